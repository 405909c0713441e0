import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../harness/free-port.ts'
import { emptyCalls } from './hop.ts'
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
type Kind = (typeof requests)['single']
const CONNECTIONS = 64
const ROUNDS = 9
const WARM_UP_ROUNDS = 2

/** A system to measure. */
interface Candidate extends System {
  readonly headers: Readonly<Record<string, string>>
}

/** Measures a number of requests or calls. */
type Measure = (request: Kind, count: number) => Promise<Figures>

const BARE = 'bare server'
const KOA = 'bare Koa'
const WHOLE = 'one process, later start'
const BARE_SERVER = 'test/bench/bare-server.ts'

/** Processor time and latency of a validation over HTTP, beside bare servers that parse and answer the same JSON. */
export async function benchHttp(): Promise<string> {
  return withScratch(async ({ directory, afterwards }) => {
    const candidates = new Map<string, Measure>()
    const add = (name: string, candidate: Candidate) => {
      const { running, headers } = candidate
      afterwards(running.stop)
      candidates.set(name, (request, count) =>
        underLoad(candidate, { ...request, headers, connections: CONNECTIONS, count }),
      )
    }
    const bare = await startBare(BARE_SERVER)
    add(BARE, bare)
    add(KOA, await startBare('test/bench/bare-koa.ts'))
    const dataOf = (name: string) => {
      const data = join(directory, name)
      mkdirSync(data)
      return data
    }
    const [first, later, apart] = ['first', 'later', 'apart'].map(dataOf) as [string, string, string]
    for (const data of [later, apart]) await (await startSystem(data)).running.stop()
    add('one process, first start', await withToken(await startSystem(first), first))
    add(WHOLE, await withToken(await startSystem(later), later))
    add('services apart, TCP', await withToken(await startApart(apart), apart))
    add('services apart, unix sockets', await withToken(await startApart(apart, directory), apart))
    candidates.set('floor of a hop, TCP', (_, count) => emptyCalls(bare, count))
    const atSocket = await startBareAt(join(directory, 'bare.sock'))
    afterwards(atSocket.running.stop)
    candidates.set('floor of a hop, unix socket', (_, count) => emptyCalls(atSocket, count))

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
async function inTurns(candidates: ReadonlyMap<string, Measure>, request: Kind) {
  for (const measure of candidates.values()) await measure(request, WARM_UP_ROUNDS * request.count)
  const rounds: Map<string, Figures>[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const figures = new Map<string, Figures>()
    for (const [name, measure] of candidates) figures.set(name, await measure(request, request.count))
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

async function startBareAt(socket: string): Promise<System> {
  const url = `unix:${socket}`
  return { url, running: await processes([BARE_SERVER], { SOCKET: socket }, [url]) }
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
