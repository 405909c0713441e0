import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { benchNodes } from './growth-nodes.ts'
import { mixedRequests, type Kind, type PreparedRequest } from './growth-requests.ts'
import { postgresCpuSeconds } from './postgres-cpu.ts'
import { quantile } from './quantile.ts'
import { type Scratch, withScratch } from './scratch.ts'
import { rowSizes } from './row-sizes.ts'
import { authorized, startSystem } from './system.ts'
import { table } from './table.ts'

/** Requests that measure the cost of a kind. */
const ALONE = 1_000
const ALONE_AT_A_TIME = 8
const STEP_SECONDS = 5
const FIRST_RATE = 20
const GROWTH = 1.5
/** The load grows until one of these is passed. */
const P99_MAX_MS = 1_000
const ERRORS_MAX = 0.01
const STEPS_MAX = 14
const CONNECTIONS = 64
const TICK_MS = 10

interface Target {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Where the installation may send webhooks; without it none are sent. */
  readonly webhookUrl: string | undefined
  /** The data directory of a system that is started here. */
  readonly directory: string | undefined
  /** Processor time used so far by programs and database. Undefined for an installation elsewhere. */
  readonly cpuSeconds: (() => readonly [programs: number, database: number]) | undefined
}

/**
 * Mixed load at a growing rate, until latency or errors pass their limit. The target is a system started here, or the
 * installation at BENCH_URL with the client BENCH_CLIENT_ID and BENCH_CLIENT_SECRET. There, the load writes sessions,
 * verifications and, to BENCH_WEBHOOK_URL, test events.
 */
export function benchGrowth(): Promise<string> {
  return withScratch(async scratch => {
    const target = await (process.env.BENCH_URL === undefined ? startedTarget(scratch) : installed())
    const pool = new Pool(target.url, { connections: CONNECTIONS })
    scratch.afterwards(() => pool.close())
    const send = (request: PreparedRequest) => sent(pool, target.headers, request)
    const { kinds, next } = await mixedRequests(target.webhookUrl, send)
    // The first requests compile code and open connections.
    for (const kind of kinds) await alone(kind, send, ALONE / 10)
    const costs: string[][] = []
    for (const kind of kinds) costs.push(await costOf(kind, send, target))
    const rates = await growing(next, send, target)
    return [
      table(['requests of one kind, eight at a time', 'share', 'p50', 'CPU', 'CPU of Postgres'], costs),
      table(
        ['all kinds, requests a second', 'answered', 'p50', 'p99', 'errors', 'CPU', 'CPU of Postgres'],
        rates,
      ),
      ...(target.directory === undefined
        ? []
        : [table(['rows afterwards, with indexes', 'rows', 'bytes each'], await rowSizes(target.directory))]),
      await benchNodes(),
    ].join('\n\n')
  })
}

async function startedTarget({ directory, afterwards }: Scratch): Promise<Target> {
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(204).end())
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  afterwards(async () => receiver.close())
  const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  const system = await startSystem(directory, {
    WEBHOOK_ALLOWED_ORIGINS: origin,
    WEBHOOK_ENDPOINT_RATE: '10000',
    WEBHOOK_TESTS_PER_MINUTE: '10000',
    VERIFICATION_CLIENT_TOKENS: '1000000',
    VERIFICATION_ANSWER_STEP_MS: '0',
  })
  afterwards(system.running.stop)
  return {
    url: system.url,
    headers: await authorized(system, directory),
    webhookUrl: `${origin}/${randomUUID()}`,
    directory,
    cpuSeconds: () => [system.running.cpuSeconds(), postgresCpuSeconds(join(directory, 'postgres'))],
  }
}

async function installed(): Promise<Target> {
  const { BENCH_URL = '', BENCH_CLIENT_ID = '', BENCH_CLIENT_SECRET = '', BENCH_WEBHOOK_URL } = process.env
  const url = new URL(BENCH_URL).origin
  const response = await fetch(`${url}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: BENCH_CLIENT_ID,
      client_secret: BENCH_CLIENT_SECRET,
    }),
  })
  const { access_token: token } = (await response.json()) as { access_token?: string }
  if (token === undefined) {
    throw new Error(`${url} gives no token (${response.status}): set BENCH_CLIENT_ID and BENCH_CLIENT_SECRET`)
  }
  return {
    url,
    headers: { authorization: `Bearer ${token}` },
    webhookUrl: BENCH_WEBHOOK_URL,
    directory: undefined,
    cpuSeconds: undefined,
  }
}

type Send = (request: PreparedRequest) => Promise<{ readonly ms: number; readonly body: string }>

/** Fails unless the status is 2xx. */
async function sent(pool: Pool, headers: Target['headers'], request: PreparedRequest) {
  const startedAt = performance.now()
  const { method, path, body, isIdempotent = false } = request
  const response = await pool.request({
    method,
    path,
    headers: {
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(isIdempotent && { 'idempotency-key': randomUUID() }),
    },
    body: body ?? null,
  })
  const text = await response.body.text()
  const { statusCode } = response
  if (statusCode < 200 || statusCode > 299) {
    throw new Error(`${method} ${path} was answered ${statusCode}: ${text.slice(0, 300)}`)
  }
  return { ms: performance.now() - startedAt, body: text }
}

async function alone({ request }: Kind, send: Send, count: number): Promise<readonly number[]> {
  const times: number[] = []
  let left = count
  const one = async () => {
    while (left-- > 0) times.push((await send(request)).ms)
  }
  await Promise.all(Array.from({ length: ALONE_AT_A_TIME }, one))
  return times
}

async function costOf(kind: Kind, send: Send, { cpuSeconds }: Target): Promise<string[]> {
  const before = cpuSeconds?.()
  const times = await alone(kind, send, ALONE)
  // Work that follows a request, such as deliveries, counts too.
  await sleep(500)
  return [
    kind.name,
    `${kind.share} %`,
    ms(quantile(times, 0.5)),
    ...cpuColumns(before, cpuSeconds?.(), ALONE),
  ]
}

/** Requests start at their time, whether or not those before are answered. */
async function growing(next: () => PreparedRequest, send: Send, { cpuSeconds }: Target): Promise<string[][]> {
  const rows: string[][] = []
  for (let step = 0; step < STEPS_MAX; step++) {
    const rate = Math.round(FIRST_RATE * GROWTH ** step)
    const count = rate * STEP_SECONDS
    const before = cpuSeconds?.()
    const times: number[] = []
    let errors = 0
    const running: Promise<void>[] = []
    const startedAt = performance.now()
    while (running.length < count) {
      const due = Math.min(count, ((performance.now() - startedAt) / 1_000) * rate)
      while (running.length < due) {
        const dueAt = startedAt + (running.length / rate) * 1_000
        running.push(
          send(next()).then(
            () => void times.push(performance.now() - dueAt),
            () => void errors++,
          ),
        )
      }
      await sleep(TICK_MS)
    }
    await Promise.all(running)
    const seconds = (performance.now() - startedAt) / 1_000
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
    rows.push([
      rate.toLocaleString('en'),
      Math.round(times.length / seconds).toLocaleString('en'),
      ms(p50),
      ms(p99),
      `${((errors / count) * 100).toFixed(1)} %`,
      ...cpuColumns(before, cpuSeconds?.(), count),
    ])
    process.stderr.write(`  ${rows.at(-1)!.join('  ')}\n`)
    if (p99 > P99_MAX_MS || errors / count > ERRORS_MAX) break
  }
  return rows
}

function cpuColumns(
  before: readonly [number, number] | undefined,
  after: readonly [number, number] | undefined,
  count: number,
): string[] {
  if (before === undefined || after === undefined) return ['', '']
  return [0, 1].map(index => `${(((after[index]! - before[index]!) * 1e6) / count).toFixed(0)} µs`)
}

const ms = (value: number) => `${value.toFixed(0)} ms`
