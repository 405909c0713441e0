import { create } from '@bufbuild/protobuf'
import { Code, ConnectError, type Interceptor } from '@connectrpc/connect'
import { ProblemSchema } from '../../proto/gen/payprep/problem/v1/problem_pb.js'

interface Kind {
  readonly rpc: Code
  readonly http: number
  /** The code of a problem that has none of its own. */
  readonly code?: string
}

/** The kinds of failure that callers can distinguish, with their statuses. */
const kinds = {
  invalid: { rpc: Code.InvalidArgument, http: 400 },
  unauthenticated: { rpc: Code.Unauthenticated, http: 401 },
  notFound: { rpc: Code.NotFound, http: 404, code: 'NOT_FOUND' },
  conflict: { rpc: Code.AlreadyExists, http: 409 },
  tooLarge: { rpc: Code.OutOfRange, http: 413 },
  refused: { rpc: Code.FailedPrecondition, http: 422 },
  tooMany: { rpc: Code.ResourceExhausted, http: 429, code: 'RATE_LIMITED' },
  unavailable: { rpc: Code.Unavailable, http: 503 },
} as const satisfies Readonly<Record<string, Kind>>

export type ProblemKind = keyof typeof kinds

export interface ProblemOptions extends ErrorOptions {
  /** For a `tooMany` or an `unavailable` that knows when the caller may try again. */
  readonly retryAfterSeconds?: number | undefined
}

/**
 * A failure whose message is meant for the caller. Any other error is a bug, and
 * reaches the caller only as "internal error".
 */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly kind: ProblemKind
  /** The code of the public API, if there is one. */
  readonly code: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(kind: ProblemKind, message: string, code?: string, options: ProblemOptions = {}) {
    super(message, options)
    this.kind = kind
    this.code = code ?? (kinds[kind] as Kind).code
    this.retryAfterSeconds = options.retryAfterSeconds
  }

  get httpStatus(): number {
    return kinds[this.kind].http
  }
}

/** The Problem that an error stands for: itself, one that an RPC returned, or an outage. Undefined for bugs. */
export function problemIn(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error
  if (!(error instanceof ConnectError))
    return isDatabaseOutage(error)
      ? unavailable('the database is unavailable, try again in a moment', error)
      : undefined
  const [detail] = error.findDetails(ProblemSchema)
  if (detail !== undefined) {
    const kind = kindOf(error.code)
    const { code, retryAfterSeconds } = detail
    return kind && new Problem(kind, error.rawMessage, code, { cause: error, retryAfterSeconds })
  }
  return outageCodes.has(error.code)
    ? unavailable('an internal service is unavailable, try again in a moment', error)
    : undefined
}

/** Server interceptor: turns a Problem into the RPC error of its kind. A detail marks its message as meant for callers. */
export const sendProblems: Interceptor = next => async request => {
  try {
    const response = await next(request)
    return response.stream ? { ...response, message: withProblemsSent(response.message) } : response
  } catch (error) {
    throw asRpcError(error)
  }
}

/** A streaming handler runs, and fails, while its responses are read. */
async function* withProblemsSent<T>(responses: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* responses
  } catch (error) {
    throw asRpcError(error)
  }
}

function asRpcError(error: unknown): unknown {
  if (!(error instanceof Problem)) return error
  const { code, retryAfterSeconds } = error
  const value = create(ProblemSchema, {
    ...(code !== undefined && { code }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })
  return new ConnectError(
    error.message,
    kinds[error.kind].rpc,
    undefined,
    [{ desc: ProblemSchema, value }],
    error,
  )
}

function unavailable(message: string, cause: unknown): Problem {
  return new Problem('unavailable', message, undefined, { cause })
}

/** Refused or broken connections, an exhausted pool, or a server that starts or stops (SQLSTATE classes 08, 57P). */
function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', name } = error as NodeJS.ErrnoException
  return (
    name === 'KnexTimeoutError' || /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|08...|57P0[1-3])$/.test(code)
  )
}

/** How an unreachable or slow service appears to its caller. A peer that dies during a call appears as Canceled or Aborted. */
const outageCodes: ReadonlySet<Code> = new Set([
  Code.Unavailable,
  Code.DeadlineExceeded,
  Code.Canceled,
  Code.Aborted,
])

function kindOf(code: Code): ProblemKind | undefined {
  return (Object.keys(kinds) as ProblemKind[]).find(kind => kinds[kind].rpc === code)
}
