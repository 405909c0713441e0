import type { RecipientMethod } from '../../../proto/gen/payprep/beneficiaries/v1/recipient_pb.js'

export type PayoutMethod = Exclude<keyof typeof RecipientMethod, 'UNSPECIFIED'>
export type WalletMethod = Exclude<PayoutMethod, 'BANK_ACCOUNT'>

/** What the hosted pages show of a wallet before its form. */
type WalletName = {
  /** Its own name, the same in every language. */
  readonly name: string
} & (
  | {
      /** The sentence that explains it. */
      readonly hint: WalletHint
      readonly color?: undefined
    }
  | {
      readonly hint: 'walletHint'
      /** The public colour of its brand, darkened where white letters on it would be faint. */
      readonly color: string
    }
)

/** Methods without a mark of their own: an icon shows their kind. */
export type WalletHint = 'billHint' | 'transferHint' | 'cardHint'

/** Apart from `methods.ts`, so that the pages need not load the fields of every wallet. */
export const walletNames: Readonly<Record<WalletMethod, WalletName>> = {
  BPAY: { name: 'BPAY', hint: 'billHint' },
  INTERAC: { name: 'Interac e-Transfer', hint: 'transferHint' },
  ALIPAY: { name: 'Alipay', hint: 'walletHint', color: '#0f68db' },
  FPS_ID: { name: 'FPS', hint: 'transferHint' },
  MPESA: { name: 'M-PESA', hint: 'walletHint', color: '#2b7d1e' },
  PAYGATE: { name: 'PayGate', hint: 'walletHint', color: '#1f4e9e' },
  DUITNOW: { name: 'DuitNow', hint: 'transferHint' },
  GOPAY: { name: 'GoPay', hint: 'walletHint', color: '#00788f' },
  OVO: { name: 'OVO', hint: 'walletHint', color: '#4c3494' },
  DANA: { name: 'DANA', hint: 'walletHint', color: '#0d6fbf' },
  LINKAJA: { name: 'LinkAja', hint: 'walletHint', color: '#d11f17' },
  SHOPEEPAY: { name: 'ShopeePay', hint: 'walletHint', color: '#c93a1b' },
  PAYMAYA: { name: 'Maya', hint: 'walletHint', color: '#0b3b2e' },
  GCASH: { name: 'GCash', hint: 'walletHint', color: '#0057e4' },
  GRABPAY: { name: 'GrabPay', hint: 'walletHint', color: '#00803d' },
  STARPAY: { name: 'StarPay', hint: 'walletHint', color: '#6d28d9' },
  BAYAD: { name: 'Bayad', hint: 'walletHint', color: '#c2410c' },
  TAYOCASH: { name: 'TayoCash', hint: 'walletHint', color: '#b91c1c' },
  JUANCASH: { name: 'JuanCash', hint: 'walletHint', color: '#96590a' },
  UNIONPAY_CARD: { name: 'UnionPay', hint: 'cardHint' },
}

/** Undefined for bank accounts. */
export function walletNameOf(method: PayoutMethod): WalletName | undefined {
  return method === 'BANK_ACCOUNT' ? undefined : walletNames[method]
}
