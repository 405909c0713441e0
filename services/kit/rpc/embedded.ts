import {
  create,
  type DescMessage,
  type DescMethod,
  type DescService,
  fromBinary,
  type MessageInitShape,
  type MessageShape,
  toBinary,
} from '@bufbuild/protobuf'
import {
  Code,
  ConnectError,
  type ConnectRouter,
  createContextValues,
  createRouterTransport,
  type HandlerContext,
  type Interceptor,
  type MethodImpl,
  type Transport,
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
      const deadline = deadlineOf(timeoutMs, signal)
      try {
        const response = await router.stream(method, deadline.signal, undefined, header, input, contextValues)
        return { ...response, message: finallyOf(response.message, deadline.clear) }
      } catch (error) {
        deadline.clear()
        throw error
      }
    },
    async unary(method, signal, timeoutMs = defaultTimeoutMs, header, input, contextValues) {
      const handler = handlers.get(method)
      if (handler === undefined)
        throw new ConnectError(`${method.name} is not implemented`, Code.Unimplemented)
      const call = {
        stream: false as const,
        method,
        service: method.parent,
        requestMethod: 'POST',
        url: method.name,
        header: new Headers(header),
        contextValues: contextValues ?? createContextValues(),
        message: copyOf(method.input, input),
      }
      const deadline = deadlineOf(timeoutMs, signal)
      const handle: Next = async request => {
        const context = contextOf(request, deadline)
        const output = (await handler(request.message, context)) as MessageInitShape<typeof method.output>
        const message = copyOf(method.output, output)
        return { ...call, message, header: context.responseHeader, trailer: context.responseTrailer }
      }
      try {
        const answer = withInterceptors(handle)({ ...call, signal: deadline.signal })
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

interface Deadline {
  readonly signal: AbortSignal
  /** Rejects at the deadline or when the caller cancels; never resolves. */
  readonly expired: Promise<never>
  readonly remainingMs: () => number
  readonly clear: () => void
}

function deadlineOf(timeoutMs: number, caller: AbortSignal | undefined): Deadline {
  const controller = new AbortController()
  const endsAt = performance.now() + timeoutMs
  let fail: (error: ConnectError) => void
  const expired = new Promise<never>((_, reject) => (fail = reject))
  // Avoids an unhandled rejection when the call has already been answered.
  expired.catch(() => {})
  function end(error: ConnectError) {
    clearTimeout(timer)
    controller.abort(error)
    fail(error)
  }
  const cancel = () => end(new ConnectError('the caller cancelled the call', Code.Canceled))
  const timer = setTimeout(
    () => end(new ConnectError('the deadline was exceeded', Code.DeadlineExceeded)),
    timeoutMs,
  )
  if (caller?.aborted) cancel()
  else caller?.addEventListener('abort', cancel)
  return {
    signal: controller.signal,
    expired,
    remainingMs: () => endsAt - performance.now(),
    clear() {
      clearTimeout(timer)
      caller?.removeEventListener('abort', cancel)
    },
  }
}

function contextOf(request: Parameters<Next>[0], deadline: Deadline): HandlerContext {
  return {
    method: request.method,
    service: request.service,
    url: request.url,
    requestMethod: request.requestMethod,
    protocolName: 'embedded',
    signal: request.signal,
    timeoutMs: deadline.remainingMs,
    requestHeader: request.header,
    responseHeader: new Headers(),
    responseTrailer: new Headers(),
    values: request.contextValues,
  }
}

/** Hides the message of a bug from the caller, as a server on the network does. */
function masked(error: unknown): ConnectError {
  return error instanceof ConnectError
    ? error
    : new ConnectError('internal error', Code.Internal, undefined, undefined, error)
}
