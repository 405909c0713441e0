import type { Entity } from '../entity.ts'
import { bankAccountKeys } from './bank-account-keys.ts'
import { merchantKeys } from './merchant-keys.ts'
import { walletKeys } from './wallet-keys.ts'

/** The keys that an entity is found by, each once. */
export function keysOf(entity: Entity): ReadonlySet<string> {
  switch (entity.schema) {
    case 'PLATFORM':
      return NONE
    case 'MERCHANT':
      return new Set(merchantKeys(entity.attributes))
    case 'BANK_ACCOUNT':
      return new Set(bankAccountKeys(entity.attributes))
    case 'CRYPTO_WALLET':
      return new Set(walletKeys(entity.attributes))
  }
}

const NONE: ReadonlySet<string> = new Set()
