import type { DescMethodUnary } from '@bufbuild/protobuf'
import { Code, ConnectError, type ContextValues, type HandlerContext } from '@connectrpc/connect'

type HeadersInit = ConstructorParameters<typeof Headers>[0]

/** The deadline of a call. This and CallContext are classes: a getter of a prototype costs nothing until it is read. */
export class Deadline {
  readonly endsAt: number
  readonly #caller: AbortSignal | undefined
  readonly #timer: NodeJS.Timeout
  /** Rejects at the deadline or when the caller cancels; never resolves. */
  readonly #expired: Promise<never>
  #fail!: (error: ConnectError) => void
  #controller: AbortController | undefined
  #endedBy: ConnectError | undefined

  /** `endsAt` is a time of `performance.now()`. */
  constructor(endsAt: number, caller: AbortSignal | undefined) {
    this.endsAt = endsAt
    this.#caller = caller
    this.#expired = new Promise<never>((_, reject) => (this.#fail = reject))
    // Avoids an unhandled rejection when the call has already been answered.
    this.#expired.catch(() => {})
    this.#timer = setTimeout(
      () => this.#end(new ConnectError('the deadline was exceeded', Code.DeadlineExceeded)),
      Math.max(0, endsAt - performance.now()),
    )
    if (caller?.aborted) this.#cancel()
    else caller?.addEventListener('abort', this.#cancel)
  }

  /** Created on first use, as few handlers read it. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController()
      if (this.#endedBy !== undefined) this.#controller.abort(this.#endedBy)
    }
    return this.#controller.signal
  }

  /** Resolves with the answer, or rejects with the error that ended the call before. */
  async within<T>(answer: Promise<T>): Promise<T> {
    try {
      return await Promise.race([answer, this.#expired])
    } finally {
      this.clear()
    }
  }

  clear(): void {
    clearTimeout(this.#timer)
    this.#caller?.removeEventListener('abort', this.#cancel)
  }

  readonly #cancel = () => this.#end(new ConnectError('the caller cancelled the call', Code.Canceled))

  #end(error: ConnectError) {
    clearTimeout(this.#timer)
    this.#endedBy = error
    this.#controller?.abort(error)
    this.#fail(error)
  }
}

/** The context of a handler outside of Connect's own server. Parts that few handlers read are created on first use. */
export class CallContext implements HandlerContext {
  readonly protocolName: string
  readonly requestMethod = 'POST'
  readonly method: DescMethodUnary
  readonly values: ContextValues
  readonly #header: HeadersInit
  readonly #endsAt: number
  readonly #caller: () => AbortSignal | undefined
  #requestHeader: Headers | undefined
  #responseHeader: Headers | undefined
  #responseTrailer: Headers | undefined
  #deadline: Deadline | undefined

  /** `caller` gives the signal by which the caller cancels the call. */
  constructor(
    protocolName: string,
    method: DescMethodUnary,
    header: HeadersInit,
    values: ContextValues,
    timeoutMs: number,
    caller: () => AbortSignal | undefined,
  ) {
    this.protocolName = protocolName
    this.method = method
    this.values = values
    this.#header = header
    this.#endsAt = performance.now() + timeoutMs
    this.#caller = caller
  }

  get service() {
    return this.method.parent
  }

  get url() {
    return this.method.name
  }

  get requestHeader() {
    return (this.#requestHeader ??= new Headers(this.#header))
  }

  get responseHeader() {
    return (this.#responseHeader ??= new Headers())
  }

  /** Undefined if the handler has set none. */
  get headersSet(): Headers | undefined {
    return this.#responseHeader
  }

  get responseTrailer() {
    return (this.#responseTrailer ??= new Headers())
  }

  get deadline() {
    return (this.#deadline ??= new Deadline(this.#endsAt, this.#caller()))
  }

  get signal() {
    return this.deadline.signal
  }

  readonly timeoutMs = () => this.#endsAt - performance.now()
}
