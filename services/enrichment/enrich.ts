import type { Message, MessageInitShape } from '@bufbuild/protobuf'
import type { EnrichmentsSchema } from '../../proto/gen/payprep/enrichment/v1/enrichment_pb.js'
import {
  AccountIdType,
  type PaymentInstruction,
  SettlementSystem,
} from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import type { BankDirectory, LocalName } from '../library/banking/directory/bank-directory.ts'
import type { Bank } from '../library/banking/directory/bank-of.ts'
import { accountOfIban } from '../library/banking/accounts/iban-of-account.ts'
import { pathTo } from '../library/banking/directory/payment-path.ts'
import { snapshotCache } from '../library/banking/directory/snapshot-cache.ts'
import { type CreditorBank, creditorBankOf } from './creditor-bank.ts'
import { type ParsedInstruction, parseInstruction } from './parsed-instruction.ts'
import type { AddressSchema } from '../../proto/gen/payprep/payments/v1/party_pb.js'

export type Enrichments = MessageInitShape<typeof EnrichmentsSchema>

/** What this directory can add to an instruction. Properties that cannot be determined are absent. */
export function enrich(instruction: PaymentInstruction, directory: BankDirectory): Enrichments {
  const parsed = parseInstruction(instruction, directory)
  const parts = bankPartsCache(directory, cacheKey(parsed), () => bankParts(parsed, directory))
  return { ...parts, ...accountPart(parsed) }
}

/** The parts about the bank are the same for all accounts there, so they are computed once per snapshot. */
const bankPartsCache = snapshotCache<Parts>()

type Parts = Omit<Exclude<Enrichments, Message>, 'creditorAccount'>

function cacheKey({ bic, country, currency, codes, isBankOfAccount, iban }: ParsedInstruction): string {
  const ofIban = iban === undefined ? '' : `${iban.country} ${iban.bank} ${iban.memberId}`
  return `${bic?.text} ${country} ${currency} ${isBankOfAccount} ${codes.join(' ')} ${ofIban}`
}

function bankParts(parsed: ParsedInstruction, directory: BankDirectory): Parts {
  const creditorBank = creditorBankOf(parsed, directory)
  return {
    ...agentPart(creditorBank),
    ...pathPart(parsed, creditorBank, directory),
    ...settlementPart(creditorBank, directory),
  }
}

function agentPart({ bank, memberId }: CreditorBank): Parts {
  const ofDirectory = bank === undefined ? {} : describedBank(bank)
  const agent = { ...ofDirectory, ...(memberId !== '' && { clearingSystemMemberId: { memberId } }) }
  return Object.keys(agent).length === 0 ? {} : { creditorAgent: agent }
}

function describedBank(bank: Bank) {
  const { name, localName, bic, logo, town } = bank
  return {
    ...(name !== '' && { name }),
    ...(localName !== undefined && { localName: namedParts(localName) }),
    ...(bic !== '' && { bic }),
    ...(town !== '' && { address: addressOf(bank) }),
    ...(logo !== '' && { logo }),
  }
}

function namedParts({ language, name, branchName }: LocalName) {
  return { language, ...(name !== '' && { name }), ...(branchName !== '' && { branchName }) }
}

/** The account by its domestic number and its IBAN, as far as known. */
function accountPart({
  account,
  iban,
}: ParsedInstruction): Pick<Exclude<Enrichments, Message>, 'creditorAccount'> {
  const local = iban === undefined ? account : accountOfIban(iban.text)
  const ids = [
    ...(local === '' ? [] : [{ value: local, type: AccountIdType.ACCOUNT_NUMBER }]),
    ...(iban === undefined ? [] : [{ value: iban.text, type: AccountIdType.IBAN }]),
  ]
  return ids.length === 0 ? {} : { creditorAccount: { ids } }
}

function pathPart({ currency }: ParsedInstruction, { bank }: CreditorBank, directory: BankDirectory): Parts {
  if (currency === undefined || bank === undefined || bank.bic === '') return {}
  const [first, second, third] = pathTo(bank.bic, currency, directory)?.intermediaries ?? []
  return {
    ...(first !== undefined && { intermediaryAgent1: { bic: first } }),
    ...(second !== undefined && { intermediaryAgent2: { bic: second } }),
    ...(third !== undefined && { intermediaryAgent3: { bic: third } }),
  }
}

function settlementPart({ bank, key }: CreditorBank, directory: BankDirectory): Parts {
  if (bank === undefined) return {}
  const settlementSystems = directory
    .systemsOf({ bic: bank.bic, ...key })
    .map(system => SettlementSystem[system])
  return settlementSystems.length === 0 ? {} : { settlementInformation: { settlementSystems } }
}

/**
 * The address of a bank, structured and as address lines for messages without structured addresses:
 * line 1 is the street, line 3 is town, post code and country.
 */
function addressOf({ country, street, postCode, town }: Bank): MessageInitShape<typeof AddressSchema> {
  return {
    country,
    ...(street !== '' && { addressLine1: street, ...streetParts(street) }),
    addressLine3: `${[town, postCode].filter(part => part !== '').join(' ')}, ${country}`,
    ...(postCode !== '' && { postCode }),
    townName: town,
  }
}

const NUMBER = String.raw`\d{1,5}[A-Za-z]?(?:[-/]\d{1,5}[A-Za-z]?)?`
const NUMBER_FIRST = new RegExp(`^(?<buildingNumber>${NUMBER}),? +(?<streetName>[^\\d,\\s][^\\d,]*)$`)
const NUMBER_LAST = new RegExp(`^(?<streetName>[^\\d,]*[^\\d, ])(?: *,)? +(?<buildingNumber>${NUMBER})$`)

/**
 * Splits a street only if it is unambiguous: a name without digits, with one building number before
 * or after it.
 */
function streetParts(street: string): { readonly streetName?: string; readonly buildingNumber?: string } {
  return { ...(NUMBER_FIRST.exec(street) ?? NUMBER_LAST.exec(street))?.groups }
}
