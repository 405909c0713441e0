import { createHash } from 'node:crypto'
import { bech32 } from '@scure/base'
import { ibanOf } from '../../services/library/banking/accounts/iban.ts'
import { base58checkOf } from '../../services/library/crypto-addresses/formats/base58.ts'
import type { Entity } from '../../services/library/screening/entity.ts'

const DATE = '2026-01-31T12:00:00.000Z'
const DATED = { createdDate: DATE, updatedDate: DATE, state: 'ACTIVE' } as const

/** How many entities there are of each kind in a hundred, in this order. */
const kinds = {
  platform: [2, platform],
  merchant: [40, merchant],
  IBAN: [12, iban],
  'British IBAN': [8, britishIban],
  'sort code and number': [8, sortCodeAndNumber],
  'EVM address': [18, evmWallet],
  'base58 address': [6, base58Wallet],
  'bech32 address': [6, bech32Wallet],
} as const
export type Kind = keyof typeof kinds

const makers = Object.values(kinds).flatMap(([count, make]) => Array.from({ length: count }, () => make))

/** A fictional entity for each number. The same number always gives the same entity. */
export function entityOf(n: number): Entity {
  return makers[n % makers.length]!(n, bytesOf(n))
}

/** The number of the first entity of this kind in a hundred. */
export const numberOf = (kind: Kind, hundred: number) =>
  hundred * makers.length + makers.findIndex(each => each === kinds[kind][1])

/** 32 bytes that look random. */
const bytesOf = (n: number) => createHash('sha256').update(String(n)).digest()

function idOf(n: number): string {
  const hex = bytesOf(n).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const platformIdOf = (n: number) => idOf(n - (n % makers.length) + (n % kinds.platform[0]))
const digitsOf = (bytes: Buffer, count: number) =>
  String(bytes.readUIntBE(0, 6)).padStart(count, '7').slice(-count)

function platform(n: number): Entity {
  const attributes = { name: `Platform ${n}`, services: ['CASINO'], urls: [`p${n}.example`] } as const
  return { ...DATED, id: idOf(n), schema: 'PLATFORM', attributes }
}

function merchant(n: number, bytes: Buffer): Entity {
  const attributes = {
    platformId: platformIdOf(n),
    cardNetwork: n % 2 === 0 ? 'VISA' : 'MASTERCARD',
    mid: digitsOf(bytes, 12),
    name: `QUIET HARBOUR ${n}`,
    mcc: n % 4 === 0 ? '7995' : '5816',
    isImpactful: n % 10 === 0,
  } as const
  return { ...DATED, id: idOf(n), schema: 'MERCHANT', attributes }
}

function iban(n: number, bytes: Buffer): Entity {
  return ibanAccount(n, ibanOf('DE', `37040044${digitsOf(bytes, 10)}`))
}

function britishIban(n: number, bytes: Buffer): Entity {
  return ibanAccount(n, ibanOf('GB', `NWBK${digitsOf(bytes, 14)}`))
}

function ibanAccount(n: number, accountId: string): Entity {
  const attributes = {
    platformId: platformIdOf(n),
    accountId,
    accountIdType: 'IBAN',
    accountHolderName: `Quiet Harbour ${n} Ltd`,
  } as const
  return { ...DATED, id: idOf(n), schema: 'BANK_ACCOUNT', attributes }
}

function sortCodeAndNumber(n: number, bytes: Buffer): Entity {
  const digits = digitsOf(bytes, 14)
  const attributes = {
    platformId: platformIdOf(n),
    bankId: digits.slice(0, 6),
    bankIdType: 'GBDSC',
    accountId: digits.slice(6),
    accountIdType: 'ACCOUNT_NUMBER',
    accountHolderName: `Quiet Harbour ${n} Ltd`,
  } as const
  return { ...DATED, id: idOf(n), schema: 'BANK_ACCOUNT', attributes }
}

function evmWallet(n: number, bytes: Buffer): Entity {
  return wallet(n, n % 2 === 0 ? 'ETHEREUM' : 'BSC', `0x${bytes.subarray(0, 20).toString('hex')}`)
}

function base58Wallet(n: number, bytes: Buffer): Entity {
  return wallet(n, 'TRON', base58checkOf(Uint8Array.of(0x41, ...bytes.subarray(0, 20))))
}

function bech32Wallet(n: number, bytes: Buffer): Entity {
  return wallet(n, 'BITCOIN', bech32.encode('bc', [0, ...bech32.toWords(bytes.subarray(0, 20))]))
}

function wallet(n: number, network: 'ETHEREUM' | 'BSC' | 'TRON' | 'BITCOIN', address: string): Entity {
  const attributes = { platformId: platformIdOf(n), network, address }
  return { ...DATED, id: idOf(n), schema: 'CRYPTO_WALLET', attributes }
}
