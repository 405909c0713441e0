import type { DescMethod, DescService } from '@bufbuild/protobuf'
import type { ConnectRouter, HandlerContext, MethodImpl } from '@connectrpc/connect'

export type MethodHandler = (request: unknown, context: HandlerContext) => unknown

/** The handlers that a service registers with a router, by method. */
export function handlersIn(routes: (router: ConnectRouter) => void): ReadonlyMap<DescMethod, MethodHandler> {
  const handlers = new Map<DescMethod, MethodHandler>()
  const router: ConnectRouter = {
    handlers: [],
    service(service: DescService, implementation) {
      const byName = implementation as Record<string, MethodHandler | undefined>
      for (const method of service.methods) {
        const handler = byName[method.localName]
        if (handler !== undefined) handlers.set(method, handler.bind(implementation))
      }
      return router
    },
    rpc<M extends DescMethod>(method: M, handler: MethodImpl<M>) {
      handlers.set(method, handler as MethodHandler)
      return router
    },
  }
  routes(router)
  return handlers
}
