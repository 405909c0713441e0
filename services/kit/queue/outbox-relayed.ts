import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'

const WAIT_MAX_MS = 60_000
const POLL_MS = 200

/**
 * Waits until the events that the outbox holds now have been relayed; events
 * set aside do not count. Throws after a minute: the relay or its receiver is away.
 */
export async function outboxRelayed(db: Knex, waitMaxMs = WAIT_MAX_MS): Promise<void> {
  const pending = db('outbox').whereNull('set_aside_at')
  const last = await pending.clone().orderBy('id', 'desc').first('id')
  if (last === undefined) return
  const waiting = pending.where('id', '<=', last.id)
  const deadline = performance.now() + waitMaxMs
  while ((await waiting.clone().first('id')) !== undefined) {
    if (performance.now() > deadline)
      throw new Error('events wait in the outbox: start the service and the notifier, then run this again')
    await sleep(POLL_MS)
  }
}
