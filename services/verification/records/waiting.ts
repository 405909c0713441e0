import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'

const POLL_MS = 25

/**
 * Waits for verifications to end, in whichever process they are answered. One query at a time looks for all that are
 * waited for, so that those who wait cost the database little.
 */
export function waiting(db: Knex) {
  const waits = new Map<string, Set<() => void>>()
  let polling: Promise<void> | undefined

  async function poll() {
    while (waits.size > 0) {
      await sleep(POLL_MS, undefined, { ref: false })
      const ended: { id: string }[] = await db('verifications')
        .whereIn('id', [...waits.keys()])
        .whereNot({ state: 'PENDING' })
        .select('id')
      for (const { id } of ended) for (const wake of waits.get(id) ?? []) wake()
    }
  }

  return {
    /** Resolves when the verification has ended, the time is over, or the signal is aborted. Never rejects. */
    async untilEnded(id: string, ms: number, signal: AbortSignal): Promise<void> {
      const over = new AbortController()
      const wake = () => over.abort()
      const wakes = waits.get(id) ?? new Set()
      waits.set(id, wakes.add(wake))
      // If the database is away, whoever waits sees that when the time is over.
      polling ??= poll()
        .catch(() => {})
        .finally(() => (polling = undefined))
      await sleep(ms, undefined, { signal: AbortSignal.any([over.signal, signal]) }).catch(() => {})
      wakes.delete(wake)
      if (wakes.size === 0) waits.delete(id)
    },
  }
}

export type Waiting = ReturnType<typeof waiting>
