import { type Timestamp, timestampDate } from '@bufbuild/protobuf/wkt'
import { DAY_MS, HOUR_MS } from '../../../services/kit/durations.ts'

export const SECOND_MS = 1_000
export const MINUTE_MS = 60_000

const grouped = new Intl.NumberFormat('en')
export const number = (value: number): string => grouped.format(value)

/** `1 endpoint`, `2 endpoints`. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${number(value)} ${value === 1 ? one : many}`

/** A length of time in its two largest units: `3 days 4 h`, `12 min`, `250 ms`. */
export function duration(ms: number): string {
  if (ms === 0) return '0 s'
  if (ms < SECOND_MS) return `${Math.round(ms)} ms`
  if (ms < MINUTE_MS) return `${Math.round(ms / SECOND_MS)} s`
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`
  if (ms < 2 * DAY_MS)
    return joined(Math.floor(ms / HOUR_MS), 'h', Math.floor((ms % HOUR_MS) / MINUTE_MS), 'min')
  const days = Math.floor(ms / DAY_MS)
  return days < 10 ? joined(days, 'days', Math.floor((ms % DAY_MS) / HOUR_MS), 'h') : `${number(days)} days`
}

const joined = (large: number, unit: string, small: number, smallUnit: string) =>
  small === 0 ? `${large} ${unit}` : `${large} ${unit} ${small} ${smallUnit}`

export const dateOf = (timestamp: Timestamp | undefined): Date | undefined =>
  timestamp === undefined ? undefined : timestampDate(timestamp)

/** Full days since an ISO 8601 calendar date; undefined if it is empty. Lists may be dated ahead: then 0. */
export const daysSince = (day: string, now: number): number | undefined =>
  day === '' ? undefined : Math.max(0, Math.floor((now - Date.parse(day)) / DAY_MS))

/** `a, b and c`. */
export const listed = (parts: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(parts)

const regions = new Intl.DisplayNames('en', { type: 'region' })

export function countryName(code: string): string {
  try {
    return regions.of(code) ?? code
  } catch {
    return code
  }
}
