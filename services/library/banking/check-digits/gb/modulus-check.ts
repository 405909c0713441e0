import { weightedDigitSum, weightedSum } from '../checksums.ts'
import type { ModulusCheck, ModulusTable } from './modulus-table.ts'
import type { StandardAccount } from './standard-account.ts'

/** Exceptions of a first check where one passing check is enough; the second check then has 9, 11 or 13. */
const EITHER_IS_ENOUGH: readonly number[] = [2, 10, 12]

/** Positions in the account of the digits that the document calls a, c, g and h. */
const A = 0
const C = 2
const G = 6
const H = 7

/**
 * Applies the one or two checks of a sort code, with their exceptions: `undefined` if the sort code
 * is in no range, or the account is in a foreign currency. Exceptions are numbered and digits
 * lettered (u to z in the sort code, a to h in the account) as in the document.
 *
 * Source: Pay.UK and Vocalink, Validating account numbers, chapters 1 and 2.
 */
export function checkModulus(standard: StandardAccount, table: ModulusTable): boolean | undefined {
  const [first, second] = table.checksOf(standard.sortCode)
  if (first === undefined || isInForeignCurrency(first, standard)) return undefined
  if (first.exception === 14) {
    return passes(first, standard, table) || passesShiftedRight(first, standard, table)
  }
  if (second === undefined) return passes(first, standard, table)
  return EITHER_IS_ENOUGH.includes(first.exception)
    ? passes(first, standard, table) || passes(second, standard, table)
    : passes(first, standard, table) && passes(second, standard, table)
}

/** Exception 6: accounts in a foreign currency cannot be checked. */
function isInForeignCurrency({ exception }: ModulusCheck, { account }: StandardAccount): boolean {
  return exception === 6 && /^[4-8]/.test(account) && account[G] === account[H]
}

/** Exception 14, Coutts: a last digit of 0, 1 or 9 may not belong to the number. */
function passesShiftedRight(check: ModulusCheck, standard: StandardAccount, table: ModulusTable): boolean {
  const { sortCode, account } = standard
  return /[019]$/.test(account) && passes(check, { sortCode, account: '0' + account.slice(0, H) }, table)
}

function passes(check: ModulusCheck, standard: StandardAccount, table: ModulusTable): boolean {
  const { account } = standard
  const { algorithm, exception } = check
  if (exception === 3 && /[69]/.test(account.charAt(C))) return true

  const digits = sortCodeFor(check, standard.sortCode, table) + account
  const remainder = totalOf(check, digits, weightsFor(check, account)) % (algorithm === 'MOD11' ? 11 : 10)
  switch (exception) {
    case 4:
      return remainder === Number(account.slice(G))
    case 5:
      return algorithm === 'MOD11'
        ? account[G] === CHECK_DIGITS_MOD_11[remainder]
        : account[H] === CHECK_DIGITS_MOD_10[remainder]
    default:
      return remainder === 0
  }
}

/** Exception 5: the check digit of each remainder. No account has a remainder of 1 modulo 11. */
const CHECK_DIGITS_MOD_11 = '0-987654321'
const CHECK_DIGITS_MOD_10 = '0987654321'

/**
 * Exceptions 8 and 9 compute with these instead of the actual sort code. Lloyds keeps all euro
 * accounts at the second.
 */
const SUBSTITUTE_OF_EXCEPTION_8 = '090126'
const SUBSTITUTE_OF_EXCEPTION_9 = '309634'

function sortCodeFor({ exception }: ModulusCheck, sortCode: string, table: ModulusTable): string {
  switch (exception) {
    case 5:
      return table.substituteOf(sortCode)
    case 8:
      return SUBSTITUTE_OF_EXCEPTION_8
    case 9:
      return SUBSTITUTE_OF_EXCEPTION_9
    default:
      return sortCode
  }
}

const WEIGHTS_OF_EXCEPTION_2 = [0, 0, 1, 2, 5, 3, 6, 4, 8, 7, 10, 9, 3, 1]

function weightsFor({ exception, weights }: ModulusCheck, account: string): readonly number[] {
  const gIsNine = account[G] === '9'
  switch (exception) {
    case 2:
      if (account[A] === '0') return weights
      return gIsNine ? fromC(WEIGHTS_OF_EXCEPTION_2) : WEIGHTS_OF_EXCEPTION_2
    case 7:
      return gIsNine ? fromC(weights) : weights
    case 10:
      return gIsNine && /^[09]9/.test(account) ? fromC(weights) : weights
    default:
      return weights
  }
}

/** The weights of u to b are set to zero. */
function fromC(weights: readonly number[]): readonly number[] {
  return weights.map((weight, index) => (index < 6 + C ? 0 : weight))
}

/** Exception 1 puts a bank number before the sort code; this is the sum of its weighted digits. */
const ADDED_BY_EXCEPTION_1 = 27

function totalOf({ algorithm, exception }: ModulusCheck, digits: string, weights: readonly number[]): number {
  const added = exception === 1 ? ADDED_BY_EXCEPTION_1 : 0
  return added + (algorithm === 'DBLAL' ? weightedDigitSum(digits, weights) : weightedSum(digits, weights))
}
