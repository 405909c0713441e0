import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import t from 'tap'
import { checkEntity } from '../../services/gambling/entities/check-entity.ts'

const now = new Date('2026-01-31T12:00:00Z')
const id = 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6'
const platformId = '0b5c9a2e-3f60-4c8a-9d43-6f1f5e0f7c11'

const samples = {
  PLATFORM: { name: 'Example Casino (fictional)', services: ['CASINO'], urls: ['casino.example'] },
  MERCHANT: {
    platformId,
    cardNetwork: 'VISA',
    mid: '000123456789012',
    name: 'EXAMPLE CASINO LONDON GB',
    mcc: '7995',
    isImpactful: false,
  },
  BANK_ACCOUNT: {
    platformId,
    bankId: '601613',
    bankIdType: 'GBDSC',
    accountId: '31926819',
    accountIdType: 'ACCOUNT_NUMBER',
    accountHolderName: 'Example Gaming Ltd',
  },
  CRYPTO_WALLET: { platformId, network: 'BITCOIN', address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' },
} as const
type Schema = keyof typeof samples

/** An entity with other attributes; one that is undefined is left out. */
const entity = (schema: Schema, attributes: object = {}, more: object = {}): unknown =>
  JSON.parse(JSON.stringify({ id, schema, attributes: { ...samples[schema], ...attributes }, ...more }))

const attributesOf = (json: unknown) => {
  const checked = checkEntity(json, now)
  return 'entity' in checked ? checked.entity.attributes : checked.mistakes
}
const fieldsOf = (json: unknown) => {
  const checked = checkEntity(json, now)
  return 'mistakes' in checked ? checked.mistakes.map(({ field }) => field) : checked
}

void t.test('an entity of each schema is taken, and is active unless it says otherwise', async t => {
  for (const schema of Object.keys(samples) as Schema[]) {
    const taken = { entity: { id, schema, state: 'ACTIVE', attributes: samples[schema] } }
    t.same(checkEntity(entity(schema), now), taken, schema)
    t.same(checkEntity(entity(schema, {}, { state: null, createdDate: null }), now), taken, `${schema} nulls`)
  }
  t.match(checkEntity(entity('PLATFORM', {}, { state: 'OBSOLETE' }), now), { entity: { state: 'OBSOLETE' } })
})

void t.test('attributes and members beyond the schema are left out', async t => {
  t.same(attributesOf(entity('PLATFORM', { mcc: '7995' }, { note: 'x' })), samples.PLATFORM)
})

void t.test('ids are in lower case', async t => {
  const checked = checkEntity(
    entity('MERCHANT', { platformId: platformId.toUpperCase() }, { id: id.toUpperCase() }),
    now,
  )
  t.match(checked, { entity: { id, attributes: { platformId } } })
})

void t.test('dates are brought to milliseconds in UTC', async t => {
  const dates = { createdDate: '2026-01-31T13:00:00+02:00', updatedDate: '2026-01-31T12:04:59.123456Z' }
  t.match(checkEntity(entity('PLATFORM', {}, dates), now), {
    entity: { createdDate: '2026-01-31T11:00:00.000Z', updatedDate: '2026-01-31T12:04:59.123Z' },
  })
})

/** Schema, attributes as given, attributes in normal form. */
const normalForms: readonly (readonly [Schema, object, object])[] = [
  ['PLATFORM', { name: '  Example  ' }, { name: 'Example' }],
  ['PLATFORM', { name: '🎰'.repeat(140) }, { name: '🎰'.repeat(140) }],
  ['PLATFORM', { services: ['POKER', 'CASINO', 'POKER'] }, { services: ['POKER', 'CASINO'] }],
  ['PLATFORM', { services: [], urls: [] }, { services: [], urls: [] }],
  [
    'PLATFORM',
    {
      urls: [
        'https://Casino.Example/',
        'casino.example',
        'http://casino.example:80/',
        'https://casino.example:443/#top',
        'casino.example:8443',
        'https://WWW.casino.example/Play/?b=1',
        'https://bücher.example/',
        'https://192.0.2.7/',
      ],
    },
    {
      urls: [
        'casino.example',
        'casino.example:8443',
        'www.casino.example/Play?b=1',
        'xn--bcher-kva.example',
        '192.0.2.7',
      ],
    },
  ],
  ['MERCHANT', { mid: '12345          ' }, { mid: '12345' }],
  ['MERCHANT', { mid: ' AB-1/2' }, { mid: ' AB-1/2' }],
  ['MERCHANT', { isImpactful: true }, { isImpactful: true }],
  ['BANK_ACCOUNT', { bankId: '60-16 13' }, { bankId: '601613' }],
  ['BANK_ACCOUNT', { accountId: '3192 6819' }, { accountId: '31926819' }],
  // Seven digits are filled to eight.
  ['BANK_ACCOUNT', { accountId: '1926819' }, { accountId: '01926819' }],
  ['BANK_ACCOUNT', { accountId: '1926819012' }, { accountId: '1926819012' }],
  ['BANK_ACCOUNT', { accountId: '60-16-13 31926819' }, { accountId: '31926819' }],
  [
    'BANK_ACCOUNT',
    { accountId: 'gb29 nwbk 6016 1331 9268 19', accountIdType: 'IBAN' },
    { accountId: 'GB29NWBK60161331926819', accountIdType: 'IBAN' },
  ],
  [
    'BANK_ACCOUNT',
    {
      bankId: 'deutdeff',
      bankIdType: 'BIC',
      accountId: 'DE89 3704 0044 0532 0130 00',
      accountIdType: 'IBAN',
    },
    { bankId: 'DEUTDEFF', bankIdType: 'BIC', accountId: 'DE89370400440532013000', accountIdType: 'IBAN' },
  ],
  [
    'BANK_ACCOUNT',
    { bankId: 'CHASUS33XXX', bankIdType: 'BIC', accountId: '12-345/678.9x' },
    { bankId: 'CHASUS33XXX', bankIdType: 'BIC', accountId: '123456789X' },
  ],
]

void t.test('attributes are brought into normal form', async t => {
  for (const [schema, given, expected] of normalForms)
    t.same(attributesOf(entity(schema, given)), { ...samples[schema], ...expected }, JSON.stringify(given))
})

void t.test('a normal form stays as it is', async t => {
  for (const [schema, , normal] of normalForms)
    t.same(attributesOf(entity(schema, normal)), { ...samples[schema], ...normal }, JSON.stringify(normal))
})

void t.test('a bank account needs no bank, and takes both of its fields as null', async t => {
  const { bankId: _, bankIdType: __, ...expected } = samples.BANK_ACCOUNT
  t.same(attributesOf(entity('BANK_ACCOUNT', { bankId: undefined, bankIdType: undefined })), expected)
  t.same(attributesOf(entity('BANK_ACCOUNT', { bankId: null, bankIdType: null })), expected)
})

void t.test('the address of a wallet is kept as it was supplied', async t => {
  const address = 'BITCOINCASH:QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A'
  t.match(attributesOf(entity('CRYPTO_WALLET', { network: 'BITCOINCASH', address })), { address })
})

const gbIban = { accountId: 'GB29NWBK60161331926819', accountIdType: 'IBAN' }

/** Schema, attributes, and the attributes that are refused. */
const refused: readonly (readonly [Schema, object, ...string[]])[] = [
  ['PLATFORM', { name: undefined, services: undefined, urls: undefined }, 'name', 'services', 'urls'],
  ['PLATFORM', { name: '', services: 'CASINO', urls: [''] }, 'name', 'services', 'urls/0'],
  ['PLATFORM', { name: ' ' }, 'name'],
  ['PLATFORM', { name: 'x'.repeat(141) }, 'name'],
  ['PLATFORM', { name: 'a\0b' }, 'name'],
  ['PLATFORM', { name: '\ud800' }, 'name'],
  ['PLATFORM', { services: ['CASINO', 'BINGO'] }, 'services/1'],
  ['PLATFORM', { urls: ['casino.example', 'ftp://casino.example'] }, 'urls/1'],
  [
    'PLATFORM',
    { urls: ['localhost', 'javascript:alert(1)', 'https://user:pw@casino.example'] },
    'urls/0',
    'urls/1',
    'urls/2',
  ],
  ['PLATFORM', { urls: ['https://', 'casino example', '1.2', 7] }, 'urls/0', 'urls/1', 'urls/2', 'urls/3'],
  [
    'PLATFORM',
    { urls: [`casino.example/${'x'.repeat(2_040)}`, `${'x'.repeat(64)}.example`] },
    'urls/0',
    'urls/1',
  ],
  ['PLATFORM', { urls: Array(1_001).fill('casino.example') }, 'urls'],
  [
    'MERCHANT',
    { platformId: undefined, cardNetwork: undefined, mid: undefined },
    'platformId',
    'cardNetwork',
    'mid',
  ],
  ['MERCHANT', { name: undefined, mcc: undefined, isImpactful: undefined }, 'name', 'mcc', 'isImpactful'],
  ['MERCHANT', { platformId: 'platform', cardNetwork: 'AMEX' }, 'platformId', 'cardNetwork'],
  ['MERCHANT', { mid: '' }, 'mid'],
  ['MERCHANT', { mid: '   ' }, 'mid'],
  ['MERCHANT', { mid: '1234567890123456' }, 'mid'],
  ['MERCHANT', { mid: '000000000000000' }, 'mid'],
  ['MERCHANT', { mid: 'é1' }, 'mid'],
  ['MERCHANT', { mid: 'a\tb' }, 'mid'],
  ['MERCHANT', { mcc: '799' }, 'mcc'],
  ['MERCHANT', { mcc: '79955' }, 'mcc'],
  ['MERCHANT', { mcc: '799a' }, 'mcc'],
  ['MERCHANT', { mcc: 7995 }, 'mcc'],
  ['MERCHANT', { isImpactful: 'false' }, 'isImpactful'],
  ['MERCHANT', { isImpactful: null }, 'isImpactful'],
  ['BANK_ACCOUNT', { accountId: undefined, accountIdType: undefined }, 'accountId', 'accountIdType'],
  ['BANK_ACCOUNT', { accountHolderName: undefined }, 'accountHolderName'],
  ['BANK_ACCOUNT', { accountHolderName: 'x'.repeat(141) }, 'accountHolderName'],
  ['BANK_ACCOUNT', { bankId: undefined }, 'bankId'],
  ['BANK_ACCOUNT', { bankIdType: undefined }, 'bankIdType'],
  ['BANK_ACCOUNT', { bankIdType: 'ABA' }, 'bankIdType'],
  ['BANK_ACCOUNT', { bankId: '60161' }, 'bankId'],
  ['BANK_ACCOUNT', { bankId: '60161A' }, 'bankId'],
  ['BANK_ACCOUNT', { bankId: 'DEUTDEF', bankIdType: 'BIC' }, 'bankId'],
  ['BANK_ACCOUNT', { bankId: 'DEUT12FF', bankIdType: 'BIC' }, 'bankId'],
  ['BANK_ACCOUNT', { accountId: '12345' }, 'accountId'],
  ['BANK_ACCOUNT', { accountId: '12345678901' }, 'accountId'],
  ['BANK_ACCOUNT', { accountId: '3192681X' }, 'accountId'],
  ['BANK_ACCOUNT', { accountId: '00000000' }, 'accountId'],
  // The account id has another sort code.
  ['BANK_ACCOUNT', { accountId: '60-16-14 31926819' }, 'accountId'],
  ['BANK_ACCOUNT', { ...gbIban, bankId: '601614' }, 'bankId'],
  ['BANK_ACCOUNT', { accountId: 'DE89370400440532013000', accountIdType: 'IBAN' }, 'bankId'],
  ['BANK_ACCOUNT', { ...gbIban, accountIdType: 'ACCOUNT_NUMBER' }, 'accountIdType'],
  ['BANK_ACCOUNT', { ...gbIban, accountId: 'GB28NWBK60161331926819' }, 'accountId'],
  ['BANK_ACCOUNT', { ...gbIban, accountId: 'GB29NWBK6016133192681' }, 'accountId'],
  ['BANK_ACCOUNT', { ...gbIban, accountId: 'US29NWBK60161331926819' }, 'accountId'],
  ['BANK_ACCOUNT', { ...gbIban, accountId: '31926819' }, 'accountId'],
  ['BANK_ACCOUNT', { bankId: 'x'.repeat(200), accountId: '1'.repeat(141) }, 'bankId', 'accountId'],
  ['CRYPTO_WALLET', { network: undefined, address: undefined }, 'network', 'address'],
  ['CRYPTO_WALLET', { network: 'MONERO' }, 'network'],
  ['CRYPTO_WALLET', { address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb' }, 'address'],
  ['CRYPTO_WALLET', { network: 'DOGECOIN' }, 'address'],
  // An address of a test network.
  ['CRYPTO_WALLET', { address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' }, 'address'],
]

void t.test('a value that breaks a constraint is refused at its pointer', async t => {
  for (const [schema, attributes, ...fields] of refused)
    t.same(
      fieldsOf(entity(schema, attributes)),
      fields.map(field => `/attributes/${field}`),
      JSON.stringify(attributes).slice(0, 100),
    )
})

void t.test('id, schema, state, dates and attributes are checked', async t => {
  const cases: readonly (readonly [object, ...string[]])[] = [
    [{ id: undefined }, '/id'],
    [{ id: `${id}0` }, '/id'],
    [{ schema: undefined }, '/schema'],
    [{ schema: 'CASINO' }, '/schema'],
    [{ state: 'DELETED' }, '/state'],
    [{ attributes: undefined }, '/attributes'],
    [{ attributes: [] }, '/attributes'],
    [{ createdDate: '2026-01-31' }, '/createdDate'],
    [{ createdDate: '2026-01-31T12:00:00' }, '/createdDate'],
    [{ createdDate: '2026-02-30T12:00:00Z' }, '/createdDate'],
    [{ createdDate: 1_769_860_800 }, '/createdDate'],
    [
      { createdDate: '2026-01-31T12:06:00Z', updatedDate: '2026-02-01T00:00:00Z' },
      '/createdDate',
      '/updatedDate',
    ],
  ]
  for (const [more, ...fields] of cases)
    t.same(fieldsOf(entity('PLATFORM', {}, more)), fields, JSON.stringify(more))
  for (const json of [null, undefined, 7, 'x', [], [entity('PLATFORM')]])
    t.same(fieldsOf(json), [''], JSON.stringify(json))
})

void t.test('of many mistakes the first twenty are named', async t => {
  const urls = Array<string>(1_000).fill('')
  t.same(
    fieldsOf(entity('PLATFORM', { urls })),
    urls.slice(0, 20).map((_, i) => `/attributes/urls/${i}`),
  )
})

void t.test('messages never repeat an account, a name or an address', async t => {
  for (const [schema, attributes] of refused) {
    const checked = checkEntity(entity(schema, attributes), now)
    const messages = 'mistakes' in checked ? checked.mistakes.map(({ message }) => message).join('\n') : ''
    t.not(messages, '')
    for (const value of Object.values({ ...samples[schema], ...attributes }))
      if (typeof value === 'string' && value.length > 8 && value !== 'ACCOUNT_NUMBER')
        t.notOk(messages.includes(value), messages)
  }
})

void t.test('any JSON is read without an exception, and a checked entity stays as it is', async t => {
  const values = Object.values(samples).flatMap(attributes => Object.values<unknown>(attributes))
  const value = fc.oneof(
    fc.constantFrom(...values),
    fc.jsonValue(),
    fc.string({ unit: 'binary', maxLength: 40 }),
  )
  const written = fc.constantFrom(...(Object.keys(samples) as Schema[])).chain(schema =>
    fc.record({
      id: fc.oneof({ arbitrary: fc.uuid(), weight: 9 }, fc.jsonValue()),
      schema: fc.constant(schema),
      createdDate: fc.option(fc.constantFrom('2026-01-31T12:00:00+01:00', '', 7)),
      attributes: fc
        .tuple(fc.constantFrom(...Object.keys(samples[schema])), value)
        .map(([name, other]) => ({ ...samples[schema], [name]: other })),
    }),
  )
  fc.assert(
    fc.property(fc.oneof(written, fc.jsonValue()), json => {
      const checked = checkEntity(json, now)
      if ('mistakes' in checked)
        return checked.mistakes.every(({ field }) => /^(\/[a-zA-Z0-9]+)*$/.test(field))
      return isDeepStrictEqual(checkEntity(checked.entity, now), checked)
    }),
    { numRuns: 300 },
  )
  t.pass()
})
