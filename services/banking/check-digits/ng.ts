import { weightedSum } from './checksums.ts'
import type { DomesticNumber } from '../countries/country-profile.ts'
import { isPlaceholderNumber } from './placeholder-number.ts'

const ACCOUNT = /^[0-9]{10}$/

/**
 * Wallets, and accounts that their holders named after their phone: a mobile
 * number without its first zero. They have no check digit.
 */
const MOBILE_NUMBER = /^[789][01]/

/** Codes of five digits are written with the 9 or without. */
const NINE_BEFORE_FIVE = /^9(?=[0-9]{5}$)/

/**
 * The last digit of a Nigerian account number (NUBAN) follows from the bank's
 * code and the nine digits before it, weighted 3, 7, 3 in turn. Six digits stand
 * for the bank: those of deposit money banks begin with three zeros, those of
 * other financial institutions with a 9. Of the latter, many do not number so
 * yet, and only those that do are judged. Source: Central Bank of Nigeria, revised
 * standards on Nigeria Uniform Bank Account Number for banks and other financial
 * institutions, in force since 2020.
 */
export function checkNuban({ bank, account, check }: DomesticNumber): boolean | undefined {
  const number = account + check
  const codes = codesByBank.get(bank.replace(NINE_BEFORE_FIVE, ''))
  if (codes === undefined || !ACCOUNT.test(number) || MOBILE_NUMBER.test(number)) return undefined
  if (isPlaceholderNumber(number.slice(0, -1))) return undefined
  return codes.some(code => weightedSum(code + number, WEIGHTS) % 10 === 0)
}

/** The check digit, which is what is missing to a multiple of ten, counts once. */
const WEIGHTS = [3, 7, 3, 3, 7, 3, 3, 7, 3, 3, 7, 3, 3, 7, 3, 1]

/**
 * Deposit money banks, each with the banks that became part of it: their accounts
 * kept their numbers. Then other institutions whose published accounts keep the
 * standard: VFD, which counts as one of the banks, Kuda and Moniepoint. Most other
 * codes of three digits are wallets, which number by phone.
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
