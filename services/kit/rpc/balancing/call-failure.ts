import { Code, ConnectError } from '@connectrpc/connect'
import { isAnswer } from '../../problem.ts'

/**
 * What a failed call says about the process that it was sent to:
 * - `refused`: it cannot be reached, and nothing was sent, so that any call may be repeated elsewhere;
 * - `unprocessed`: it has ended the connection before it took the call, so that any call may be repeated on another connection;
 * - `lost`: the connection broke, and the call may have been processed;
 * - `unwell`: the process answers that it cannot serve, for instance because its database is away;
 * - `late`: the caller's deadline has passed. It says nothing: a process that hangs looks the same as a slow call;
 * - `answered`: any other failure.
 */
export type CallFailure = 'refused' | 'unprocessed' | 'lost' | 'unwell' | 'late' | 'answered'

export function failureOf(error: unknown): CallFailure {
  if (!(error instanceof ConnectError)) return 'answered'
  if (isAnswer(error)) return error.code === Code.Unavailable ? 'unwell' : 'answered'
  if (error.code === Code.DeadlineExceeded) return 'late'
  const { code, syscall } = systemErrorIn(error)
  if (syscall === 'connect' || syscall === 'getaddrinfo') return 'refused'
  // RFC 9113, 8.7: the request was not processed.
  if (error.rawMessage.includes('REFUSED_STREAM')) return 'unprocessed'
  if (BROKEN.has(error.code) || (error.code === Code.Internal && code !== undefined)) return 'lost'
  return 'answered'
}

/** A process that dies during a call appears as Canceled, or as Aborted if it resets the connection; the caller did neither. */
const BROKEN: ReadonlySet<Code> = new Set([Code.Unavailable, Code.Canceled, Code.Aborted])

/** The error of the operating system or of Node behind the error of a call. */
function systemErrorIn(error: unknown): NodeJS.ErrnoException {
  if (!(error instanceof Error)) return { name: '', message: '' }
  const [first] = error instanceof AggregateError ? error.errors : []
  if (first instanceof Error) return first
  const isSystemError = typeof (error as NodeJS.ErrnoException).code === 'string'
  return isSystemError ? error : systemErrorIn(error.cause)
}
