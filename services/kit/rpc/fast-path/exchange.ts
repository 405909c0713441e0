import { fromBinary } from '@bufbuild/protobuf'
import { Code, ConnectError, type UnaryRequest, type UnaryResponse } from '@connectrpc/connect'
import { codeFromHttpStatus, errorFromJsonBytes } from '@connectrpc/connect/protocol-connect'
import { type Dispatcher, errors } from 'undici'

/** The signal of a call that its caller cannot cancel. */
export const NEVER = new AbortController().signal

/** One request of Connect over HTTP/1.1 and its end: a message, an error, or the deadline. */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #method: UnaryRequest['method']
  readonly #signal: AbortSignal
  readonly #timer: NodeJS.Timeout
  readonly #resolve: (response: UnaryResponse) => void
  readonly #reject: (error: ConnectError) => void
  #controller: Dispatcher.DispatchController | undefined
  #endedBy: ConnectError | undefined
  #isSettled = false
  #status = 0
  #headers: Record<string, string | string[] | undefined> = {}
  readonly #chunks: Buffer[] = []

  constructor(
    method: UnaryRequest['method'],
    signal: AbortSignal,
    timeoutMs: number,
    resolve: (response: UnaryResponse) => void,
    reject: (error: ConnectError) => void,
  ) {
    this.#method = method
    this.#signal = signal
    this.#resolve = resolve
    this.#reject = reject
    // After a blocked event loop, bytes that have arrived are read first: they may be the answer.
    this.#timer = setTimeout(() => setImmediate(this.#expire), timeoutMs)
    if (signal === NEVER) return
    if (signal.aborted) this.#cancel()
    else signal.addEventListener('abort', this.#cancel)
  }

  readonly #expire = () => {
    if (!this.#isSettled) this.#end(new ConnectError('the deadline was exceeded', Code.DeadlineExceeded))
  }

  readonly #cancel = () => this.#end(new ConnectError('the caller cancelled the call', Code.Canceled))

  #end(error: ConnectError) {
    this.#settled()
    this.#endedBy = error
    this.#controller?.abort(error)
    this.#reject(error)
  }

  #settled() {
    this.#isSettled = true
    clearTimeout(this.#timer)
    if (this.#signal !== NEVER) this.#signal.removeEventListener('abort', this.#cancel)
  }

  onRequestStart(controller: Dispatcher.DispatchController) {
    this.#controller = controller
    if (this.#endedBy !== undefined) controller.abort(this.#endedBy)
  }

  onResponseStart(_: unknown, status: number, headers: Record<string, string | string[] | undefined>) {
    this.#status = status
    this.#headers = headers
  }

  onResponseData(_: unknown, chunk: Buffer) {
    this.#chunks.push(chunk)
  }

  onResponseEnd() {
    this.#settled()
    try {
      this.#resolve(this.#answer())
    } catch (error) {
      this.#reject(ConnectError.from(error, Code.Internal))
    }
  }

  onResponseError(_: unknown, error: Error) {
    this.#settled()
    this.#reject(this.#endedBy ?? failureIn(error))
  }

  #answer(): UnaryResponse {
    const bytes = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks)
    const status = this.#status
    const type = this.#headers['content-type']
    if (status === 200 && type === 'application/proto') {
      const method = this.#method
      const headers = this.#headers
      return {
        stream: false,
        service: method.parent,
        method,
        message: fromBinary(method.output, bytes),
        // Created on demand, as few callers read them.
        get header() {
          return new Headers(headers as Record<string, string>)
        },
        get trailer() {
          return new Headers()
        },
      }
    }
    const error = new ConnectError(`HTTP ${status}`, codeFromHttpStatus(status))
    throw type === 'application/json' && status !== 200 ? errorFromJsonBytes(bytes, undefined, error) : error
  }
}

function failureIn(error: Error): ConnectError {
  if (error instanceof errors.ResponseExceededMaxSizeError)
    return new ConnectError('the answer is too large', Code.ResourceExhausted, undefined, undefined, error)
  return new ConnectError(error.message, Code.Unavailable, undefined, undefined, error)
}
