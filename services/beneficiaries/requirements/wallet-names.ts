import type { RecipientMethod } from '../../../proto/gen/payprep/beneficiaries/v1/recipient_pb.js'

export type PayoutMethod = Exclude<keyof typeof RecipientMethod, 'UNSPECIFIED'>
export type WalletMethod = Exclude<PayoutMethod, 'BANK_ACCOUNT'>

/** What the hosted pages show of a wallet before its form. */
interface WalletName {
  /** Its own name, the same in every language. */
  readonly name: string
  /** The sentence that explains it. */
  readonly hint: WalletHint
}

export type WalletHint = 'walletHint' | 'billHint' | 'transferHint' | 'cardHint'

/** Apart from `methods.ts`, so that the pages need not load the fields of every wallet. */
export const walletNames: Readonly<Record<WalletMethod, WalletName>> = {
  BPAY: { name: 'BPAY', hint: 'billHint' },
  INTERAC: { name: 'Interac e-Transfer', hint: 'transferHint' },
  ALIPAY: { name: 'Alipay', hint: 'walletHint' },
  FPS_ID: { name: 'FPS', hint: 'transferHint' },
  MPESA: { name: 'M-PESA', hint: 'walletHint' },
  PAYGATE: { name: 'PayGate', hint: 'walletHint' },
  DUITNOW: { name: 'DuitNow', hint: 'transferHint' },
  GOPAY: { name: 'GoPay', hint: 'walletHint' },
  OVO: { name: 'OVO', hint: 'walletHint' },
  DANA: { name: 'DANA', hint: 'walletHint' },
  LINKAJA: { name: 'LinkAja', hint: 'walletHint' },
  SHOPEEPAY: { name: 'ShopeePay', hint: 'walletHint' },
  PAYMAYA: { name: 'Maya', hint: 'walletHint' },
  GCASH: { name: 'GCash', hint: 'walletHint' },
  GRABPAY: { name: 'GrabPay', hint: 'walletHint' },
  STARPAY: { name: 'StarPay', hint: 'walletHint' },
  BAYAD: { name: 'Bayad', hint: 'walletHint' },
  TAYOCASH: { name: 'TayoCash', hint: 'walletHint' },
  JUANCASH: { name: 'JuanCash', hint: 'walletHint' },
  UNIONPAY_CARD: { name: 'UnionPay', hint: 'cardHint' },
}

/** Undefined for bank accounts. */
export function walletNameOf(method: PayoutMethod): WalletName | undefined {
  return method === 'BANK_ACCOUNT' ? undefined : walletNames[method]
}
