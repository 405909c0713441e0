import { AccountIdType, type PaymentInstruction } from '../../../proto/gen/payments/v1/instruction_pb.js'
import { judgeCardNumber } from '../../banking/accounts/cards.ts'
import { isEmail, isMobileNumber } from '../../banking/accounts/contacts.ts'
import type { AccountFacts } from './domestic.ts'

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

/** An account that is a card: what is told of it are the mistakes of an account number. */
export function cardFactsOf({ creditorAccount }: PaymentInstruction): AccountFacts | undefined {
  const id = creditorAccount?.id
  if (id?.type !== AccountIdType.CARD_NUMBER) return undefined
  const verdict = judgeCardNumber(id.value)
  return {
    hasFormat: verdict !== 'format',
    isShort: verdict === 'short',
    isLong: verdict === 'long',
    addsUp: verdict !== 'checksum',
    bankMayExist: true,
    isCardNumber: false,
  }
}
