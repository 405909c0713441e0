import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../harness/free-port.ts'
import { type Figures, underLoad } from './load.ts'
import { processes } from './processes.ts'
import { median } from './quantile.ts'
import { withScratch } from './scratch.ts'
import { authorized, startApart, startSystem, type System } from './system.ts'
import { table } from './table.ts'
import { bulkOf20, single } from './validations.ts'

/** The requests to each candidate in a round. */
const requests = {
  single: { ...single, count: 20_000 },
  'bulk of 20': { ...bulkOf20, count: 7_000 },
}
const CONNECTIONS = 64
const ROUNDS = 9
const WARM_UP_ROUNDS = 2

/** A system to measure. All candidates answer the same requests, in turns. */
interface Candidate extends System {
  readonly headers: Readonly<Record<string, string>>
}

const BARE = 'bare server'
const KOA = 'bare Koa'
const WHOLE = 'one process, later start'
const baselines = { [BARE]: 'test/bench/bare-server.ts', [KOA]: 'test/bench/bare-koa.ts' }

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
    add(WHOLE, await withToken(await startSystem(later), later))
    add('services apart', await withToken(await startApart(apart), apart))

    const rows: string[][] = []
    for (const [kind, request] of Object.entries(requests)) {
      const rounds = await inTurns(candidates, request)
      for (const name of candidates.keys()) {
        const of = (figure: keyof Figures) => median(rounds.map(round => round.get(name)![figure]))
        const to = (other: string) =>
          median(rounds.map(round => round.get(name)!.cpuMicroseconds / round.get(other)!.cpuMicroseconds))
        rows.push([
          `${kind}, ${name}`,
          `${of('cpuMicroseconds').toFixed(1)} µs`,
          ...[BARE, KOA, WHOLE].map(other => to(other).toFixed(2)),
          `${of('p50').toFixed(1)} ms`,
          `${of('p99').toFixed(1)} ms`,
        ])
      }
    }
    return table(
      [
        'validation over HTTP',
        'CPU/request',
        'to bare server',
        'to bare Koa',
        'to one process',
        'p50',
        'p99',
      ],
      rows,
    )
  })
}

/** The figures of each candidate by round. Other load affects a round's figures alike, so their ratios are steady. */
async function inTurns(candidates: ReadonlyMap<string, Candidate>, request: (typeof requests)['single']) {
  const ask = (candidate: Candidate, count: number) =>
    underLoad(candidate, { ...request, headers: candidate.headers, connections: CONNECTIONS, count })
  for (const candidate of candidates.values()) await ask(candidate, WARM_UP_ROUNDS * request.count)
  const rounds: Map<string, Figures>[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const figures = new Map<string, Figures>()
    for (const [name, candidate] of candidates) figures.set(name, await ask(candidate, request.count))
    rounds.push(figures)
  }
  return rounds
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
