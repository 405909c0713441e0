import { codesOf } from '../../banking/accounts/domestic-account.ts'
import type { Bic } from '../../banking/accounts/bic.ts'
import type { BankDirectory, SanctionHit } from '../../banking/directory/bank-directory.ts'
import { bicsOfCodes, bicsOfIban } from '../../banking/directory/bank-of.ts'
import type { AccountFacts, BankIdentifierFacts } from './account.ts'
import { ACCOUNT, BIC } from './fields.ts'
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
 * Holds the creditor's bank against the loaded sanctions lists, by each part that names it. Returns the first part that
 * leads to a listed bank, institution or country; undefined if there is none.
 */
export function screeningFactsOf(names: BankNames, directory: BankDirectory): ScreeningFacts | undefined {
  for (const { field, country, bics } of leadsOf(names, directory)) {
    for (const bic of bics) {
      const hits = directory.sanctionsOn(bic)
      if (hits.length > 0) return { field, bic, country, hits, directory }
    }
    const hits = bics.length > 0 ? [] : directory.sanctionsOnCountry(country)
    if (hits.length > 0) return { field, bic: undefined, country, hits, directory }
  }
  return undefined
}

interface Lead {
  readonly field: string
  readonly country: string
  /** None if only the country of the bank is known. */
  readonly bics: readonly string[]
}

function* leadsOf(
  { bic, iban, bankIdentifier, account }: BankNames,
  directory: BankDirectory,
): Generator<Lead> {
  if (bic !== undefined) yield { field: BIC, country: bic.country, bics: [bic.text] }
  if (iban?.isCountry) {
    const bics = iban.fitsStructure ? bicsOfIban(iban.iban, directory) : []
    yield { field: ACCOUNT, country: iban.iban.country, bics }
  }
  if (bankIdentifier?.bank !== undefined) {
    const { agent, instruction } = bankIdentifier.bank
    const { country, issuer, bankField } = instruction
    yield { field: bankField, country, bics: bicsOfCodes(issuer, codesOf(agent), directory) }
  }
  if (account?.kind === 'domestic' && account.account.parts.bank !== '') {
    const { country, issuer } = account.instruction
    yield { field: ACCOUNT, country, bics: bicsOfCodes(issuer, [account.account.parts.bank], directory) }
  }
}
