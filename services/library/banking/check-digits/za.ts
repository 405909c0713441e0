import { weightedSum } from './checksums.ts'
import type { DomesticNumber } from '../countries/country-profile.ts'
import { isPlaceholderNumber } from './placeholder-number.ts'

/**
 * Checks a South African account number by the check digit verification (CDV) of its bank. Most
 * banks have several rules; the published accounts of companies and charities pass those used here.
 *
 * Input: bank and branch together are the universal branch code of a bank (6 digits); account and
 * `check` together are 9 to 11 digits, as the bank numbers its current products. Not judged
 * (`undefined`): other lengths, branch codes of single branches, banks newer than the rules, and
 * placeholder numbers.
 *
 * Source: BankservAfrica (now PayInc), EFT CDV parameters.
 */
export function checkSouthAfricanAccount({
  bank,
  branch,
  account,
  check,
}: DomesticNumber): boolean | undefined {
  const number = account + check
  const rule = rules.find(({ code, accounts }) => code === bank + branch && accounts.test(number))
  return isPlaceholderNumber(number.slice(0, -1)) ? undefined : rule?.isValid(number)
}

interface Rule {
  /** The universal branch code of the bank. */
  readonly code: string
  readonly accounts: RegExp
  readonly isValid: (account: string) => boolean
}

const rules: readonly Rule[] = [
  // Standard Bank
  { code: '051001', accounts: /^[0-9]{9}$/, isValid: multipleOf11([9, 8, 7, 6, 5, 4, 3, 2, 1]) },
  { code: '051001', accounts: /^1[0-9]{10}$/, isValid: multipleOf11([13, 12, 9, 8, 7, 6, 5, 4, 3, 2, 1]) },
  // Nedbank, current accounts
  { code: '198765', accounts: /^1[0-9]{9}$/, isValid: multipleOf11([1, 9, 8, 7, 6, 5, 4, 3, 2, 1], 9) },
  // First National Bank
  { code: '250655', accounts: /^6[23][0-9]{9}$/, isValid: multipleOf10([1, 2]) },
  // Capitec
  { code: '470010', accounts: /^[0-9]{10}$/, isValid: multipleOf11([1, 9, 8, 7, 6, 5, 4, 3, 2, 1]) },
  // Investec
  { code: '580105', accounts: /^[0-9]{11}$/, isValid: multipleOf11([0, 0, 0, 23, 19, 17, 13, 7, 5, 3, 1]) },
  // Absa, and the banks and building societies that merged into it
  {
    code: '632005',
    accounts: /^[0-9]{10}$/,
    isValid: anyOf(
      multipleOf10([7, 3, 2, 9, 8, 7, 4, 3, 2, 1]),
      multipleOf10([4, 3, 2, 9, 8, 7, 4, 3, 2, 1]),
      multipleOf11([4, 3, 2, 7, 6, 5, 4, 3, 2, 1]),
      multipleOf11([1, 3, 2, 7, 6, 5, 4, 3, 2, 1]),
      // Where the check digit would have to be 10, it is 0 or 1.
      account => /[01]$/.test(account) && weightedSum(account, [4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 1,
    ),
  },
]

function multipleOf10(weights: readonly number[]): Rule['isValid'] {
  return account => weightedSum(account, weights) % 10 === 0
}

/** `added` is what the CDV parameters call the fudge factor. */
function multipleOf11(weights: readonly number[], added = 0): Rule['isValid'] {
  return account => (weightedSum(account, weights) + added) % 11 === 0
}

function anyOf(...checks: readonly Rule['isValid'][]): Rule['isValid'] {
  return account => checks.some(isValid => isValid(account))
}
