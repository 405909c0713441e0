import { pino, stdTimeFunctions } from 'pino'
import { activeTraceId } from '../../tracing/tracer.ts'
import type { LogEvent } from './log-events.ts'
import { countIfLost } from './output.ts'
import { problemIn } from '../../problem.ts'
import { withoutAccounts } from './without-accounts.ts'
import { isWorker } from '../worker.ts'

/** The fields that a line adds to time, level, service, event and, in a worker, pid, which no field may overwrite. */
export type Fields = Readonly<Record<string, unknown>> & {
  readonly [Taken in 'time' | 'level' | 'service' | 'pid' | 'log' | 'event']?: never
}

/** The JSON object of a written line. */
export type LogLine = Readonly<Record<string, unknown>>

/**
 * `info` by default. `warn`: something is away or late, and is tried again. `error`: an operator must act, or it is a bug.
 * `fatal`: the process ends.
 */
export type Level = 'debug' | 'info' | 'warn' | 'error' | 'fatal'

/** Writes one JSON line: the event's name and its fields. Never account numbers, names or secrets. */
export type Log<Event extends string = LogEvent> = (event: Event, fields?: Fields, level?: Level) => void

interface LogOptions {
  /** The program that writes the lines. */
  readonly service?: string
  /** Marks the lines of another log than the program's own. */
  readonly log?: 'security'
  /** The lowest level that is written. */
  readonly level?: Level | 'silent'
}

/** Fields that no code logs. If a change logs them by mistake, their values are redacted. */
const SECRETS = [
  'accessToken',
  'account',
  'accountNumber',
  'authorization',
  'clientSecret',
  'cookie',
  'email',
  'holder',
  'iban',
  'password',
  'phone',
  'secret',
  'taxId',
  'token',
]

/**
 * The longest wait of a line for others, and the most bytes that wait, so that lines share a write. Processes that share a pipe
 * write at most PIPE_BUF bytes at once, so that their lines never interleave.
 */
const WAIT_MS = 10
const WAITING_BYTES = isWorker ? 4 * 1024 : 64 * 1024
/** The most bytes of UTF-8 for one unit of UTF-16. */
const BYTES_PER_CHARACTER = 3

/** Where lines go. `done` may be called with the error of a write that failed. */
interface LinesStream {
  readonly write: (lines: Buffer, done: (error?: Error | null) => void) => unknown
}

/**
 * A log onto a stream. Lines of the program's own log below `warn` wait for others, and are written together; at the latest when
 * the process exits. Lines that could not be written are counted.
 */
export function jsonLog<Event extends string = LogEvent>(
  stream: LinesStream,
  { service = 'payprep', log, level: least = 'info' }: LogOptions = {},
): Log<Event> {
  const isPrompt = log !== undefined
  const waiting = Buffer.allocUnsafeSlow(WAITING_BYTES)
  let length = 0
  let timer: NodeJS.Timeout | undefined
  const send = (lines: Buffer) => stream.write(lines, countIfLost(lines))
  function flush() {
    clearTimeout(timer)
    timer = undefined
    const lines = Buffer.from(waiting.subarray(0, length))
    length = 0
    if (lines.length > 0) send(lines)
  }
  // As bytes: the garbage collector would move strings that wait.
  const write = (line: string) => {
    if (length + BYTES_PER_CHARACTER * line.length > WAITING_BYTES) flush()
    if (BYTES_PER_CHARACTER * line.length > WAITING_BYTES) return send(Buffer.from(line))
    length += waiting.write(line, length)
    return (timer ??= setTimeout(flush, WAIT_MS))
  }
  process.once('exit', flush)
  const logger = pino(
    {
      base: { service, ...(isWorker && { pid: process.pid }), ...(log && { log }) },
      level: least,
      messageKey: 'event',
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: level => ({ level }) },
      redact: { paths: SECRETS, censor: '[redacted]' },
    },
    { write },
  )
  return (event, fields = {}, level = 'info') => {
    const traceId = activeTraceId()
    logger[level](traceId === undefined ? fields : { traceId, ...fields }, event)
    if (isPrompt || (level !== 'info' && level !== 'debug')) setImmediate(flush)
  }
}

export const silentLog: Log = () => {}

/** An error as fields, with the chain of its causes. A bug also has its stack; the stack of an outage says nothing more. */
export function errorFields(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: withoutAccounts(String(error)) }
  return {
    error: withoutAccounts(error.message),
    ...(!isOutage(error) && error.stack && { stack: withoutAccounts(error.stack) }),
    ...(error.cause !== undefined && { cause: errorFields(error.cause) }),
  }
}

/** Whether an error is an outage, found by this process or reported by another service. */
export const isOutage = (error: unknown) => problemIn(error)?.kind === 'unavailable'
