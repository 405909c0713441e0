import { EventEmitter, once } from 'node:events'
import type { ConnectRouter } from '@connectrpc/connect'
import {
  Health,
  HealthCheckResponse_ServingStatus as Status,
} from '../../../proto/gen/grpc/health/v1/health_pb.js'

/** `grpc.health.v1`: NOT_SERVING until `set(true)`. */
export function healthRoutes() {
  let serving = false
  const changes = new EventEmitter().setMaxListeners(0)
  const response = () => ({ status: serving ? Status.SERVING : Status.NOT_SERVING })

  return {
    set(isServing: boolean) {
      serving = isServing
      changes.emit('change')
    },
    routes(router: ConnectRouter) {
      router.service(Health, {
        check: response,
        async *watch(_request, { signal }) {
          while (!signal.aborted) {
            yield response()
            await once(changes, 'change', { signal }).catch(() => {})
          }
        },
      })
    },
  }
}
