import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { postgresCpuSeconds } from './postgres-cpu.ts'
import { withScratch } from './scratch.ts'
import { startSystem } from './system.ts'
import { table } from './table.ts'

/** The first start fills the database, and its server tidies up after that. */
const SETTLED_MS = 150_000
const MEASURED_MS = 60_000

/** What the whole system in one process uses of a core while nobody calls it. */
export function benchIdle(): Promise<string> {
  return withScratch(async ({ directory, afterwards }) => {
    const { running } = await startSystem(directory)
    afterwards(running.stop)
    await sleep(SETTLED_MS)
    const cpu = () => [running.cpuSeconds(), postgresCpuSeconds(join(directory, 'postgres'))] as const
    const [startedAt, before] = [performance.now(), cpu()]
    await sleep(MEASURED_MS)
    const seconds = (performance.now() - startedAt) / 1_000
    const [node, postgres] = cpu().map((now, at) => (now - before[at]!) / seconds) as [number, number]
    const rows = Object.entries({
      'Node, all in one process': node,
      Postgres: postgres,
      both: node + postgres,
    })
    return table(
      ['idle', 'of a core'],
      rows.map(([name, share]) => [name, `${(share * 100).toFixed(2)} %`]),
    )
  })
}
