import { field, type Field, type Identifier, type RecipientType, recipientTypes } from './field.ts'
import { inFours, type NumberFormat } from './number-format.ts'
import type { PayoutMethod, WalletMethod } from './wallet-names.ts'

export type { PayoutMethod, WalletMethod }

/** A payout method other than a bank account; each belongs to one country. */
export interface Wallet {
  readonly country: string
  readonly currencies: readonly string[]
  readonly types: readonly RecipientType[]
  /** The fields of the account, for each way in which it may be identified. */
  readonly fields: readonly Field[]
  /** Why it is not offered. */
  readonly switchedOff?: string
}

/**
 * Mobile numbers of countries whose wallets are identified by one: calling code, pattern of the rest, example, format.
 */
const mobiles: Readonly<
  Record<string, readonly [callingCode: string, rest: string, example: string, format: NumberFormat]>
> = {
  CA: ['1', '[2-9][0-9]{2}[2-9][0-9]{6}', '+14165550123', '+0 000 000 0000'],
  CN: ['86', '1[3-9][0-9]{9}', '+8618112292223', '+00 000 0000 0000'],
  HK: ['852', '[0-9]{8}', '+85291234567', '+000 0000 0000'],
  ID: ['62', '8[0-9]{7,11}', '+6281234567890', '+00 000 0000 *'],
  KE: ['254', '[17][0-9]{8}', '+254712345678', '+000 000 000000'],
  MY: ['60', '1[0-9]{8,9}', '+60125521455', '+00 00 000 0000 | +00 00 0000 0000'],
  PH: ['63', '9[0-9]{9}', '+639171234567', '+00 000 000 0000'],
}

/** Pattern and example of the mobile numbers of a country (national numbering plan, ITU-T E.164). */
function mobileNumber(
  country: string,
): Required<Pick<Field, 'callingCode' | 'pattern' | 'example' | 'format'>> {
  const row = mobiles[country]
  if (row === undefined) throw new Error(`there is no form of mobile numbers for ${country}`)
  const [callingCode, rest, example, format] = row
  return { callingCode, pattern: `^\\+${callingCode}${rest}$`, example, format }
}

/**
 * By country, the most used first: forms offer them in this order. A new method of the API needs one row here, and one
 * in `wallet-names.ts`.
 */
export const wallets = {
  // AusPayNet and BPAY: three to ten digits identify the biller, two to twenty its customer. Each biller chooses its
  // check digit routine, or none, and only BPAY knows which.
  BPAY: {
    country: 'AU',
    currencies: ['AUD'],
    types: recipientTypes,
    fields: [
      by('GENERIC', 'billerCode', { example: '565572', pattern: '^[0-9]{3,10}$', minLength: 3 }),
      by('GENERIC', 'billReference', { example: '1234567890', pattern: '^[0-9]{2,20}$', minLength: 2 }),
    ],
  },
  // Interac e-Transfer: an e-mail address, or a Canadian mobile number.
  INTERAC: {
    country: 'CA',
    currencies: ['CAD'],
    types: recipientTypes,
    fields: [
      by('EMAIL', 'walletEmail', { example: 'name@example.com', hint: 'autodeposit' }),
      by('MSISDN', 'walletPhone', { ...mobileNumber('CA'), hint: 'autodeposit' }),
    ],
  },
  // Alipay pays people who hold an identity card of mainland China, by their names in Latin letters.
  ALIPAY: {
    country: 'CN',
    currencies: ['CNY'],
    types: ['INDIVIDUAL'],
    fields: [
      by('MSISDN', 'walletPhone', { ...mobileNumber('CN'), hint: 'realName' }),
      by('EMAIL', 'walletEmail', { example: 'name@example.com', hint: 'realName' }),
    ],
  },
  // HKICL, Faster Payment System: identifiers have seven digits, or nine.
  FPS_ID: {
    country: 'HK',
    currencies: ['HKD', 'CNY'],
    types: recipientTypes,
    fields: [
      by('GENERIC', 'walletId', {
        example: '1234567',
        pattern: '^[0-9]{7}(?:[0-9]{2})?$',
        minLength: 7,
        maxLength: 9,
        localName: 'FPS identifier',
        inputMode: 'numeric',
      }),
      by('MSISDN', 'walletPhone', mobileNumber('HK')),
      by('EMAIL', 'walletEmail', { example: 'name@example.com' }),
    ],
  },
  MPESA: mobileWallet('KE', 'KES'),
  PAYGATE: {
    country: 'KR',
    currencies: ['KRW'],
    types: recipientTypes,
    fields: [by('GENERIC', 'walletId', { example: 'user-0001', pattern: '^[A-Z0-9]{3,64}$', minLength: 3 })],
    switchedOff: 'it has not been published what identifies an account there',
  },
  // PayNet, DuitNow: a mobile number, or the number of a Malaysian registration.
  DUITNOW: {
    country: 'MY',
    currencies: ['MYR'],
    types: recipientTypes,
    fields: [
      by('MSISDN', 'walletPhone', mobileNumber('MY')),
      by('GENERIC', 'walletIdType', {
        example: 'NRIC',
        choices: ['NRIC', 'PASSPORT', 'BUSINESS_REGISTRATION', 'ARMY_POLICE'],
      }),
      by('GENERIC', 'walletId', {
        example: '900101145566',
        pattern: '^[A-Z0-9]{5,23}$',
        minLength: 5,
        maxLength: 23,
        localName: 'DuitNow ID',
      }),
    ],
  },
  // Xendit and Midtrans pay these by the mobile number of the holder.
  GOPAY: mobileWallet('ID', 'IDR'),
  OVO: mobileWallet('ID', 'IDR'),
  DANA: mobileWallet('ID', 'IDR'),
  LINKAJA: mobileWallet('ID', 'IDR'),
  SHOPEEPAY: mobileWallet('ID', 'IDR'),
  // Tazapay and Xendit pay these by mobile number; Starpay has one account for each.
  PAYMAYA: mobileWallet('PH', 'PHP'),
  GCASH: mobileWallet('PH', 'PHP'),
  GRABPAY: mobileWallet('PH', 'PHP'),
  STARPAY: mobileWallet('PH', 'PHP'),
  // Paid by mobile number too, but each of the three may also accept other account numbers.
  BAYAD: numberedWallet(),
  TAYOCASH: numberedWallet(),
  JUANCASH: numberedWallet(),
  // The number ranges of UnionPay, 16 to 19 digits long (ISO/IEC 7812). Not all end with a Luhn check digit.
  UNIONPAY_CARD: {
    country: 'CN',
    currencies: ['CNY'],
    types: ['INDIVIDUAL'],
    fields: [
      by('CARD_NUMBER', 'cardNumber', {
        example: '6222021234567890128',
        pattern: '^(?:62|81)[0-9]{14,17}$',
        minLength: 16,
        format: inFours(16, 19),
      }),
    ],
  },
} as const satisfies Readonly<Record<WalletMethod, Wallet>>

export const payoutMethods: readonly PayoutMethod[] = [
  'BANK_ACCOUNT',
  ...(Object.keys(wallets) as WalletMethod[]),
]

/** Whether payout methods of this kind can be added. */
export function isOffered(method: string | undefined): boolean {
  return payoutMethods.some(each => each === method && walletOf(each)?.switchedOff === undefined)
}

/** Undefined for bank accounts. */
export function walletOf(method: PayoutMethod): Wallet | undefined {
  return method === 'BANK_ACCOUNT' ? undefined : wallets[method]
}

function mobileWallet(country: string, currency: string): Wallet {
  return {
    country,
    currencies: [currency],
    types: recipientTypes,
    fields: [by('MSISDN', 'walletPhone', mobileNumber(country))],
  }
}

function numberedWallet(): Wallet {
  const wallet = mobileWallet('PH', 'PHP')
  const number = { example: '1234567890', pattern: '^[A-Z0-9]{5,24}$', minLength: 5, maxLength: 24 }
  return { ...wallet, fields: [...wallet.fields, by('GENERIC', 'walletId', number)] }
}

function by(identifier: Identifier, ...[key, own]: Parameters<typeof field>): Field {
  return field(key, { ...own, identifier })
}
