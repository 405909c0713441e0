import { Pool } from 'undici'
import { asNamed } from '../../services/kit/rpc/balancing/resolve.ts'
import { CONNECTIONS_MAX } from '../../services/kit/rpc/fast-path/calls.ts'
import type { Figures } from './load.ts'
import { quantile } from './quantile.ts'
import type { System } from './system.ts'

/**
 * The floor of a call between services: an empty one to a bare server, by the same client over as many connections. The CPU time is that of
 * both ends.
 */
export async function emptyCalls({ url: address, running }: System, count: number): Promise<Figures> {
  const { url, dial } = asNamed(new URL(address))
  const pool = new Pool(url.origin, { connections: CONNECTIONS_MAX, connect: dial })
  const cpu = () => running.cpuSeconds() * 1e6 + process.cpuUsage().user + process.cpuUsage().system
  const tookMs: number[] = []
  let left = count
  async function callInTurn() {
    while (left-- > 0) {
      const sentAt = performance.now()
      await emptyCall(pool)
      tookMs.push(performance.now() - sentAt)
    }
  }
  const before = cpu()
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS_MAX }, callInTurn))
  const seconds = (performance.now() - startedAt) / 1_000
  const cpuMicroseconds = (cpu() - before) / count
  await pool.close()
  return {
    cpuMicroseconds,
    perSecond: count / seconds,
    p50: quantile(tookMs, 0.5),
    p99: quantile(tookMs, 0.99),
  }
}

function emptyCall(pool: Pool): Promise<void> {
  return new Promise((resolve, reject) =>
    pool.dispatch(
      { method: 'POST', path: '/', body: '{}' },
      {
        onRequestStart() {},
        onResponseStart() {},
        onResponseData() {},
        onResponseEnd: () => resolve(),
        onResponseError: (_, error) => reject(error),
      },
    ),
  )
}
