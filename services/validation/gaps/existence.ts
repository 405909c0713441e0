import { bicCountry } from '../../library/banking/accounts/bic.ts'
import { ibanBankOf } from '../../library/banking/directory/bank-of.ts'
import { ACCOUNT, BIC, INTERMEDIARIES, MEMBER_ID } from '../facts/instruction-fields.ts'
import { countryName } from '../rules/phrases.ts'
import { type FindGaps, type Gap, type Judged, NO_GAPS } from './gap.ts'

// A listed code exists, even if the list is incomplete. An unlisted one may be missing from the list.

export const bicExistence: FindGaps = ({ facts: { bic, intermediaries }, directory }) => {
  let gaps = NO_GAPS
  if (bic?.isCountry && bic.mayExist && directory.headOffice(bic.text) === undefined) {
    gaps = [noList('BICs', bicCountry(bic.text), BIC)]
  }
  for (let place = 0; place < intermediaries.length; place++) {
    const intermediary = intermediaries[place]
    if (intermediary?.mayExist && directory.headOffice(intermediary.text) === undefined) {
      gaps = [...gaps, noList('BICs', bicCountry(intermediary.text), INTERMEDIARIES[place]!)]
    }
  }
  return gaps
}

/** Of the bank identifier, and of the bank code inside an account number or an IBAN. */
export const bankExistence: FindGaps = judged => {
  const [identifier, account, iban] = [ofIdentifier(judged), ofAccount(judged), ofIban(judged)]
  // The usual case, without an allocation.
  if (identifier === undefined && account === undefined && iban === undefined) return NO_GAPS
  return [identifier, account, iban].filter(gap => gap !== undefined)
}

function ofIdentifier({ instruction, facts, directory }: Judged): Gap | undefined {
  const bank = facts.bankIdentifier?.bank
  if (bank === undefined) {
    const isGiven = instruction.creditorAgent?.clearingSystemMemberId?.memberId !== undefined
    return isGiven && !facts.numbers?.areSwapped ? unreadable(instruction.country) : undefined
  }
  const { issuer, bankField } = bank.instruction
  if (!bank.hasFormat || bank.isListed || directory.isComplete(issuer, 'BANK')) return undefined
  return noList('banks', issuer, bankField)
}

function ofAccount({ facts: { account }, directory }: Judged): Gap | undefined {
  if (account?.kind !== 'domestic') return undefined
  const { issuer } = account.instruction
  const { bank } = account.account.parts
  if (bank === '' || directory.isComplete(issuer, 'BANK')) return undefined
  return directory.lists(issuer, bank) ? undefined : noList('banks', issuer, ACCOUNT)
}

function ofIban({ facts, directory }: Judged): Gap | undefined {
  // The BICs of the bank are known.
  if (facts.ibanBank !== undefined || facts.pair !== undefined || !facts.iban?.checkDigitsFit)
    return undefined
  const { iban } = facts.iban
  if (directory.isComplete(iban.country, 'BANK')) return undefined
  const { isListed, bics } = ibanBankOf(iban, directory)
  return isListed || bics.length > 0 ? undefined : noList('banks', iban.country, ACCOUNT)
}

export const branchExistence: FindGaps = ({ facts: { bankIdentifier }, directory }) => {
  const { bank, branch } = bankIdentifier ?? {}
  if (!branch?.hasFormat || bank?.mayExist === false) return NO_GAPS
  const { agent, field } = branch
  const { issuer } = branch.instruction
  if (bank === undefined) {
    return [{ reason: 'A branch is looked up at its bank, and the instruction does not name it.', field }]
  }
  if (directory.isComplete(issuer, 'BRANCH') || directory.lists(issuer, agent.bank + agent.branch)) {
    return NO_GAPS
  }
  return [noList('branches', issuer, field)]
}

function unreadable(country: string | undefined): Gap {
  const reason =
    country === undefined
      ? 'A bank identifier is judged by the rules of a country, and the instruction names none.'
      : `No format of bank identifiers of ${countryName(country)} is known.`
  return { reason, field: MEMBER_ID }
}

function noList(what: 'BICs' | 'banks' | 'branches', country: string, field: string): Gap {
  return { reason: `The directory has no complete list of ${what} of ${countryName(country)}.`, field }
}
