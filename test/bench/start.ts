import { setTimeout as sleep } from 'node:timers/promises'
import { withScratch } from './scratch.ts'
import { builtPrograms, servicesApart, startApart, startSystem } from './system.ts'
import { table } from './table.ts'

const LATER_STARTS = 3
/** By then, memory that only the start needed has been released. */
const SETTLED_MS = 10_000

/** How long built programs take until they are ready, and how much memory they then have. */
export async function benchStart(): Promise<string> {
  await builtPrograms()
  return withScratch(async ({ directory, afterwards }) => {
    async function start() {
      const startedAt = performance.now()
      const { running } = await startSystem(directory)
      const seconds = (performance.now() - startedAt) / 1_000
      afterwards(running.stop)
      return { seconds, running }
    }

    const first = await start()
    await first.running.stop()
    const later: number[] = []
    let resident: readonly number[] = []
    for (let round = 0; round < LATER_STARTS; round++) {
      const { seconds, running } = await start()
      later.push(seconds)
      await sleep(SETTLED_MS)
      resident = running.megabytes()
      await running.stop()
    }

    const { running } = await startApart(directory)
    afterwards(running.stop)
    await sleep(SETTLED_MS)
    const apart = running.megabytes()
    const rows = [
      ['all in one process, first: makes a database and loads the seeds', inSeconds(first.seconds), ''],
      ['all in one process, later', inSeconds(Math.min(...later)), inMegabytes(resident[0]!)],
      ...[...servicesApart, 'edge'].map((name, at) => [`${name} apart`, '', inMegabytes(apart[at]!)]),
    ]
    return table(['start', 'ready after', 'resident'], rows)
  })
}

const inSeconds = (seconds: number) => `${seconds.toFixed(2)} s`
const inMegabytes = (megabytes: number) => `${megabytes.toFixed(0)} MB`
