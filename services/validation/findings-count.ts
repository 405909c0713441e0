import { randomUUID } from 'node:crypto'
import type { MessageInitShape } from '@bufbuild/protobuf'
import { timestampFromMs } from '@bufbuild/protobuf/wkt'
import type {
  AlertCode,
  DescribeFindingsResponseSchema,
} from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import { HOUR_MS } from '../kit/durations.ts'
import { hourOf, HOURS_MAX, lastHours } from '../kit/last-hours.ts'

interface Hour {
  validated: number
  withAlerts: number
  /** Counts by alert code. */
  readonly alerts: number[]
}

interface Counted {
  readonly alerts: readonly { readonly code: AlertCode }[]
}

/** Counts the findings of this process in memory, by the hour. */
export function findingsCount(clock: { readonly now: () => number } = Date) {
  const processId = randomUUID()
  const since = clock.now()
  const hours = new Map<number, Hour>()
  let current: Hour
  let currentEndsAt = 0

  function openHour(now: number) {
    const start = hourOf(now)
    current = hours.get(start) ?? { validated: 0, withAlerts: 0, alerts: [] }
    currentEndsAt = start + HOUR_MS
    hours.set(start, current)
    for (const each of hours.keys()) if (each <= start - HOURS_MAX * HOUR_MS) hours.delete(each)
  }

  return {
    /** The results of one request. */
    add(results: readonly Counted[]): void {
      const now = clock.now()
      if (now >= currentEndsAt) openHour(now)
      current.validated += results.length
      for (const { alerts } of results) {
        if (alerts.length > 0) current.withAlerts++
        for (const { code } of alerts) current.alerts[code] = (current.alerts[code] ?? 0) + 1
      }
    },

    describe(count: number | undefined): MessageInitShape<typeof DescribeFindingsResponseSchema> {
      return {
        processId,
        since: timestampFromMs(since),
        hours: lastHours(count, clock.now()).map(start => {
          const { validated = 0, withAlerts = 0, alerts = [] } = hours.get(start) ?? {}
          return {
            start: timestampFromMs(start),
            validated,
            withAlerts,
            // A sparse array: codes without alerts are skipped.
            alerts: Object.entries(alerts).map(([code, count]) => ({ code: Number(code), count })),
          }
        }),
      }
    },
  }
}
