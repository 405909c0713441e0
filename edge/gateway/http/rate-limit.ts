import { LRUCache } from 'lru-cache'
import type { Clock } from './clock.ts'

const WINDOW_MS = 60_000
/** Oldest keys are evicted beyond this: the limit slows callers down, and memory must stay bounded. */
const KEYS_MAX = 20_000

export type RateLimit = ReturnType<typeof rateLimit>

/**
 * A fixed-window counter per key, in the memory of this process: a key's window
 * opens with its first event, lasts a minute, and allows `max` events.
 */
export function rateLimit(max: number, clock: Clock) {
  const windows = new LRUCache<string, { events: number; readonly endsAt: number }>({ max: KEYS_MAX })

  function openWindow(key: string) {
    const window = windows.get(key)
    if (window === undefined) return undefined
    const leftMs = window.endsAt - clock.now()
    // Longer than a window if the clock was set back.
    return leftMs > 0 && leftMs <= WINDOW_MS ? window : undefined
  }

  return {
    record(key: string): void {
      const window = openWindow(key) ?? { events: 0, endsAt: clock.now() + WINDOW_MS }
      windows.set(key, window)
      window.events++
    },

    /** Seconds until the window of an exhausted key ends; undefined while the key may go on. */
    secondsUntilAllowed(key: string): number | undefined {
      const window = openWindow(key)
      if (window === undefined || window.events < max) return undefined
      return Math.ceil((window.endsAt - clock.now()) / 1_000)
    },
  }
}
