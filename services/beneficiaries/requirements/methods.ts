import { field, type Field, type Identifier, type RecipientType, recipientTypes } from './field.ts'
import { mobileNumber } from './mobile-numbers.ts'

/** How recipients are paid, in the order of the public document. */
export const payoutMethods = [
  'BANK_ACCOUNT',
  'BPAY',
  'INTERAC',
  'ALIPAY',
  'FPS_ID',
  'MPESA',
  'PAYGATE',
  'DUITNOW',
  'GOPAY',
  'OVO',
  'DANA',
  'LINKAJA',
  'SHOPEEPAY',
  'PAYMAYA',
  'GCASH',
  'GRABPAY',
  'STARPAY',
  'BAYAD',
  'TAYOCASH',
  'JUANCASH',
  'UNIONPAY_CARD',
] as const

export type PayoutMethod = (typeof payoutMethods)[number]
export type WalletMethod = Exclude<PayoutMethod, 'BANK_ACCOUNT'>

/** A method that is of one country, and needs no bank of its holder. */
export interface Wallet {
  readonly country: string
  readonly currencies: readonly string[]
  readonly types: readonly RecipientType[]
  /** Of the account, for each way in which it may be identified. */
  readonly fields: readonly Field[]
  /** Why it is not offered. */
  readonly switchedOff?: string
}

const individuals: readonly RecipientType[] = ['INDIVIDUAL']

/** All methods but bank accounts. */
export const wallets: Readonly<Record<WalletMethod, Wallet>> = {
  // AusPayNet and BPAY: three to ten digits name the biller, two to twenty its customer. Each biller has a check
  // digit routine of its own choice, or none, which only BPAY knows.
  BPAY: wallet('AU', 'AUD', [
    by('GENERIC', 'billerCode', { example: '565572', pattern: '^[0-9]{3,10}$', minLength: 3 }),
    by('GENERIC', 'billReference', { example: '1234567890', pattern: '^[0-9]{2,20}$', minLength: 2 }),
  ]),
  // Interac e-Transfer, to an address or a mobile number of Canada.
  INTERAC: wallet('CA', 'CAD', [
    by('EMAIL', 'walletEmail', { example: 'name@example.com', hint: 'autodeposit' }),
    by('MSISDN', 'walletPhone', { ...mobileNumber('CA'), hint: 'autodeposit' }),
  ]),
  // Alipay pays people who hold an identity card of mainland China, by their names in Latin letters.
  ALIPAY: wallet(
    'CN',
    'CNY',
    [
      by('MSISDN', 'walletPhone', { ...mobileNumber('CN'), hint: 'realName' }),
      by('EMAIL', 'walletEmail', { example: 'name@example.com', hint: 'realName' }),
    ],
    individuals,
  ),
  // HKICL, Faster Payment System: identifiers have seven digits, or nine.
  FPS_ID: wallet('HK', 'HKD CNY', [
    by('GENERIC', 'walletId', {
      ...{ example: '1234567', pattern: '^[0-9]{7}(?:[0-9]{2})?$', minLength: 7, maxLength: 9 },
      ...{ localName: 'FPS identifier', inputMode: 'numeric' },
    }),
    by('MSISDN', 'walletPhone', mobileNumber('HK')),
    by('EMAIL', 'walletEmail', { example: 'name@example.com' }),
  ]),
  MPESA: mobileWallet('KE', 'KES'),
  PAYGATE: {
    ...wallet('KR', 'KRW', [
      by('GENERIC', 'walletId', { example: 'user-0001', pattern: '^[A-Z0-9]{3,64}$', minLength: 3 }),
    ]),
    switchedOff: 'what identifies an account there is published nowhere',
  },
  // PayNet, DuitNow: a mobile number, or a number by which somebody is registered in Malaysia.
  DUITNOW: wallet('MY', 'MYR', [
    by('MSISDN', 'walletPhone', mobileNumber('MY')),
    by('GENERIC', 'walletIdType', {
      example: 'NRIC',
      choices: ['NRIC', 'PASSPORT', 'BUSINESS_REGISTRATION', 'ARMY_POLICE'],
    }),
    by('GENERIC', 'walletId', {
      ...{ example: '900101145566', pattern: '^[A-Z0-9]{5,23}$', minLength: 5, maxLength: 23 },
      localName: 'DuitNow ID',
    }),
  ]),
  // Xendit and Midtrans pay them by the mobile number of their holders.
  GOPAY: mobileWallet('ID', 'IDR'),
  OVO: mobileWallet('ID', 'IDR'),
  DANA: mobileWallet('ID', 'IDR'),
  LINKAJA: mobileWallet('ID', 'IDR'),
  SHOPEEPAY: mobileWallet('ID', 'IDR'),
  // Tazapay and Xendit; and Starpay, which gives each mobile number one account.
  PAYMAYA: mobileWallet('PH', 'PHP'),
  GCASH: mobileWallet('PH', 'PHP'),
  GRABPAY: mobileWallet('PH', 'PHP'),
  STARPAY: mobileWallet('PH', 'PHP'),
  // Reached as others are, by mobile number; none of them publishes that there are no other numbers.
  BAYAD: numberedWallet(),
  TAYOCASH: numberedWallet(),
  JUANCASH: numberedWallet(),
  // The ranges of UnionPay, and 16 to 19 digits in all (ISO/IEC 7812). Not all end with a check digit of Luhn's.
  UNIONPAY_CARD: wallet(
    'CN',
    'CNY',
    [
      by('CARD_NUMBER', 'cardNumber', {
        example: '6222021234567890128',
        pattern: '^(?:62|81)[0-9]{14,17}$',
        minLength: 16,
      }),
    ],
    individuals,
  ),
}

/** Whether payout methods of this kind can be added. */
export function isOffered(method: string | undefined): boolean {
  const offered = payoutMethods.find(each => each === method)
  if (offered === undefined || offered === 'BANK_ACCOUNT') return offered !== undefined
  return wallets[offered].switchedOff === undefined
}

function wallet(
  country: string,
  currencies: string,
  fields: readonly Field[],
  types: readonly RecipientType[] = recipientTypes,
): Wallet {
  return { country, currencies: currencies.split(' '), types, fields }
}

function mobileWallet(country: string, currency: string): Wallet {
  return wallet(country, currency, [by('MSISDN', 'walletPhone', mobileNumber(country))])
}

function numberedWallet(): Wallet {
  return wallet('PH', 'PHP', [
    by('MSISDN', 'walletPhone', mobileNumber('PH')),
    by('GENERIC', 'walletId', {
      ...{ example: '1234567890', pattern: '^[A-Z0-9]{5,24}$', minLength: 5, maxLength: 24 },
    }),
  ])
}

function by(identifier: Identifier, ...[key, own]: Parameters<typeof field>): Field {
  return field(key, { ...own, identifier })
}
