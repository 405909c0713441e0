import { bic8, parseBic } from '../../banking/accounts/bic.ts'
import { compact } from '../../banking/accounts/fold.ts'
import {
  hasIbanCheckDigits,
  hasIbanStructure,
  type Iban,
  parseIban,
  partOf,
} from '../../banking/accounts/iban.ts'
import { accountIn } from '../../banking/accounts/iban-of-account.ts'
import { type ReadableIban, ibanFormatOf } from '../../banking/countries/iban-formats.ts'
import { ibanCountries } from '../../banking/countries/iban-registry.ts'
import { numberIssuerOf } from '../../banking/countries/territories.ts'
import type { BankAccount } from '../entity.ts'
import { foldedName } from './merchant-keys.ts'
import { plainText } from './plain-text.ts'

/** The keys by which an account can be found. */
export interface AccountKeys {
  /** The form in which it was given; `NUMBER` if its bank is not known. */
  readonly form: 'IBAN' | 'SORT_CODE' | 'BIC' | 'NUMBER'
  /** The same for all forms of one account; undefined if its bank is not known. */
  readonly account: string | undefined
  /** The number at any bank. */
  readonly number: string
  readonly bankForm: BankForm
}

/** How the bank is named, if at all. */
export type BankForm = 'UNKNOWN' | 'SORT_CODE' | 'BRITISH_BIC' | 'OTHER'

/**
 * Reads an account with its bank by their format, whatever type is stated. Undefined if the account cannot be read. A
 * UK IBAN counts as its sort code and number. So an IBAN made of the letters of the bank's BIC and the number, as in
 * the Netherlands, counts as those. Elsewhere a BIC does not lead to an IBAN without a directory.
 */
export function accountKeys(account: string, bank: string): AccountKeys | undefined {
  const text = withoutSeparators(account)
  const iban = READS_AS_IBAN.test(text) ? parseIban(text) : undefined
  if (iban !== undefined && hasIbanStructure(iban))
    return hasIbanCheckDigits(iban) ? ibanKeys(iban) : undefined
  return NUMBER.test(text) && DIGIT.test(text) ? numberKeys(withoutZeros(text), compact(bank)) : undefined
}

/** One text for an account id: an IBAN in electronic form, a number without separators and leading zeros. */
export const canonicalAccount = (account: string) => withoutZeros(withoutSeparators(account))

const READS_AS_IBAN = /^[A-Z]{2}[0-9]{2}/
const NUMBER = /^[A-Z0-9]{1,34}$/
const DIGIT = /[1-9]/
const SEPARATORS = /[./,]/g
const SORT_CODE = /^[0-9]{6}$/

const PLAIN = /^[A-Z0-9]+$/
const withoutSeparators = (account: string) =>
  PLAIN.test(account) ? account : compact(account).replace(SEPARATORS, '')
const withoutZeros = (number: string) => (number.startsWith('0') ? number.replace(/^0+/, '') : number)

function ibanKeys(iban: Iban): AccountKeys {
  const { country, format, memberId, bank, text } = iban
  if (isBicAndNumber(format)) {
    const number = withoutZeros(partOf(iban, 'account'))
    return {
      form: 'IBAN',
      account: bicKey(bank + country, number),
      number: numberKey(number),
      bankForm: 'OTHER',
    }
  }
  const number = withoutZeros(accountIn(iban))
  const isBritish = numberIssuerOf(country) === 'GB'
  const account = isBritish ? sortCodeKey(memberId, number) : `B|IBAN|${text}`
  const bankForm = isBritish ? 'SORT_CODE' : 'OTHER'
  return { form: 'IBAN', account, number: numberKey(number), bankForm }
}

function numberKeys(number: string, bank: string): AccountKeys {
  const anywhere = numberKey(number)
  if (SORT_CODE.test(bank)) {
    const account = sortCodeKey(bank, number)
    return { form: 'SORT_CODE', account, number: anywhere, bankForm: 'SORT_CODE' }
  }
  const bic = parseBic(bank)
  if (bic === undefined) return { form: 'NUMBER', account: undefined, number: anywhere, bankForm: 'UNKNOWN' }
  const isWhole = isBicAndNumber(ibanFormatOf(bic.country))
  const account = bicKey(isWhole ? bic.text.slice(0, 6) : bic8(bic.text), number)
  const bankForm = numberIssuerOf(bic.country) === 'GB' ? 'BRITISH_BIC' : 'OTHER'
  return { form: 'BIC', account, number: anywhere, bankForm }
}

/** Numbers have no leading zeros here: in the United Kingdom they are padded to 8 digits. */
const sortCodeKey = (sortCode: string, number: string) => `B|GBDSC|${sortCode}|${number}`
const numberKey = (number: string) => `B|*|${number}`
const bicKey = (bic: string, number: string) => `B|BIC|${bic}|${number}`

/** The formats of IBANs whose BBAN is the letters of the bank's BIC and the account number. */
const ofBicAndNumber: ReadonlySet<ReadableIban> = new Set(
  ibanCountries.flatMap(({ iban }) =>
    iban?.bankCodeIsBic && Object.keys(iban.parts).every(part => part === 'bank' || part === 'account')
      ? [iban]
      : [],
  ),
)
const isBicAndNumber = (format: ReadableIban | undefined) =>
  format !== undefined && ofBicAndNumber.has(format)

/** The key of a holder's name; undefined if there is none. */
export function holderKey(name: unknown): string | undefined {
  const folded = foldedName(plainText(name) ?? '')
  return folded === '' ? undefined : `H|${folded}`
}

/** The keys of a bank account. If it cannot be read, it is found only by the name of its holder. */
export function bankAccountKeys({
  accountId,
  bankId = '',
  accountHolderName,
}: BankAccount): readonly string[] {
  const keys = accountKeys(accountId, bankId)
  return [keys?.account, keys?.number, holderKey(accountHolderName)].filter(each => each !== undefined)
}
