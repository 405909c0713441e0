import { gauge } from '../../metrics/metrics.ts'
import { scraped } from '../../metrics/scrape.ts'
import { inTicks } from './in-ticks.ts'
import type { Log } from '../logging/log.ts'
import { type OutageLog, outageLog } from '../logging/outage-log.ts'

/** `down` after two failed checks in a row, `up` after one that succeeds. */
export type DependencyState = 'up' | 'down'

export interface Dependencies {
  readonly states: () => Readonly<Record<string, DependencyState>>
  readonly close: () => Promise<void>
}

/** By the name of the dependency; each rejects while its dependency is unavailable. */
export type Checks = Readonly<Record<string, () => Promise<unknown>>>

/** The interval of checks, all at the same times, and the delay after a first failure: one late answer is no outage. */
const EVERY_MS = 2_000
const AGAIN_MS = 500
const LIMIT_MS = 1_000

const EVENTS = { failed: 'dependency.down', recovered: 'dependency.up' } as const

const up = gauge({
  name: 'payprep_dependency_up',
  help: 'Whether a dependency of this process is up: 1, or 0.',
  labels: ['dependency'],
  together: 'min',
})

/**
 * Checks the dependencies of this process in the background, and logs outages. Resolves after the first
 * checks. `onCheck` gets the states before the first check and after each.
 */
export async function watchDependencies(
  checks: Checks,
  log: Log,
  onCheck: (states: Readonly<Record<string, DependencyState>>) => void = () => {},
): Promise<Dependencies> {
  const states: Record<string, DependencyState> = {}
  const timers = new Set<NodeJS.Timeout>()
  let isClosed = false

  async function check(name: string, probe: () => Promise<unknown>, outage: OutageLog, failures: number) {
    const error = await inTicks(probe(), LIMIT_MS).then(
      () => undefined,
      (thrown: unknown) => thrown ?? new Error('unknown'),
    )
    const state = error === undefined ? 'up' : failures > 0 || !(name in states) ? 'down' : states[name]!
    if (error === undefined) outage.worked()
    else if (state === 'down') outage.failed(error)
    states[name] = state
    onCheck(states)
    if (isClosed) return
    const next = setTimeout(
      () => {
        timers.delete(next)
        void check(name, probe, outage, error === undefined ? 0 : failures + 1)
      },
      error === undefined || failures > 0 ? EVERY_MS - (performance.now() % EVERY_MS) : AGAIN_MS,
    ).unref()
    timers.add(next)
  }

  onCheck(states)
  await Promise.all(
    Object.entries(checks).map(([name, probe]) => check(name, probe, outageLog(log, EVENTS, { name }), 0)),
  )
  const metrics = scraped({
    name: 'dependencies',
    gauges: [up],
    read: () => states,
    report(all) {
      for (const [dependency, state] of Object.entries(all)) up.set({ dependency }, state === 'up' ? 1 : 0)
    },
  })

  return {
    states: () => states,
    async close() {
      isClosed = true
      metrics.close()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
