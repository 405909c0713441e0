import { bic8, parseBic } from '../../banking/accounts/bic.ts'
import { compact } from '../../banking/accounts/fold.ts'
import { hasIbanCheckDigits, hasIbanStructure, type Iban, parseIban } from '../../banking/accounts/iban.ts'
import { accountOfIban } from '../../banking/accounts/iban-of-account.ts'
import { type ReadableIban, ibanFormatOf } from '../../banking/countries/iban-formats.ts'
import { numberIssuerOf } from '../../banking/countries/territories.ts'
import type { BankAccount } from '../entity.ts'
import { foldedName } from './merchant-keys.ts'
import { plainText } from './plain-text.ts'

/** What an account can be found by. */
export interface AccountKeys {
  /** As what it was given; `NUMBER` if its bank is not known. */
  readonly form: 'IBAN' | 'SORT_CODE' | 'BIC' | 'NUMBER'
  /** One text for one account, however it is given; undefined if its bank is not known. */
  readonly account: string | undefined
  /** The number at whichever bank. */
  readonly number: string
}

/**
 * Reads an account with its bank by their form, whatever kind they are said to be. Undefined if the account cannot be
 * read. An IBAN of the United Kingdom is its sort code and number. One that is made of the letters of the bank's BIC and the
 * number, as in the Netherlands, is those; elsewhere a BIC does not lead to an IBAN without a directory.
 */
export function accountKeys(account: string, bank: string): AccountKeys | undefined {
  const text = withoutSeparators(account)
  const iban = parseIban(text)
  if (hasIbanStructure(iban) && CHECK_DIGITS.test(iban.checkDigits))
    return hasIbanCheckDigits(iban) ? ibanKeys(iban) : undefined
  if (!NUMBER.test(text)) return undefined
  const number = withoutZeros(text)
  return { ...bankKey(compact(bank), number), number: `B|*|${number}` }
}

/** One text for an account id: an IBAN in electronic form, a number without separators and leading zeros. */
export function canonicalAccount(account: string): string {
  const text = withoutSeparators(account)
  const iban = parseIban(text)
  return hasIbanStructure(iban) && hasIbanCheckDigits(iban) ? iban.text : withoutZeros(text)
}

/** At most 34 characters, and not all of them zeros. */
const NUMBER = /^(?!0*$)[A-Z0-9]{1,34}$/
const CHECK_DIGITS = /^[0-9]{2}$/
const SEPARATORS = /[./,]/g
const SORT_CODE = /^[0-9]{6}$/

const withoutSeparators = (account: string) => compact(account).replace(SEPARATORS, '')
const withoutZeros = (number: string) => number.replace(/^0+/, '')

function ibanKeys(iban: Iban): AccountKeys {
  const { country, format, memberId, bank, text } = iban
  const number = withoutZeros(accountOfIban(text))
  const account =
    numberIssuerOf(country) === 'GB'
      ? sortCodeKey(memberId, number)
      : isBicAndNumber(format)
        ? bicKey(bank + country, number)
        : `B|IBAN|${text}`
  return { form: 'IBAN', account, number: `B|*|${number}` }
}

function bankKey(bank: string, number: string): Pick<AccountKeys, 'form' | 'account'> {
  if (SORT_CODE.test(bank)) return { form: 'SORT_CODE', account: sortCodeKey(bank, number) }
  const bic = parseBic(bank)
  if (bic === undefined) return { form: 'NUMBER', account: undefined }
  const isWhole = isBicAndNumber(ibanFormatOf(bic.country))
  return { form: 'BIC', account: bicKey(isWhole ? bic.text.slice(0, 6) : bic8(bic.text), number) }
}

/** Numbers are taken without leading zeros: in the United Kingdom they are filled up to 8 digits. */
const sortCodeKey = (sortCode: string, number: string) => `B|GBDSC|${sortCode}|${number}`
const bicKey = (bic: string, number: string) => `B|BIC|${bic}|${number}`

/** Whether IBANs there are the letters of the bank's BIC and the account number. */
function isBicAndNumber(format: ReadableIban | undefined): boolean {
  return format?.bankCodeIsBic === true && Object.keys(format.parts).every(part => BIC_AND_NUMBER.has(part))
}

const BIC_AND_NUMBER: ReadonlySet<string> = new Set(['bank', 'account', 'check'])

/** The key of a holder's name; undefined if there is none. */
export function holderKey(name: unknown): string | undefined {
  const folded = foldedName(plainText(name) ?? '')
  return folded === '' ? undefined : `H|${folded}`
}

/** The keys of a bank account. One that cannot be read is found as it is written. */
export function bankAccountKeys({
  accountId,
  bankId = '',
  accountHolderName,
}: BankAccount): readonly string[] {
  const keys = accountKeys(accountId, bankId)
  const number = keys?.number ?? `B|*|${withoutSeparators(accountId)}`
  return [keys?.account, number, holderKey(accountHolderName)].filter(each => each !== undefined)
}
