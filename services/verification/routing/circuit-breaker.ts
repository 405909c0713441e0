/** This many failures within the window open the circuit. */
const FAILURES = 5
const WINDOW_MS = 30_000
/** An open circuit lets one question through after this long. */
const REST_MS = 15_000
/** Beyond this many circuits, those that failed longest ago are forgotten. */
const KEYS_MAX = 10_000

interface Circuit {
  /** When each of the last failures happened, the oldest first. */
  failures: number[]
  openUntil: number
}

/**
 * A circuit breaker for each bank and provider, in the memory of this process: an unavailable bank is not asked, so
 * that its callers fail fast.
 */
export function circuitBreaker(now: () => number = () => performance.now()) {
  const circuits = new Map<string, Circuit>()
  return {
    /** Whether to ask. After its rest, an open circuit lets one trial question through (half-open). */
    permits(key: string): boolean {
      const circuit = circuits.get(key)
      if (circuit === undefined || circuit.failures.length < FAILURES) return true
      if (circuit.openUntil > now()) return false
      circuit.openUntil = now() + REST_MS
      return true
    },

    onAnswer(key: string): void {
      circuits.delete(key)
    },

    onOutage(key: string): void {
      const at = now()
      const { failures } = circuits.get(key) ?? { failures: [] }
      const recent = [...failures.filter(each => each > at - WINDOW_MS), at].slice(-FAILURES)
      // Moves the key to the end: the first one is the one that failed longest ago.
      circuits.delete(key)
      circuits.set(key, { failures: recent, openUntil: at + REST_MS })
      if (circuits.size > KEYS_MAX) circuits.delete(circuits.keys().next().value!)
    },

    openCount: (): number =>
      [...circuits.values()].filter(each => each.failures.length >= FAILURES && each.openUntil > now())
        .length,
  }
}

export type CircuitBreaker = ReturnType<typeof circuitBreaker>
