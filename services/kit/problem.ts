import { create } from '@bufbuild/protobuf'
import { Code, ConnectError, type Interceptor } from '@connectrpc/connect'
import { ProblemSchema } from '../../proto/gen/problem/v1/problem_pb.js'

/** The ways a call can fail that a caller may want to tell apart. */
const kinds = {
  invalid: { rpc: Code.InvalidArgument, http: 400 },
  unauthenticated: { rpc: Code.Unauthenticated, http: 401 },
  notFound: { rpc: Code.NotFound, http: 404 },
  conflict: { rpc: Code.AlreadyExists, http: 409 },
  tooLarge: { rpc: Code.OutOfRange, http: 413 },
  refused: { rpc: Code.FailedPrecondition, http: 422 },
  tooMany: { rpc: Code.ResourceExhausted, http: 429 },
  unavailable: { rpc: Code.Unavailable, http: 503 },
} as const

export type ProblemKind = keyof typeof kinds

/**
 * A failure whose message is meant for the caller. Whatever else is thrown is a
 * bug or an outage, and reaches the caller only as "internal error".
 */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly kind: ProblemKind
  /** The well-known code of the public API, when there is one. */
  readonly code: string | undefined

  constructor(kind: ProblemKind, message: string, code?: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
    this.code = code
  }

  get httpStatus(): number {
    return kinds[this.kind].http
  }
}

/** What went wrong, if it is something to tell: a Problem of ours, one that an RPC brought back, or an outage. */
export function problemIn(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error
  if (!(error instanceof ConnectError)) return isDatabaseAway(error) ? away('the database', error) : undefined
  const [detail] = error.findDetails(ProblemSchema)
  if (detail !== undefined) {
    const kind = kindOf(error.code)
    return kind && new Problem(kind, error.rawMessage, detail.code, { cause: error })
  }
  if (awayCodes.has(error.code)) {
    return new Problem('unavailable', 'a service behind this one is away, try again', undefined, {
      cause: error,
    })
  }
  return undefined
}

/** On every server: a Problem leaves as the RPC error of its kind, with a detail that marks it as ours. */
export const sendProblems: Interceptor = next => async request => {
  try {
    return await next(request)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const value = create(ProblemSchema, error.code === undefined ? {} : { code: error.code })
    throw new ConnectError(
      error.message,
      kinds[error.kind].rpc,
      undefined,
      [{ desc: ProblemSchema, value }],
      error,
    )
  }
}

function away(what: string, cause: unknown): Problem {
  return new Problem('unavailable', `${what} is away, try again in a moment`, undefined, { cause })
}

/** Connections that were refused or broke, a pool without one to give, a server that starts or stops (SQLSTATE 08, 57P). */
function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', name } = error as NodeJS.ErrnoException
  return (
    name === 'KnexTimeoutError' || /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|08...|57P0[1-3])$/.test(code)
  )
}

/**
 * What a caller sees of a service that cannot be reached or does not answer in
 * time. A peer that dies in the middle of a call shows as Canceled.
 */
const awayCodes: ReadonlySet<Code> = new Set([Code.Unavailable, Code.DeadlineExceeded, Code.Canceled])

function kindOf(code: Code): ProblemKind | undefined {
  return (Object.keys(kinds) as ProblemKind[]).find(kind => kinds[kind].rpc === code)
}
