import {
  AccountIdType,
  type PaymentInstruction,
  SettlementSystem,
} from '../../../proto/gen/payments/v1/instruction_pb.js'
import { checkAccountDigits, accountFitsBank } from '../../banking/accounts/account-check.ts'
import type { BankDirectory } from '../../banking/directory/bank-directory.ts'
import { bicsOfIban } from '../../banking/directory/bank-of.ts'
import { parseBic } from '../../banking/accounts/bic.ts'
import { profileOf } from '../../banking/countries/index.ts'
import { type Iban, partOf } from '../../banking/accounts/iban.ts'
import type { SettlementSystem as SystemName } from '../../banking/directory/settlement-systems.ts'
import { type BicFacts, bicFactsOf, isOneBank, malformedBic } from './bic.ts'
import { type DocumentFacts, documentFactsOf } from './document.ts'
import {
  type AccountFacts,
  type BankIdentifierFacts,
  domesticFactsOf,
  type NumbersFacts,
} from './domestic.ts'
import { type IbanFacts, ibanFactsOf, ibanIn } from './iban.ts'
import { type IntermediaryFacts, intermediaryFactsOf } from './intermediaries.ts'
import { hasInstructionFor, supportsScheme } from './reach.ts'
import { cardFactsOf, type WalletFacts, walletFactsOf } from './wallet.ts'

/** All that a rule may look at, gathered once. A part is absent where the instruction does not have it. */
export interface Facts extends WalletFacts {
  readonly iban: IbanFacts | undefined
  /** The bank of a sound IBAN, where no BIC is given to speak for it. */
  readonly ibanBank: { readonly hasInstructionForCurrency: boolean } | undefined
  readonly bic: BicFacts | undefined
  /** The bank of a BIC that is in order. */
  readonly bicBank: BicBankFacts | undefined
  readonly bankIdentifier: BankIdentifierFacts | undefined
  readonly account: AccountFacts | undefined
  /** An IBAN and a BIC that are each in order. */
  readonly pair: { readonly isOneBank: boolean } | undefined
  readonly numbers: NumbersFacts | undefined
  readonly intermediaries: readonly (IntermediaryFacts | undefined)[]
  readonly document: DocumentFacts | undefined
}

interface BicBankFacts {
  readonly supportsScheme: boolean
  readonly hasInstructionForCurrency: boolean
  readonly isSanctioned: boolean
}

export function factsOf(instruction: PaymentInstruction, directory: BankDirectory): Facts {
  const { country, currency, creditorAccount, creditorAgent } = instruction
  const wished = systemIn(instruction)
  const iban = ibanIn(creditorAccount?.id)
  const ibanFacts = iban && ibanFactsOf(iban, country)
  const sound = ibanFacts?.addsUp ? iban : undefined
  const linked = sound === undefined ? nothing : bicsOfIban(sound, directory)

  const bic = creditorAgent?.bic === undefined ? undefined : parseBic(creditorAgent.bic)
  const bicFacts =
    creditorAgent?.bic === undefined
      ? undefined
      : bic === undefined
        ? malformedBic
        : bicFactsOf(bic, country, linked, directory)
  const soundBic = bicFacts?.isCountry && bicFacts.mayExist ? bic : undefined

  const format = country === undefined ? undefined : profileOf(country)?.domestic
  const id = creditorAccount?.id
  const domestic =
    format === undefined || country === undefined
      ? undefined
      : domesticFactsOf(
          {
            country,
            format,
            wished,
            memberId: creditorAgent?.clearingSystemMemberId?.memberId,
            branchId: creditorAgent?.branchId,
            value: id?.type === AccountIdType.ACCOUNT_NUMBER && iban === undefined ? id.value : undefined,
          },
          directory,
        )
  const inIban = sound && accountInIban(sound, directory)
  const wallet = walletFactsOf(instruction)

  return {
    iban: ibanFacts,
    ibanBank:
      sound !== undefined && creditorAgent?.bic === undefined && linked.length > 0
        ? { hasInstructionForCurrency: hasInstructionFor(linked[0]!, currency, directory) }
        : undefined,
    bic: bicFacts,
    bicBank: soundBic && {
      supportsScheme: supportsScheme(soundBic.text, wished, currency, linked, directory),
      hasInstructionForCurrency: hasInstructionFor(soundBic.text, currency, directory),
      isSanctioned: directory.sanctionsOn(soundBic.text).length > 0,
    },
    bankIdentifier: domestic?.bankIdentifier,
    account: inIban?.account ?? cardFactsOf(instruction) ?? domestic?.account,
    pair:
      soundBic && sound && linked.length > 0 ? { isOneBank: isOneBank(soundBic, sound, linked) } : undefined,
    numbers: inIban?.numbers ?? domestic?.numbers,
    email: wallet.email,
    msisdn: wallet.msisdn,
    intermediaries: intermediaryFactsOf(instruction, directory),
    document: documentFactsOf(instruction),
  }
}

const nothing: readonly string[] = []

/** By the name that the public document gives it. */
function systemIn({ settlementInformation }: PaymentInstruction): SystemName | undefined {
  const wished = settlementInformation?.settlementSystem
  return wished === undefined ? undefined : (SettlementSystem[wished] as SystemName | undefined)
}

/**
 * The account inside an IBAN that is in order: all that is left to judge are its
 * national check digits. Those that German banks hide in their accounts are none:
 * each bank is free to change them, and an IBAN is checked without.
 */
function accountInIban(iban: Iban, { modulusTable }: BankDirectory): Pick<Facts, 'account' | 'numbers'> {
  const { country, bank } = iban
  const number = {
    bank,
    branch: partOf(iban, 'branch'),
    account: partOf(iban, 'account'),
    check: partOf(iban, 'check'),
  }
  const addsUp = checkAccountDigits(country, number) !== false
  const fit = accountFitsBank(country, number, modulusTable) !== false
  return { account: addsUp ? inOrder : doesNotAddUp, numbers: fit ? together : apart }
}

const inOrder: AccountFacts = {
  hasFormat: true,
  isShort: false,
  isLong: false,
  addsUp: true,
  bankMayExist: true,
  isCardNumber: false,
}
const doesNotAddUp: AccountFacts = { ...inOrder, addsUp: false }
const together: NumbersFacts = { areSwapped: false, areDoubled: false, fit: true }
const apart: NumbersFacts = { ...together, fit: false }
