import { create, toBinary } from '@bufbuild/protobuf'
import type { ConnectError } from '@connectrpc/connect'
import {
  BadRequestSchema,
  ErrorInfoSchema,
  RetryInfoSchema,
} from '../../proto/gen/google/rpc/error_details_pb.js'
import { ProblemSchema } from '../../proto/gen/payprep/problem/v1/problem_pb.js'

/** A mistake in a request. */
export interface Violation {
  /** A JSON pointer (RFC 6901) into the request as public JSON writes it, or the name of a parameter. */
  readonly field: string
  readonly description: string
}

/** The content of an RPC error's details. */
export interface ErrorDetails {
  /** The code of the public API, or else the kind of failure. */
  readonly reason: string
  readonly retryAfterSeconds: number | undefined
  readonly violations: readonly Violation[]
}

const DOMAIN = 'payprep'

type Details = ConnectError['details']

/** `code` is that of the public API, if there is one. */
export function writeDetails(details: ErrorDetails, code: string | undefined): Details {
  const { reason, retryAfterSeconds, violations } = details
  return [
    errorInfo(reason),
    ...(violations.length > 0
      ? [{ desc: BadRequestSchema, value: create(BadRequestSchema, { fieldViolations: [...violations] }) }]
      : []),
    ...(retryAfterSeconds === undefined
      ? []
      : [
          {
            desc: RetryInfoSchema,
            value: create(RetryInfoSchema, { retryDelay: { seconds: BigInt(Math.ceil(retryAfterSeconds)) } }),
          },
        ]),
    ...formerDetails(code, retryAfterSeconds),
  ]
}

export const errorInfo = (reason: string): Details[number] => ({
  desc: ErrorInfoSchema,
  value: create(ErrorInfoSchema, { reason, domain: DOMAIN }),
})

export const hasErrorInfo = (error: ConnectError) => infoOf(error) !== undefined

const infoOf = (error: ConnectError) =>
  error.findDetails(ErrorInfoSchema).find(({ domain }) => domain === DOMAIN)

/** Reasons of errors that no handler raised for its caller. */
const UNANSWERED: ReadonlySet<string> = new Set([
  'ABORTED',
  'CANCELED',
  'DATA_LOSS',
  'DEADLINE_EXCEEDED',
  'INTERNAL',
  'UNIMPLEMENTED',
  'UNKNOWN',
])

/** The details of an error that one of our services answered with; undefined for any other error. */
export function readDetails(error: ConnectError): ErrorDetails | undefined {
  const info = infoOf(error)
  if (info === undefined || UNANSWERED.has(info.reason)) return undefined
  const [bad] = error.findDetails(BadRequestSchema)
  const [retry] = error.findDetails(RetryInfoSchema)
  return {
    reason: info.reason,
    retryAfterSeconds: retry?.retryDelay && Number(retry.retryDelay.seconds),
    violations: bad?.fieldViolations.map(({ field, description }) => ({ field, description })) ?? [],
  }
}

/** The type names, before 2.0 and in 2.0, of the error detail that callers of former versions read. */
const FORMER_NAMES = ['problem.v1.Problem', ProblemSchema.typeName]

/** Lets services be upgraded before their callers: a former version treats an error without this detail as a bug. */
function formerDetails(
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
