import { ACCOUNT, BIC, MEMBER_ID } from '../facts/instruction-fields.ts'
import type { BicBankFacts, Facts } from '../facts/index.ts'
import type { BankFacts } from '../facts/account.ts'
import { participantOfSameBank } from '../facts/reach.ts'
import { about, rule, together } from './rule.ts'
import { bankOfBicNamed, bankOfCodeNamed, currencyName, shortBic, systemNames } from './phrases.ts'
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

export const bicReachRules = about(
  (facts: Facts) => facts.bicBank,
  together(
    rule('CREDITOR_BIC_SCHEME_UNSUPPORTED', {
      severity: 'doubtful',
      field: BIC,
      source: sources.schemeRegisters,
      requires:
        'The BIC takes part in the settlement system of the payment; for euros without one, in SEPA credit transfers, if another BIC of its bank does.',
      holds: bank => bank.supportsScheme,
      message: schemeMessage,
    }),
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
  (facts: Facts) => facts.bankIdentifier?.bank,
  rule('CREDITOR_BANK_IDENTIFIER_SCHEME_UNSUPPORTED', {
    severity: 'doubtful',
    field: MEMBER_ID,
    fieldIn: ({ instruction }) => instruction.bankField,
    source: sources.schemeRegisters,
    requires: 'The bank with this identifier takes part in the settlement system of the payment.',
    holds: bank => bank.supportsScheme,
    message: bankSchemeMessage,
  }),
)

function schemeMessage({ bic, system, linked, directory }: BicBankFacts): string {
  const name = system === undefined ? 'SEPA credit transfers' : systemNames[system]
  const other = participantOfSameBank(bic, system, linked, directory)
  const suggestion = other === undefined ? '' : `; ${shortBic(other)} of the same bank does`
  return `${bankOfBicNamed(bic, directory)} does not take part in ${name}${suggestion}.`
}

function bankSchemeMessage({ instruction: { issuer, system, format }, agent, directory }: BankFacts): string {
  const name = system === undefined ? 'the settlement system' : systemNames[system]
  const bank = bankOfCodeNamed(issuer, agent.bank, directory)
  return `The bank with the ${format.bank?.name ?? 'bank code'} ${bank} does not take part in ${name}.`
}
