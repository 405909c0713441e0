import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { type Claim, type IdempotencyStore, LIFETIMES } from './store.ts'

/** How many of those that have run out are swept up with each claim: more than one, so that none are left over. */
const SWEEP = 2

/** Where there is no Redis: the same in a table of the edge's. The database's clock is the only one that counts. */
export function postgresIdempotency(db: Knex, { claimMs, answerMs } = LIFETIMES): IdempotencyStore {
  return {
    async claim(key, fingerprint): Promise<Claim> {
      const claim = randomUUID()
      const { rows: taken } = await db.raw(
        `with swept as (
           delete from idempotency_keys where key in (
             select key from idempotency_keys where ends_at < now() and key <> :key
             limit ${SWEEP} for update skip locked
           )
         )
         insert into idempotency_keys as held (key, fingerprint, claim, ends_at)
         select :key, :fingerprint, cast(:claim as uuid), now() + :claimMs * interval '1 millisecond'
         -- A conflict locks the row, and is written down, even where it changes nothing: so look first.
         where not exists (select from idempotency_keys where key = :key and ends_at >= now())
         on conflict (key) do update set fingerprint = excluded.fingerprint, claim = excluded.claim,
           answer = null, ends_at = excluded.ends_at
         where held.ends_at < now()
         returning claim`,
        { key, fingerprint, claim, claimMs },
      )
      if (taken.length === 1) return { outcome: 'taken', claim }
      const held = await db('idempotency_keys').where({ key }).first('fingerprint', 'answer')
      // Given back since: whoever comes again finds it free.
      if (held === undefined) return { outcome: 'in-flight' }
      if (held.fingerprint !== fingerprint) return { outcome: 'mismatch' }
      return held.answer === null ? { outcome: 'in-flight' } : { outcome: 'answered', answer: held.answer }
    },

    async complete(key, claim, answer) {
      await db('idempotency_keys')
        .where({ key, claim })
        .where('ends_at', '>=', db.fn.now())
        .update({ answer, ends_at: db.raw(`now() + ? * interval '1 millisecond'`, [answerMs]) })
    },

    async release(key, claim) {
      await db('idempotency_keys').where({ key, claim, answer: null }).delete()
    },
  }
}
