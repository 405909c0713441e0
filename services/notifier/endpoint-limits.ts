/** Consecutive failures that open an endpoint's circuit breaker. */
const FAILURES_MAX = 5
const OPEN_MS = 30_000
const OPEN_MAX_MS = 120_000
/** Requests at a time to an endpoint whose circuit breaker is half open. */
const PROBES_MAX = 1
/** Endpoints that were not used for this long are forgotten. */
const IDLE_MAX_MS = 600_000

interface Endpoint {
  running: number
  failures: number
  /** In the past, or 0, unless the circuit breaker is open. */
  openUntil: number
  /** Token bucket: requests that may be sent now. */
  tokens: number
  refilledAt: number
}

export interface LimitsOptions {
  /** Requests at a time. */
  readonly concurrency: number
  /** Requests per second. */
  readonly rate: number
  readonly now?: () => number
}

/** Monotonic: if the time of day were set back, circuit breakers would stay open until it caught up. */
const uptime = () => performance.now()

export type EndpointLimits = ReturnType<typeof endpointLimits>

/**
 * How much this process may send to each endpoint: a concurrency limit, a token
 * bucket, and a circuit breaker with exponential backoff, so that a dead endpoint
 * takes no places from live ones.
 */
export function endpointLimits({ concurrency, rate, now = uptime }: LimitsOptions) {
  const endpoints = new Map<string, Endpoint>()
  let sweptAt = now()

  function endpointOf(id: string): Endpoint {
    const known = endpoints.get(id)
    if (known !== undefined) return known
    const added = { running: 0, failures: 0, openUntil: 0, tokens: rate, refilledAt: now() }
    endpoints.set(id, added)
    return added
  }

  function sweep() {
    if (now() - sweptAt < IDLE_MAX_MS) return
    sweptAt = now()
    for (const [id, { running, refilledAt, openUntil }] of endpoints) {
      if (running === 0 && Math.max(refilledAt, openUntil) + IDLE_MAX_MS < now()) endpoints.delete(id)
    }
  }

  return {
    /** How many more requests may be sent to the endpoint now. */
    capacityOf(id: string): number {
      sweep()
      const endpoint = endpointOf(id)
      endpoint.tokens = Math.min(rate, endpoint.tokens + ((now() - endpoint.refilledAt) / 1_000) * rate)
      endpoint.refilledAt = now()
      if (endpoint.openUntil > now()) return 0
      const concurrent = endpoint.failures >= FAILURES_MAX ? PROBES_MAX : concurrency
      return Math.max(0, Math.min(concurrent - endpoint.running, Math.floor(endpoint.tokens)))
    },

    onRequestStarted(id: string) {
      const endpoint = endpointOf(id)
      endpoint.running++
      endpoint.tokens--
    },

    /** `isSuccess` is undefined if the request says nothing about the endpoint. */
    onRequestEnded(id: string, isSuccess?: boolean, openMs = 0) {
      const endpoint = endpointOf(id)
      endpoint.running--
      if (isSuccess === true) Object.assign(endpoint, { failures: 0, openUntil: 0 })
      // Requests that were running when the circuit breaker opened do not prolong it.
      if (isSuccess !== false || endpoint.openUntil > now()) return
      endpoint.failures++
      const backoffMs =
        endpoint.failures < FAILURES_MAX ? 0 : OPEN_MS * 2 ** (endpoint.failures - FAILURES_MAX)
      endpoint.openUntil = now() + Math.min(OPEN_MAX_MS, Math.max(backoffMs, openMs))
    },

    /** Half-opens the circuit breaker now, because a caller expects the endpoint to work again. */
    probe(id: string) {
      const endpoint = endpoints.get(id)
      if (endpoint !== undefined) endpoint.openUntil = 0
    },

    /** How long the circuit breaker of an endpoint stays open, in milliseconds; 0 if it is not. */
    restingMs: (id: string): number => Math.max(0, (endpoints.get(id)?.openUntil ?? 0) - now()),

    /** How many endpoints have their circuit breaker in each state. */
    circuitBreakers() {
      const counts = { closed: 0, open: 0, half_open: 0 }
      for (const { failures, openUntil } of endpoints.values()) {
        counts[openUntil > now() ? 'open' : failures >= FAILURES_MAX ? 'half_open' : 'closed']++
      }
      return counts
    },
  }
}
