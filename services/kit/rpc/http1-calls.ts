import { create, fromBinary, toBinary } from '@bufbuild/protobuf'
import { MethodOptions_IdempotencyLevel as Idempotency } from '@bufbuild/protobuf/wkt'
import {
  Code,
  ConnectError,
  createContextValues,
  type Interceptor,
  type Transport,
  type UnaryRequest,
  type UnaryResponse,
} from '@connectrpc/connect'
import { codeFromHttpStatus, errorFromJsonBytes, requestHeader } from '@connectrpc/connect/protocol-connect'
import { type Dispatcher, errors, Pool } from 'undici'
import type { LookupFunction } from 'node:net'
import type { TlsFiles } from '../process/service-tls.ts'

/** Calls at a time that go to a process by connections of their own. */
const CONNECTIONS_MAX = 32

interface Options {
  readonly lookup: LookupFunction | undefined
  readonly files: TlsFiles | undefined
  readonly interceptors: readonly Interceptor[]
  readonly messageBytesMax: number
}

type Next = Parameters<Interceptor>[0]

/**
 * The same transport, whose calls without side effects go over connections of HTTP/1.1, one at a time on each: as Connect makes them
 * over HTTP/2, both sides together take four times as long. Others stay there, for HTTP/2 tells of a connection that ends whether a call
 * was processed; so do those beyond the number of connections.
 */
export function withHttp1Calls(
  url: URL,
  { lookup, files, interceptors, messageBytesMax }: Options,
  others: Transport,
): Transport {
  const pool = new Pool(url.origin, {
    connections: CONNECTIONS_MAX,
    // Calls have deadlines.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: messageBytesMax,
    connect: { ...(lookup && { lookup }), ...(files && { ...files, minVersion: 'TLSv1.3' }) },
  })
  const prefix = url.pathname.replace(/\/$/, '')
  let running = 0

  const next = interceptors.reduceRight<Next>((next, interceptor) => interceptor(next), send as Next)

  function send({ method, header, message, signal }: UnaryRequest): Promise<UnaryResponse> {
    const body = toBinary(method.input, message)
    if (body.byteLength > messageBytesMax) throw tooLarge(body.byteLength, messageBytesMax)
    return new Promise((resolve, reject) => {
      const exchange = new Exchange(method, signal, Number(header.get('connect-timeout-ms')), resolve, reject)
      pool.dispatch(
        {
          method: 'POST',
          path: `${prefix}/${method.parent.typeName}/${method.name}`,
          headers: header as never,
          body,
        },
        exchange,
      )
    })
  }

  return {
    stream: others.stream,
    async unary(method, signal, timeoutMs, header, input, contextValues) {
      if (method.idempotency !== Idempotency.NO_SIDE_EFFECTS || running >= CONNECTIONS_MAX || !timeoutMs)
        return others.unary(method, signal, timeoutMs, header, input, contextValues)
      const request = {
        stream: false as const,
        service: method.parent,
        method,
        requestMethod: 'POST',
        url: url.href,
        header: requestHeader('unary', true, timeoutMs, header, false),
        contextValues: contextValues ?? createContextValues(),
        message: create(method.input, input),
        signal: signal ?? NEVER,
      }
      running++
      try {
        return (await next(request)) as UnaryResponse<typeof method.input, typeof method.output>
      } finally {
        running--
      }
    },
  }
}

const NEVER = new AbortController().signal

/** One request and what answers it. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #method: UnaryRequest['method']
  readonly #signal: AbortSignal
  readonly #timer: NodeJS.Timeout
  readonly #resolve: (response: UnaryResponse) => void
  readonly #reject: (error: ConnectError) => void
  #controller: Dispatcher.DispatchController | undefined
  #endedBy: ConnectError | undefined
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
    this.#timer = setTimeout(
      () => this.#end(new ConnectError('the deadline was exceeded', Code.DeadlineExceeded)),
      timeoutMs,
    )
    if (signal === NEVER) return
    if (signal.aborted) this.#cancel()
    else signal.addEventListener('abort', this.#cancel)
  }

  readonly #cancel = () => this.#end(new ConnectError('the caller cancelled the call', Code.Canceled))

  #end(error: ConnectError) {
    this.#settled()
    this.#endedBy = error
    this.#controller?.abort(error)
    this.#reject(error)
  }

  #settled() {
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
        // Few callers look at them.
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

const tooLarge = (bytes: number, max: number) =>
  new ConnectError(`the message has ${bytes} bytes: at most ${max} are sent`, Code.ResourceExhausted)
