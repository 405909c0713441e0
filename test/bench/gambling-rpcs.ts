import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type Client, createClient, type Interceptor } from '@connectrpc/connect'
import { createGrpcTransport } from '@connectrpc/connect-node'
import { GamblingService } from '../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import type { ScreeningRequest } from '../../services/library/screening/index.ts'
import { quantile } from './quantile.ts'
import type { Scratch } from './scratch.ts'
import { table } from './table.ts'

const ROUNDS = 20
const CALLS_PER_ROUND = 250
/** Questions in a bulk call. */
const ITEMS = 100

/** Screenings over gRPC by a separate process, compared with empty calls, in turns over one connection. */
export async function benchScreeningRpcs(
  snapshot: string,
  questions: readonly ScreeningRequest[],
  { afterwards }: Scratch,
): Promise<string> {
  const server = fork(new URL('gambling-server.ts', import.meta.url), [snapshot])
  afterwards(async () => {
    const exited = once(server, 'exit')
    server.disconnect()
    await exited
  })
  const [address] = await once(server, 'message')
  const client = clientOf(address as string)
  const items = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => itemOf(questions[(from + n) % questions.length]!))
  const calls = { empty: 0, 'of one': 1, [`of ${ITEMS}`]: ITEMS }
  const latencies = Object.fromEntries(Object.keys(calls).map(name => [name, [] as number[]]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, count] of Object.entries(calls)) {
      for (let call = 0; call < CALLS_PER_ROUND; call++) {
        const request = { items: items(call * count, count) }
        const startedAt = performance.now()
        await client.screen(request)
        // The first quarter warms up.
        if (round >= ROUNDS / 4) latencies[name]!.push(performance.now() - startedAt)
      }
    }
  }
  const empty = quantile(latencies.empty!, 0.5)
  return table(
    ['a screening over gRPC', 'p50', 'p99', 'ratio of p50'],
    Object.entries(latencies).map(([name, times]) => [
      name === 'empty' ? 'empty call' : `call ${name}`,
      `${quantile(times, 0.5).toFixed(2)} ms`,
      `${quantile(times, 0.99).toFixed(2)} ms`,
      (quantile(times, 0.5) / empty).toFixed(2),
    ]),
  )
}

function clientOf(baseUrl: string): Client<typeof GamblingService> {
  const authenticate: Interceptor = next => request => {
    request.header.set('authorization', 'Bearer bench')
    return next(request)
  }
  return createClient(GamblingService, createGrpcTransport({ baseUrl, interceptors: [authenticate] }))
}

/** Without undefined fields. */
function itemOf({ card, bankAccount, cryptoWallet }: ScreeningRequest) {
  return JSON.parse(JSON.stringify({ card, bankAccount, cryptoWallet }))
}
