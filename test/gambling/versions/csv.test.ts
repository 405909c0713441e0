import { parse } from 'csv-parse/sync'
import t from 'tap'
import { csvHeader, csvRow } from '../../../services/gambling/versions/csv.ts'
import type { BankAccount, Entity } from '../../../services/library/screening/entity.ts'

const common = {
  id: '7a0e4c2b-1f55-4d0a-8a43-93d2c1b6e0f7',
  createdDate: '2026-01-31T12:00:00.000Z',
  updatedDate: '2026-02-28T12:00:00.000Z',
  state: 'ACTIVE',
} as const
const platformId = '0f2d7d0e-5f9a-4f0c-9a53-6f1c6c1c2b3a'

/** One of each schema, with all attributes that it can have. */
const entities: readonly Entity[] = [
  {
    ...common,
    schema: 'PLATFORM',
    attributes: {
      name: 'Example, "Casino"\r\n(fictional)',
      services: ['CASINO', 'POKER'],
      urls: ['casino.example', 'https://casino.example/a|b,c'],
    },
  },
  {
    ...common,
    schema: 'MERCHANT',
    attributes: {
      platformId,
      cardNetwork: 'VISA',
      mid: '0012',
      name: 'É',
      mcc: '7995',
      isImpactful: false,
      acquirerId: '0442517',
    },
  },
  {
    ...common,
    schema: 'BANK_ACCOUNT',
    attributes: {
      platformId,
      bankId: '112233',
      bankIdType: 'GBDSC',
      accountId: '12345678',
      accountIdType: 'ACCOUNT_NUMBER',
      accountHolderName: 'Example Holder',
    },
  },
  { ...common, schema: 'CRYPTO_WALLET', attributes: { platformId, network: 'TRON', address: 'T' } },
]

const read = (entity: Entity) =>
  parse<Record<string, string>>(csvHeader(entity.schema, false) + csvRow(entity), { columns: true })[0]!

t.test('a row has the attributes of its entity under their names', async t => {
  for (const entity of entities) {
    const attributes = Object.entries(entity.attributes).map(([name, value]: [string, unknown]) => [
      name,
      Array.isArray(value) ? value.join(' ') : String(value),
    ])
    t.strictSame(read(entity), { ...common, ...Object.fromEntries(attributes) })
  }
})

t.test('an attribute that is absent is an empty cell', async t => {
  const account = entities[2]!
  const { bankId: _, bankIdType: __, ...attributes } = account.attributes as BankAccount
  t.match(read({ ...account, attributes } as Entity), { bankId: '', bankIdType: '' })
})

t.test('no spreadsheet takes a text for a formula', async t => {
  for (const name of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1']) {
    const platform = { ...entities[0]!, attributes: { name, services: [], urls: [] } } as Entity
    t.equal(read(platform).name, `'${name}`)
  }
})

t.test('the rows of a delta begin with the action', async t => {
  for (const { schema } of entities) t.equal(csvHeader(schema, true), `action,${csvHeader(schema, false)}`)
})
