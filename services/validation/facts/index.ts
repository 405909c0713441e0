import {
  AccountIdType,
  type PaymentInstruction,
  SettlementSystem,
} from '../../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { parseBic } from '../../library/banking/accounts/bic.ts'
import { profileOf } from '../../library/banking/countries/index.ts'
import { numberIssuerOf } from '../../library/banking/countries/territories.ts'
import type { BankDirectory } from '../../library/banking/directory/bank-directory.ts'
import { ibanBankOf } from '../../library/banking/directory/bank-of.ts'
import type { SettlementSystem as SystemName } from '../../library/banking/directory/settlement-systems.ts'
import type { AccountFacts, BankIdentifierFacts, NumbersFacts } from './account.ts'
import { otherBankFactsOf } from './bank-of-iban.ts'
import { type BicAndNumberFacts, bicAndAccount, bicAndBank, ibanOfBban } from './bic-and-number.ts'
import { type BicFacts, bicFactsOf, malformedBic } from './bic.ts'
import { type DocumentFacts, documentFactsOf } from './document.ts'
import { bicsNamedIn, domesticFactsOf } from './domestic.ts'
import { MEMBER_ID } from './instruction-fields.ts'
import { type IbanFacts, ibanFactsOf, ibanIn } from './iban.ts'
import { ibanAccountFactsOf } from './iban-account.ts'
import { type IntermediaryFacts, intermediaryFactsOf } from './intermediaries.ts'
import { type PairFacts, pairFactsOf } from './pair.ts'
import { hasInstructionFor } from './reach.ts'
import {
  type BankSchemeFacts,
  bankSchemeOf,
  type BicSchemeFacts,
  bicSchemeOf,
  isPaidOnward,
} from './scheme.ts'
import { type ScreeningFacts, screeningFactsOf } from './screening.ts'
import { type WalletFacts, walletFactsOf } from './wallet.ts'

/**
 * Everything that rules look at, gathered once. A part is undefined if the
 * instruction lacks it. Besides its verdicts a part holds the values that messages
 * name. They were computed anyway, so they cost a valid instruction nothing.
 */
export interface Facts extends Pick<WalletFacts, 'email' | 'msisdn'> {
  readonly iban: IbanFacts | undefined
  /** The bank of a valid IBAN, if the instruction has no BIC. */
  readonly ibanBank: IbanBankFacts | undefined
  readonly bic: BicFacts | undefined
  /** The bank of a valid BIC. */
  readonly bicBank: IbanBankFacts | undefined
  /** The settlement system of the payment, and the bank of a valid BIC or IBAN. */
  readonly bicScheme: BicSchemeFacts | undefined
  /** The same for a bank identifier, or a domestic account number. */
  readonly bankScheme: BankSchemeFacts | undefined
  /** The creditor's bank, if it is on a sanctions list, however the instruction names it. */
  readonly screening: ScreeningFacts | undefined
  readonly bankIdentifier: BankIdentifierFacts | undefined
  readonly account: AccountFacts | undefined
  /** A valid IBAN and a valid BIC. */
  readonly pair: PairFacts | undefined
  readonly bicAndAccount: BicAndNumberFacts | undefined
  /** Undefined if the account shows which bank is meant. */
  readonly bicAndBank: BicAndNumberFacts | undefined
  readonly numbers: NumbersFacts | undefined
  /** The country of the payment, if its payments name no branch and the instruction does. */
  readonly unusedBranchIn: string | undefined
  readonly intermediaries: readonly (IntermediaryFacts | undefined)[]
  readonly document: DocumentFacts | undefined
}

export interface IbanBankFacts {
  readonly hasInstructionForCurrency: boolean
  /** The BIC of the bank. */
  readonly bic: string
  readonly currency: string | undefined
  readonly directory: BankDirectory
}

export function factsOf(instruction: PaymentInstruction, directory: BankDirectory): Facts {
  const { country, currency, creditorAccount, creditorAgent } = instruction
  const system = systemIn(instruction)
  const iban = ibanIn(creditorAccount?.id)
  const ibanFacts = iban && ibanFactsOf(iban, country)
  const validIban = ibanFacts?.checkDigitsFit ? iban : undefined
  const bankOfIban = validIban && ibanBankOf(validIban, directory)
  const linked = bankOfIban?.bics ?? nothing

  const format = country === undefined ? undefined : profileOf(country)?.domestic
  const id = creditorAccount?.id
  // A generic identifier is of a scheme of its own, whose members are no banks: the billers of BPAY.
  const agent = id?.type === AccountIdType.GENERIC ? undefined : creditorAgent
  const domestic =
    format === undefined || country === undefined
      ? undefined
      : domesticFactsOf(
          {
            country,
            issuer: numberIssuerOf(country),
            format,
            memberId: agent?.clearingSystemMemberId?.memberId,
            branchId: agent?.branchId,
            value: id?.type === AccountIdType.ACCOUNT_NUMBER && iban === undefined ? id.value : undefined,
            system,
            bankField: MEMBER_ID,
          },
          directory,
        )

  const bic = creditorAgent?.bic === undefined ? undefined : parseBic(creditorAgent.bic)
  const bicFacts =
    creditorAgent?.bic === undefined
      ? undefined
      : bic === undefined
        ? malformedBic(creditorAgent.bic, country)
        : bicFactsOf(bic, country, () => [...linked, ...bicsNamedIn(domestic, directory)], directory)
  const validBic = bicFacts?.isCountry && bicFacts.mayExist ? bic : undefined

  const ibanOfAccount = validIban ?? ibanOfBban(domestic)
  const pair =
    validBic && ibanOfAccount && pairFactsOf(ibanOfAccount, ibanOfAccount === validIban, validBic, directory)
  // A BIC of another country is one mistake.
  const comparedBic = pair === undefined && bicFacts?.isOfCountry ? validBic : undefined
  const withAccount = comparedBic && domestic && bicAndAccount(comparedBic, domestic)

  const intermediaries = intermediaryFactsOf(instruction, directory)
  const isOnward = isPaidOnward(system, intermediaries)

  const inIban = validIban && ibanAccountFactsOf(validIban, bankOfIban!.isListed, directory)
  const wallet = walletFactsOf(instruction)

  return {
    iban: ibanFacts,
    ibanBank:
      validIban !== undefined && creditorAgent?.bic === undefined && linked.length > 0
        ? {
            hasInstructionForCurrency: hasInstructionFor(linked[0]!, currency, directory),
            bic: linked[0]!,
            currency,
            directory,
          }
        : undefined,
    bic: bicFacts,
    bicBank: validBic && {
      hasInstructionForCurrency: hasInstructionFor(validBic.text, currency, directory),
      bic: validBic.text,
      currency,
      directory,
    },
    bicScheme: bicSchemeOf({ bic: validBic, iban: validIban, linked, system, isOnward, currency }, directory),
    bankScheme: domestic && bankSchemeOf(domestic, { system, isOnward }),
    screening: directory.hasSanctions
      ? screeningFactsOf(
          {
            bic,
            iban: ibanFacts,
            bankIdentifier: domestic?.bankIdentifier,
            account: domestic?.account,
          },
          directory,
        )
      : undefined,
    bankIdentifier: domestic?.bankIdentifier,
    account: inIban?.account ?? wallet.card ?? domestic?.account,
    pair,
    bicAndAccount: withAccount,
    bicAndBank:
      withAccount === undefined ? comparedBic && domestic && bicAndBank(comparedBic, domestic) : undefined,
    numbers:
      inIban?.numbers ??
      (validIban && domestic?.bankIdentifier?.bank
        ? otherBankFactsOf(validIban, domestic.bankIdentifier.bank, linked)
        : domestic?.numbers),
    unusedBranchIn: domestic?.hasUnusedBranch ? country : undefined,
    email: wallet.email,
    msisdn: wallet.msisdn,
    intermediaries,
    document: documentFactsOf(instruction),
  }
}

const nothing: readonly string[] = []

/** The settlement system by its public name. */
function systemIn({ settlementInformation }: PaymentInstruction): SystemName | undefined {
  const system = settlementInformation?.settlementSystem
  return system === undefined ? undefined : (SettlementSystem[system] as SystemName | undefined)
}
