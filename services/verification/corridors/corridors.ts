import { isInSepa } from '../../library/banking/countries/sepa.ts'
import type { Disclosure } from '../disclosure.ts'
import type { Requirement } from './requirements.ts'
import type { Enrichments } from '../../../proto/gen/payprep/enrichment/v1/enrichment_pb.js'
import { AccountIdType } from '../../../proto/gen/payprep/payments/v1/instruction_pb.js'
import type { Question } from '../providers/provider.ts'

/** How the accounts of some countries are verified. */
export interface Corridor {
  /** For people. */
  readonly name: string
  readonly countries: (country: string) => boolean
  /** Whether the bank answers while the client can wait, or later. */
  readonly mode: 'SECONDS' | 'LATER'
  /** What has to be submitted, beside the country. */
  readonly requires: readonly Requirement[]
  /** When the holder's name is shown, unless a route says otherwise. */
  readonly disclosure: Disclosure
  /** A verification without an answer fails after this long, unless a route says otherwise. */
  readonly expiresAfterMs: number
}

const SECONDS = { mode: 'SECONDS', disclosure: 'ON_CLOSE', expiresAfterMs: 60_000 } as const
/** These networks do not compare names: they return the holder's name, mostly masked. */
const LATER = { mode: 'LATER', disclosure: 'AS_PROVIDED', expiresAfterMs: 24 * 3_600_000 } as const

const COP_COUNTRIES: ReadonlySet<string> = new Set(['GB', 'GG', 'GI', 'IM', 'JE'])

/** Whether banks of a country ask each other by sort code and account number. */
export const isInConfirmationOfPayee = (country: string): boolean => COP_COUNTRIES.has(country)

/**
 * The first that has the country applies. Sources: EPC218-23 (Verification Of Payee scheme rulebook); Pay.UK,
 * Confirmation of Payee. Besides the account, Latin American networks need the same data as domestic payments there.
 */
export const corridors: readonly Corridor[] = [
  {
    ...SECONDS,
    name: 'UK Confirmation of Payee',
    countries: isInConfirmationOfPayee,
    requires: ['UK_ACCOUNT', 'SORT_CODE', 'PARTY_TYPE', 'NAME'],
  },
  {
    ...SECONDS,
    name: 'EPC Verification Of Payee',
    countries: isInSepa,
    requires: ['IBAN', 'NAME_OR_IDENTIFICATION'],
  },
  { ...LATER, name: 'Argentina', countries: only('AR'), requires: ['CBU'] },
  { ...LATER, name: 'Brazil', countries: only('BR'), requires: ['ACCOUNT', 'BANK', 'IDENTIFICATION'] },
  { ...LATER, name: 'Chile', countries: only('CL'), requires: ['ACCOUNT', 'BANK', 'IDENTIFICATION'] },
  { ...LATER, name: 'Colombia', countries: only('CO'), requires: ['ACCOUNT', 'BANK', 'IDENTIFICATION'] },
  { ...LATER, name: 'Ecuador', countries: only('EC'), requires: ['ACCOUNT', 'BANK', 'IDENTIFICATION'] },
  { ...LATER, name: 'Mexico', countries: only('MX'), requires: ['CLABE'] },
  { ...LATER, name: 'Peru', countries: only('PE'), requires: ['CCI'] },
  { ...LATER, name: 'Uruguay', countries: only('UY'), requires: ['ACCOUNT', 'BANK'] },
]

/** For countries that no scheme serves. The operator may route them to its own provider or register. */
export const otherCorridor: Corridor = {
  ...SECONDS,
  name: 'other',
  countries: () => true,
  requires: ['ACCOUNT'],
}

export function corridorOf(country: string): Corridor {
  return corridors.find(({ countries }) => countries(country)) ?? otherCorridor
}

function only(one: string) {
  return (country: string) => country === one
}

/**
 * Adds data of the bank directory to a question. This is the BIC, by which schemes identify a bank, and the IBAN of a
 * domestic account where the corridor asks by IBAN.
 */
export function completed(question: Question, { creditorAgent, creditorAccount }: Enrichments): Question {
  const { account, bank, country } = question
  const bic = creditorAgent?.bic
  const iban = creditorAccount?.ids.find(({ type }) => type === AccountIdType.IBAN)?.value
  const isAskedByIban = corridorOf(country).requires.includes('IBAN')
  return {
    ...question,
    ...(bic !== undefined && { bank: { ...bank, bic } }),
    ...(isAskedByIban && iban !== undefined && { account: { ...account, type: 'IBAN', value: iban } }),
  }
}
