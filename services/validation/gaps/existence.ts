import {
  AccountIdType,
  type PaymentInstruction,
} from '../../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { bicCountry } from '../../library/banking/accounts/bic.ts'
import { type Iban, isCodeOfBank } from '../../library/banking/accounts/iban.ts'
import { codesOf } from '../../library/banking/accounts/domestic-account.ts'
import { listOfBank } from '../../library/banking/directory/bank-code-facts.ts'
import { bicsOfCodes, ibanBankOf } from '../../library/banking/directory/bank-of.ts'
import { ACCOUNT, BIC, INTERMEDIARIES, MEMBER_ID } from '../facts/instruction-fields.ts'
import type { Facts } from '../facts/index.ts'
import { orFound } from '../rules/misread.ts'
import { countryName } from '../rules/phrases.ts'
import { type FindGaps, type Gap, type Judged, NO_GAPS } from './gap.ts'

// A listed code exists, even if the list is incomplete. An unlisted one may be missing from the list.

export const bicExistence: FindGaps = ({ facts: { bic, intermediaries } }) => {
  let gaps = NO_GAPS
  if (bic?.isCountry && bic.mayExist && !bic.isListed) {
    gaps = [noList('BICs', bicCountry(bic.text), BIC)]
  }
  for (let place = 0; place < intermediaries.length; place++) {
    const intermediary = intermediaries[place]
    if (intermediary?.mayExist && !intermediary.isListed) {
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
    const { memberId } = instruction.creditorAgent?.clearingSystemMemberId ?? {}
    const isLeft = memberId !== undefined && !facts.numbers?.areSwapped
    return isLeft ? unreadable(instruction, memberId) : undefined
  }
  const { issuer, bankField } = bank.instruction
  if (!bank.hasFormat || !bank.mayExist) return undefined
  if (!bank.isListed) {
    const [country, kind] = listOfBank(issuer, bank.agent.bank)
    if (directory.isComplete(country, kind)) return undefined
    return noList(kind === 'BIC' ? 'BICs' : 'banks', country, bankField)
  }
  const codes = codesOf(bank.agent)
  const { iban, pair, bicAndBank, bicAndAccount } = facts
  const isBesideIban = iban?.checkDigitsFit === true
  const isCompared = isBesideIban
    ? codes.some(code => isCodeOfBank(iban.iban, code))
    : (pair ?? bicAndAccount ?? bicAndBank) !== undefined || !isKnownBic(facts)
  if (isCompared) return undefined
  if (bicsOfCodes(issuer, codes, directory).length === 0) return noBic(bankField)
  return isBesideIban ? undefined : { reason: SHARED_RANGE, field: bankField }
}

const SHARED_RANGE =
  'This code is in a range of a larger bank, which other banks use too, so it was not compared with the BIC.'

function ofAccount({ facts, directory }: Judged): Gap | undefined {
  const { account, pair, bicAndAccount } = facts
  if (account?.kind !== 'domestic') return undefined
  const { issuer } = account.instruction
  const { bank } = account.account.parts
  if (bank === '' || !account.bankMayExist) return undefined
  if (!directory.lists(issuer, bank))
    return directory.isComplete(issuer, 'BANK') ? undefined : noList('banks', issuer, ACCOUNT)
  const isCompared = pair !== undefined || bicAndAccount !== undefined
  if (isCompared || !account.checkDigitsFit || !isKnownBic(facts)) return undefined
  return bicsOfCodes(issuer, codesOf(account.number), directory).length === 0 ? noBic(ACCOUNT) : undefined
}

function ofIban({ facts, directory }: Judged): Gap | undefined {
  if (facts.account?.bankMayExist === false) return undefined
  // The BICs of the bank are known.
  if (facts.ibanBank !== undefined || facts.pair !== undefined || !facts.iban?.checkDigitsFit)
    return undefined
  const { iban } = facts.iban
  const { isListed, bics } = ibanBankOf(iban, directory)
  if (bics.length > 0) return undefined
  if (isListed) return isKnownBic(facts) || isBesideOther(iban, facts) ? noBic(ACCOUNT) : undefined
  return directory.isComplete(iban.country, 'BANK') ? undefined : noList('banks', iban.country, ACCOUNT)
}

/** Whether the bank identifier beside an IBAN is another code than that inside it, of a bank that has a BIC. */
function isBesideOther(iban: Iban, { bankIdentifier }: Facts): boolean {
  const { bank } = bankIdentifier ?? {}
  if (!bank?.hasFormat || !bank.mayExist) return false
  const codes = codesOf(bank.agent)
  return (
    !codes.some(code => isCodeOfBank(iban, code)) &&
    bicsOfCodes(bank.instruction.issuer, codes, bank.directory).length > 0
  )
}

/** Whether a BIC names a bank that the directory knows, in the country of the payment. */
function isKnownBic({ bic, bicBank }: Facts): boolean {
  return bic?.isOfCountry === true && bic.isListed && bicBank !== undefined
}

export const branchExistence: FindGaps = ({ facts: { bankIdentifier }, directory }) => {
  const { bank, branch } = bankIdentifier ?? {}
  if (!branch?.hasFormat || !branch.mayExist || bank?.mayExist === false) return NO_GAPS
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

function unreadable({ country, creditorAccount }: PaymentInstruction, memberId: string): Gap {
  if (creditorAccount?.id?.type === AccountIdType.GENERIC) return { reason: OTHER_SCHEME, field: MEMBER_ID }
  const reason =
    country === undefined
      ? 'A bank identifier is judged by the rules of a country, and the instruction names none.'
      : `No format of bank identifiers of ${countryName(country)} is known.`
  const place = { expected: 'a bank identifier', kind: 'BANK', country } as const
  return { reason: orFound(reason, memberId, place), field: MEMBER_ID }
}

const OTHER_SCHEME =
  'The account has a generic identifier, so this may be a member of a scheme other than the banks, such as a biller: it was not judged.'

/** The bank is known by a code alone, so nothing says whether another part of the instruction names the same bank. */
function noBic(field: string): Gap {
  return {
    reason: 'The directory has no BIC of this bank, so it was not compared with the other bank named.',
    field,
  }
}

function noList(what: 'BICs' | 'banks' | 'branches', country: string, field: string): Gap {
  return { reason: `The directory has no complete list of ${what} of ${countryName(country)}.`, field }
}
