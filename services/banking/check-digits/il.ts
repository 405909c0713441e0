import { mod97, weightedSum } from './checksums.ts'
import type { DomesticNumber } from '../countries/country-profile.ts'

const BANK = /^[0-9]{2,3}$/
const BRANCH = /^[0-9]{1,3}$/
const ACCOUNT = /^0*([0-9]+)$/
/** What the IBAN registry has for an example, at Leumi, without a rule to it. */
const NOBODYS = /^9+$/

/**
 * Every bank of Israel has a rule of its own, most of them with several
 * remainders that are good. Judged are the banks of which all that is published
 * agrees. Source: Masav (Bank Clearing Center), the legality of account numbers,
 * in force since December 2024.
 */
export function checkIsraeliAccount({ bank, branch, account }: DomesticNumber): boolean | undefined {
  const rule = BANK.test(bank) ? rules.get(bank.padStart(3, '0')) : undefined
  const [, digits] = ACCOUNT.exec(account) ?? []
  if (rule === undefined || digits === undefined || NOBODYS.test(digits) || !BRANCH.test(branch))
    return undefined
  const { length, least = length - 1 } = rule
  // Leading zeros are often left out, but what is still shorter lacks its check digits.
  if (digits.length > length || account.length < least) return undefined
  return rule.addsUp(digits.padStart(length, '0'), branch.padStart(3, '0'))
}

interface Rule {
  /** How many digits an account has. */
  readonly length: number
  /** How many are written at least, where that is not one less. */
  readonly least?: number
  readonly addsUp: (account: string, branch: string) => boolean
}

const DESCENDING = [9, 8, 7, 6, 5, 4, 3, 2, 1]

function ofAccount(...remainders: readonly number[]): Rule {
  return { length: 9, addsUp: account => remainders.includes(weightedSum(account, DESCENDING) % 11) }
}

const POSTAL: Rule = { length: 9, addsUp: account => weightedSum(account, DESCENDING) % 10 === 0 }
const CITIBANK: Rule = {
  length: 9,
  addsUp: account => weightedSum(account, [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
}

function ofBranchAndAccount(...remainders: readonly number[]): Rule {
  return {
    length: 6,
    addsUp: (account, branch) => remainders.includes(weightedSum(branch + account, DESCENDING) % 11),
  }
}

/** The last two digits and the weighted sum of all others are, but for hundreds, one of these. */
const LEUMI_SUMS: readonly number[] = [20, 60, 70, 72, 90]

function addsUpAtLeumi(account: string, branch: string): boolean {
  const others = branch + account.slice(0, 6)
  const sum = weightedSum(others, [10, 9, 8, 7, 6, 5, 4, 3, 2]) + Number(account.slice(6))
  return LEUMI_SUMS.includes(sum % 100)
}

/** The last two digits are what branch and account leave of 97, taken from 98. */
const ONE_ZERO: Rule = {
  length: 9,
  addsUp: (account, branch) => Number(account.slice(7)) === 98 - mod97(branch + account.slice(0, 7)),
}

const LEUMI: Rule = { length: 8, addsUp: addsUpAtLeumi }

const BRANCH_AND_ACCOUNT = ofBranchAndAccount(0, 2, 4, 6)
const ACCOUNT_ALONE = ofAccount(0, 6)

/** Whether branches count, and with what remainders, is told differently; bad is what nobody calls good. */
const BEINLEUMI: Rule = {
  length: 9,
  least: 5,
  addsUp: (account, branch) =>
    BRANCH_AND_ACCOUNT.addsUp(account.slice(3), branch) ||
    ACCOUNT_ALONE.addsUp(account, branch) ||
    ACCOUNT_ALONE.addsUp(`000${account.slice(3)}`, branch),
}

const MIZRAHI = ofBranchAndAccount(0, 2, 4)

/** Branches of the bank that became a part of Mizrahi count as they did before, without the 400. */
function addsUpAtMizrahi(account: string, branch: string): boolean {
  const number = Number(branch)
  return MIZRAHI.addsUp(
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
  ['020', { length: 6, addsUp: addsUpAtMizrahi }],
  ['022', CITIBANK],
  ['031', BEINLEUMI],
  ['034', LEUMI], // Arab Israel Bank
  ['046', BEINLEUMI], // Massad
  ['052', BEINLEUMI], // Poalei Agudat Israel
])
