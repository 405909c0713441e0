import { addressesIn, canonicalAddress } from '../../library/crypto-addresses/address.ts'
import type { Entity, Schema, State } from '../../library/screening/entity.ts'
import { canonicalAccount } from '../../library/screening/index.ts'
import type { Vault } from '../gambling-vault.ts'
import type { EntityInput } from './entity-input.ts'

/** The columns that make up an entity. The pg driver reads 64-bit integers as strings. */
export interface EntityRow {
  readonly id: string
  readonly schema: Schema
  readonly state: State
  readonly created_at: Date
  readonly updated_at: Date
  readonly attributes: Buffer
  readonly sequence: string
}

export const entityColumns = [
  'id',
  'schema',
  'state',
  'created_at',
  'updated_at',
  'attributes',
  'sequence',
] as const satisfies readonly (keyof EntityRow)[]

export const entityOf = (row: EntityRow, vault: Pick<Vault, 'openAttributes'>): Entity =>
  JSON.parse(entityText(row, vault))

/** The entity as a JSON line of a file. */
export function entityText(row: EntityRow, vault: Pick<Vault, 'openAttributes'>): string {
  const attributes = vault.openAttributes(row.id, row.attributes)
  return textOf(row.id, row.schema, row.created_at, row.updated_at, row.state, attributes)
}

export function textOf(
  id: string,
  schema: Schema,
  createdAt: Date,
  updatedAt: Date,
  state: State,
  attributes: string,
): string {
  const dates = `"createdDate":"${createdAt.toISOString()}","updatedDate":"${updatedAt.toISOString()}"`
  return `{"id":"${id}","schema":"${schema}",${dates},"state":"${state}","attributes":${attributes}}`
}

/** The columns that an entity is found by, beside its id. */
export function foundBy(
  entity: EntityInput,
  vault: Pick<Vault, 'accountHash' | 'addressHash' | 'naturalKeyHash'>,
) {
  const key = naturalKey(entity)
  const { attributes } = entity
  return {
    platform_id: 'platformId' in attributes ? attributes.platformId : null,
    natural_key: key === undefined ? null : vault.naturalKeyHash(key),
    name: entity.schema === 'PLATFORM' ? entity.attributes.name.toLowerCase() : null,
    card_network: 'cardNetwork' in attributes ? attributes.cardNetwork : null,
    mid: 'mid' in attributes ? attributes.mid : null,
    mcc: 'mcc' in attributes ? attributes.mcc : null,
    network: 'network' in attributes ? attributes.network : null,
    address_hash:
      'address' in attributes
        ? vault.addressHash(canonicalAddress(attributes.network, attributes.address) ?? attributes.address)
        : null,
    account_hash:
      'accountId' in attributes ? vault.accountHash(canonicalAccount(attributes.accountId)) : null,
    bank_id: 'bankId' in attributes ? attributes.bankId : null,
  }
}

/** Hashes of the canonical forms of an address on a network or, if undefined, on all networks. */
export function addressHashes(
  written: string,
  network: string | undefined,
  vault: Pick<Vault, 'addressHash'>,
): Buffer[] {
  const found = addressesIn(written).filter(each => network === undefined || each.network === network)
  return [...new Set(found.map(({ address }) => address))].map(address => vault.addressHash(address))
}

/** The key that no two active entities may share: the same destination of the same platform. Platforms have none. */
function naturalKey(entity: EntityInput): string | undefined {
  switch (entity.schema) {
    case 'PLATFORM':
      return undefined
    case 'MERCHANT': {
      const { cardNetwork, mid, platformId, acquirerId } = entity.attributes
      const acquirer = acquirerId === undefined ? [] : [acquirerId.replace(/^0+/, '')]
      return keyOf('MERCHANT', cardNetwork, mid, platformId, ...acquirer)
    }
    case 'BANK_ACCOUNT': {
      const { bankIdType = '', bankId = '', accountIdType, accountId, platformId } = entity.attributes
      return keyOf('BANK_ACCOUNT', bankIdType, bankId, accountIdType, canonicalAccount(accountId), platformId)
    }
    case 'CRYPTO_WALLET': {
      const { network, address, platformId } = entity.attributes
      return keyOf('CRYPTO_WALLET', network, canonicalAddress(network, address) ?? address, platformId)
    }
  }
}

const keyOf = (...parts: readonly string[]) => JSON.stringify(parts)
