import type { DescMethod, DescService } from '@bufbuild/protobuf'
import {
  type ConnectRouter,
  createContextKey,
  type HandlerContext,
  type ServiceImpl,
} from '@connectrpc/connect'
import { invalid } from '../../kit/problem.ts'
import { checker } from './checker.ts'

type Handler = (requests: unknown, context: HandlerContext) => unknown
type RequireValid = (message: object) => void

/**
 * Set by a caller in the same process that has checked the bounds of its request, as the edge does when it reads JSON. A test
 * shows that both checks find the same mistakes. It is not sent over the network.
 */
export const boundsAreKept = createContextKey(false, { description: 'bounds are kept' })

/**
 * The routes of a service whose handlers are called only with requests that keep the bounds of the contract. Others are
 * refused with all their mistakes. Each message of a stream is checked when it is read.
 */
export function checkedRoutes<S extends DescService>(
  service: S,
  handlers: ServiceImpl<S>,
): (router: ConnectRouter) => void {
  const byName = handlers as Readonly<Record<string, Handler>>
  const checked = Object.fromEntries(
    service.methods.map(method => [method.localName, checkedHandler(method, byName[method.localName]!)]),
  ) as ServiceImpl<S>
  return router => void router.service(service, checked)
}

function checkedHandler({ input, methodKind }: DescMethod, handle: Handler): Handler {
  const check = checker(input)
  const requireValid: RequireValid = message => {
    const mistakes = check(message)
    if (mistakes.length > 0) throw invalid(mistakes)
  }
  if (methodKind === 'bidi_streaming' || methodKind === 'client_streaming')
    return (requests, context) =>
      handle(eachChecked(requests as AsyncIterable<object>, requireValid), context)
  return (request, context) => {
    if (!context.values.get(boundsAreKept)) requireValid(request as object)
    return handle(request, context)
  }
}

async function* eachChecked(requests: AsyncIterable<object>, requireValid: RequireValid) {
  for await (const request of requests) {
    requireValid(request)
    yield request
  }
}
