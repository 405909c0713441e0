import type { DomesticNumber } from '../countries/country-profile.ts'
import { luhnDigit, weightedSum } from './checksums.ts'
import { isPlaceholderNumber } from './placeholder-number.ts'

/**
 * Every bank of Brazil has a rule of its own for the digit that ends an account
 * number, and some have one for the digit that may end a branch number. Judged
 * are the banks and the lengths whose rule is public; the bank is its COMPE code,
 * so what an IBAN holds, where the bank is an ISPB, is not judged.
 */
export function checkBrazilianAccount(parts: DomesticNumber): boolean | undefined {
  const { bank, branch, account, check } = parts
  const rule = rules.get(bank)
  if (rule === undefined) return undefined
  if (rule.branchDigit !== undefined && !branchMayBe(branch, rule.branchDigit)) return false
  const [, number, given] = rule.account.exec(account + check) ?? []
  if (number === undefined || given === undefined || isPlaceholderNumber(number)) return undefined
  if (rule.withBranch && !BRANCH.test(branch)) return undefined
  const digits = (rule.withBranch ? branch.padStart(4, '0') : '') + number.padStart(rule.length, '0')
  return isWrittenAs(given, rule.accountDigit(digits))
}

const BRANCH = /^[0-9]{1,4}$/
const BRANCH_AND_DIGIT = /^([0-9]{4})([0-9PX])$/

/** Five characters that begin with a zero may as well be a branch of four, filled up. */
function branchMayBe(branch: string, branchDigit: CheckDigit): boolean {
  const [, number, given] = BRANCH_AND_DIGIT.exec(branch) ?? []
  if (number === undefined || given === undefined || number.startsWith('0')) return true
  return isWrittenAs(given, branchDigit(number))
}

/** Who cannot write the letter of a check digit writes 0. */
function isWrittenAs(given: string, digit: string): boolean {
  return given === digit || (given === '0' && (digit === 'X' || digit === 'P'))
}

type CheckDigit = (number: string) => string

interface Rule {
  readonly branchDigit?: CheckDigit
  /** The accounts of which the rule is known: number and check digit. */
  readonly account: RegExp
  /** How many digits the number has once it is filled up. */
  readonly length: number
  /** Whether the check digit is that of branch and account together. */
  readonly withBranch: boolean
  readonly accountDigit: CheckDigit
}

/** A weighted sum's remainder, by 10 or by 11, is the place of the check digit among these. */
function weighted(weights: readonly number[], digits: string): CheckDigit {
  return number => digits.charAt(weightedSum(number, weights) % digits.length)
}

/**
 * Sources: the rules that Wirecard Brasil has published for these banks, as far
 * as those in common use for boletos agree with them. Each was tried on accounts
 * that businesses publish.
 */
const rules: ReadonlyMap<string, Rule> = new Map([
  [
    '001', // Banco do Brasil
    {
      branchDigit: weighted([5, 4, 3, 2], '0X987654321'),
      account: /^0*([1-9][0-9]{0,7})([0-9X])$/,
      length: 8,
      withBranch: false,
      accountDigit: weighted([9, 8, 7, 6, 5, 4, 3, 2], '0X987654321'),
    },
  ],
  [
    '033', // Santander: the account begins with two digits for its kind
    {
      account: /^([0-9]{2}[0-9]{6})([0-9])$/,
      length: 8,
      withBranch: true,
      accountDigit: weighted([9, 7, 3, 1, 9, 7, 1, 3, 1, 9, 7, 3], '0987654321'),
    },
  ],
  [
    '041', // Banrisul
    {
      account: /^([0-9]{8,9})([0-9])$/,
      length: 9,
      withBranch: false,
      accountDigit: weighted([3, 2, 4, 7, 6, 5, 4, 3, 2], '06987654321'),
    },
  ],
  [
    '104', // Caixa: current accounts of people and of companies, and savings; newer numbers have no such prefix
    {
      account: /^((?:001|003|013)[0-9]{8})([0-9])$/,
      length: 11,
      withBranch: true,
      accountDigit: weighted([8, 7, 6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2], '00987654321'),
    },
  ],
  [
    '237', // Bradesco
    {
      branchDigit: weighted([5, 4, 3, 2], '0P987654321'),
      account: /^0*([1-9][0-9]{0,6})([0-9P])$/,
      length: 7,
      withBranch: false,
      accountDigit: weighted([2, 7, 6, 5, 4, 3, 2], '0P987654321'),
    },
  ],
  [
    '341', // Itaú
    {
      account: /^0*([1-9][0-9]{0,4})([0-9])$/,
      length: 5,
      withBranch: true,
      accountDigit: luhnDigit,
    },
  ],
])
