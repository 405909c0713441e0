import { EventEmitter, once } from 'node:events'
import type { ConnectRouter } from '@connectrpc/connect'
import {
  Health,
  HealthCheckResponse_ServingStatus as Status,
} from '../../../proto/gen/grpc/health/v1/health_pb.js'

/** `grpc.health.v1`: not serving until told so, and not serving again once the end has come. */
export function healthRoutes() {
  let serving = false
  const changes = new EventEmitter().setMaxListeners(0)
  const answer = () => ({ status: serving ? Status.SERVING : Status.NOT_SERVING })

  return {
    set(now: boolean) {
      serving = now
      changes.emit('change')
    },
    routes(router: ConnectRouter) {
      router.service(Health, {
        check: answer,
        async *watch(_request, { signal }) {
          while (!signal.aborted) {
            yield answer()
            await once(changes, 'change', { signal }).catch(() => {})
          }
        },
      })
    },
  }
}
