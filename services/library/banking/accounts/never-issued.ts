import { isOutsideItsBank } from '../check-digits/nz.ts'
import { numberIssuerOf } from '../countries/territories.ts'

/** What a code is of. BICs have no such codes. */
type Kind = 'BANK' | 'BRANCH' | 'BIC'

/** Codes that have the form of their country, although its standard gives them to nobody. */
interface Unissued {
  readonly kind: Kind
  /** Tests the code of a bank, or the code of a branch with or without that of its bank before it. */
  readonly codes: { test(code: string): boolean }
  /** What the standard says, for people to read. */
  readonly rule: string
}

/**
 * Sources: AusPayNet, BSB numbers; Payments Canada, standard 006; Asociación de Bancos de México, CLABE; Finance Finland,
 * the structure of Finnish bank account numbers; Inland Revenue, bank account number validation (NZ). Codes that only a
 * list can judge are left out: bank 000 is a payment service provider in Argentina, ISPB 00000000 is the Banco do Brasil,
 * and Belgium's 000 is the postal bank.
 */
const unissued: ReadonlyMap<string, Unissued> = new Map<string, Unissued>([
  ['AU', { kind: 'BANK', codes: /^00/, rule: 'No BSB begins with 00.' }],
  ['CA', { kind: 'BRANCH', codes: /^(?:[0-9]{3})?00000$/, rule: 'No transit number is 00000.' }],
  ['FI', { kind: 'BANK', codes: /^0/, rule: 'No Finnish bank code begins with 0.' }],
  ['MX', { kind: 'BANK', codes: /^000$/, rule: 'No Mexican bank has the code 000.' }],
  [
    'NZ',
    {
      kind: 'BRANCH',
      codes: { test: isOutsideItsBank },
      rule: 'The branches of this bank have other numbers.',
    },
  ],
])

/**
 * Why a code does not exist, whatever the lists have; undefined if it may exist. `country` is ISO 3166-1 alpha-2, and the
 * code has the form of its country, in full length and without separators.
 */
export function ruleAgainst(country: string, kind: Kind, code: string): string | undefined {
  const of = unissued.get(numberIssuerOf(country))
  return of?.kind === kind && of.codes.test(code) ? of.rule : undefined
}

/** Whether no issuer uses a code, so that it does not exist, with or without a list. */
export function isNeverIssued(country: string, kind: Kind, code: string): boolean {
  return ruleAgainst(country, kind, code) !== undefined
}
