import type { DescMethod, DescMethodUnary, DescService, Message, MessageInitShape } from '@bufbuild/protobuf'
import {
  Code,
  ConnectError,
  type ConnectRouter,
  type ContextValues,
  createContextValues,
  createRouterTransport,
  type HandlerContext,
  type MethodImpl,
  type Transport,
  type UnaryResponse,
} from '@connectrpc/connect'
import { randomUUID } from 'node:crypto'
import { asRpcError, sendProblems } from '../problem.ts'
import type { Log } from '../process/log.ts'
import { handOver } from '../hand-over.ts'
import { inSpanOf, logRpcs, rpcLog } from './log-rpcs.ts'
import { requestIdKey } from './request-id.ts'

type Handler = (request: unknown, context: HandlerContext) => unknown
type HeadersInit = ConstructorParameters<typeof Headers>[0]

/**
 * A transport to services in this process. Deadlines hold and errors are masked, as over the network. Messages are handed over
 * as they are: to encode and decode them would take longer than most calls, and so would what Connect makes for each call to
 * simulate HTTP. A handler that answers at once needs no deadline. Connect's router transport is used for streaming calls, which
 * are few and large.
 */
export function embeddedTransport(
  routes: (router: ConnectRouter) => void,
  { log, timeoutMs: defaultTimeoutMs }: { log: Log; timeoutMs: number },
): Transport {
  const handlers = handlersIn(routes)
  const interceptors = [logRpcs(log, { all: false }), sendProblems]
  const router = createRouterTransport(routes, { router: { interceptors } })
  const calls = rpcLog(log, { all: false })

  return {
    // The router's own deadlines keep their timers when a call is canceled, so it gets none.
    async stream(method, signal, timeoutMs = defaultTimeoutMs, header, input, contextValues) {
      const deadline = new Deadline(performance.now() + timeoutMs, signal)
      try {
        const response = await router.stream(method, deadline.signal, undefined, header, input, contextValues)
        return { ...response, message: finallyOf(response.message, () => deadline.clear()) }
      } catch (error) {
        deadline.clear()
        throw error
      }
    },

    async unary(
      method,
      signal,
      timeoutMs = defaultTimeoutMs,
      header,
      input,
      contextValues = createContextValues(),
    ) {
      type Response = UnaryResponse<typeof method.input, typeof method.output>
      const handler = handlers.get(method)
      if (handler === undefined)
        throw new ConnectError(`${method.name} is not implemented`, Code.Unimplemented)
      const requestId = contextValues.get(requestIdKey) || randomUUID()
      contextValues.set(requestIdKey, requestId)
      const context = new Context(method, header, contextValues, timeoutMs, signal)
      const call = calls.begin(method, requestId)

      function succeeded(output: unknown): Response {
        const message = handOver(method.output, output as MessageInitShape<typeof method.output>)
        calls.succeeded(call)
        return new Answer(context, message) as unknown as Response
      }
      function failed(error: unknown): never {
        const told = asRpcError(error)
        calls.failed(call, told)
        throw masked(told)
      }

      let answer
      try {
        const message = handOver(method.input, input)
        answer = inSpanOf(call, () => handler(message, context))
        if (!(answer instanceof Promise)) return succeeded(answer)
      } catch (error) {
        return failed(error)
      }
      return context.deadline.within(answer.then(succeeded).catch(failed))
    },
  }
}

/** The handlers that a service registers with a router, by method. */
function handlersIn(routes: (router: ConnectRouter) => void): ReadonlyMap<DescMethod, Handler> {
  const handlers = new Map<DescMethod, Handler>()
  const router: ConnectRouter = {
    handlers: [],
    service(service: DescService, implementation) {
      const byName = implementation as Record<string, Handler | undefined>
      for (const method of service.methods) {
        const handler = byName[method.localName]
        if (handler !== undefined) handlers.set(method, handler.bind(implementation))
      }
      return router
    },
    rpc<M extends DescMethod>(method: M, handler: MethodImpl<M>) {
      handlers.set(method, handler as Handler)
      return router
    },
  }
  routes(router)
  return handlers
}

/** The same messages; `work` runs when they end or fail. */
async function* finallyOf<T>(messages: AsyncIterable<T>, work: () => void): AsyncGenerator<T> {
  try {
    yield* messages
  } finally {
    work()
  }
}

/** Of a call. It is a class, as are the next two, because a getter of a prototype costs nothing until it is read. */
class Deadline {
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

  /** Made when it is first asked for: a signal costs some 4 µs, and few handlers look at it. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController()
      if (this.#endedBy !== undefined) this.#controller.abort(this.#endedBy)
    }
    return this.#controller.signal
  }

  /** The answer, or the error that ended the call before. */
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

/** What the handler is given. */
class Context implements HandlerContext {
  readonly protocolName = 'embedded'
  readonly requestMethod = 'POST'
  readonly method: DescMethodUnary
  readonly values: ContextValues
  readonly #header: HeadersInit
  readonly #endsAt: number
  readonly #caller: AbortSignal | undefined
  #requestHeader: Headers | undefined
  #responseHeader: Headers | undefined
  #responseTrailer: Headers | undefined
  #deadline: Deadline | undefined

  constructor(
    method: DescMethodUnary,
    header: HeadersInit,
    values: ContextValues,
    timeoutMs: number,
    caller: AbortSignal | undefined,
  ) {
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

  get responseTrailer() {
    return (this.#responseTrailer ??= new Headers())
  }

  get deadline() {
    return (this.#deadline ??= new Deadline(this.#endsAt, this.#caller))
  }

  get signal() {
    return this.deadline.signal
  }

  readonly timeoutMs = () => this.#endsAt - performance.now()
}

/** What the caller is given. */
class Answer {
  readonly stream = false as const
  readonly message: Message
  readonly #context: Context

  constructor(context: Context, message: Message) {
    this.#context = context
    this.message = message
  }

  get method() {
    return this.#context.method
  }

  get service() {
    return this.#context.service
  }

  get header() {
    return this.#context.responseHeader
  }

  get trailer() {
    return this.#context.responseTrailer
  }
}

/** Hides the message of a bug from the caller, as a server on the network does. */
function masked(error: unknown): ConnectError {
  return error instanceof ConnectError
    ? error
    : new ConnectError('internal error', Code.Internal, undefined, undefined, error)
}
