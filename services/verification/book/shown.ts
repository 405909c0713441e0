import type { Knex } from 'knex'
import { type Row, UsageError } from '../../kit/process/commands/command.ts'
import type { HeldAccount } from './book-store.ts'

// The book as operators see it, without names and accounts.

interface Asked {
  readonly country: string | undefined
  readonly state: string | undefined
  /** The last entry that was listed. */
  readonly after: string | undefined
  readonly limit: number
}

/** Accounts in the order of their entries: an entry is the beginning of the keyed hash of an account. */
export async function listed(db: Knex, { country, state, after, limit }: Asked): Promise<readonly Row[]> {
  const query = db('book')
    .select('country', 'state', {
      entry: db.raw(`encode(substr(account, 1, ${ENTRY_BYTES}), 'hex')`),
      holders: db.raw('count(*)::int'),
      type: db.raw(`string_agg(distinct type, ' ')`),
      line: db.raw('min(line)'),
      updated: db.raw('max(updated_at)'),
    })
    .whereNot({ state: 'SECONDARY_ID_NEEDED' })
    .groupBy('account', 'country', 'state')
    .orderBy('account')
    .limit(limit)
  if (country !== undefined) query.where({ country })
  if (state !== undefined) query.where({ state })
  if (after !== undefined) query.where('account', '>', lastOf(after))
  const rows = await query
  return rows.map(({ entry, country, state, type, holders, line, updated }) => ({
    entry,
    country,
    state,
    type: type ?? undefined,
    holders,
    line,
    updated: updated.toISOString(),
  }))
}

const ENTRY_BYTES = 8
const HASH_BYTES = 32

/** The last hash that begins with an entry. */
function lastOf(entry: string): Buffer {
  if (entry.length !== 2 * ENTRY_BYTES || /[^0-9a-f]/.test(entry))
    throw new UsageError('--after must be an entry of the list')
  return Buffer.concat([Buffer.from(entry, 'hex'), Buffer.alloc(HASH_BYTES - ENTRY_BYTES, 0xff)])
}

/** All that an operator may know of an account. */
export const inFull = ({
  state,
  type,
  names,
  aliases,
  identifications = [],
  banks = [],
}: HeldAccount): Row => ({
  state,
  type,
  holders: names.length,
  aliases: aliases.length,
  identifications: identifications.map(({ scheme }) => scheme).join(' ') || undefined,
  banks: banks.join(' ') || undefined,
})
