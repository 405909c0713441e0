/** What a line adds to its time (`at`) and name (`event`), which no field may overwrite. */
export type Fields = Readonly<Record<string, unknown>> & { readonly at?: never; readonly event?: never }

/** A line as it is written. */
export type LogLine = Readonly<Record<string, unknown>>

/** Writes one JSON line: the event's name and its fields. Never account numbers, names or secrets. */
export type Log = (event: string, fields?: Fields) => void

/**
 * A log onto a stream. Lines of one turn of the event loop go out in one write:
 * a write per line would cost more than a validation.
 */
export function jsonLog(stream: NodeJS.WritableStream): Log {
  let buffer = ''
  function flush() {
    const lines = buffer
    buffer = ''
    stream.write(lines)
  }
  return (event, fields) => {
    if (buffer === '') setImmediate(flush)
    buffer += JSON.stringify({ at: new Date().toISOString(), event, ...fields }) + '\n'
  }
}

export const silentLog: Log = () => {}

/** An error as fields, with the chain of its causes. */
export function errorFields(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: String(error) }
  return {
    error: error.message,
    stack: error.stack,
    ...(error.cause !== undefined && { cause: errorFields(error.cause) }),
  }
}
