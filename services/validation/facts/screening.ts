import { codesOf } from '../../library/banking/accounts/domestic-account.ts'
import type { Bic } from '../../library/banking/accounts/bic.ts'
import type { BankDirectory, SanctionHit } from '../../library/banking/directory/bank-directory.ts'
import { bicsOfCodes, ibanBankOf } from '../../library/banking/directory/bank-of.ts'
import type { AccountFacts, BankIdentifierFacts } from './account.ts'
import { ACCOUNT, BIC } from './instruction-fields.ts'
import type { IbanFacts } from './iban.ts'

/** Where the creditor's bank was found on a sanctions list. */
export interface ScreeningFacts {
  /** JSON pointer of the field that leads to the bank. */
  readonly field: string
  /** The BIC of 11 characters; undefined if the list names the country, and no more is known of the bank. */
  readonly bic: string | undefined
  readonly country: string
  readonly hits: readonly SanctionHit[]
  readonly directory: BankDirectory
}

/** The parts of an instruction that may name the creditor's bank. They need not pass the other rules. */
interface BankNames {
  readonly bic: Bic | undefined
  readonly iban: IbanFacts | undefined
  readonly bankIdentifier: BankIdentifierFacts | undefined
  readonly account: AccountFacts | undefined
}

/**
 * Screens the creditor's bank against the loaded sanctions lists, by each part that names it. Returns the first part
 * that leads to a listed bank, institution or country; undefined if there is none.
 */
export function screeningFactsOf(names: BankNames, directory: BankDirectory): ScreeningFacts | undefined {
  for (const leadOf of leads) {
    const lead = leadOf(names, directory)
    const found = lead && foundBy(lead, directory)
    if (found !== undefined) return found
  }
  return undefined
}

function foundBy({ field, country, bics }: Lead, directory: BankDirectory): ScreeningFacts | undefined {
  for (const bic of bics) {
    const hits = directory.sanctionsOn(bic)
    if (hits.length > 0) return { field, bic, country, hits, directory }
  }
  const hits = bics.length > 0 ? NONE : directory.sanctionsOnCountry(country)
  return hits.length > 0 ? { field, bic: undefined, country, hits, directory } : undefined
}

const NONE: readonly never[] = []

interface Lead {
  readonly field: string
  readonly country: string
  /** None if only the country of the bank is known. */
  readonly bics: readonly string[]
}

/** The parts that may name the bank, in the order of the answer. */
const leads: readonly ((names: BankNames, directory: BankDirectory) => Lead | undefined)[] = [
  ({ bic }) => bic && { field: BIC, country: bic.country, bics: [bic.text] },
  ({ iban }, directory) => {
    if (!iban?.isCountry) return undefined
    const bics = iban.fitsStructure ? ibanBankOf(iban.iban, directory).bics : NONE
    return { field: ACCOUNT, country: iban.iban.country, bics }
  },
  ({ bankIdentifier }, directory) => {
    if (bankIdentifier?.bank === undefined) return undefined
    const { agent, instruction } = bankIdentifier.bank
    const { country, issuer, bankField } = instruction
    return { field: bankField, country, bics: bicsOfCodes(issuer, codesOf(agent), directory) }
  },
  ({ account }, directory) => {
    if (account?.kind !== 'domestic' || account.account.parts.bank === '') return undefined
    const { country, issuer } = account.instruction
    return { field: ACCOUNT, country, bics: bicsOfCodes(issuer, [account.account.parts.bank], directory) }
  },
]
