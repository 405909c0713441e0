import { every } from '../../../services/kit/process/lifecycle/every.ts'
import type { Log } from '../../../services/kit/process/logging/log.ts'
import { outageLog } from '../../../services/kit/process/logging/outage-log.ts'
import { singleFlight } from '../../../services/kit/single-flight.ts'
import type { Counts, Traffic } from './count.ts'

const KEEP_INTERVAL_MS = 10_000
const CLEAN_INTERVAL_MS = 3_600_000

interface Kept {
  readonly add: (counts: readonly Counts[]) => Promise<void>
  readonly deleteOld: () => Promise<void>
}

/** Adds what this process has counted to the table, every ten seconds and at its end. Counts that cannot be added wait in memory. */
export function keepTraffic(traffic: Traffic, kept: Kept, log: Log) {
  const outage = outageLog(log, { failed: 'traffic.failed', recovered: 'traffic.recovered' })
  const add = singleFlight(async () => {
    const taken = traffic.take()
    await kept.add(taken).then(outage.worked, error => {
      traffic.putBack(taken)
      outage.failed(error)
    })
  })
  const timer = setInterval(() => void add(), KEEP_INTERVAL_MS).unref()
  const cleaning = every(CLEAN_INTERVAL_MS, log, 'delete old counts of requests', kept.deleteOld)
  return {
    add,
    async close() {
      clearInterval(timer)
      await cleaning.close()
      await add.idle()
      await add()
    },
  }
}
