import { Ajv2020 } from 'ajv/dist/2020.js'
import t from 'tap'
import {
  check,
  countries,
  currenciesFor,
  exampleValues,
  type Identifier,
  jsonSchemaOf,
  methodsFor,
  type PayoutMethod,
  payoutMethods,
  requirementsFor,
} from '../../../services/beneficiaries/requirements/index.ts'

interface Case {
  readonly by: Identifier
  readonly key: string
  readonly good: readonly string[]
  readonly broken: readonly string[]
}

const email: Case = {
  by: 'EMAIL',
  key: 'walletEmail',
  good: ['name@example.com', 'o’neil+pay@mail.example.co'],
  broken: ['name@example', 'name.example.com', '@example.com'],
}
/** Jakarta landlines, numbers that are too short or too long, and a Malaysian number. */
const indonesian = mobile(
  ['0812 3456 7890', '+62 831-1234-567', '6281234567890', '0811 12345'],
  ['021 5290 1234', '0812 3456', '0812 3456 78901234', '+60 12 552 1455'],
)
const philippine = mobile(
  ['0917 123 4567', '+63 917 123 4567', '9171234567', '63 999 123 4567'],
  ['02 8123 4567', '0917 123 456', '0917 123 45678', '+62 917 123 4567'],
)
const numbered = [
  philippine,
  { by: 'GENERIC', key: 'walletId', good: ['1234567890', 'JC-00012345'], broken: ['1234', '1'.repeat(25)] },
] as const satisfies readonly Case[]

/** Valid numbers from documents of the schemes and of payment services, and broken variants. */
const wallets: Readonly<Partial<Record<PayoutMethod, readonly Case[]>>> = {
  BPAY: [
    { by: 'GENERIC', key: 'billerCode', good: ['23796', '565572', '1234567890'], broken: ['12', '2379O'] },
    {
      by: 'GENERIC',
      key: 'billReference',
      good: ['000016725', '4557 0123 4567 8901', '12', '1'.repeat(20)],
      broken: ['1', '1'.repeat(21), '00001672X'],
    },
  ],
  INTERAC: [
    email,
    mobile(
      ['(416) 555-0123', '+1 604 555 0199', '1-514-555-0134'],
      ['416 055 0123', '116 555 0123', '555-0123', '+44 7400 123456'],
    ),
  ],
  ALIPAY: [
    email,
    mobile(['181 1229 2223', '+86 139-1234-5678', '0086 199 1234 5678'], ['010 6552 9988', '1281 2292 223']),
  ],
  FPS_ID: [
    {
      by: 'GENERIC',
      key: 'walletId',
      good: ['1234567', '102 345 678'],
      broken: ['123456', '12345678', '1234567890', 'A234567'],
    },
    mobile(['9123 4567', '+852-51234567', '852 6123 4567'], ['+86 139 1234 5678', '9123 456']),
    email,
  ],
  MPESA: [
    mobile(
      ['0712 345678', '+254 110 123 456', '254722000000'],
      ['020 222 2222', '0712 34567', '0712 3456789', '+255 712 345 678'],
    ),
  ],
  DUITNOW: [
    mobile(['012-552 1455', '+60 11-1234 5678', '60125521455'], ['03-2264 8188', '012-552', '+65 8123 4567']),
    {
      by: 'GENERIC',
      key: 'walletId',
      good: ['900101-14-5566', 'A12345678MYS', '201903123456', '1234567-A', 'T1234567'],
      broken: ['1234', 'A'.repeat(24), 'RF/12_34'],
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
      by: 'CARD_NUMBER',
      key: 'cardNumber',
      good: [
        '6222 0212 3456 7890 128',
        '6200 0000 0000 0005',
        '6200000000000000003',
        '6205500000000000004',
        '8171 9999 2766 0000',
      ],
      broken: ['4242 4242 4242 4242', '6200 0000 0000 000', '6200 0000 0000 0000 0000', '62OO000000000005'],
    },
  ],
}

t.test('The name is asked for as the bank has it, or the wallet', async t => {
  for (const [country, currency, method, hint] of [
    ['PH', 'PHP', 'GCASH', 'asInTheWallet'],
    ['KE', 'KES', 'MPESA', 'asInTheWallet'],
    ['PH', 'PHP', 'BANK_ACCOUNT', 'asOnTheAccount'],
    ['HK', 'HKD', 'FPS_ID', 'asOnTheAccount'],
    ['CN', 'CNY', 'UNIONPAY_CARD', 'asOnTheAccount'],
  ] as const) {
    const { fields } = requirementsFor({ country, currency, type: 'INDIVIDUAL', method })!
    t.equal(fields.find(({ key }) => key === 'name')!.hint, hint, method)
  }
})

const ajv = new Ajv2020({ strict: false })

t.test('Each wallet accepts identifiers as people write them, and rejects broken ones', async t => {
  for (const method of payoutMethods) {
    const cases = wallets[method]
    if (cases === undefined) continue
    for (const type of ['INDIVIDUAL', 'BUSINESS'] as const) {
      const country = countries().find(each => methodsFor(each, { type }).includes(method))
      if (country === undefined) continue
      const [currency = ''] = currenciesFor(country)
      const choice = { country, currency, type, method }
      const requirements = requirementsFor(choice)!
      const fits = ajv.compile(jsonSchemaOf(requirements))
      for (const { by, key, good, broken } of cases) {
        const example = exampleValues(by, requirements)
        const judged = (written: string) => {
          const { findings, values } = check({ ...choice, values: { ...example, [key]: written } })
          return { found: findings.map(finding => finding.key), fits: fits(values) }
        }
        for (const written of good)
          t.strictSame(judged(written), { found: [], fits: true }, `${method} ${written}`)
        for (const written of broken)
          t.strictSame(judged(written), { found: [key], fits: false }, `${method} ${written}`)
      }
    }
  }
})

t.test('Every wallet that is offered has cases', async t => {
  const offered = new Set(countries().flatMap(country => methodsFor(country)))
  t.strictSame([...Object.keys(wallets), 'BANK_ACCOUNT'].toSorted(), [...offered].toSorted())
})

function mobile(good: readonly string[], broken: readonly string[]): Case {
  return { by: 'MSISDN', key: 'walletPhone', good, broken }
}
