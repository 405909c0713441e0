import { hasLuhnCheckDigit, weightedSum } from './checksums.ts'
import type { DomesticNumber } from '../countries/country-profile.ts'

/**
 * Bankgirot's two types of account, with its comments 1 and 2 as `a` and `b`. The check digit covers:
 * - 1a: the clearing number without its first digit, and the account; modulo 11.
 * - 1b: the whole clearing number, and the account; modulo 11.
 * - 2a: the account alone, by the Luhn formula. Accounts under comment 3 are checked in the same way.
 * - 2b: the account alone, modulo 11.
 */
type AccountType = '1a' | '1b' | '2a' | '2b'

/**
 * The clearing numbers of each type. Source: Bankgirot, Bankernas kontonummer. Left out: 8000 to
 * 8999 (Swedbank and the savings banks), some of whose valid accounts fail the check, and clearing
 * numbers too new or too old to be certain of.
 */
const clearingNumbers: readonly (readonly [AccountType, string])[] = [
  ['1a', '1100-1199 1400-2099 3000-3299 3301-3399 3410-3781 3783-3999'], // Nordea
  ['1a', '1200-1399 2400-2499'], // Danske Bank
  ['1a', '3400-3409 9060-9069'], // Länsförsäkringar
  ['1a', '5000-5999 9120-9124 9130-9149'], // SEB
  ['1a', '7000-7999'], // Swedbank
  ['1a', '9170-9179 9230-9239 9250-9259 9270-9279'], // IKANO, Marginalen, SBAB, ICA
  ['1a', '9280-9289 9460-9469 9630-9639 9680-9689'], // Resurs, Santander, Lån & Spar, BlueStep
  ['1b', '2300-2399 9150-9169'], // Ålandsbanken, Skandia
  ['1b', '4000-4999'], // Nordea
  ['1b', '9020-9029 9040-9049 9100-9109'], // Länsförsäkringar, Citibank, Nordnet
  ['1b', '9190-9199 9260-9269 9390-9399'], // DNB, Landshypotek
  ['1b', '9470-9479 9550-9569 9590-9599'], // BNP Paribas, Avanza, Erik Penser
  ['1b', '9640-9649 9660-9669 9670-9679'], // Nordax, Svea, JAK
  ['1b', '9700-9709 9780-9789 9880-9889'], // Ekobanken, Klarna, Riksgälden
  ['2a', '3300-3300 3782-3782 9500-9549 9960-9969'], // Nordea, in the name of persons; Plusgiro
  ['2a', '9180-9189 9300-9349 9570-9579 9890-9899'], // Danske Bank, Swedbank, Sparbanken Syd, Riksgälden
  ['2b', '6000-6999'], // Handelsbanken
]

/** Banks, by their number in IBANs, whose IBANs contain accounts without a clearing number. */
const withoutClearingNumber: Readonly<Record<string, AccountType>> = {
  120: '2a',
  300: '2a',
  600: '2b',
  930: '2a',
  933: '2a',
  957: '2a',
  989: '2a',
}

const CLEARING_NUMBER = /^[0-9]{4}$/
/**
 * Clearing numbers of Swedbank and the savings banks, followed by their own Luhn digit, which is
 * often left out.
 */
const CLEARING_NUMBER_AND_CHECK_DIGIT = /^8[0-9]{4}$/
/** Account 0 does not exist; documentation uses it as a placeholder. */
const ACCOUNT = /^(?!0+$)[0-9]{1,10}$/
const BANK_IN_IBAN = /^[0-9]{3}$/
/** Zeros, the clearing number, and an account of seven digits. */
const TYPE_1_IN_IBAN = /^0{6}([1-9][0-9]{3})([0-9]{7})$/
const TYPE_2_IN_IBAN = /^0{7}([0-9]{10})$/
/** Plusgiro accounts are of type 2, but come with their clearing number. */
const PLUSGIRO_IN_IBAN = /^0{3}(9[0-9]{3})([0-9]{10})$/

/**
 * Checks the last digit of a Swedish account number. The clearing number decides which digits it
 * covers, and by which formula.
 *
 * Input, as in domestic payments: bank is the clearing number of 4 digits (or 5 under 8000 to 8999, of which the fifth
 * is checked), account of up to 10 digits. Input, from an IBAN: bank of 3 digits, account of 17, which contains the
 * clearing number if the type of account has one. Not judged (`undefined`): other shapes, and clearing numbers whose
 * rule is missing or unreliable. Most accounts under 8000 to 8999 end in a Luhn digit: a match is valid, a mismatch is
 * not judged. An account with too many digits for its type is invalid.
 *
 * Sources: Bankgirot, Bankernas kontonummer; for IBANs Svenska Bankföreningen, IBAN and the Swedish
 * national account number.
 */
export function checkSwedishAccount({ bank, account }: DomesticNumber): boolean | undefined {
  if (checkSwedishClearingNumber(bank) === false) return false
  if (CLEARING_NUMBER_AND_CHECK_DIGIT.test(bank)) return hasLuhnCheckDigit(account) || undefined
  if (CLEARING_NUMBER.test(bank)) return checkByType(typeOf(bank), bank, account)
  if (!BANK_IN_IBAN.test(bank)) return undefined
  const [, clearing = '', rest = ''] = TYPE_1_IN_IBAN.exec(account) ?? PLUSGIRO_IN_IBAN.exec(account) ?? []
  if (clearing !== '') return checkByType(typeOf(clearing), clearing, rest)
  const [, alone = ''] = TYPE_2_IN_IBAN.exec(account) ?? []
  return checkByType(withoutClearingNumber[bank], '', alone)
}

/** Checks the fifth digit of a clearing number under 8000 to 8999; all other numbers are not judged (`undefined`). */
export function checkSwedishClearingNumber(clearing: string): boolean | undefined {
  return CLEARING_NUMBER_AND_CHECK_DIGIT.test(clearing) ? hasLuhnCheckDigit(clearing) : undefined
}

function checkByType(type: AccountType | undefined, clearing: string, account: string): boolean | undefined {
  if (!ACCOUNT.test(account)) return undefined
  switch (type) {
    case '1a':
      return isValidType1(account, clearing.slice(1))
    case '1b':
      return isValidType1(account, clearing)
    case '2a':
      return hasLuhnCheckDigit(account)
    case '2b':
      return fitsIn(9, account) && isMultipleOf11(account)
    case undefined:
      return undefined
  }
}

function isValidType1(account: string, clearing: string): boolean {
  return fitsIn(7, account) && isMultipleOf11(clearing + account.slice(-7).padStart(7, '0'))
}

/** Whether an account has at most `length` digits, not counting leading zeros. */
function fitsIn(length: number, account: string): boolean {
  return Number(account) < 10 ** length
}

function isMultipleOf11(number: string): boolean {
  return weightedSum(number.padStart(11, '0'), [1, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0
}

function typeOf(clearing: string): AccountType | undefined {
  return types.find(({ from, to }) => from <= clearing && clearing <= to)?.type
}

const types = clearingNumbers.flatMap(([type, ranges]) =>
  ranges.split(' ').map(range => ({ type, from: range.slice(0, 4), to: range.slice(5) })),
)
