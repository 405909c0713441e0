import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { confirmed } from '../../../services/kit/postgres/confirmed.ts'
import { type Claim, type IdempotencyStore, LIFETIMES } from './store.ts'

/** Expired rows deleted with each claim. More than one, so that they cannot accumulate. */
const DELETED_PER_CLAIM = 2

/** The idempotency store in Postgres. Expiry is decided by the clock of the database alone. */
export function postgresIdempotency(db: Knex, { claimMs, answerMs } = LIFETIMES): IdempotencyStore {
  return {
    async claim(key, fingerprint): Promise<Claim> {
      const claim = randomUUID()
      const { rows: claimed } = await db.raw(
        `with deleted as (
           delete from idempotency_keys where key in (
             select key from idempotency_keys where ends_at < now() and key <> :key
             limit ${DELETED_PER_CLAIM} for update skip locked
           )
         )
         insert into idempotency_keys as held (key, fingerprint, claim, ends_at)
         select :key, :fingerprint, cast(:claim as uuid), now() + :claimMs * interval '1 millisecond'
         -- On conflict the row is locked and WAL is written even if nothing changes, so check first.
         where not exists (select from idempotency_keys where key = :key and ends_at >= now())
         on conflict (key) do update set fingerprint = excluded.fingerprint, claim = excluded.claim,
           answer = null, ends_at = excluded.ends_at
         where held.ends_at < now()
         returning claim`,
        { key, fingerprint, claim, claimMs },
      )
      if (claimed.length === 1) return { outcome: 'taken', claim }
      const held = await confirmed(db('idempotency_keys').where({ key })).first('fingerprint', 'answer')
      // Released in between: the next attempt can claim it.
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
