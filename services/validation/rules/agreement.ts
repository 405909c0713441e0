import { plainNumber } from '../../library/banking/accounts/domestic-account.ts'
import type { Iban } from '../../library/banking/accounts/iban.ts'
import type { BankDirectory } from '../../library/banking/directory/bank-directory.ts'
import { bankOfIban, officeOf } from '../../library/banking/directory/bank-of.ts'
import type { NumbersFacts } from '../facts/account.ts'
import { BIC, MEMBER_ID } from '../facts/instruction-fields.ts'
import type { BicAndNumberFacts } from '../facts/bic-and-number.ts'
import type { Facts } from '../facts/index.ts'
import type { PairFacts } from '../facts/pair.ts'
import { about, ladder, rule, together } from './rule.ts'
import { bankOfBicNamed, bankOfCodeNamed, countryAndCode, shortBic } from './phrases.ts'
import { sources } from './sources.ts'

/** Parts that are valid on their own but contradict each other, or are in each other's field. */
export const agreementRules = together(
  about(
    (facts: Facts) => facts.pair,
    rule('CREDITOR_BIC_IBAN_INCONSISTENCY', {
      severity: 'doubtful',
      field: BIC,
      source: sources.bankLists,
      requires: 'The BIC belongs to the bank that holds the account of the IBAN, or to its group.',
      holds: pair => pair.isOneBank,
      message: pairMessage,
    }),
  ),
  about(
    (facts: Facts) => facts.bicAndBank,
    rule('CREDITOR_BIC_BANK_IDENTIFIER_INCONSISTENCY', {
      severity: 'doubtful',
      field: BIC,
      source: sources.bankLists,
      requires: 'The BIC belongs to the bank of the bank identifier, or to its group.',
      holds: ({ isOneBank }) => isOneBank,
      message: facts =>
        `${bankOfBicNamed(facts.bic.text, facts.directory)} is not the bank of the ${facts.instruction.format.bank?.name ?? 'bank identifier'}, ${codeNamed(facts)}.`,
    }),
  ),
  about(
    (facts: Facts) => facts.bicAndAccount,
    rule('CREDITOR_BIC_ACCOUNT_NUMBER_INCONSISTENCY', {
      severity: 'doubtful',
      field: BIC,
      source: sources.bankLists,
      requires: 'The BIC belongs to the bank whose code the account number includes, or to its group.',
      holds: ({ isOneBank }) => isOneBank,
      message: facts =>
        `The ${facts.instruction.format.account?.name ?? 'account number'} is of ${codeNamed(facts)}; ${bankOfBicNamed(facts.bic.text, facts.directory)} is another bank.`,
    }),
  ),
  about(
    (facts: Facts) => facts.numbers,
    ladder(
      rule('CREDITOR_BANK_IDENTIFIER_ACCOUNT_NUMBER_SWAP', {
        severity: 'doubtful',
        field: MEMBER_ID,
        fieldIn: numbers => numbers.field,
        source: sources.likeness,
        requires:
          'The bank identifier is not in the field of the account number, nor the account number in its field.',
        holds: numbers => !numbers.areSwapped,
        message: numbers => {
          const { bank, account } = namesOf(numbers)
          return `The value given as ${bank} has the form of the ${account}, and the other way round: swap the two.`
        },
      }),
      rule('CREDITOR_BANK_IDENTIFIER_ACCOUNT_NUMBER_DUPLICATION', {
        severity: 'doubtful',
        field: MEMBER_ID,
        fieldIn: numbers => numbers.field,
        source: sources.likeness,
        requires: 'The account number does not repeat the bank identifier.',
        holds: numbers => !numbers.areDuplicated,
        message: numbers => {
          const { bank, account } = namesOf(numbers)
          return `The ${account} repeats the ${bank}: give the number of the account alone.`
        },
      }),
      rule('CREDITOR_BANK_IDENTIFIER_ACCOUNT_NUMBER_INCONSISTENCY', {
        severity: 'certain',
        severityIn: numbers => (isByList(numbers) ? 'doubtful' : 'certain'),
        field: MEMBER_ID,
        fieldIn: numbers => numbers.field,
        source: sources.modulusCheck,
        requires: 'The account number is one that the bank of this identifier issues.',
        holds: numbers => numbers.fit,
        message: numbersMessage,
      }),
    ),
  ),
)

/** The bank by its code, or by its BIC if the directory has no name under the code. */
function codeNamed({
  code,
  named,
  instruction: { issuer, value = '' },
  directory,
}: BicAndNumberFacts): string {
  const byCode = bankOfCodeNamed(issuer, code, directory)
  // A code that is given as the account number too is not repeated.
  return byCode === code || plainNumber(value) === code ? bankOfBicNamed(named[0]!, directory) : byCode
}

function pairMessage({ bic, iban, isForeign, isWhole, linked, directory }: PairFacts): string {
  const account = isWhole ? 'the account of the IBAN' : 'the account'
  if (isForeign) {
    return `${shortBic(bic.text)} is a BIC of ${countryAndCode(bic.country)}; ${account} is in ${countryAndCode(iban.country)}, and no bank of the one holds accounts of the other.`
  }
  const holder = holderOf(iban, linked, directory)
  const owner = (directory.institution(bic.text) ?? officeOf(bic.text, directory))?.name
  return owner
    ? `${shortBic(bic.text)} belongs to ${owner}; ${account} is held at ${holder}.`
    : `${account.replace('t', 'T')} is held at ${holder}; ${shortBic(bic.text)} is not a BIC of that bank.`
}

/** The bank of an IBAN by name and BIC, or by BIC alone. */
function holderOf(iban: Iban, linked: readonly string[], directory: BankDirectory): string {
  const bank = bankOfIban(iban, undefined, directory)
  const bic = shortBic(bank?.bic || linked[0]!)
  return bank?.name ? `${bank.name} (${bic})` : bic
}

/** The country's names for the bank identifier and the account number. */
function namesOf(numbers: NumbersFacts): { readonly bank: string; readonly account: string } {
  const format = numbers.kind === 'iban' ? undefined : numbers.instruction.format
  return { bank: format?.bank?.name ?? 'bank identifier', account: format?.account?.name ?? 'account number' }
}

/** Whether only the lists of banks say that the two are of different banks. */
function isByList(numbers: NumbersFacts): boolean {
  if (numbers.kind !== 'domestic') return numbers.kind === 'banks'
  return numbers.agent !== undefined && numbers.agent.bank.length !== numbers.number.bank.length
}

function numbersMessage(numbers: NumbersFacts): string {
  if (numbers.kind === 'iban') {
    return `The account number inside the IBAN fails the modulus check of its sort code, ${numbers.iban.memberId}.`
  }
  const { bank, account } = namesOf(numbers)
  if (numbers.kind === 'banks') {
    const { iban, linked, named, agent, directory } = numbers
    return `The account of the IBAN is held at ${holderOf(iban, linked, directory)}; the ${bank} ${agent.bank} names ${bankOfBicNamed(named, directory)}.`
  }
  const { agent, number } = numbers
  if (agent !== undefined && agent.bank !== number.bank) {
    return `The ${account} belongs to the bank ${number.bank}; the ${bank} names ${agent.bank}.`
  }
  return `The ${account} fails the modulus check of its ${bank}, ${number.bank}.`
}
