import type { LogEvent } from './log-events.ts'
import { errorFields, type Fields, isOutage, type Log } from './log.ts'

/** Takes the outcome of each attempt of a repeated task. Logs a line when the task begins to fail, and a line when it works again. */
export interface OutageLog {
  readonly failed: (error: unknown, fields?: Fields) => void
  readonly worked: () => void
}

/** The names of the two lines. */
export interface OutageEvents {
  readonly failed: LogEvent
  readonly recovered: LogEvent
}

/** An outage is logged again after this long. Each further pause is twice as long, up to the maximum. */
const AGAIN_MS = 60_000
const AGAIN_MAX_MS = 600_000
/** How long the task must work before its outage is over, so that intermittent failures are one outage. */
const STEADY_MS = 5_000

interface Outage {
  readonly since: number
  failures: number
  /** The kinds that have been logged: a bug during an outage gets a separate line. */
  readonly logged: Set<'outage' | 'bug'>
  againAt: number
  pauseMs: number
  /** Ends the outage if the task goes on working. */
  steady: NodeJS.Timeout | undefined
}

/** Logs a long outage again at growing intervals, with `since` and the number of `failures`. */
export function outageLog(log: Log, { failed, recovered }: OutageEvents, own: Fields = {}): OutageLog {
  let outage: Outage | undefined

  function end({ since, failures }: Outage, workedAt: number) {
    outage = undefined
    const seconds = Math.round((workedAt - since) / 1_000)
    log(recovered, { ...own, since: new Date(since).toISOString(), seconds, failures })
  }

  return {
    failed(error, fields = {}) {
      const now = Date.now()
      outage ??= {
        since: now,
        failures: 0,
        logged: new Set(),
        againAt: now + AGAIN_MS,
        pauseMs: AGAIN_MS,
        steady: undefined,
      }
      clearTimeout(outage.steady)
      outage.steady = undefined
      outage.failures++
      const { since, failures, logged } = outage
      const kind = isOutage(error) ? 'outage' : 'bug'
      const isAgain = now >= outage.againAt
      if (logged.has(kind) && !isAgain) return
      logged.add(kind)
      if (isAgain) {
        outage.pauseMs = Math.min(AGAIN_MAX_MS, outage.pauseMs * 2)
        outage.againAt = now + outage.pauseMs
      }
      const lasted = failures > 1 && { since: new Date(since).toISOString(), failures }
      log(failed, { ...own, ...fields, ...lasted, ...errorFields(error) }, 'warn')
    },
    worked() {
      if (outage === undefined || outage.steady !== undefined) return
      outage.steady = setTimeout(end, STEADY_MS, outage, Date.now()).unref()
    },
  }
}
