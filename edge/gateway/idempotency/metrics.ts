import { counter, gauge } from '../../../services/kit/metrics/metrics.ts'
import { scraped } from '../../../services/kit/metrics/scrape.ts'
import type { Claim } from './store.ts'

const claims = counter({
  name: 'payprep_idempotency_claims_total',
  help: 'Requests with an idempotency key, by outcome: taken (the request runs), answered (a replay), in-flight, mismatch (used for another request).',
  labels: ['outcome'],
})

export function recordClaim(outcome: Claim['outcome']): void {
  claims.inc({ outcome })
}

const redisUp = gauge({
  name: 'payprep_redis_up',
  help: 'Whether the connection to Redis is established. Absent without REDIS_URL.',
  together: 'min',
})

/** Reports the connection until `close`. */
export function measureRedis(isReady: () => boolean): { readonly close: () => void } {
  return scraped({
    name: 'redis',
    gauges: [redisUp],
    read: isReady,
    report: ready => redisUp.set(ready ? 1 : 0),
  })
}
