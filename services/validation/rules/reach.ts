import { ACCOUNT, BIC, MEMBER_ID, SYSTEM } from '../facts/instruction-fields.ts'
import type { Facts } from '../facts/index.ts'
import { type BankSchemeFacts, type BicSchemeFacts, participantOfSameBank } from '../facts/scheme.ts'
import { about, rule, together } from './rule.ts'
import {
  bankOfBicNamed,
  bankOfCodeNamed,
  countryName,
  currencyName,
  shortBic,
  systemNames,
} from './phrases.ts'
import { countryHitMessage, bankHitMessage } from './sanctions.ts'
import { sources } from './sources.ts'

/** Whether the creditor's bank can be paid in the currency and through the settlement system of the instruction. */
export const ibanReachRules = about(
  (facts: Facts) => facts.ibanBank,
  rule('CREDITOR_IBAN_NO_SSI_FOR_CURRENCY', {
    severity: 'doubtful',
    field: ACCOUNT,
    source: sources.settlementInstructions,
    requires: 'The bank of the IBAN has published settlement instructions for the currency of the payment.',
    holds: bank => bank.hasInstructionForCurrency,
    message: ({ bic, currency, directory }) =>
      `The bank of the IBAN, ${bankOfBicNamed(bic, directory)}, has published settlement instructions, but none for ${currencyName(currency)}.`,
  }),
)

export const bicReachRules = together(
  about(
    (facts: Facts) => facts.bicScheme,
    rule('CREDITOR_BIC_SCHEME_UNSUPPORTED', {
      severity: 'doubtful',
      severityIn: ({ outside }) => (outside === undefined ? 'doubtful' : 'certain'),
      field: BIC,
      fieldIn: ({ outside }) => (outside === undefined ? BIC : SYSTEM),
      source: sources.schemeRegisters,
      requires:
        'The settlement system of the payment has banks of this country, and the BIC takes part in it; for euros without a system, in SEPA credit transfers, if another BIC of its bank does.',
      holds: ({ supports, outside }) => supports && outside === undefined,
      message: schemeMessage,
    }),
  ),
  about(
    (facts: Facts) => facts.bicBank,
    rule('CREDITOR_BIC_NO_SSI_FOR_CURRENCY', {
      severity: 'doubtful',
      field: BIC,
      source: sources.settlementInstructions,
      requires: 'The bank of the BIC has published settlement instructions for the currency of the payment.',
      holds: bank => bank.hasInstructionForCurrency,
      message: ({ bic, currency, directory }) =>
        `${bankOfBicNamed(bic, directory)} has published settlement instructions, but none for ${currencyName(currency)}.`,
    }),
  ),
)

/** A sanctioned bank raises the alert even if the field that names it breaks other rules. */
export const screeningRules = about(
  (facts: Facts) => facts.screening,
  rule('CREDITOR_BIC_COMPLIANCE_HIT', {
    severity: 'certain',
    field: BIC,
    fieldIn: bank => bank.field,
    source: sources.sanctionsLists,
    requires:
      "Neither the creditor's bank, nor its institution, nor its country is on a loaded sanctions list, however the instruction names the bank.",
    holds: bank => bank.hits.length === 0,
    message: bank => (bank.bic === undefined ? countryHitMessage(bank) : bankHitMessage(bank.bic, bank)),
  }),
)

export const bankIdentifierReachRules = about(
  (facts: Facts) => facts.bankScheme,
  rule('CREDITOR_BANK_IDENTIFIER_SCHEME_UNSUPPORTED', {
    severity: 'doubtful',
    severityIn: ({ outside }) => (outside === undefined ? 'doubtful' : 'certain'),
    field: MEMBER_ID,
    fieldIn: ({ outside, bank }) => (outside === undefined ? bank!.instruction.bankField : SYSTEM),
    source: sources.schemeRegisters,
    requires:
      'The settlement system of the payment has banks of this country, and the bank with this identifier takes part in it.',
    holds: ({ supports, outside }) => supports && outside === undefined,
    message: bankSchemeMessage,
  }),
)

function schemeMessage({ bic, system, outside, linked, directory }: BicSchemeFacts): string {
  if (outside !== undefined) return outsideMessage(system, outside)
  const name = system === undefined ? 'SEPA credit transfers' : systemNames[system]
  const other = participantOfSameBank(bic!, system, linked, directory)
  const suggestion = other === undefined ? '' : `; ${shortBic(other)} of the same bank does`
  return `${bankOfBicNamed(bic!, directory)} does not take part in ${name}${suggestion}.`
}

function bankSchemeMessage({ bank, system, outside }: BankSchemeFacts): string {
  if (outside !== undefined) return outsideMessage(system, outside)
  const { instruction, agent, directory } = bank!
  const { issuer, format } = instruction
  const named = bankOfCodeNamed(issuer, agent.bank, directory)
  return `The bank with the ${format.bank?.name ?? 'bank code'} ${named} does not take part in ${systemNames[system!]}.`
}

function outsideMessage(system: BicSchemeFacts['system'], country: string): string {
  return `No bank or account in ${countryName(country)} is paid through ${systemNames[system!]}: choose a settlement system of ${countryName(country)}, or none.`
}
