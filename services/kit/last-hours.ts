import { HOUR_MS } from './durations.ts'

export const HOURS_DEFAULT = 24
/** 30 days. */
export const HOURS_MAX = 720

/** The hour that holds a time, in milliseconds since 1970. Hours are those of UTC. */
export const hourOf = (time: number): number => time - (time % HOUR_MS)

/** The starts of the last hours, the oldest first, including the hour of `now`. */
export function lastHours(hours: number | undefined, now: number): readonly number[] {
  const count = Math.min(HOURS_MAX, Math.max(1, hours ?? HOURS_DEFAULT))
  return Array.from({ length: count }, (_, at) => hourOf(now) - (count - 1 - at) * HOUR_MS)
}

/** Rows may be written this long after the time that they carry. */
const LATE_MS = 300_000

interface Clock {
  readonly now: () => number
}

/** Counts something hour by hour. The count of an hour that can get no more rows is cached. */
export function hourly<T>(count: (from: Date, to: Date) => Promise<T>, clock: Clock = Date) {
  const kept = new Map<number, T>()
  return async (
    hours: number | undefined,
  ): Promise<readonly { readonly start: number; readonly value: T }[]> => {
    const now = clock.now()
    for (const start of kept.keys()) if (start < hourOf(now) - HOURS_MAX * HOUR_MS) kept.delete(start)
    const counted = []
    for (const start of lastHours(hours, now)) {
      const value = kept.get(start) ?? (await count(new Date(start), new Date(start + HOUR_MS)))
      if (start + HOUR_MS + LATE_MS < now) kept.set(start, value)
      counted.push({ start, value })
    }
    return counted
  }
}
