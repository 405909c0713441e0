import { LRUCache } from 'lru-cache'
import type { Clock } from './clock.ts'

export type FailureLimit = ReturnType<typeof failureLimit>

const WINDOW_MS = 60_000
/** Beyond this the least recent are forgotten: the count is a brake, and not what keeps secrets safe. */
const KEYS_MAX = 20_000

/** Counts the failures of each key within a minute of its first, in this process. */
export function failureLimit(max: number, clock: Clock) {
  const windows = new LRUCache<string, { failures: number; readonly endsAt: number }>({ max: KEYS_MAX })

  function windowOf(key: string) {
    const window = windows.get(key)
    return window !== undefined && window.endsAt > clock.now() ? window : undefined
  }

  return {
    add(key: string): void {
      const window = windowOf(key)
      if (window === undefined) windows.set(key, { failures: 1, endsAt: clock.now() + WINDOW_MS })
      else window.failures++
    },

    /** Whether a key has had its share, and if so for how many seconds it stays so. */
    secondsLeft(key: string): number | undefined {
      const window = windowOf(key)
      if (window === undefined || window.failures < max) return undefined
      return Math.ceil((window.endsAt - clock.now()) / 1_000)
    },
  }
}
