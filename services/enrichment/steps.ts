import type { MessageInitShape } from '@bufbuild/protobuf'
import type { EnrichmentsSchema } from '../../proto/gen/enrichment/v1/enrichment_pb.js'
import type { PaymentInstruction } from '../../proto/gen/payments/v1/instruction_pb.js'
import type { BankDirectory } from '../banking/bank-directory.ts'
import { type Bank, bankOfBic, bankOfIban, bankOfMemberId } from '../banking/bank-of.ts'
import { parseBic } from '../banking/bic.ts'
import { hasIbanCheckDigits, hasIbanStructure, type Iban, parseIban } from '../banking/iban.ts'

export type Enrichments = MessageInitShape<typeof EnrichmentsSchema>

/** What one step adds, of what it can determine. */
export type Step = (instruction: PaymentInstruction, directory: BankDirectory) => Enrichments

/**
 * The creditor's bank, by the first of BIC, number in domestic payments, and
 * IBAN that leads to one. The number inside an IBAN is told whichever it was.
 */
export function bankStep(instruction: PaymentInstruction, directory: BankDirectory): Enrichments {
  const { creditorAgent, creditorAccount, country } = instruction
  const bic = parseBic(creditorAgent?.bic ?? '')
  const memberId = creditorAgent?.clearingSystemMemberId?.memberId ?? ''
  const iban = soundIban(creditorAccount?.id?.value)
  const bank =
    (bic && bankOfBic(bic.text, directory)) ??
    (country && memberId
      ? bankOfMemberId(country, memberId, creditorAgent?.branchId ?? '', directory)
      : undefined) ??
    (iban && bankOfIban(iban, directory))
  return bank === undefined
    ? {}
    : { creditorAgent: toAgent({ ...bank, memberId: bank.memberId || (iban?.memberId ?? '') }) }
}

/** Whatever the account is called: what adds up as an IBAN is one, and what does not leads to no bank. */
function soundIban(value: string | undefined): Iban | undefined {
  const iban = value === undefined ? undefined : parseIban(value)
  return iban !== undefined && hasIbanStructure(iban) && hasIbanCheckDigits(iban) ? iban : undefined
}

function toAgent({ name, bic, memberId, logo, ...place }: Bank): Enrichments['creditorAgent'] {
  return {
    ...(name !== '' && { name }),
    ...(bic !== '' && { bic }),
    ...(place.town !== '' && { address: toAddress(place) }),
    ...(memberId !== '' && { clearingSystemMemberId: { memberId } }),
    ...(logo !== '' && { logo }),
  }
}

function toAddress({
  country,
  street,
  postCode,
  town,
}: Pick<Bank, 'country' | 'street' | 'postCode' | 'town'>) {
  return {
    country,
    ...(street !== '' && { addressLine1: street }),
    ...(postCode !== '' && { postCode }),
    townName: town,
  }
}
