import type { Knex } from 'knex'
import { inOrganization } from '../../kit/postgres/organization-rows.ts'
import { eraseEvents, type EraseEvents } from '../../kit/queue/erase-events.ts'
import type { Vault } from '../verification-vault.ts'
import { eventIdsOf, type OwnedRow } from './events.ts'

interface EraseDeps {
  readonly db: Knex
  readonly vault: Vault
  readonly eraseEvents?: EraseEvents | undefined
}

const VERIFICATIONS_AT_ONCE = 100

/** Whether verifications of an end-user are kept. */
export async function hasVerifications(
  { db, vault }: Pick<EraseDeps, 'db' | 'vault'>,
  organizationId: string,
  endUserId: string,
): Promise<boolean> {
  const hash = vault.endUserHash(organizationId, endUserId)
  const row = await inOrganization(db, organizationId, async own =>
    itsOwn(own, organizationId, hash).first('id'),
  )
  return row !== undefined
}

/**
 * Deletes the ended verifications of an end-user, with their events and rate-limit bucket. Event ids are derived from
 * the rows. So the rows stay, without their questions, until the events were sent. Returns how many are left.
 */
export async function eraseEndUser(
  { db, vault, eraseEvents: erase }: EraseDeps,
  organizationId: string,
  endUserId: string,
): Promise<number> {
  const hash = vault.endUserHash(organizationId, endUserId)
  const within = <T>(work: (its: Knex.QueryBuilder, own: Knex) => Promise<T>) =>
    inOrganization(db, organizationId, own => work(itsOwn(own, organizationId, hash), own))
  await within(async its =>
    its.whereNotNull('settled_at').whereNotNull('question').update({ question: null }),
  )
  let last = '0'
  let ended: readonly EndedRow[]
  do {
    ended = await within(async its =>
      its
        .whereNotNull('settled_at')
        .where('number', '>', last)
        .orderBy('number')
        .limit(VERIFICATIONS_AT_ONCE)
        .select('id', 'number', 'origin', 'batch_id', 'state', 'created_at', 'updated_at'),
    )
    const ids = ended.map(({ id }) => id)
    const waiting = await eraseEvents(db, erase, organizationId, ended.flatMap(eventIdsOf))
    if (waiting === 0) await within(async its => its.whereIn('id', ids).delete())
    last = ended.at(-1)?.number ?? last
  } while (ended.length === VERIFICATIONS_AT_ONCE)
  return within(async (its, own) => {
    const left = (await its.select('id')).length
    if (left === 0) await own('limit_buckets').where({ key: hash }).delete()
    return left
  })
}

interface EndedRow extends Pick<
  OwnedRow,
  'id' | 'origin' | 'batch_id' | 'state' | 'created_at' | 'updated_at'
> {
  readonly number: string
}

const itsOwn = (own: Knex, organizationId: string, hash: Buffer) =>
  own('verifications').where({ organization_id: organizationId, end_user_hash: hash })
