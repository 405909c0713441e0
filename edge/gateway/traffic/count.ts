import { NIL_UUID } from '../../../services/kit/ids.ts'
import type { Clock } from '../http/clock.ts'
import type { Caller } from '../http/state.ts'

/** Upper ends of the classes of durations, in milliseconds. Each is a column of the table; the last class has no end. */
export const tookMs = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, Infinity] as const

/** What was counted of the requests of one client to one route, from `start` on. */
export interface Counts {
  /** In milliseconds since 1970. */
  readonly start: number
  /** Of the nil UUID and without a client: requests without a valid access token. */
  readonly organizationId: string
  readonly clientId: string
  readonly route: string
  /** Answers with a status of 4xx, and of 5xx. */
  refused: number
  failed: number
  /** How many requests took how long, a number for each class of `tookMs`. */
  readonly took: number[]
}

/** The shortest span that is counted. */
export const SPAN_SECONDS = 300

/** Beyond this, requests are counted for no client, so that memory stays bounded. */
const SERIES_MAX = 10_000

export type Traffic = ReturnType<typeof trafficCount>

/** Counts the requests of this process, until `take` hands the counts over. */
export function trafficCount(clock: Clock) {
  let series = new Map<string, Counts>()

  function seriesOf(start: number, caller: Caller, route: string): Counts {
    const key = `${start} ${caller.clientId} ${route}`
    let found = series.get(key)
    if (found === undefined) {
      if (series.size >= SERIES_MAX && caller !== nobody) return seriesOf(start, nobody, route)
      series.set(key, (found = { start, ...caller, route, refused: 0, failed: 0, took: tookMs.map(() => 0) }))
    }
    return found
  }

  return {
    count(
      { clientId, organizationId }: Caller = nobody,
      route: string,
      status: number,
      milliseconds: number,
    ): void {
      const start = spanOf(clock.now(), SPAN_SECONDS)
      const counts = seriesOf(start, clientId === '' ? nobody : { clientId, organizationId }, route)
      if (status >= 500) counts.failed++
      else if (status >= 400) counts.refused++
      counts.took[tookMs.findIndex(end => milliseconds <= end)]!++
    },

    /** What was counted since the last time. */
    take(): readonly Counts[] {
      const taken = [...series.values()]
      series = new Map()
      return taken
    },

    /** Counts again what could not be kept. */
    putBack(taken: readonly Counts[]): void {
      for (const counts of taken) add(seriesOf(counts.start, counts, counts.route), counts)
    },
  }
}

const nobody: Caller = { clientId: '', organizationId: NIL_UUID }

/** The start of the span of so many seconds that holds a time. */
export const spanOf = (time: number, seconds: number): number => time - (time % (seconds * 1_000))

function add(to: Counts, { refused, failed, took }: Counts): void {
  to.refused += refused
  to.failed += failed
  for (const [at, count] of took.entries()) to.took[at]! += count
}

/** The same counts over longer spans. */
export function overSpans(all: readonly Counts[], seconds: number): readonly Counts[] {
  const sums = new Map<string, Counts>()
  for (const counts of all) {
    const start = spanOf(counts.start, seconds)
    const key = `${start} ${counts.clientId} ${counts.route}`
    const sum = sums.get(key)
    if (sum === undefined) sums.set(key, { ...counts, start, took: [...counts.took] })
    else add(sum, counts)
  }
  return [...sums.values()]
}
