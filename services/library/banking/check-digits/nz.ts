import { weightedSum } from './checksums.ts'
import type { DomesticNumber } from '../countries/country-profile.ts'

/** A base of seven digits and a suffix of two or three; or of eight and four, as Inland Revenue pads them. */
const ACCOUNT = /^(?:([0-9]{7})([0-9]{2,3})|([0-9]{8})([0-9]{4}))$/

/**
 * Checks a New Zealand account number by the algorithm of its bank and branch; at some banks the
 * base decides too.
 *
 * Input: bank of 2 digits, branch of 4; account and `check` together are base and suffix, of 7 and
 * 2 or 3 digits, or of 8 and 4. Not judged (`undefined`): other shapes; banks and branches that
 * Inland Revenue does not list, such as new ones; Citibank, whose accounts have no check digit; and
 * the Reserve Bank (algorithm E), which validators in use compute in two ways.
 *
 * Source: Inland Revenue, RWT and NRWT certificate filing specification 2020, bank account number
 * validation.
 */
export function checkNewZealandAccount(number: DomesticNumber): boolean | undefined {
  const { bank, branch, account, check } = number
  const algorithm = algorithmOf(bank, branch)
  const [, base7, suffix3, base8 = base7, suffix4 = suffix3] = ACCOUNT.exec(account + check) ?? []
  if (algorithm === undefined || base8 === undefined || suffix4 === undefined) return undefined

  const base = base8.padStart(8, '0')
  const { weights, modulus, usesDigitalRoots } = algorithms[algorithm === 'A or B' ? aOrB(base) : algorithm]
  const digits = bank + branch + base + suffix4.padStart(4, '0')
  return (
    (usesDigitalRoots ? sumOfDigitalRoots(digits, weights) : weightedSum(digits, weights)) % modulus === 0
  )
}

interface Algorithm {
  readonly weights: readonly number[]
  readonly modulus: 10 | 11
  /** Whether each product is replaced by its digit sum, repeatedly, until one digit is left. */
  readonly usesDigitalRoots: boolean
}

/**
 * Weights of bank, branch, base and suffix; A is ten. No bank uses C, X has no check digit, and E
 * is not judged.
 */
const algorithms = {
  A: { weights: weightsIn('00 6379 00A58421 0000'), modulus: 11, usesDigitalRoots: false },
  B: { weights: weightsIn('00 0000 00A58421 0000'), modulus: 11, usesDigitalRoots: false },
  D: { weights: weightsIn('00 0000 07654321 0000'), modulus: 11, usesDigitalRoots: false },
  F: { weights: weightsIn('00 0000 01731731 0000'), modulus: 10, usesDigitalRoots: false },
  G: { weights: weightsIn('00 0000 01371371 0371'), modulus: 10, usesDigitalRoots: true },
} satisfies Readonly<Record<string, Algorithm>>

/** From this base on, the check digit does not cover the branch. */
const FIRST_BASE_OF_B = '00990000'

function aOrB(base: string): 'A' | 'B' {
  return base < FIRST_BASE_OF_B ? 'A' : 'B'
}

type AlgorithmName = keyof typeof algorithms | 'A or B'

/** The ranges of branches that use each algorithm, by bank number. */
const branches: readonly (readonly [AlgorithmName, Readonly<Record<string, string>>])[] = [
  [
    'A or B',
    {
      '01': '0001-0999 1100-1199 1800-1899',
      '02': '0001-0999 1200-1299',
      '03': '0001-0999 1300-1399 1500-1599 1700-1799 1900-1999 7350-7399',
      '04': '2020-2024',
      '06': '0001-0999 1400-1499',
      '10': '5165-5169',
      '11': '5000-6499 6600-8999',
      '12': '3000-3299 3400-3499 3600-3699',
      '13': '4900-4999',
      '14': '4700-4799',
      '15': '3900-3999',
      '16': '4400-4499',
      '17': '3300-3399',
      '18': '3500-3599',
      '19': '4600-4649',
      '20': '4100-4199',
      '21': '4800-4899',
      '22': '4000-4049',
      '23': '3700-3799',
      '24': '4300-4349',
      '27': '3800-3849',
      '30': '2900-2949',
      '35': '2400-2499',
      '38': '9000-9499',
    },
  ],
  ['D', { '08': '6500-6599' }],
  ['F', { '25': '2500-2599', '33': '6700-6799' }],
  ['G', { '26': '2600-2699', '28': '2100-2149', '29': '2150-2299' }],
]

interface BranchRange {
  readonly from: string
  readonly to: string
  readonly algorithm: AlgorithmName
}

const rangesByBank: ReadonlyMap<string, readonly BranchRange[]> = new Map(
  branches.flatMap(([algorithm, banks]) =>
    Object.entries(banks).map(([bank, ranges]) => [
      bank,
      ranges.split(' ').map(range => ({ from: range.slice(0, 4), to: range.slice(5), algorithm })),
    ]),
  ),
)

const BANK_AND_BRANCH = /^[0-9]{6}$/

/**
 * Whether a branch, behind the number of its bank, is outside the ranges that Inland Revenue lists for the bank. Banks
 * that it does not list, such as new ones, may have any branch.
 */
export function isOutsideItsBank(code: string): boolean {
  const [bank, branch] = [code.slice(0, 2), code.slice(2)]
  return BANK_AND_BRANCH.test(code) && rangesByBank.has(bank) && algorithmOf(bank, branch) === undefined
}

const BRANCH = /^[0-9]{4}$/

function algorithmOf(bank: string, branch: string): AlgorithmName | undefined {
  if (!BRANCH.test(branch)) return undefined
  return rangesByBank.get(bank)?.find(({ from, to }) => from <= branch && branch <= to)?.algorithm
}

function weightsIn(notation: string): readonly number[] {
  return Array.from(notation.replaceAll(' ', ''), weight => Number.parseInt(weight, 11))
}

function sumOfDigitalRoots(digits: string, weights: readonly number[]): number {
  const products = weights.map((weight, index) => weight * Number(digits[index]))
  return products.reduce((sum, product) => sum + (product === 0 ? 0 : ((product - 1) % 9) + 1), 0)
}
