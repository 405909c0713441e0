import {
  type AccountFit,
  numberAt,
  readAccountAt,
  readAgent,
} from '../../library/banking/accounts/domestic-account.ts'
import {
  hasIbanCheckDigits,
  hasIbanStructure,
  type Iban,
  parseIban,
  partOf,
} from '../../library/banking/accounts/iban.ts'
import { ibanOfAccount } from '../../library/banking/accounts/iban-of-account.ts'
import { profileOf } from '../../library/banking/countries/index.ts'
import { numberIssuerOf } from '../../library/banking/countries/territories.ts'

/** An account as a question or a line of a file gives it. */
export interface BookAccount {
  /** ISO 3166-1 alpha-2, or XK. */
  readonly country: string
  readonly type: 'IBAN' | 'ACCOUNT_NUMBER'
  /** Written with or without separators. */
  readonly value: string
  readonly memberId?: string | undefined
  readonly branchId?: string | undefined
  /** What else is needed to tell an account from others of the same number: in the United Kingdom a roll number. */
  readonly secondaryId?: string | undefined
}

/** The part of an account that cannot be read, and why, without repeating it. */
export interface Unreadable {
  readonly part: 'country' | 'iban' | 'account_number' | 'bank_code'
  readonly mistake: string
}

/**
 * The canonical text of an account: the IBAN, or country, bank and number if these do not determine an IBAN. British
 * and Irish IBANs are read as sort code and number, because those do not determine the bank letters.
 */
export function accountKey(account: BookAccount): string | Unreadable {
  return account.type === 'IBAN' ? ibanKey(parseIban(account.value)) : domesticKey(account)
}

/**
 * The canonical text of an account that shares its number with others, by its secondary identification. Payers leave out
 * separators and write letters small.
 */
export function secondaryKey(key: string, secondaryId: string): string {
  return `${key} ${secondaryId.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()}`
}

/** In a country without branches, a branch id means something else: in the United Kingdom a roll number. */
export function secondaryIdOf({ country, branchId, secondaryId }: BookAccount): string | undefined {
  return secondaryId ?? (profileOf(country)?.domestic?.branch === undefined ? branchId : undefined)
}

function ibanKey(iban: Iban): string | Unreadable {
  const { country, format, memberId, text } = iban
  const mistake = (what: string): Unreadable => ({ part: 'iban', mistake: what })
  if (format === undefined) return mistake('no IBANs begin with these letters')
  if (!hasIbanStructure(iban))
    return mistake(`must be two check digits and ${format.structure} after ${country}`)
  if (!hasIbanCheckDigits(iban)) return mistake('the check digits do not fit')
  const lacksBank = format.bankCodeIsBic && !format.memberId.includes('bank')
  return lacksBank ? joined(numberIssuerOf(country), memberId, partOf(iban, 'account')) : text
}

function domesticKey({ country, value, memberId, branchId }: BookAccount): string | Unreadable {
  const format = profileOf(country)?.domestic
  if (format === undefined)
    return { part: 'country', mistake: 'the account numbers of this country are not known' }
  const agent = readAgent(format, memberId, branchId)
  if (!agent.bankFits || !agent.branchFits)
    return {
      part: 'bank_code',
      mistake: `must be a ${format.bank?.name ?? 'bank code'} (${format.bank?.structure})`,
    }
  const account = readAccountAt(agent, format, value)
  if (account.fit !== 'fits')
    return {
      part: 'account_number',
      mistake: `${misfits[account.fit]}: expected ${format.account?.structure} (n: digits, a: letters, c: both)`,
    }
  const number = numberAt(agent, account)
  if (number.bank === '' && format.bank !== undefined)
    return { part: 'bank_code', mistake: `is missing: the ${format.bank.name} belongs to the account` }
  const { bank, account: digits, check } = number
  const branch = format.branch === undefined ? account.parts.branch : number.branch
  const iban = ibanOfAccount(country, number, { checkMethod: '', letters: '' })
  return iban ?? joined(numberIssuerOf(country), bank + branch, digits + check)
}

const misfits: Readonly<Record<Exclude<AccountFit, 'fits'>, string>> = {
  characters: 'has a character that no number there has',
  short: 'is too short',
  long: 'is too long',
  form: 'has another form',
  blank: 'has no digit from 1 to 9',
}

/** Leading zeros of an account are often left out. */
function joined(issuer: string, bank: string, account: string): string {
  return [issuer, bank, account.replace(/^0+/, '')].join(' ')
}
