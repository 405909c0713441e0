import type {
  BankAccount,
  CryptoWallet,
  Entity,
  Merchant,
  Platform,
  State,
} from '../../../services/library/screening/entity.ts'

/** The UUID of a small number. */
export const id = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`

const DATED = { createdDate: '2026-01-31T12:00:00.000Z', updatedDate: '2026-01-31T12:00:00.000Z' }

/** Fictional entities. Fields have defaults; the default platform is entity 1. */
export function platform(n: number, name: string, state: State = 'ACTIVE'): Entity {
  const attributes: Platform = { name, services: ['CASINO'], urls: ['play.example'] }
  return { ...DATED, id: id(n), schema: 'PLATFORM', state, attributes }
}

export function merchant(n: number, fields: Partial<Merchant>, state: State = 'ACTIVE'): Entity {
  const attributes: Merchant = {
    platformId: id(1),
    cardNetwork: 'VISA',
    mid: '445566778899',
    name: 'QUIET HARBOUR GAMES',
    mcc: '7994',
    isImpactful: false,
    ...fields,
  }
  return { ...DATED, id: id(n), schema: 'MERCHANT', state, attributes }
}

export function bankAccount(n: number, fields: Partial<BankAccount>, state: State = 'ACTIVE'): Entity {
  const attributes: BankAccount = {
    platformId: id(1),
    accountId: 'DE89370400440532013000',
    accountIdType: 'IBAN',
    accountHolderName: 'Quiet Harbour Ltd',
    ...fields,
  }
  return { ...DATED, id: id(n), schema: 'BANK_ACCOUNT', state, attributes }
}

export function wallet(n: number, fields: Partial<CryptoWallet>, state: State = 'ACTIVE'): Entity {
  const attributes: CryptoWallet = {
    platformId: id(1),
    network: 'ETHEREUM',
    address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    ...fields,
  }
  return { ...DATED, id: id(n), schema: 'CRYPTO_WALLET', state, attributes }
}

/** The lines of a snapshot. */
export const linesOf = (entities: readonly Entity[]) =>
  entities.map(each => `${JSON.stringify(each)}\n`).join('')

/** The lines of a delta, all of them updates. */
export const changesOf = (entities: readonly Entity[]) =>
  entities
    .map(
      entity =>
        `${JSON.stringify({ action: entity.state === 'OBSOLETE' ? 'OBSOLETE' : 'UPDATE', entity })}\n`,
    )
    .join('')
