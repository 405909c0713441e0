import type { WalletMethod } from '../../../../services/beneficiaries/requirements/wallet-names.ts'
import type { FieldKey } from '../../../../services/beneficiaries/requirements/field.ts'

/** Values of one field of the form of a wallet, as people write them. */
export interface WalletNumbers {
  readonly country: string
  readonly key: FieldKey
  readonly good: readonly string[]
  readonly broken: readonly string[]
}

/** Ranges of the operators: the first digits are real, and the rest is invented. */
const indonesian = {
  country: 'ID',
  key: 'walletPhone',
  good: ['0813 9921 4407', '+62 857-7130-2298', '6289612345098', '0822 5501 733', '+62 (878) 8245 9016'],
  broken: ['021 5088 7321', '0813 99', '+65 8125 4471', '0857 7130 2298 3317', '0913 2245 8871'],
} as const
const philippine = {
  country: 'PH',
  key: 'walletPhone',
  good: ['0905 311 7742', '+63 998 540 2217', '639273348806', '0956-778-1203', '+63 (961) 402 5589'],
  broken: ['02 8555 0143', '0905 311 774', '0998 540 22179', '+62 927 334 8806', '1800 1888 4321'],
} as const
const numbered = [
  philippine,
  {
    country: 'PH',
    key: 'walletId',
    good: ['00482917', 'MRC-7730512', '9920 4418 0073', 'BYD55120', '771204'],
    broken: ['1208', '5'.repeat(25), '4471@8820', '77_1204', '—'],
  },
] as const
const mails = {
  good: [
    'z.okonkwo@posteo.de',
    'søren.dam@firma.dk',
    'lien+pay@studio.co.jp',
    'R_Duarte77@correo.com.ar',
    'a@b.io',
  ],
  broken: ['okonkwo.posteo.de', '@firma.dk', 'lien@studio', 'r duarte@', 'a@@b.io'],
}

/** Five real-looking good and five broken values for each field that identifies an account; none is an example of a form. */
export const walletNumbers: Readonly<Partial<Record<WalletMethod, readonly WalletNumbers[]>>> = {
  BPAY: [
    {
      country: 'AU',
      key: 'billerCode',
      // The codes of billers, all of them listed in public.
      good: ['75556', '23796', '1008', '3889', '93880'],
      broken: ['12', '7555G', '93_80', '75556755561', '—'],
    },
    {
      country: 'AU',
      key: 'billReference',
      good: ['2007 0501 0000 11', '8814420097', '77', '0041 8829 3340 0712 5566', '530-771-289'],
      broken: ['7', '88144200B7', '5'.repeat(21), '—', '12/34_5'],
    },
  ],
  INTERAC: [
    { country: 'CA', key: 'walletEmail', ...mails },
    {
      country: 'CA',
      key: 'walletPhone',
      good: ['(604) 872-1193', '+1 902 431 7765', '1-780-224-9031', '418.663.2207', '5066321184'],
      broken: ['604 072 1193', '104 872 1193', '872-1193', '+44 7911 204 558', '604 872 11934'],
    },
  ],
  ALIPAY: [
    { country: 'CN', key: 'walletEmail', ...mails },
    {
      country: 'CN',
      key: 'walletPhone',
      good: ['138 0571 6629', '+86 152-1199-3847', '0086 199 8804 2216', '17721350986', '86 186 2207 5513'],
      broken: ['021 6289 3311', '1280 5716 629', '138 0571 662', '+852 6123 7781', '138 0571 66299'],
    },
  ],
  FPS_ID: [
    {
      country: 'HK',
      key: 'walletId',
      good: ['166 3408', '107482913', '1003177', '102-884-613', '9201147'],
      broken: ['166340', '16634081', '1074829133', 'A663408', '１６６'],
    },
    {
      country: 'HK',
      key: 'walletPhone',
      good: ['6338 4471', '+852-9208 1136', '852 5571 0093', '23679918', '(852) 7044 6123'],
      broken: ['6338 447', '+853 6338 4471', '6338 44712', '+86 138 0571 6629', 'sixthree'],
    },
    { country: 'HK', key: 'walletEmail', ...mails },
  ],
  MPESA: [
    {
      country: 'KE',
      key: 'walletPhone',
      good: ['0721 884 530', '+254 115 702 948', '254798331206', '0746-219-885', '+254 (0) 707 553 118'],
      broken: ['020 271 9433', '0721 884 53', '0721 884 5301', '+255 754 201 988', '0821 884 530'],
    },
  ],
  DUITNOW: [
    {
      country: 'MY',
      key: 'walletPhone',
      good: ['013-337 9024', '+60 11-5512 8873', '60197740256', '016 2289 145', '+60 (0)18-774 3321'],
      broken: ['03-7728 4411', '013-337', '+65 9123 4410', '013-337 902 4455', '0133'],
    },
    {
      country: 'MY',
      key: 'walletId',
      good: ['851122-10-5348', '760430 08 6617', '920715-14-5093', '010203075521', '681231-01-6772'],
      broken: ['8511', '8'.repeat(24), '851122/10_5348', '—', '85@22'],
    },
  ],
  GOPAY: [indonesian],
  OVO: [indonesian],
  DANA: [indonesian],
  LINKAJA: [indonesian],
  SHOPEEPAY: [indonesian],
  PAYMAYA: [philippine],
  GCASH: [philippine],
  GRABPAY: [philippine],
  STARPAY: [philippine],
  BAYAD: numbered,
  TAYOCASH: numbered,
  JUANCASH: numbered,
  UNIONPAY_CARD: [
    {
      country: 'CN',
      key: 'cardNumber',
      good: [
        // A debit card each of CCB, ABC, ICBC and a credit card range of two banks; invented, with a Luhn digit.
        '6217 0039 1188 2204 554',
        '6228 4800 7731 2290 461',
        '62122645 0093 1187 723',
        '6259 0771 3028 4410',
        '6216 6100 5530 7741',
      ],
      broken: [
        '5105 1051 0510 5100',
        '6217 0039 1188 220',
        '6217O03911882204',
        '6217 0039 1188 2204 5541',
        '62',
      ],
    },
  ],
}
