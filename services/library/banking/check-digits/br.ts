import type { DomesticNumber } from '../countries/country-profile.ts'
import { type CheckCharacter, luhnDigit, weightedCheckCharacter } from './checksums.ts'
import { isPlaceholderNumber } from './placeholder-number.ts'

/**
 * Checks the digit that ends a Brazilian account number and, at some banks, the one that may end a branch number. Each
 * bank has its own rule.
 *
 * Input: bank is the COMPE code of 3 digits; branch of 1 to 5 characters, with or without its check
 * digit; the account and `check` together end with the check digit of the account. Not judged
 * (`undefined`): banks and account lengths without a public rule, placeholder numbers, and the bank
 * of an IBAN, which is an ISPB instead of a COMPE code. A wrong check digit of the branch is
 * invalid whatever the account.
 *
 * Sources: see `rules`.
 */
export function checkBrazilianAccount(number: DomesticNumber): boolean | undefined {
  const { bank, branch, account, check } = number
  const rule = rules.get(bank)
  if (rule === undefined) return undefined
  if (rule.branchDigit !== undefined && !branchMayBe(branch, rule.branchDigit)) return false
  const [, digits, checkDigit] = rule.account.exec(account + check) ?? []
  if (digits === undefined || checkDigit === undefined || isPlaceholderNumber(digits)) return undefined
  if (rule.withBranch && !BRANCH.test(branch)) return undefined
  const padded = (rule.withBranch ? branch.padStart(4, '0') : '') + digits.padStart(rule.length, '0')
  return isSameCheckDigit(checkDigit, rule.accountDigit(padded))
}

const BRANCH = /^[0-9]{1,4}$/
const BRANCH_AND_DIGIT = /^([0-9]{4})([0-9PX])$/

/** Five characters that begin with a zero may also be a padded branch of four digits, so they always pass. */
function branchMayBe(branch: string, branchDigit: CheckCharacter): boolean {
  const [, digits, checkDigit] = BRANCH_AND_DIGIT.exec(branch) ?? []
  if (digits === undefined || checkDigit === undefined || digits.startsWith('0')) return true
  return isSameCheckDigit(checkDigit, branchDigit(digits))
}

/** Systems that accept only digits have 0 for a check digit X or P. */
function isSameCheckDigit(written: string, computed: string): boolean {
  return written === computed || (written === '0' && (computed === 'X' || computed === 'P'))
}

interface Rule {
  /** Absent if the bank has no check digit for branches. */
  readonly branchDigit?: CheckCharacter
  /** The accounts that the rule is known for, in two groups: digits and check digit. */
  readonly account: RegExp
  /** Digits of an account without its check digit, leading zeros included. */
  readonly length: number
  /** Whether the check digit covers the branch as well. */
  readonly withBranch: boolean
  readonly accountDigit: CheckCharacter
}

/**
 * By COMPE code. Sources: the rules that Wirecard Brasil has published for these banks, as far as
 * the rules in common use for boletos agree with them. Each was tried on accounts that businesses
 * publish.
 */
const rules: ReadonlyMap<string, Rule> = new Map([
  [
    '001', // Banco do Brasil
    {
      branchDigit: weightedCheckCharacter([5, 4, 3, 2], '0X987654321'),
      account: /^0*([1-9][0-9]{0,7})([0-9X])$/,
      length: 8,
      withBranch: false,
      accountDigit: weightedCheckCharacter([9, 8, 7, 6, 5, 4, 3, 2], '0X987654321'),
    },
  ],
  [
    '033', // Santander: the account begins with two digits for its type
    {
      account: /^([0-9]{2}[0-9]{6})([0-9])$/,
      length: 8,
      withBranch: true,
      accountDigit: weightedCheckCharacter([9, 7, 3, 1, 9, 7, 1, 3, 1, 9, 7, 3], '0987654321'),
    },
  ],
  [
    '041', // Banrisul
    {
      account: /^([0-9]{8,9})([0-9])$/,
      length: 9,
      withBranch: false,
      accountDigit: weightedCheckCharacter([3, 2, 4, 7, 6, 5, 4, 3, 2], '06987654321'),
    },
  ],
  [
    '104', // Caixa: persons (001), companies (003), savings (013); newer numbers have no such prefix
    {
      account: /^((?:001|003|013)[0-9]{8})([0-9])$/,
      length: 11,
      withBranch: true,
      accountDigit: weightedCheckCharacter([8, 7, 6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2], '00987654321'),
    },
  ],
  [
    '237', // Bradesco
    {
      branchDigit: weightedCheckCharacter([5, 4, 3, 2], '0P987654321'),
      account: /^0*([1-9][0-9]{0,6})([0-9P])$/,
      length: 7,
      withBranch: false,
      accountDigit: weightedCheckCharacter([2, 7, 6, 5, 4, 3, 2], '0P987654321'),
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
