import { AccountIdType, type PaymentInstruction } from '../../../proto/gen/payments/v1/instruction_pb.js'
import { isEmail, isMobileNumber } from '../../banking/contacts.ts'

/** An account that is an address: of a person's mail, or of a phone. */
export interface WalletFacts {
  readonly email: { readonly hasFormat: boolean } | undefined
  readonly msisdn: { readonly hasFormat: boolean } | undefined
}

export function walletFactsOf({ creditorAccount, country }: PaymentInstruction): WalletFacts {
  const id = creditorAccount?.id
  return {
    email: id?.type === AccountIdType.EMAIL ? { hasFormat: isEmail(id.value) } : undefined,
    msisdn: id?.type === AccountIdType.MSISDN ? { hasFormat: isMobileNumber(id.value, country) } : undefined,
  }
}
