import {
  type AccountId,
  AccountIdType,
  type PaymentInstruction,
} from '../../../proto/gen/payments/v1/instruction_pb.js'
import type { BankDirectory } from '../../banking/bank-directory.ts'
import { bicsOfIban } from '../../banking/bank-of.ts'
import { type Bic, bic8, isTestBic, parseBic } from '../../banking/bic.ts'
import {
  hasIbanCheckDigits,
  hasIbanStructure,
  type Iban,
  parseIban,
  readsAsIban,
} from '../../banking/iban.ts'
import { isCountry } from '../../banking/iso-codes.ts'
import { sameBicArea, sameIbanArea } from '../../banking/territories.ts'

/** All that a rule may look at, gathered once. A part is absent where the instruction does not have it. */
export interface Facts {
  readonly iban: IbanFacts | undefined
  readonly bic: BicFacts | undefined
  /** An IBAN and a BIC that are each in order. */
  readonly pair: PairFacts | undefined
}

interface IbanFacts {
  readonly hasFormat: boolean
  readonly isCountry: boolean
  readonly issuesIbans: boolean
  readonly fitsStructure: boolean
  readonly addsUp: boolean
  readonly liesInCountry: boolean
}

interface BicFacts {
  readonly hasFormat: boolean
  readonly isCountry: boolean
  readonly mayExist: boolean
  readonly liesInCountry: boolean
}

interface PairFacts {
  readonly isOneBank: boolean
}

export function factsOf(instruction: PaymentInstruction, directory: BankDirectory): Facts {
  const { country, creditorAccount, creditorAgent } = instruction
  const iban = ibanIn(creditorAccount?.id)
  const ibanFacts = iban && ibanFactsOf(iban, country)
  if (creditorAgent?.bic === undefined) return { iban: ibanFacts, bic: undefined, pair: undefined }

  const bic = parseBic(creditorAgent.bic)
  const soundIban = ibanFacts?.addsUp ? iban : undefined
  const linked = soundIban === undefined ? [] : bicsOfIban(soundIban, directory)
  const bicFacts = bic === undefined ? malformedBic : bicFactsOf(bic, country, linked, directory)
  const comparable = bic !== undefined && bicFacts.isCountry && bicFacts.mayExist && linked.length > 0
  return {
    iban: ibanFacts,
    bic: bicFacts,
    pair: comparable ? { isOneBank: isOneBank(bic, linked) } : undefined,
  }
}

/** What is called an IBAN, and what can only have been meant as one. */
function ibanIn(id: AccountId | undefined): Iban | undefined {
  if (id === undefined) return undefined
  const isMeant =
    id.type === AccountIdType.IBAN || (id.type === AccountIdType.ACCOUNT_NUMBER && readsAsIban(id.value))
  return isMeant ? parseIban(id.value) : undefined
}

const BEGINS_WITH_COUNTRY = /^[A-Z]{2}/
/** Country, check digits, and one character of a BBAN at least. */
const IBAN_CHARACTERS = /^[A-Z0-9]{5,}$/

function ibanFactsOf(iban: Iban, country: string | undefined): IbanFacts {
  const fitsStructure = hasIbanStructure(iban)
  const issuesIbans = iban.format !== undefined
  return {
    // Only where a country issues IBANs is the rest of one judged: of another, the country itself is the finding.
    hasFormat: BEGINS_WITH_COUNTRY.test(iban.text) && (!issuesIbans || IBAN_CHARACTERS.test(iban.text)),
    isCountry: isCountry(iban.country),
    issuesIbans,
    fitsStructure,
    addsUp: fitsStructure && hasIbanCheckDigits(iban),
    liesInCountry: country === undefined || sameIbanArea(iban.country, country),
  }
}

function bicFactsOf(
  bic: Bic,
  country: string | undefined,
  linked: readonly string[],
  directory: BankDirectory,
): BicFacts {
  return {
    hasFormat: true,
    isCountry: isCountry(bic.country),
    mayExist: mayExist(bic, directory),
    // Banks serve IBANs of one country over a BIC of another: what the directory links is no contradiction.
    liesInCountry:
      country === undefined ||
      sameBicArea(bic.country, country) ||
      linked.some(each => bic8(each) === bic8(bic.text)),
  }
}

const malformedBic: BicFacts = { hasFormat: false, isCountry: false, mayExist: false, liesInCountry: false }

/** A branch that is not listed, of an institution that is, may be newer than the list. */
function mayExist(bic: Bic, directory: BankDirectory): boolean {
  if (isTestBic(bic.text)) return false
  return !directory.isComplete(bic.country, 'BIC') || directory.headOffice(bic.text) !== undefined
}

/** By institution, not by branch or country: a group's banks pay for one another. */
function isOneBank(bic: Bic, linked: readonly string[]): boolean {
  return linked.some(each => each.startsWith(bic.institution))
}
