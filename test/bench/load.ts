import autocannon from 'autocannon'
import type { System } from './system.ts'

export interface Load {
  readonly path: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly connections: number
  readonly count: number
  /** The idempotency key of the next request. */
  readonly nextKey?: () => string
  /** Whether each request opens a new connection. */
  readonly connectsAnew?: boolean
}

export interface Figures {
  readonly cpuMicroseconds: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

/** Sends a number of POSTs over a number of connections. Fails if one of them is refused. */
export async function underLoad({ url, running }: System, load: Load): Promise<Figures> {
  const { path, body, headers, connections, count, nextKey, connectsAnew } = load
  const options: autocannon.Options = {
    url: url + path,
    method: 'POST',
    connections,
    amount: count,
    headers: { 'content-type': 'application/json', ...headers },
    body,
    ...(connectsAnew && { reconnectRate: 1 }),
    ...(nextKey && { requests: [{ setupRequest: request => withKey(request, nextKey()) }] }),
  }
  const before = running.cpuSeconds()
  const startedAt = performance.now()
  let answeredAt = startedAt
  const { latency, non2xx, errors } = await new Promise<autocannon.Result>((done, failed) => {
    const run = autocannon(options, (error, result) => (error ? failed(error) : done(result)))
    // autocannon reports its end up to a second late.
    run.on('response', () => (answeredAt = performance.now()))
  })
  if (non2xx + errors > 0) throw new Error(`${path}: ${non2xx} refused, ${errors} failed`)
  return {
    cpuMicroseconds: ((running.cpuSeconds() - before) * 1e6) / count,
    perSecond: (count / (answeredAt - startedAt)) * 1_000,
    p50: latency.p50,
    p99: latency.p99,
  }
}

function withKey(request: autocannon.Request, key: string): autocannon.Request {
  return { ...request, headers: { ...request.headers, 'idempotency-key': key } }
}
