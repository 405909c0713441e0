import { mod97, weightedSum } from './checksums.ts'
import type { DomesticNumber } from '../countries/country-profile.ts'

const BANK = /^[0-9]{2,3}$/
const BRANCH = /^[0-9]{1,3}$/
const ACCOUNT = /^0*([1-9][0-9]*|0)$/
/** The example in the IBAN registry, at Leumi, whose rule it breaks. */
const REGISTRY_EXAMPLE = /^9+$/

/**
 * Checks an Israeli account number. Each bank has its own rule; most accept several remainders.
 *
 * Input: bank of 2 or 3 digits, branch of 1 to 3, an account of digits with or without leading
 * zeros. Not judged (`undefined`): other shapes and lengths, banks for which the published rules
 * disagree or are missing, and the IBAN registry's example.
 *
 * Source: Masav (Bank Clearing Center), the legality of account numbers, in force since December
 * 2024.
 */
export function checkIsraeliAccount({ bank, branch, account }: DomesticNumber): boolean | undefined {
  const rule = BANK.test(bank) ? rules.get(bank.padStart(3, '0')) : undefined
  const [, digits] = ACCOUNT.exec(account) ?? []
  if (rule === undefined || digits === undefined || REGISTRY_EXAMPLE.test(digits) || !BRANCH.test(branch))
    return undefined
  const { length, least = length - 1 } = rule
  // Leading zeros are often left out; a number with fewer digits than `least` lacks its check digits.
  if (digits.length > length || account.length < least) return undefined
  return rule.isValid(digits.padStart(length, '0'), branch.padStart(3, '0'))
}

interface Rule {
  /** Digits of an account in full. */
  readonly length: number
  /** The fewest digits in which an account is written; one less than `length` by default. */
  readonly least?: number
  readonly isValid: (account: string, branch: string) => boolean
}

const DESCENDING = [9, 8, 7, 6, 5, 4, 3, 2, 1]

function ofAccount(...remainders: readonly number[]): Rule {
  return { length: 9, isValid: account => remainders.includes(weightedSum(account, DESCENDING) % 11) }
}

const POSTAL: Rule = { length: 9, isValid: account => weightedSum(account, DESCENDING) % 10 === 0 }
const CITIBANK: Rule = {
  length: 9,
  isValid: account => weightedSum(account, [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
}

function ofBranchAndAccount(...remainders: readonly number[]): Rule {
  return {
    length: 6,
    isValid: (account, branch) => remainders.includes(weightedSum(branch + account, DESCENDING) % 11),
  }
}

/** The allowed values, modulo 100, of the weighted sum of all other digits plus the number in the last two. */
const LEUMI_SUMS: readonly number[] = [20, 60, 70, 72, 90]

function isValidAtLeumi(account: string, branch: string): boolean {
  const others = branch + account.slice(0, 6)
  const sum = weightedSum(others, [10, 9, 8, 7, 6, 5, 4, 3, 2]) + Number(account.slice(6))
  return LEUMI_SUMS.includes(sum % 100)
}

/** The last two digits are 98 minus the remainder of branch and account modulo 97. */
const ONE_ZERO: Rule = {
  length: 9,
  isValid: (account, branch) => Number(account.slice(7)) === 98 - mod97(branch + account.slice(0, 7)),
}

const LEUMI: Rule = { length: 8, isValid: isValidAtLeumi }

const BRANCH_AND_ACCOUNT = ofBranchAndAccount(0, 2, 4, 6)
const ACCOUNT_ALONE = ofAccount(0, 6)

/**
 * Sources disagree on whether the branch counts and which remainders are valid; a number must fail
 * by all of them.
 */
const BEINLEUMI: Rule = {
  length: 9,
  least: 5,
  isValid: (account, branch) =>
    BRANCH_AND_ACCOUNT.isValid(account.slice(3), branch) ||
    ACCOUNT_ALONE.isValid(account, branch) ||
    ACCOUNT_ALONE.isValid(`000${account.slice(3)}`, branch),
}

const MIZRAHI = ofBranchAndAccount(0, 2, 4)

/**
 * Branches 401 to 799 belonged to a bank that Mizrahi took over: the check uses their old numbers,
 * 400 less.
 */
function isValidAtMizrahi(account: string, branch: string): boolean {
  const number = Number(branch)
  return MIZRAHI.isValid(
    account,
    number > 400 && number < 800 ? String(number - 400).padStart(3, '0') : branch,
  )
}

const rules: ReadonlyMap<string, Rule> = new Map([
  ['003', ofAccount(0)], // Esh
  ['004', ofBranchAndAccount(0, 2)], // Yahav
  ['009', POSTAL], // Israel Post
  ['010', LEUMI],
  ['011', ofAccount(0, 2, 4)], // Discount
  ['012', ofBranchAndAccount(0, 2, 4, 6)], // Hapoalim
  ['014', BEINLEUMI], // Otsar Hahayal
  ['017', ofAccount(0, 2, 4)], // Mercantile Discount
  ['018', ONE_ZERO],
  ['020', { length: 6, isValid: isValidAtMizrahi }],
  ['022', CITIBANK],
  ['031', BEINLEUMI],
  ['034', LEUMI], // Arab Israel Bank
  ['046', BEINLEUMI], // Massad
  ['052', BEINLEUMI], // Poalei Agudat Israel
])
