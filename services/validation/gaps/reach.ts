import { SettlementSystem } from '../../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { bicCountry } from '../../library/banking/accounts/bic.ts'
import { profileOf } from '../../library/banking/countries/index.ts'
import { isInSepa } from '../../library/banking/countries/sepa.ts'
import { codesOf } from '../../library/banking/accounts/domestic-account.ts'
import { bicsOfCodes } from '../../library/banking/directory/bank-of.ts'
import type { BankDirectory } from '../../library/banking/directory/bank-directory.ts'
import { ACCOUNT, BIC, INTERMEDIARIES, NAME } from '../facts/instruction-fields.ts'
import type { BankFacts } from '../facts/account.ts'
import { soundBank } from '../facts/bic-and-number.ts'
import type { Facts } from '../facts/index.ts'
import { shortBic, systemNames } from '../rules/phrases.ts'
import { type FindGaps, type Gap, NO_GAPS } from './gap.ts'
import { otherCurrency } from './other-currency.ts'

const NO_SANCTIONS_LIST: readonly Gap[] = [{ reason: 'No sanctions list is loaded.', field: undefined }]

export const sanctions: FindGaps = judged => {
  const gaps = unscreenedBanks(judged)
  const { name = '' } = judged.instruction.creditor ?? {}
  return name.trim() === '' ? gaps : [...gaps, UNSCREENED_NAME]
}

const UNSCREENED_NAME: Gap = {
  reason: "Banks are held against sanctions lists, and the creditor's name is not.",
  field: NAME,
}

/** Without a sanctions list: any bank. With one: a creditor's bank for which no BIC is known. */
const unscreenedBanks: FindGaps = ({ facts, directory }) => {
  const { bic, iban, ibanBank, intermediaries, screening } = facts
  const bank = soundBank(facts)
  const namesBank = bic?.isCountry || iban?.checkDigitsFit || bank !== undefined
  if (!directory.hasSanctions) {
    return namesBank || intermediaries.some(each => each?.hasFormat) ? NO_SANCTIONS_LIST : NO_GAPS
  }
  if (!namesBank || bic?.isCountry || ibanBank !== undefined || screening !== undefined) return NO_GAPS
  if (bank !== undefined && hasBic(bank, directory)) return NO_GAPS
  return [
    {
      reason:
        'The directory has no BIC of this bank, so only its country was held against the sanctions lists.',
      field: iban?.checkDigitsFit ? ACCOUNT : bank?.instruction.bankField,
    },
  ]
}

function hasBic({ instruction, agent }: BankFacts, directory: BankDirectory): boolean {
  return bicsOfCodes(instruction.issuer, codesOf(agent), directory).length > 0
}

/** A settlement system that the instruction names, or SEPA credit transfers for euros to an IBAN. */
export const scheme: FindGaps = ({ instruction, facts, directory }) => {
  const number = instruction.settlementInformation?.settlementSystem
  if (number === undefined) return creditTransfers(instruction.currency, facts, directory)
  const system = SettlementSystem[number] as keyof typeof systemNames
  return [...namedSystem(system, facts, directory), ...otherCurrency(system, instruction.currency)]
}

function namedSystem(
  system: keyof typeof systemNames,
  facts: Facts,
  directory: BankDirectory,
): readonly Gap[] {
  const { bicBank, iban, bicScheme, bankScheme } = facts
  // An alert says it.
  if ((bicScheme?.outside ?? bankScheme?.outside) !== undefined) return NO_GAPS
  const bank = soundBank(facts)
  if (bicBank !== undefined || bank !== undefined) {
    const ofCode = bank && { country: bank.instruction.issuer, codes: codesOf(bank.agent) }
    const ofBic = bicBank && { bic: bicBank.bic }
    if (directory.participation(system, { ...ofBic, ...ofCode }) !== undefined) return NO_GAPS
    return [unknownParticipant(system, bicBank === undefined ? bank!.instruction.bankField : BIC)]
  }
  if (!iban?.checkDigitsFit) return NO_GAPS
  return [
    {
      reason: `Whether a bank takes part in ${systemNames[system]} is judged by its BIC or its bank identifier, and the instruction has neither.`,
      field: ACCOUNT,
    },
  ]
}

function creditTransfers(
  currency: string | undefined,
  { bicBank, iban }: Facts,
  directory: BankDirectory,
): readonly Gap[] {
  if (currency !== 'EUR' || bicBank === undefined || !iban?.checkDigitsFit || !isInSepa(iban.iban.country))
    return NO_GAPS
  const { bic } = bicBank
  const transfers = directory.participation('SCT', { bic })
  if (transfers === 'yes') return NO_GAPS
  const instant = directory.participation('SCT_INST', { bic })
  return instant === 'yes' || (transfers === 'no' && instant === 'no')
    ? NO_GAPS
    : [unknownParticipant('SCT', BIC)]
}

function unknownParticipant(system: keyof typeof systemNames, field: string): Gap {
  return {
    reason: `The directory does not say whether this bank takes part in ${systemNames[system]}.`,
    field,
  }
}

/** Of the creditor's bank, and of the bank after each intermediary. */
export const settlementInstructions: FindGaps = ({ instruction: { currency }, facts, directory }) => {
  if (currency === undefined) return NO_GAPS
  const { bicBank, ibanBank, iban, intermediaries } = facts
  let gaps = NO_GAPS
  const bank = bicBank ?? ibanBank
  if (bank !== undefined) {
    if (!isOwnCurrency(bicCountry(bank.bic), currency) && isUnknown(bank.bic, currency, directory))
      gaps = [incomplete(bank.bic, bank === bicBank ? BIC : ACCOUNT)]
  } else if (facts.bic === undefined && iban?.checkDigitsFit && !isOwnCurrency(iban.iban.country, currency)) {
    gaps = [
      {
        reason:
          'The directory has no BIC of the bank of the IBAN, and so none of its settlement instructions.',
        field: ACCOUNT,
      },
    ]
  }
  for (let place = 0; place < intermediaries.length; place++) {
    const intermediary = intermediaries[place]
    const next = intermediary?.mayExist ? intermediary.next : undefined
    if (next === undefined) continue
    const { complete, chains } = directory.correspondentsOf(next.text, currency)
    const isNamed = chains.some(chain => chain.some(bic => bic.startsWith(intermediary!.text.slice(0, 8))))
    if (!complete && !isNamed) gaps = [...gaps, incomplete(next.text, INTERMEDIARIES[place]!)]
  }
  return gaps
}

function isUnknown(bic: string, currency: string, directory: BankDirectory): boolean {
  return directory.hasSettlementInstruction(bic, currency) === undefined
}

function isOwnCurrency(country: string, currency: string): boolean {
  return profileOf(country)?.currencies.includes(currency) === true
}

function incomplete(bic: string, field: string): Gap {
  return { reason: `The directory does not have all settlement instructions of ${shortBic(bic)}.`, field }
}
