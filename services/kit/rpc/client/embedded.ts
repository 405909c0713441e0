import { randomUUID } from 'node:crypto'
import type { Message, MessageInitShape } from '@bufbuild/protobuf'
import {
  Code,
  ConnectError,
  type ConnectRouter,
  createContextValues,
  createRouterTransport,
  type Transport,
  type UnaryResponse,
} from '@connectrpc/connect'
import { passInProcess } from '../../pass-in-process.ts'
import { sendProblems } from '../../problem.ts'
import type { Log } from '../../process/logging/log.ts'
import { CallContext, Deadline } from '../call/call-context.ts'
import { handlersIn } from '../call/handlers-in.ts'
import { logRpcs } from '../call/log-rpcs.ts'
import { requestIdKey } from '../call/request-id.ts'
import { handlerRunner } from '../call/run-handler.ts'

/**
 * A transport to services in this process. Deadlines hold and errors are masked, as over the network. Messages are passed
 * without encoding, and without the objects by which Connect simulates HTTP for each call. A synchronous answer needs no
 * deadline. Streaming calls, which are few and large, use Connect's router transport.
 */
export function embeddedTransport(
  routes: (router: ConnectRouter) => void,
  { log, timeoutMs: defaultTimeoutMs }: { log: Log; timeoutMs: number },
): Transport {
  const handlers = handlersIn(routes)
  const interceptors = [logRpcs(log, { all: false }), sendProblems]
  const router = createRouterTransport(routes, { router: { interceptors } })
  const run = handlerRunner(log, { all: false })

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
      contextValues.set(requestIdKey, contextValues.get(requestIdKey) || randomUUID())
      const context = new CallContext('embedded', method, header, contextValues, timeoutMs, () => signal)
      return run(
        { method, handler },
        context,
        () => passInProcess(method.input, input),
        output => {
          const message = passInProcess(method.output, output as MessageInitShape<typeof method.output>)
          return new Answer(context, message) as unknown as Response
        },
      )
    },
  }
}

/** The same messages; `work` runs when they end or fail. */
async function* finallyOf<T>(messages: AsyncIterable<T>, work: () => void): AsyncGenerator<T> {
  try {
    yield* messages
  } finally {
    work()
  }
}

/** The response to the caller. Its headers are created only if they are read. */
class Answer {
  readonly stream = false as const
  readonly message: Message
  readonly #context: CallContext

  constructor(context: CallContext, message: Message) {
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
