import { Code, ConnectError, type Interceptor } from '@connectrpc/connect'
import { readDetails, type Violation, writeDetails } from './error-details.ts'
import { outageIn, RPC_OUTAGES } from './outage.ts'

interface Kind {
  readonly rpc: Code
  readonly http: number
  /** The default code. */
  readonly code?: string
  /** The default of `retryAfterSeconds`. */
  readonly retryAfterSeconds?: number
}

/** The kinds of failure that callers can distinguish, with their statuses. */
const kinds = {
  invalid: { rpc: Code.InvalidArgument, http: 400 },
  unauthenticated: { rpc: Code.Unauthenticated, http: 401 },
  notFound: { rpc: Code.NotFound, http: 404, code: 'NOT_FOUND' },
  conflict: { rpc: Code.AlreadyExists, http: 409 },
  stale: { rpc: Code.Aborted, http: 409 },
  tooLarge: { rpc: Code.OutOfRange, http: 413, code: 'BODY_TOO_LARGE' },
  refused: { rpc: Code.FailedPrecondition, http: 422 },
  tooMany: { rpc: Code.ResourceExhausted, http: 429, code: 'RATE_LIMITED', retryAfterSeconds: 1 },
  unavailable: { rpc: Code.Unavailable, http: 503, retryAfterSeconds: 1 },
} as const satisfies Readonly<Record<string, Kind>>

export type ProblemKind = keyof typeof kinds

export interface ProblemOptions extends ErrorOptions {
  /** For `tooMany` and `unavailable`: after how many seconds the caller may try again. */
  readonly retryAfterSeconds?: number | undefined
  /** The mistakes of an `invalid` request. */
  readonly violations?: readonly Violation[] | undefined
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
  readonly violations: readonly Violation[]

  constructor(kind: ProblemKind, message: string, code?: string, options: ProblemOptions = {}) {
    super(message, options)
    this.kind = kind
    this.code = code ?? (kinds[kind] as Kind).code
    this.retryAfterSeconds = options.retryAfterSeconds ?? (kinds[kind] as Kind).retryAfterSeconds
    this.violations = options.violations ?? []
  }

  get httpStatus(): number {
    return kinds[this.kind].http
  }
}

/** The most characters of a message and of its mistakes: clients of gRPC take at most 8 KiB of headers by default. */
const MISTAKES_CHARS_MAX = 1_500

/** The Problem of a request with these mistakes. Its message names as many of them as fit, at least the first. */
export function invalid(mistakes: readonly Violation[], code = 'REQUEST_INVALID'): Problem {
  let chars = 0
  const violations = mistakes.filter(
    (mistake, index) => (chars += textOf(mistake).length) <= MISTAKES_CHARS_MAX || index === 0,
  )
  return new Problem('invalid', violations.map(textOf).join('; '), code, { violations })
}

/** A mistake of the request as a whole has an empty `field`. */
const textOf = ({ field, description }: Violation) => (field === '' ? description : `${field} ${description}`)

/** The same failure; mistakes at or below the pointer `from` are placed at `to` instead. */
export function moved(error: unknown, from: string, to: string): unknown {
  const problem = problemIn(error)
  if (problem === undefined || problem.violations.length === 0) return error
  const violations = problem.violations.map(({ field, description }) => ({
    field: `${field}/`.startsWith(`${from}/`) ? to + field.slice(from.length) : field,
    description,
  }))
  return invalid(violations, problem.code)
}

/** The Problem behind an error: the error itself, the Problem that an RPC returned, or an outage. Undefined for bugs. */
export function problemIn(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error
  const details = error instanceof ConnectError ? readDetails(error) : undefined
  if (details !== undefined) {
    const { code: status, rawMessage } = error as ConnectError
    const { reason, ...options } = details
    const named = kindNamed(reason)
    const kind = named ?? kindOf(status)
    const code = named === undefined ? reason : undefined
    return kind && new Problem(kind, rawMessage, code, { cause: error, ...options })
  }
  const outage = outageIn(error)
  return outage === undefined ? undefined : new Problem('unavailable', outage, undefined, { cause: error })
}

/** Whether the service itself answered with this error. If not, the service is unavailable or has a bug. */
export function isAnswer(error: unknown): boolean {
  return error instanceof ConnectError && readDetails(error) !== undefined
}

/** Server interceptor: turns a Problem or an outage into the RPC error of its kind. Details mark its message as meant for callers. */
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

/** Converts a Problem or an outage to its RPC error; returns any other error unchanged. */
export function asRpcError(error: unknown): unknown {
  const problem = problemIn(error)
  return problem === undefined ? error : rpcErrorOf(problem)
}

/** A Problem as an RPC error, by default with the status of its kind. */
export function rpcErrorOf(problem: Problem, status: Code = kinds[problem.kind].rpc): ConnectError {
  const { message, kind, code, retryAfterSeconds, violations } = problem
  const error = new ConnectError(message, status, undefined, undefined, problem)
  error.details = writeDetails({ reason: code ?? reasonOf(kind), retryAfterSeconds, violations }, code)
  return error
}

/** The reason of a problem without a code: NOT_FOUND for `notFound`. */
const reasonOf = (kind: ProblemKind) => kind.replace(/[A-Z]/g, '_$&').toUpperCase()

function kindNamed(reason: string): ProblemKind | undefined {
  return (Object.keys(kinds) as ProblemKind[]).find(kind => reasonOf(kind) === reason)
}

function kindOf(code: Code): ProblemKind | undefined {
  const kind = (Object.keys(kinds) as ProblemKind[]).find(kind => kinds[kind].rpc === code)
  return kind ?? (RPC_OUTAGES.has(code) ? 'unavailable' : undefined)
}
