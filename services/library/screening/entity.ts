// The entities of the dataset, as its files hold them: one JSON object per line.
import type { CryptoNetwork } from '../crypto-addresses/networks.ts'

export const schemas = ['PLATFORM', 'MERCHANT', 'BANK_ACCOUNT', 'CRYPTO_WALLET'] as const
export type Schema = (typeof schemas)[number]

export const states = ['ACTIVE', 'OBSOLETE'] as const
export type State = (typeof states)[number]

export type Entity =
  | EntityOf<'PLATFORM', Platform>
  | EntityOf<'MERCHANT', Merchant>
  | EntityOf<'BANK_ACCOUNT', BankAccount>
  | EntityOf<'CRYPTO_WALLET', CryptoWallet>

interface EntityOf<S extends Schema, A> {
  /** A UUID in lower case. */
  readonly id: string
  readonly schema: S
  /** ISO 8601, in UTC, with milliseconds: 2026-01-31T12:00:00.000Z. */
  readonly createdDate: string
  readonly updatedDate: string
  readonly state: State
  readonly attributes: A
}

export const platformServices = ['CASINO', 'SPORTS', 'POKER'] as const

export interface Platform {
  readonly name: string
  readonly services: readonly (typeof platformServices)[number][]
  readonly urls: readonly string[]
}

export const cardNetworks = ['MASTERCARD', 'VISA'] as const
export type CardNetwork = (typeof cardNetworks)[number]

export interface Merchant {
  readonly platformId: string
  readonly cardNetwork: CardNetwork
  readonly mid: string
  readonly name: string
  readonly mcc: string
  /** Data element 32: an id is unique at an acquirer alone. */
  readonly acquirerId?: string
  readonly isImpactful: boolean
}

export const bankIdTypes = ['BIC', 'GBDSC'] as const
export const accountIdTypes = ['IBAN', 'ACCOUNT_NUMBER'] as const

export interface BankAccount {
  readonly platformId: string
  readonly bankId?: string
  readonly bankIdType?: (typeof bankIdTypes)[number]
  readonly accountId: string
  readonly accountIdType: (typeof accountIdTypes)[number]
  readonly accountHolderName: string
}

export interface CryptoWallet {
  readonly platformId: string
  readonly network: CryptoNetwork
  /** As it was supplied. */
  readonly address: string
}

/** A change of the dataset, as its delta files hold it: one JSON object per line. */
export interface Change {
  readonly action: ChangeAction
  /** After the change. */
  readonly entity: Entity
}

export const changeActions = ['ADD', 'UPDATE', 'OBSOLETE'] as const
export type ChangeAction = (typeof changeActions)[number]
