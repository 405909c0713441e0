import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createClient } from '@redis/client'
import { needs } from '../programs.ts'
import { type Figures, underLoad } from './load.ts'
import { freePort } from '../harness/free-port.ts'
import { median } from './quantile.ts'
import { type Scratch, withScratch } from './scratch.ts'
import { authorized, startSystem, type System } from './system.ts'
import { table } from './table.ts'

const request = {
  path: '/beneficiaries/organizations/sessions',
  body: JSON.stringify({ externalUserId: 'user 1', returnUrl: 'https://client.example/back' }),
  connections: 16,
  count: 1_200,
}
/** The first round warms up. */
const ROUNDS = 5

const kinds = ['new keys', 'the same keys again'] as const
type Round = Readonly<Record<(typeof kinds)[number], Figures>>

/** Creates sessions with idempotency keys, over Redis and over Postgres, which take turns. */
export function benchSessions(): Promise<string> {
  return withScratch(async scratch => {
    const { skip } = needs('redis')
    const redis =
      skip === false ? await roundsOver(scratch, { REDIS_URL: await startRedis(scratch) }) : undefined
    const postgres = await roundsOver(scratch, {})

    const rounds: { readonly redis?: Round; readonly postgres: Round }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({ ...(redis && { redis: await redis() }), postgres: await postgres() })
    }
    const warm = rounds.slice(1)
    const overRedis = warm.flatMap(({ redis }) => (redis ? [[redis, redis] as const] : []))
    const overPostgres = warm.map(({ redis, postgres }) => [postgres, redis] as const)
    const rows = kinds.flatMap(kind => [
      [`${kind}, over Redis`, ...(skip === false ? columns(kind, overRedis) : [skip])],
      [`${kind}, over Postgres`, ...columns(kind, overPostgres)],
    ])
    const title = `sessions, ${request.connections} connections`
    return table([title, 'a second', 'time', 'p50', 'p99', 'CPU/request'], rows)
  })
}

/** The medians over rounds with a store, and the ratio to the rounds over Redis just before, if there were any. */
function columns(kind: keyof Round, rounds: readonly (readonly [own: Round, base: Round | undefined])[]) {
  const of = (figure: keyof Figures) => median(rounds.map(([own]) => own[kind][figure]))
  const ratio = median(rounds.map(([own, base = own]) => base[kind].perSecond / own[kind].perSecond))
  return [
    Math.round(of('perSecond')).toLocaleString('en'),
    ratio.toFixed(2),
    `${of('p50').toFixed(1)} ms`,
    `${of('p99').toFixed(1)} ms`,
    `${of('cpuMicroseconds').toFixed(0)} µs`,
  ]
}

/** Starts a system over the data of the scratch directory; returns a function that runs a round. */
async function roundsOver(
  { directory, afterwards }: Scratch,
  env: NodeJS.ProcessEnv,
): Promise<() => Promise<Round>> {
  const system: System = await startSystem(directory, env)
  afterwards(system.running.stop)
  const headers = await authorized(system, directory)
  return async () => {
    const keys: string[] = []
    const made = await underLoad(system, {
      ...request,
      headers,
      nextKey: () => keys[keys.push(randomUUID()) - 1]!,
    })
    // Each connection has prepared one more request than it sent, so only the earlier keys are sure to be used.
    const sent = keys.slice(0, request.count / 2)
    let next = 0
    const repeated = await underLoad(system, {
      ...request,
      headers,
      nextKey: () => sent[next++ % sent.length]!,
    })
    return { 'new keys': made, 'the same keys again': repeated }
  }
}

const REDIS_TRIES_MAX = 200

/** Starts Redis with the append-only file that docker-compose.yml uses, synced every second. */
async function startRedis({ directory, afterwards }: Scratch): Promise<string> {
  const port = await freePort()
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', directory, '--appendonly', 'yes']
  const server = spawn('redis-server', options, { stdio: 'ignore' })
  afterwards(async () => {
    server.kill('SIGKILL')
    await once(server, 'exit')
  })
  const url = `redis://127.0.0.1:${port}`
  const reconnectStrategy = (tries: number) =>
    tries < REDIS_TRIES_MAX ? 50 : new Error('redis-server does not answer')
  const client = createClient({ url, socket: { reconnectStrategy } })
  client.on('error', () => {})
  await client.connect()
  client.destroy()
  return url
}
