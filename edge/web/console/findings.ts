import { timestampDate } from '@bufbuild/protobuf/wkt'
import {
  AlertCode,
  type DescribeFindingsResponse,
} from '../../../proto/gen/payprep/validation/v1/validation_pb.js'

export interface FindingHour {
  readonly start: number
  readonly validated: number
  readonly withAlerts: number
}

/** What the processes of validation have counted, added up. */
export interface Findings {
  readonly hours: readonly FindingHour[]
  /** Alerts of all hours by code, the most frequent first. */
  readonly alerts: readonly { readonly code: string; readonly count: number }[]
  /** When the first of the processes began to count. */
  readonly since: Date
  readonly processes: number
  /** The number of addresses that gave no answer. */
  readonly silent: number
}

/** Adds up the counts of the processes that answered, each once. Throws if none did. */
export function mergedFindings(answers: readonly PromiseSettledResult<DescribeFindingsResponse>[]): Findings {
  const processes = new Map<string, DescribeFindingsResponse>()
  for (const answer of answers)
    if (answer.status === 'fulfilled') processes.set(answer.value.processId, answer.value)
  const failed = answers.find(({ status }) => status === 'rejected')
  if (processes.size === 0 && failed?.status === 'rejected') throw failed.reason

  const hours = new Map<number, FindingHour>()
  const alerts = new Map<string, number>()
  for (const { hours: counted } of processes.values()) {
    for (const { start, validated, withAlerts, alerts: found } of counted) {
      const at = timestampDate(start!).getTime()
      const sum = hours.get(at) ?? { start: at, validated: 0, withAlerts: 0 }
      hours.set(at, {
        start: at,
        validated: sum.validated + validated,
        withAlerts: sum.withAlerts + withAlerts,
      })
      for (const { code, count } of found) {
        const name = AlertCode[code] ?? `code ${code}`
        alerts.set(name, (alerts.get(name) ?? 0) + count)
      }
    }
  }
  const starts = [...processes.values()].map(({ since }) => timestampDate(since!).getTime())
  return {
    hours: [...hours.values()].sort((a, b) => a.start - b.start),
    alerts: [...alerts]
      .map(([code, count]) => ({ code, count }))
      .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1)),
    since: new Date(Math.min(...starts)),
    processes: processes.size,
    silent: answers.filter(({ status }) => status === 'rejected').length,
  }
}
