import { weightedSum } from './checksums.ts'
import type { DomesticNumber } from '../countries/country-profile.ts'
import { isPlaceholderNumber } from './placeholder-number.ts'

/**
 * Every bank of South Africa has its own check digit verification (CDV), most of
 * them several. Judged are the kinds of account that are in use today, at the
 * branch codes that banks have for all their branches; the numbers that companies
 * and charities publish keep these rules. Not judged is everything else: old
 * branch codes, other lengths, banks that are newer than the rules. Source:
 * BankservAfrica (now PayInc), EFT CDV parameters.
 */
export function checkSouthAfricanAccount({
  bank,
  branch,
  account,
  check,
}: DomesticNumber): boolean | undefined {
  const number = account + check
  const rule = rules.find(({ code, form }) => code === bank + branch && form.test(number))
  return isPlaceholderNumber(number.slice(0, -1)) ? undefined : rule?.addsUp(number)
}

interface Rule {
  readonly code: string
  readonly form: RegExp
  readonly addsUp: (account: string) => boolean
}

const rules: readonly Rule[] = [
  // Standard Bank
  { code: '051001', form: /^[0-9]{9}$/, addsUp: by11([9, 8, 7, 6, 5, 4, 3, 2, 1]) },
  { code: '051001', form: /^1[0-9]{10}$/, addsUp: by11([13, 12, 9, 8, 7, 6, 5, 4, 3, 2, 1]) },
  // Nedbank, current accounts
  { code: '198765', form: /^1[0-9]{9}$/, addsUp: by11([1, 9, 8, 7, 6, 5, 4, 3, 2, 1], 9) },
  // First National Bank
  { code: '250655', form: /^6[23][0-9]{9}$/, addsUp: by10([1, 2]) },
  // Capitec
  { code: '470010', form: /^[0-9]{10}$/, addsUp: by11([1, 9, 8, 7, 6, 5, 4, 3, 2, 1]) },
  // Investec
  { code: '580105', form: /^[0-9]{11}$/, addsUp: by11([0, 0, 0, 23, 19, 17, 13, 7, 5, 3, 1]) },
  // Absa, and the banks and building societies that became it
  {
    code: '632005',
    form: /^[0-9]{10}$/,
    addsUp: anyOf(
      by10([7, 3, 2, 9, 8, 7, 4, 3, 2, 1]),
      by10([4, 3, 2, 9, 8, 7, 4, 3, 2, 1]),
      by11([4, 3, 2, 7, 6, 5, 4, 3, 2, 1]),
      by11([1, 3, 2, 7, 6, 5, 4, 3, 2, 1]),
      // Where ten would have to be the check digit, it is 0 or 1.
      account => /[01]$/.test(account) && weightedSum(account, [4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 1,
    ),
  },
]

function by10(weights: readonly number[]): Rule['addsUp'] {
  return account => weightedSum(account, weights) % 10 === 0
}

/** What is added to the sum is what the bank calls its fudge factor. */
function by11(weights: readonly number[], added = 0): Rule['addsUp'] {
  return account => (weightedSum(account, weights) + added) % 11 === 0
}

function anyOf(...ways: readonly Rule['addsUp'][]): Rule['addsUp'] {
  return account => ways.some(addsUp => addsUp(account))
}
