import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../harness/free-port.ts'
import { type Figures, type Load, underLoad } from './load.ts'
import { withScratch } from './scratch.ts'
import { authorized, startSystem, type System } from './system.ts'
import { table } from './table.ts'
import { bulkOf20, single } from './validations.ts'

const CONNECTIONS = 64
const loads: Readonly<Record<string, Omit<Load, 'headers'>>> = {
  'single, connections kept': { ...single, connections: CONNECTIONS, count: 30_000 },
  'single, a connection each': { ...single, connections: CONNECTIONS, count: 10_000, connectsAnew: true },
  'bulk of 20, connections kept': { ...bulkOf20, connections: CONNECTIONS, count: 10_000 },
}
const ROUNDS = 5
const COUNTS = [1, 2] as const

/**
 * Validations by an edge of one process and of two. The sender uses the same cores, so on two cores the rate can double
 * only for requests that cost the sender little.
 */
export async function benchCores(): Promise<string> {
  return withScratch(async ({ directory, afterwards }) => {
    const systems = await Promise.all(
      COUNTS.map(async count => {
        const data = join(directory, String(count))
        mkdirSync(data)
        const system = await startProcesses(data, count)
        afterwards(system.running.stop)
        return { ...system, headers: await authorized(system, data) }
      }),
    )
    const rows: string[][] = []
    for (const [name, load] of Object.entries(loads)) {
      const figures = systems.map((): Figures[] => [])
      for (let round = 0; round <= ROUNDS; round++)
        for (const [index, system] of systems.entries())
          figures[index]!.push(await underLoad(system, { ...load, headers: system.headers }))
      // The first round warms up. The best of the others counts, as other load only slows a round.
      const cpu = figures.map(each =>
        Math.min(...each.slice(1).map(({ cpuMicroseconds }) => cpuMicroseconds)),
      )
      const rates = figures.map(each => Math.max(...each.slice(1).map(({ perSecond }) => perSecond)))
      rows.push([
        name,
        ...cpu.map(each => `${each.toFixed(1)} µs`),
        (cpu[1]! / cpu[0]!).toFixed(2),
        // The time of the last answer is unknown if each request connects anew.
        ...(load.connectsAnew
          ? ['', '', '']
          : [
              ...rates.map(each => Math.round(each).toLocaleString('en')),
              (rates[1]! / rates[0]!).toFixed(2),
            ]),
      ])
    }
    return table(
      ['validations', 'CPU/request by 1', 'by 2', 'ratio', 'requests/s by 1', 'by 2', 'ratio'],
      rows,
    )
  })
}

/** Starts an edge of this many processes, and waits until all of them serve. */
async function startProcesses(data: string, count: number): Promise<System> {
  const privatePort = await freePort()
  const system = await startSystem(data, {
    EDGE_PROCESSES: String(count),
    METRICS_PORT: String(privatePort),
  })
  while (count > 1) {
    const answer = await fetch(`http://127.0.0.1:${privatePort}/readyz`)
    const { processes } = (await answer.json()) as { processes: { serving: number } }
    if (processes.serving === count) break
    await sleep(100)
  }
  return system
}
