import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../harness/free-port.ts'
import { type Figures, underLoad } from './load.ts'
import { processes } from './processes.ts'
import { withScratch } from './scratch.ts'
import { authorized, startApart, startSystem, type System } from './system.ts'
import { table } from './table.ts'
import { bulkOf20, single } from './validations.ts'

const requests = {
  single: { ...single, count: 60_000 },
  'bulk of 20': { ...bulkOf20, count: 20_000 },
}
const CONNECTIONS = 64
const ROUNDS = 3

/** What is measured, side by side: each answers the same requests, in turns. */
interface Candidate extends System {
  readonly headers: Readonly<Record<string, string>>
}

const baselines = { 'bare server': 'test/bench/bare-server.ts', 'bare Koa': 'test/bench/bare-koa.ts' }

/** Processor time and latency of a validation over HTTP, beside bare servers that parse and answer the same JSON. */
export async function benchHttp(): Promise<string> {
  return withScratch(async ({ directory, afterwards }) => {
    const candidates = new Map<string, Candidate>()
    const add = (name: string, candidate: Candidate) => {
      afterwards(candidate.running.stop)
      candidates.set(name, candidate)
    }
    for (const [name, program] of Object.entries(baselines)) add(name, await startBare(program))
    const dataOf = (name: string) => {
      const data = join(directory, name)
      mkdirSync(data)
      return data
    }
    const [first, later, apart] = ['first', 'later', 'apart'].map(dataOf) as [string, string, string]
    for (const data of [later, apart]) await (await startSystem(data)).running.stop()
    add('one process, first start', await withToken(await startSystem(first), first))
    add('one process, later start', await withToken(await startSystem(later), later))
    add('services apart', await withToken(await startApart(apart), apart))

    const rows: string[][] = []
    for (const [kind, request] of Object.entries(requests)) {
      const figures = await inTurns(candidates, request)
      const [bare, koa] = Object.keys(baselines).map(name => figures.get(name)!.cpuMicroseconds) as [
        number,
        number,
      ]
      for (const [name, { cpuMicroseconds, p50, p99 }] of figures) {
        rows.push([
          `${kind}, ${name}`,
          `${cpuMicroseconds.toFixed(1)} µs`,
          (cpuMicroseconds / bare).toFixed(2),
          (cpuMicroseconds / koa).toFixed(2),
          `${p50.toFixed(1)} ms`,
          `${p99.toFixed(1)} ms`,
        ])
      }
    }
    return table(['validation over HTTP', 'CPU/request', 'to bare server', 'to bare Koa', 'p50', 'p99'], rows)
  })
}

/** The best round of each: what else the machine does only adds to it. */
async function inTurns(candidates: ReadonlyMap<string, Candidate>, request: (typeof requests)['single']) {
  const best = new Map<string, Figures>()
  const ask = (candidate: Candidate, count: number) =>
    underLoad(candidate, { ...request, headers: candidate.headers, connections: CONNECTIONS, count })
  for (const candidate of candidates.values()) await ask(candidate, request.count / 2)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, candidate] of candidates) {
      const figures = await ask(candidate, request.count)
      const former = best.get(name)
      if (former === undefined || figures.cpuMicroseconds < former.cpuMicroseconds) best.set(name, figures)
    }
  }
  return best
}

async function startBare(program: string): Promise<Candidate> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const running = await processes([program], { PORT: String(port) }, [])
  await untilListening(url)
  return { url, running, headers: {} }
}

const withToken = async (system: System, data: string): Promise<Candidate> => ({
  ...system,
  headers: await authorized(system, data),
})

async function untilListening(url: string) {
  for (let tries = 0; tries < 100; tries++) {
    if (await fetch(url, { method: 'POST', body: '{}' }).then(Boolean, () => false)) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}
