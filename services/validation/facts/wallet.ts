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

/** An account that is identified by an e-mail address, a phone number or a card. */
export interface WalletFacts {
  readonly email: ContactFacts | undefined
  readonly msisdn: MsisdnFacts | undefined
  /** Judged as an account number: its mistakes have the same alerts. */
  readonly card: AccountFacts | undefined
}

export function walletFactsOf({ creditorAccount, country }: PaymentInstruction): WalletFacts {
  const id = creditorAccount?.id
  return {
    email: id?.type === AccountIdType.EMAIL ? { hasFormat: isEmail(id.value), value: id.value } : undefined,
    msisdn:
      id?.type === AccountIdType.MSISDN
        ? { hasFormat: isPhoneNumber(id.value, country), value: id.value, country }
        : undefined,
    card: id?.type === AccountIdType.CARD_NUMBER ? cardFactsOf(id.value) : undefined,
  }
}

function cardFactsOf(value: string): AccountFacts {
  const verdict = judgeCardNumber(value)
  return {
    hasFormat: verdict !== 'format',
    isShort: verdict === 'short',
    isLong: verdict === 'long',
    checkDigitsFit: verdict !== 'checksum',
    bankMayExist: true,
    isCardNumber: false,
    kind: 'card',
    value,
  }
}
