/** After as many failures in a row an endpoint is left alone for a while. */
const FAILURES_MAX = 5
const REST_MS = 30_000
const REST_MAX_MS = 120_000
/** An endpoint that is at rest no more is asked by so many at first. */
const PROBES_MAX = 1
/** Endpoints that were not heard of for as long are forgotten. */
const FORGOTTEN_MS = 600_000

interface Endpoint {
  underWay: number
  failures: number
  /** Lies in the past, or is 0, where it has no rest. */
  restsUntil: number
  /** Requests that may be sent now, by the rate. */
  tokens: number
  countedAt: number
}

export interface LimitsOptions {
  readonly concurrency: number
  /** Requests a second. */
  readonly rate: number
  readonly now?: () => number
}

/** The time of day can be put back, and endpoints would rest until it had come again. */
const uptime = () => performance.now()

export type EndpointLimits = ReturnType<typeof endpointLimits>

/**
 * How much each endpoint may be sent by this process: so many requests at a time,
 * so many a second, and none for a while when they fail one after the other, so
 * that an endpoint that is dead takes nothing from those that live.
 */
export function endpointLimits({ concurrency, rate, now = uptime }: LimitsOptions) {
  const endpoints = new Map<string, Endpoint>()
  let sweptAt = now()

  function endpoint(id: string): Endpoint {
    const known = endpoints.get(id)
    if (known !== undefined) return known
    const fresh = { underWay: 0, failures: 0, restsUntil: 0, tokens: rate, countedAt: now() }
    endpoints.set(id, fresh)
    return fresh
  }

  function sweep() {
    if (now() - sweptAt < FORGOTTEN_MS) return
    sweptAt = now()
    for (const [id, { underWay, countedAt, restsUntil }] of endpoints) {
      if (underWay === 0 && Math.max(countedAt, restsUntil) + FORGOTTEN_MS < now()) endpoints.delete(id)
    }
  }

  return {
    /** How many more requests it may be sent now. */
    room(id: string): number {
      sweep()
      const each = endpoint(id)
      each.tokens = Math.min(rate, each.tokens + ((now() - each.countedAt) / 1_000) * rate)
      each.countedAt = now()
      if (each.restsUntil > now()) return 0
      const most = each.failures >= FAILURES_MAX ? PROBES_MAX : concurrency
      return Math.max(0, Math.min(most - each.underWay, Math.floor(each.tokens)))
    },

    began(id: string) {
      const each = endpoint(id)
      each.underWay++
      each.tokens--
    },

    /** `isGood` is left out where nothing was learnt of it. */
    ended(id: string, isGood?: boolean, restMs = 0) {
      const each = endpoint(id)
      each.underWay--
      if (isGood === true) Object.assign(each, { failures: 0, restsUntil: 0 })
      // What was under way when the rest began says nothing new.
      if (isGood !== false || each.restsUntil > now()) return
      each.failures++
      const rests = each.failures < FAILURES_MAX ? 0 : REST_MS * 2 ** (each.failures - FAILURES_MAX)
      each.restsUntil = now() + Math.min(REST_MAX_MS, Math.max(rests, restMs))
    },

    /** Ends its rest, as somebody says that it is well again: it is asked with one request. */
    askAgain(id: string) {
      const each = endpoints.get(id)
      if (each !== undefined) each.restsUntil = 0
    },

    /** How many endpoints are served as usual, left alone at the moment, or tried again with one request. */
    breakers() {
      const counts = { closed: 0, open: 0, 'half-open': 0 }
      for (const { failures, restsUntil } of endpoints.values()) {
        counts[restsUntil > now() ? 'open' : failures >= FAILURES_MAX ? 'half-open' : 'closed']++
      }
      return counts
    },
  }
}
