/** Consecutive failures that open an endpoint's circuit breaker. */
const FAILURES_MAX = 5
const OPEN_MS = 30_000
const OPEN_MAX_MS = 120_000
/** Requests at a time to an endpoint whose circuit breaker is half open, or whose host this process does not know yet. */
const PROBES_MAX = 1
/** Endpoints that were not used for this long are forgotten, and hosts without endpoints. */
const IDLE_MAX_MS = 600_000

export interface Limit {
  /** Requests at a time. */
  readonly concurrency: number
  /** Requests per second. */
  readonly rate: number
}

/** What counts against a limit. */
interface Usage {
  running: number
  /** Token bucket: requests that may be sent now. Below 0 if requests were sent before their host was known. */
  tokens: number
  refilledAt: number
}

interface Host extends Usage {
  readonly name: string
}

interface Endpoint extends Usage {
  failures: number
  /** In the past, or 0, unless the circuit breaker is open. */
  openUntil: number
  /** Undefined until a request of this process was prepared. */
  host: Host | undefined
}

export interface LimitsOptions {
  /** Of a subscription. */
  readonly endpoint: Limit
  /** Of a host, over all subscriptions of an organization: organizations that share a host do not delay each other. */
  readonly host: Limit
  readonly now?: () => number
}

/** Monotonic: if the time of day were set back, circuit breakers would stay open until it caught up. */
const uptime = () => performance.now()

export type EndpointLimits = ReturnType<typeof endpointLimits>

/**
 * Limits what this process sends. Each endpoint has a concurrency limit, a token bucket, and a circuit breaker with
 * exponential backoff: a dead endpoint takes no capacity from live ones. Each host of an organization has another limit
 * and bucket, so that many subscriptions cannot flood it.
 */
export function endpointLimits({ endpoint: ofEndpoint, host: ofHost, now = uptime }: LimitsOptions) {
  const endpoints = new Map<string, Endpoint>()
  const hosts = new Map<string, Host>()
  let sweptAt = now()

  function endpointOf(id: string): Endpoint {
    const known = endpoints.get(id)
    if (known !== undefined) return known
    // Properties are listed, here and below: V8 reads an object built by spread several times more slowly.
    const added = {
      running: 0,
      tokens: ofEndpoint.rate,
      refilledAt: now(),
      failures: 0,
      openUntil: 0,
      host: undefined,
    }
    endpoints.set(id, added)
    return added
  }

  function hostOf(name: string): Host {
    const known = hosts.get(name)
    if (known !== undefined) return known
    const added = { running: 0, tokens: ofHost.rate, refilledAt: now(), name }
    hosts.set(name, added)
    return added
  }

  /** `at` is read once per call from outside, because a claim asks for a thousand endpoints. */
  function freeIn(usage: Usage, at: number, { rate, concurrency: most }: Limit, concurrency = most): number {
    usage.tokens = Math.min(rate, usage.tokens + ((at - usage.refilledAt) / 1_000) * rate)
    usage.refilledAt = at
    return Math.max(0, Math.min(concurrency - usage.running, Math.floor(usage.tokens)))
  }

  function sweep(at: number) {
    if (at - sweptAt < IDLE_MAX_MS) return
    sweptAt = at
    for (const [id, { running, refilledAt, openUntil }] of endpoints)
      if (running === 0 && Math.max(refilledAt, openUntil) + IDLE_MAX_MS < at) endpoints.delete(id)
    // Hosts in use stay: a second object for the same name would start with new counts.
    const used = new Set([...endpoints.values()].map(({ host }) => host))
    for (const [name, host] of hosts) if (!used.has(host)) hosts.delete(name)
  }

  return {
    /** How many more requests may be sent to the endpoint now. */
    capacityOf(id: string): number {
      const at = now()
      sweep(at)
      const endpoint = endpointOf(id)
      if (endpoint.openUntil > at) return 0
      const isProbed = endpoint.failures >= FAILURES_MAX || endpoint.host === undefined
      const concurrency = isProbed ? PROBES_MAX : ofEndpoint.concurrency
      const free = freeIn(endpoint, at, ofEndpoint, concurrency)
      return endpoint.host === undefined ? free : Math.min(free, freeIn(endpoint.host, at, ofHost))
    },

    /** The limit that the endpoints of a host share. */
    groups: {
      of: (id: string): string | undefined => endpoints.get(id)?.host?.name,
      capacityOf: (name: string): number => freeIn(hostOf(name), now(), ofHost),
    },

    onRequestStarted(id: string) {
      const endpoint = endpointOf(id)
      for (const usage of [endpoint, endpoint.host]) {
        if (usage === undefined) continue
        usage.running++
        usage.tokens--
      }
    },

    /** Records the host of an endpoint's running requests. It may differ from the previous one. */
    onHostKnown(id: string, name: string) {
      const endpoint = endpointOf(id)
      if (endpoint.host?.name === name) return
      if (endpoint.host !== undefined) endpoint.host.running -= endpoint.running
      const host = hostOf(name)
      endpoint.host = host
      host.running += endpoint.running
      host.tokens -= endpoint.running
    },

    /** `isSuccess` is undefined if the request says nothing about the endpoint. */
    onRequestEnded(id: string, isSuccess?: boolean, openMs = 0) {
      const endpoint = endpointOf(id)
      endpoint.running--
      if (endpoint.host !== undefined) endpoint.host.running--
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
