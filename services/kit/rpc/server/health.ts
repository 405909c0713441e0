import { EventEmitter, once } from 'node:events'
import { Code, ConnectError, type ConnectRouter } from '@connectrpc/connect'
import {
  Health,
  HealthCheckResponse_ServingStatus as Status,
} from '../../../../proto/gen/grpc/health/v1/health_pb.js'
import { serverLimits } from '../call/server-limits.ts'

export const HEALTH_PATH = `/${Health.typeName}/`
export const WATCH_PATH = `${HEALTH_PATH}${Health.method.watch.name}`

/** `grpc.health.v1` for the services of a router, and for the process under the empty name: NOT_SERVING until `set(true)`. */
export function healthRoutes() {
  let serving = false
  const changes = new EventEmitter().setMaxListeners(0)
  const status = () => (serving ? Status.SERVING : Status.NOT_SERVING)

  return {
    isServing: () => serving,
    set(isServing: boolean) {
      if (serving === isServing) return
      serving = isServing
      changes.emit('change')
    },
    /** To be called after the services have been registered. */
    routes(router: ConnectRouter) {
      const known = new Set(['', Health.typeName, ...router.handlers.map(({ service }) => service.typeName)])
      router.service(
        Health,
        {
          check({ service }) {
            if (!known.has(service)) throw new ConnectError(`${service} is not served here`, Code.NotFound)
            return { status: status() }
          },
          // For an unknown service, SERVICE_UNKNOWN: the protocol lets watchers wait for a service that comes later.
          async *watch({ service }, { signal }) {
            while (!signal.aborted) {
              yield { status: known.has(service) ? status() : Status.SERVICE_UNKNOWN }
              await once(changes, 'change', { signal }).catch(() => {})
            }
          },
        },
        { readMaxBytes: serverLimits.healthBytes },
      )
    },
  }
}
