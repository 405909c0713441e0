import {
  create,
  type DescMessage,
  type DescMethod,
  type DescMethodUnary,
  type DescService,
  fromBinary,
  type Message,
  type MessageInitShape,
  type MessageShape,
  toBinary,
} from '@bufbuild/protobuf'
import {
  Code,
  ConnectError,
  type ConnectRouter,
  type ContextValues,
  createContextValues,
  createRouterTransport,
  type HandlerContext,
  type Interceptor,
  type MethodImpl,
  type Transport,
  type UnaryRequest,
  type UnaryResponse,
} from '@connectrpc/connect'

type Handler = (request: unknown, context: HandlerContext) => unknown
type Next = Parameters<Interceptor>[0]

/**
 * A transport to services in this process. Messages are encoded and decoded,
 * deadlines hold and errors are masked, as over the network; only HTTP is left
 * out. Connect's router transport simulates HTTP requests and streams, which costs
 * 20 times as much as a small message. It is used for streaming calls, which are
 * few and large.
 */
export function embeddedTransport(
  routes: (router: ConnectRouter) => void,
  { interceptors, timeoutMs: defaultTimeoutMs }: { interceptors: readonly Interceptor[]; timeoutMs: number },
): Transport {
  const handlers = handlersIn(routes)
  const router = createRouterTransport(routes, { router: { interceptors: [...interceptors] } })
  const withInterceptors = (handle: Next): Next =>
    interceptors.reduceRight((next, each) => each(next), handle)

  return {
    // The router's own deadlines keep their timers when a call is canceled, so it gets none.
    async stream(method, signal, timeoutMs = defaultTimeoutMs, header, input, contextValues) {
      const deadline = new Deadline(timeoutMs, signal)
      try {
        const response = await router.stream(method, deadline.signal, undefined, header, input, contextValues)
        return { ...response, message: finallyOf(response.message, () => deadline.clear()) }
      } catch (error) {
        deadline.clear()
        throw error
      }
    },
    async unary(method, signal, timeoutMs = defaultTimeoutMs, header, input, contextValues) {
      const handler = handlers.get(method)
      if (handler === undefined)
        throw new ConnectError(`${method.name} is not implemented`, Code.Unimplemented)
      const message = copyOf(method.input, input)
      const deadline = new Deadline(timeoutMs, signal)
      const handle: Next = async request => {
        const context = new Context(request, deadline)
        const output = (await handler(request.message, context)) as MessageInitShape<typeof method.output>
        return {
          stream: false as const,
          method,
          service: method.parent,
          message: copyOf(method.output, output),
          header: context.responseHeader,
          trailer: context.responseTrailer,
        }
      }
      try {
        const answer = withInterceptors(handle)(new Request(method, message, header, contextValues, deadline))
        return (await Promise.race([answer, deadline.expired])) as UnaryResponse<
          typeof method.input,
          typeof method.output
        >
      } catch (error) {
        throw masked(error)
      } finally {
        deadline.clear()
      }
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

/** Copies a message through the wire format, so that caller and service share no objects. */
function copyOf<D extends DescMessage>(schema: D, message: MessageInitShape<D>): MessageShape<D> {
  return fromBinary(schema, toBinary(schema, create(schema, message)))
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
  /** Rejects at the deadline or when the caller cancels; never resolves. */
  readonly expired: Promise<never>
  readonly #endsAt: number
  readonly #caller: AbortSignal | undefined
  readonly #timer: NodeJS.Timeout
  #fail!: (error: ConnectError) => void
  #controller: AbortController | undefined
  #endedBy: ConnectError | undefined

  constructor(timeoutMs: number, caller: AbortSignal | undefined) {
    this.#endsAt = performance.now() + timeoutMs
    this.#caller = caller
    this.expired = new Promise<never>((_, reject) => (this.#fail = reject))
    // Avoids an unhandled rejection when the call has already been answered.
    this.expired.catch(() => {})
    this.#timer = setTimeout(
      () => this.#end(new ConnectError('the deadline was exceeded', Code.DeadlineExceeded)),
      timeoutMs,
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

  remainingMs(): number {
    return this.#endsAt - performance.now()
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

/** What interceptors and the handler are given. */
class Request implements UnaryRequest {
  readonly stream = false as const
  readonly requestMethod = 'POST'
  readonly header: Headers
  readonly contextValues: ContextValues
  readonly method: DescMethodUnary
  readonly message: Message
  readonly #deadline: Deadline

  constructor(
    method: DescMethodUnary,
    message: Message,
    header: ConstructorParameters<typeof Headers>[0],
    values: ContextValues | undefined,
    deadline: Deadline,
  ) {
    this.method = method
    this.message = message
    this.header = new Headers(header)
    this.contextValues = values ?? createContextValues()
    this.#deadline = deadline
  }

  get service() {
    return this.method.parent
  }

  get url() {
    return this.method.name
  }

  get signal() {
    return this.#deadline.signal
  }
}

class Context implements HandlerContext {
  readonly protocolName = 'embedded'
  readonly responseHeader = new Headers()
  readonly responseTrailer = new Headers()
  readonly method: HandlerContext['method']
  readonly service: HandlerContext['service']
  readonly url: string
  readonly requestMethod: string
  readonly requestHeader: Headers
  readonly values: ContextValues
  readonly #deadline: Deadline

  constructor(request: Parameters<Next>[0], deadline: Deadline) {
    this.method = request.method
    this.service = request.service
    this.url = request.url
    this.requestMethod = request.requestMethod
    this.requestHeader = request.header
    this.values = request.contextValues
    this.#deadline = deadline
  }

  get signal() {
    return this.#deadline.signal
  }

  readonly timeoutMs = () => this.#deadline.remainingMs()
}

/** Hides the message of a bug from the caller, as a server on the network does. */
function masked(error: unknown): ConnectError {
  return error instanceof ConnectError
    ? error
    : new ConnectError('internal error', Code.Internal, undefined, undefined, error)
}
