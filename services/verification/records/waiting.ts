import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'

const POLL_MS = 25
/** Between attempts while the database is away. */
const RETRY_MS = 500

/**
 * Waits for verifications to end, in whichever process they are answered. One query at a time serves all waiting
 * callers, which keeps the load on the database low.
 */
export function waiting(db: Knex) {
  const waits = new Map<string, Set<() => void>>()
  let isPolling = false

  async function poll() {
    isPolling = true
    for (let waitMs = POLL_MS; waits.size > 0;) {
      await sleep(waitMs, undefined, { ref: false })
      const ended = await endedOf([...waits.keys()]).catch(() => undefined)
      for (const { id } of ended ?? []) for (const wake of waits.get(id) ?? []) wake()
      waitMs = ended === undefined ? RETRY_MS : POLL_MS
    }
    isPolling = false
  }

  async function endedOf(ids: readonly string[]): Promise<readonly { id: string }[]> {
    return db('verifications').whereIn('id', ids).whereIn('state', ['COMPLETED', 'FAILED']).select('id')
  }

  return {
    /** Resolves when the verification has ended, the time is over, or the signal is aborted. Never rejects. */
    async untilEnded(id: string, ms: number, signal: AbortSignal): Promise<void> {
      const over = new AbortController()
      const wake = () => over.abort()
      const wakes = waits.get(id) ?? new Set()
      waits.set(id, wakes.add(wake))
      if (!isPolling) void poll()
      await sleep(ms, undefined, { signal: AbortSignal.any([over.signal, signal]) }).catch(() => {})
      wakes.delete(wake)
      if (wakes.size === 0) waits.delete(id)
    },
  }
}
