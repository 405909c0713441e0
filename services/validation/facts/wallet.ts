import {
  AccountIdType,
  type PaymentInstruction,
} from '../../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { judgeCardNumber } from '../../library/banking/accounts/cards.ts'
import { isEmail, isPhoneNumber } from '../../library/banking/accounts/contacts.ts'
import type { AccountFacts } from './account.ts'

interface ContactFacts {
  readonly hasFormat: boolean
  readonly value: string
}

export interface MsisdnFacts extends ContactFacts {
  /** The country that the instruction names. */
  readonly country: string | undefined
}

/** A wallet account that is identified by an e-mail address or a phone number. */
export interface WalletFacts {
  readonly email: ContactFacts | undefined
  readonly msisdn: MsisdnFacts | undefined
}

export function walletFactsOf({ creditorAccount, country }: PaymentInstruction): WalletFacts {
  const id = creditorAccount?.id
  return {
    email: id?.type === AccountIdType.EMAIL ? { hasFormat: isEmail(id.value), value: id.value } : undefined,
    msisdn:
      id?.type === AccountIdType.MSISDN
        ? { hasFormat: isPhoneNumber(id.value, country), value: id.value, country }
        : undefined,
  }
}

/** A card, judged as an account number: its mistakes have the same alerts. */
export function cardFactsOf({ creditorAccount }: PaymentInstruction): AccountFacts | undefined {
  const id = creditorAccount?.id
  if (id?.type !== AccountIdType.CARD_NUMBER) return undefined
  const verdict = judgeCardNumber(id.value)
  return {
    hasFormat: verdict !== 'format',
    isShort: verdict === 'short',
    isLong: verdict === 'long',
    checkDigitsFit: verdict !== 'checksum',
    bankMayExist: true,
    isCardNumber: false,
    kind: 'card',
    value: id.value,
  }
}
