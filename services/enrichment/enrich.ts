import type { Message, MessageInitShape } from '@bufbuild/protobuf'
import type { EnrichmentsSchema } from '../../proto/gen/enrichment/v1/enrichment_pb.js'
import {
  AccountIdType,
  type PaymentInstruction,
  SettlementSystem,
} from '../../proto/gen/payments/v1/instruction_pb.js'
import type { BankDirectory, LocalName } from '../banking/directory/bank-directory.ts'
import {
  type Bank,
  bankOfBic,
  bankOfCode,
  bankOfIban,
  bicsOfIban,
  isOfInstitution,
} from '../banking/directory/bank-of.ts'
import { accountOfIban, ibanOfAccount } from '../banking/accounts/iban-of-account.ts'
import type { Iban } from '../banking/accounts/iban.ts'
import { pathTo } from '../banking/directory/payment-path.ts'
import { snapshotCache } from '../banking/directory/snapshot-cache.ts'
import { addressOf } from './address.ts'
import { type ParsedInstruction, parseInstruction } from './parsed-instruction.ts'

export type Enrichments = MessageInitShape<typeof EnrichmentsSchema>

/** What this directory can add to an instruction. Properties that cannot be determined are absent. */
export function enrich(instruction: PaymentInstruction, directory: BankDirectory): Enrichments {
  const parsed = parseInstruction(instruction, directory)
  const { bank, parts } = bankPartsCache(directory, cacheKey(parsed), () => bankParts(parsed, directory))
  return { ...parts, ...accountPart(parsed, bank, directory) }
}

/** The parts about the bank are the same for all accounts there, so they are computed once per snapshot. */
const bankPartsCache = snapshotCache<BankParts>()

interface BankParts {
  readonly bank: Bank | undefined
  readonly parts: Parts
}

type Parts = Omit<Exclude<Enrichments, Message>, 'creditorAccount'>

function cacheKey({ bic, country, currency, codes, iban }: ParsedInstruction): string {
  const ofIban = iban === undefined ? '' : `${iban.country} ${iban.bank} ${iban.memberId}`
  return `${bic?.text} ${country} ${currency} ${codes.join(' ')} ${ofIban}`
}

function bankParts(parsed: ParsedInstruction, directory: BankDirectory): BankParts {
  const bank = bankOf(parsed, directory)
  if (bank === undefined) return { bank, parts: {} }
  const parts = {
    ...agentPart(parsed, bank),
    ...pathPart(parsed, bank, directory),
    ...settlementPart(parsed, bank, directory),
  }
  return { bank, parts }
}

/**
 * The creditor's bank. The account decides: the bank of the IBAN is the bank, and only a BIC of that bank may name it more
 * closely. If the directory does not know the bank of the IBAN, the BIC leads, then the national bank code.
 */
function bankOf(
  { bic, iban, country, codes, currency }: ParsedInstruction,
  directory: BankDirectory,
): Bank | undefined {
  const ofIban = iban && bankOfIban(iban, currency, directory)
  const ofBic = bic && bankOfBic(bic.text, directory)
  const isBicOfIban = bic && iban && isOfInstitution(bic, bicsOfIban(iban, directory))
  if (ofIban !== undefined && !isBicOfIban) return ofIban
  return (
    ofBic ?? ofIban ?? (country === undefined ? undefined : bankOfCode(country, codes, currency, directory))
  )
}

/** If the bank has no national code itself, the one inside the IBAN is used, however the bank was found. */
function agentPart({ iban }: ParsedInstruction, bank: Bank): Parts {
  const { name, localName, bic, logo, town } = bank
  const memberId = bank.memberId || (iban?.memberId ?? '')
  return {
    creditorAgent: {
      ...(name !== '' && { name }),
      ...(localName !== undefined && { localName: namedParts(localName) }),
      ...(bic !== '' && { bic }),
      ...(town !== '' && { address: addressOf(bank) }),
      ...(memberId !== '' && { clearingSystemMemberId: { memberId } }),
      ...(logo !== '' && { logo }),
    },
  }
}

function namedParts({ language, name, branchName }: LocalName) {
  return { language, ...(name !== '' && { name }), ...(branchName !== '' && { branchName }) }
}

/** The account by its domestic number and its IBAN, as far as known. */
function accountPart(
  parsed: ParsedInstruction,
  bank: Bank | undefined,
  directory: BankDirectory,
): Pick<Exclude<Enrichments, Message>, 'creditorAccount'> {
  const iban = parsed.iban?.text ?? derivedIban(parsed, bank, directory)
  const local = iban === undefined ? parsed.account : accountOfIban(iban)
  const ids = [
    ...(local === '' ? [] : [{ value: local, type: AccountIdType.ACCOUNT_NUMBER }]),
    ...(iban === undefined ? [] : [{ value: iban, type: AccountIdType.IBAN }]),
  ]
  return ids.length === 0 ? {} : { creditorAccount: { ids } }
}

function derivedIban(
  { country, domestic, bic }: ParsedInstruction,
  bank: Bank | undefined,
  directory: BankDirectory,
): string | undefined {
  if (country === undefined || domestic.account === '') return undefined
  const [checkMethod = ''] = directory.bankCodes(country, domestic.bank).map(entry => entry.checkMethod)
  const letters = bic?.institution ?? (bank?.bic ?? '').slice(0, 4)
  return ibanOfAccount(country, domestic, { checkMethod, letters })
}

function pathPart({ currency }: ParsedInstruction, bank: Bank, directory: BankDirectory): Parts {
  if (currency === undefined || bank.bic === '') return {}
  const [first, second, third] = pathTo(bank.bic, currency, directory)?.intermediaries ?? []
  return {
    ...(first !== undefined && { intermediaryAgent1: { bic: first } }),
    ...(second !== undefined && { intermediaryAgent2: { bic: second } }),
    ...(third !== undefined && { intermediaryAgent3: { bic: third } }),
  }
}

function settlementPart(
  { country, codes, iban }: ParsedInstruction,
  bank: Bank,
  directory: BankDirectory,
): Parts {
  const key =
    iban === undefined ? { country: country ?? '', codes } : { country: iban.country, codes: codesOf(iban) }
  const settlementSystems = directory
    .systemsOf({ bic: bank.bic, ...key })
    .map(system => SettlementSystem[system])
  return settlementSystems.length === 0 ? {} : { settlementInformation: { settlementSystems } }
}

function codesOf({ memberId, bank }: Iban): readonly string[] {
  return memberId === bank ? [bank] : [memberId, bank]
}
