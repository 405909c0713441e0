import { create, toBinary } from '@bufbuild/protobuf'
import type { ConnectError } from '@connectrpc/connect'
import { ProblemSchema } from '../../proto/gen/payprep/problem/v1/problem_pb.js'

/** The type names, before 2.0 and in 2.0, of the error detail that callers of former versions read. */
const FORMER_NAMES = ['problem.v1.Problem', ProblemSchema.typeName]

/** Lets services be upgraded before their callers: a former version treats an error without this detail as a bug. */
export function formerDetails(
  code: string | undefined,
  retryAfterSeconds: number | undefined,
): ConnectError['details'] {
  const problem = create(ProblemSchema, {
    ...(code !== undefined && { code }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })
  const value = toBinary(ProblemSchema, problem)
  return FORMER_NAMES.map(type => ({ type, value }))
}
