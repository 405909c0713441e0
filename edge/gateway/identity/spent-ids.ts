import type { Knex } from 'knex'
import type { Clock } from '../http/clock.ts'
import { isAfter, type Position } from './changes.ts'

/** Expired rows deleted with each addition. More than one, so that they cannot accumulate. */
const DELETED_PER_ADDITION = 2

/** The most ids of one client that have not expired. Additions at the same moment may exceed it by a few. */
export const SPENT_IDS_MAX = 1_000

export type Addition =
  | { readonly outcome: 'added' | 'present' }
  /** The client has too many ids. The first of them expires after these seconds. */
  | { readonly outcome: 'full'; readonly seconds: number }

export type SpentIds = ReturnType<typeof spentIds>

/** The ids that a client may not use, or not again, until they expire: of revoked tokens, or of used assertions. */
export function spentIds(db: Knex, table: 'revoked_tokens' | 'used_assertions', clock: Clock) {
  const now = () => new Date(clock.now())

  return {
    async add(clientId: string, id: string, endsAt: Date): Promise<Addition> {
      const { rows } = await db.raw(
        `with deleted as (
           delete from ${table} where id in (
             select id from ${table} where ends_at < :now and id <> :id
             limit ${DELETED_PER_ADDITION} for update skip locked
           )
         ), live as (
           select count(*) >= ${SPENT_IDS_MAX} as is_full, min(ends_at) as until,
             exists (select from ${table} where id = :id) as is_present
           from ${table} where client_id = :clientId and ends_at >= :now
         ), added as (
           insert into ${table} (id, client_id, ends_at)
           select :id, :clientId, :endsAt from live where not is_full
           on conflict (id) do nothing
           returning id
         )
         select exists (select from added) as is_added, is_full and not is_present as is_full, until from live`,
        { id, clientId, endsAt, now: now() },
      )
      const [{ is_added: isAdded, is_full: isFull, until }] = rows
      if (isFull) return { outcome: 'full', seconds: Math.ceil((until.getTime() - clock.now()) / 1_000) + 1 }
      return { outcome: isAdded ? 'added' : 'present' }
    },

    /** The ids that have not expired, with their ends in milliseconds since 1970: those added after a position, or all. */
    async live(after?: Position): Promise<ReadonlyMap<string, number>> {
      const added = db(table).select('id', 'ends_at').where('ends_at', '>=', now())
      if (after !== undefined) added.whereRaw(...isAfter('added_in', after))
      const rows: readonly { id: string; ends_at: Date }[] = await added
      return new Map(rows.map(row => [row.id, row.ends_at.getTime()]))
    },

    async deleteExpired(): Promise<void> {
      await db(table).where('ends_at', '<', now()).delete()
    },
  }
}
