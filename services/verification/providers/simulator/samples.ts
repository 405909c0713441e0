import { isPossibleAccount } from '../../../library/banking/accounts/account-check.ts'
import { readAccount } from '../../../library/banking/accounts/domestic-account.ts'
import { domesticNumberIn, ibanOf, parseIban } from '../../../library/banking/accounts/iban.ts'
import { publishedModulusTable } from '../../../library/banking/check-digits/gb/published-modulus-table.ts'
import type { DomesticNumber, IbanFormat } from '../../../library/banking/countries/country-profile.ts'
import { profileOf } from '../../../library/banking/countries/index.ts'
import { checkDigitsInAccount } from './free-part.ts'

/** A well-formed account whose free part has a given ending. The banks are real ones, the accounts are made up. */
export interface SampleAccount {
  readonly type: 'IBAN' | 'ACCOUNT_NUMBER'
  readonly value: string
  readonly memberId?: string
  readonly branchId?: string
}

/**
 * A sample of a country in the sandbox for three digits such as 004: an IBAN, or an account number where the network takes
 * no IBAN. Undefined if there is no account with this ending whose check digits fit.
 */
export function sampleAccount(country: string, digits: string): SampleAccount | undefined {
  const domestic = domesticTemplates[country]
  if (domestic !== undefined) {
    const { template, ...bank } = domestic
    const value = filled(template, digits, number => isPossible(country, accountIn(country, number, bank)))
    return value === undefined ? undefined : { type: 'ACCOUNT_NUMBER', value, ...bank }
  }
  const iban = profileOf(country)?.iban
  if (iban === undefined) return undefined
  const bban = filled(ibanTemplate(country, iban), digits, candidate =>
    isPossible(country, domesticNumberIn(parseIban(`${country}00${candidate}`))),
  )
  return bban === undefined ? undefined : { type: 'IBAN', value: ibanOf(country, bban) }
}

interface DomesticTemplate {
  /** The number: `e` is a digit of the ending, `k` a check digit, `f` a digit that may change to make one possible. */
  readonly template: string
  readonly memberId?: string
  readonly branchId?: string
}

const british = { template: '319ffeee', memberId: '601613' }

const domesticTemplates: Readonly<Record<string, DomesticTemplate>> = {
  AR: { template: '28505909400904181feeek' },
  BR: { template: '12345feeek', memberId: '260', branchId: '0001' },
  CL: { template: '00012345feee', memberId: '001' },
  CO: { template: '1234567feee', memberId: '1007' },
  EC: { template: '220012feee', memberId: '0010' },
  GB: british,
  GG: british,
  GI: british,
  IM: british,
  JE: british,
  MX: { template: '0321800001183feeek' },
  PE: { template: '00219300123456feeekk' },
  PY: { template: '1234567feee', memberId: '1020' },
  UY: { template: '1234567feee', memberId: '113' },
}

/** The method of the bank of the registry's German example (Deutsche Bundesbank, file of bank codes). */
const GERMAN_METHOD = '13'

function isPossible(country: string, number: DomesticNumber): boolean {
  return isPossibleAccount(country, number, country === 'DE' ? GERMAN_METHOD : '', publishedModulusTable)
}

function accountIn(
  country: string,
  value: string,
  { memberId = '', branchId = '' }: Partial<DomesticTemplate>,
) {
  const { parts } = readAccount(profileOf(country)!.domestic!, value)
  return { ...parts, bank: parts.bank || memberId, branch: parts.branch || branchId }
}

/** The registry's example, with the same marks as a domestic template, and `l` for a check letter. */
function ibanTemplate(country: string, { example, parts }: IbanFormat): string {
  const marks = Array.from(example.slice(4))
  const [start, end] = parts.account!
  let last = end
  for (let left = checkDigitsInAccount(country); left > 0; left--) marks[--last] = 'k'
  const free = [...'eeeff']
  for (let at = last - 1; at >= start && free.length > 0; at--) {
    if (DIGIT.test(marks[at]!)) marks[at] = free.shift()!
  }
  const [from, to] = parts.check ?? [0, 0]
  for (let at = from; at < to; at++) marks[at] = DIGIT.test(marks[at]!) ? 'k' : 'l'
  return marks.join('')
}

const DIGIT = /[0-9]/
const digits = [...'0123456789']
const choices: Readonly<Record<string, readonly string[]>> = {
  f: digits,
  k: digits,
  l: [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
}

/** The first number of a template that is possible. */
function filled(template: string, ending: string, isOk: (number: string) => boolean): string | undefined {
  const rest = [...ending]
  for (const number of numbersOf(template.replace(/e/g, () => rest.shift()!))) if (isOk(number)) return number
  return undefined
}

/** All numbers of a template whose ending is filled in: at most ten thousand. */
function* numbersOf(template: string): Generator<string> {
  const at = template.search(/[fkl]/)
  if (at < 0) return yield template
  for (const each of choices[template[at]!]!)
    yield* numbersOf(template.slice(0, at) + each + template.slice(at + 1))
}
