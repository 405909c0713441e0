import { canonicalAddress } from '../../library/crypto-addresses/address.ts'
import { canonicalAccount } from '../../library/screening/index.ts'
import type { EntityInput } from './entity-input.ts'

/** What no two active entities may share: the same destination of the same platform. Platforms have none. */
export function naturalKey(entity: EntityInput): string | undefined {
  switch (entity.schema) {
    case 'PLATFORM':
      return undefined
    case 'MERCHANT': {
      const { cardNetwork, mid, platformId } = entity.attributes
      return keyOf('MERCHANT', cardNetwork, mid, platformId)
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
