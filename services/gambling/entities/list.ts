import type { Knex } from 'knex'
import type { CardNetwork, Schema, State } from '../../library/screening/entity.ts'
import type { CryptoNetwork } from '../../library/crypto-addresses/networks.ts'
import { canonicalAccount } from '../../library/screening/index.ts'
import type { Vault } from '../gambling-vault.ts'
import { readCursor, writeCursor } from '../../kit/cursor.ts'
import { addressHashes, entityColumns, type EntityRow } from './rows.ts'

/** Conditions on entities. An absent one matches all. */
export interface Filter {
  readonly schema?: Schema | undefined
  readonly state: State
  readonly platformId?: string | undefined
  readonly network?: CryptoNetwork | undefined
  readonly address?: string | undefined
  readonly mid?: string | undefined
  readonly mcc?: string | undefined
  readonly cardNetwork?: CardNetwork | undefined
  readonly accountId?: string | undefined
  readonly bankId?: string | undefined
  readonly updatedSince?: Date | undefined
  /** A part of a platform's name. */
  readonly name?: string | undefined
}

interface Page {
  readonly limit: number
  readonly cursor: string | undefined
}

/** A page of the entities that fit, in the order of their last change, then of their ids. */
export async function listEntities(db: Knex, vault: Vault, filter: Filter, { limit, cursor }: Page) {
  const list = JSON.stringify(filter)
  const query = db('entities')
    .where(columnsOf(filter))
    .orderBy([{ column: 'updated_at' }, { column: 'id' }])
    .limit(limit + 1)
    .select(...entityColumns)
  const { address, network, accountId, updatedSince, name } = filter
  if (address !== undefined)
    query.whereRaw('address_hash = any(?::bytea[])', [addressHashes(address.trim(), network, vault)])
  if (accountId !== undefined) query.where({ account_hash: vault.accountHash(canonicalAccount(accountId)) })
  if (updatedSince !== undefined) query.where('updated_at', '>=', updatedSince)
  if (name !== undefined) query.whereRaw('strpos(name, ?) > 0', [name.toLowerCase()])
  if (cursor !== undefined) {
    const [, time, id] = readCursor(list, cursor, POSITION)
    query.whereRaw('(updated_at, id) > (?, ?::uuid)', [new Date(Number(time)), id!])
  }
  const found: EntityRow[] = await query
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    rows,
    nextCursor:
      found.length > limit && last !== undefined
        ? writeCursor(list, [last.updated_at.getTime(), last.id])
        : undefined,
  }
}

function columnsOf({ schema, state, platformId, network, mid, mcc, cardNetwork, bankId }: Filter) {
  const columns = {
    schema,
    state,
    platform_id: platformId,
    network,
    mid,
    mcc,
    card_network: cardNetwork,
    bank_id: bankId?.replaceAll(/[ -]/g, '').toUpperCase(),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/** Milliseconds since 1970, and an id. */
const POSITION = /^(\d{1,14}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
