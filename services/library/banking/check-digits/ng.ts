import { weightedSum } from './checksums.ts'
import type { DomesticNumber } from '../countries/country-profile.ts'
import { isPlaceholderNumber } from './placeholder-number.ts'

const ACCOUNT = /^[0-9]{10}$/

/** Wallets, and accounts whose holders chose their mobile number without its zero. They have no check digit. */
const MOBILE_NUMBER = /^[789][01]/

/** Codes of five digits are written with a 9 in front or without it. */
const NINE_BEFORE_FIVE = /^9(?=[0-9]{5}$)/

/**
 * Checks the last digit of a Nigerian account number (NUBAN): bank code and account, weighted 3, 7,
 * 3, and the check digit sum up to a multiple of ten. The bank code has six digits: three zeros and
 * the code of a deposit money bank, or a 9 and the code of another financial institution.
 *
 * Input: bank of 3 or 5 digits, or 6 with the 9; account and `check` are 10 digits together. Not
 * judged (`undefined`): other shapes, institutions that are not known to number by the standard,
 * mobile numbers and placeholder numbers.
 *
 * Source: Central Bank of Nigeria, revised standards on Nigeria Uniform Bank Account Number for
 * banks and other financial institutions, in force since 2020.
 */
export function checkNuban({ bank, account, check }: DomesticNumber): boolean | undefined {
  const number = account + check
  const codes = codesByBank.get(bank.replace(NINE_BEFORE_FIVE, ''))
  if (codes === undefined || !ACCOUNT.test(number) || MOBILE_NUMBER.test(number)) return undefined
  if (isPlaceholderNumber(number.slice(0, -1))) return undefined
  return codes.some(code => weightedSum(code + number, WEIGHTS) % 10 === 0)
}

/** Of the six digits for the bank, the nine of the account, and the check digit. */
const WEIGHTS = [3, 7, 3, 3, 7, 3, 3, 7, 3, 3, 7, 3, 3, 7, 3, 1]

/**
 * Deposit money banks, each with the banks it took over, whose accounts kept their numbers. The
 * last line has other institutions whose published accounts pass: VFD (coded like a bank), Kuda and
 * Moniepoint. Most other codes of three digits are wallets, numbered by phone.
 */
const INSTITUTIONS = `
  011 023 030+084 032+102 033 035 044+063+069 050+056 057 058 063 068 070 076+014 082 100 101+215 102+032
  103 104 105 106 107 214+085 215+101 221 232+040 301 302 303
  566 50211 50515`

/** The codes of six digits under which an account of the bank may have been numbered. */
const codesByBank: ReadonlyMap<string, readonly string[]> = new Map(
  INSTITUTIONS.trim()
    .split(/\s+/)
    .map(institution => institution.split('+'))
    .map(codes => [codes[0]!, codes.map(code => (code.length === 3 ? '000' : '9') + code)]),
)
