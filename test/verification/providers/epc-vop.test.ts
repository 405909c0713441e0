import t from 'tap'
import {
  addressesOf,
  readAddressBook,
} from '../../../services/verification/providers/epc-vop/address-book.ts'
import { vopRequestOf } from '../../../services/verification/providers/epc-vop/vop-request.ts'
import type { Question } from '../../../services/verification/providers/provider.ts'
import { vopRequest } from '../../../services/verification/schemes/epc-vop.ts'

t.test('a bank has the addresses of its branch, or else its own, by priority', t => {
  const book = readAddressBook(
    'eds.csv',
    `bic,url,priority
COBADEFF,https://second.example/api,2
COBADEFF,https://first.example/api/,1
COBADEFF500,https://branch.example,
DEUTDEFFXXX,https://head.example:8443,1
`,
  )
  const hrefs = (bic: string) => addressesOf(book, bic).map(({ href }) => href)
  t.strictSame(hrefs('COBADEFFXXX'), [
    'https://first.example/api/vop/v1/payee-verifications',
    'https://second.example/api/vop/v1/payee-verifications',
  ])
  t.strictSame(hrefs('COBADEFF500'), ['https://branch.example/vop/v1/payee-verifications'])
  t.strictSame(hrefs('DEUTDEFFXXX'), ['https://head.example:8443/vop/v1/payee-verifications'])
  t.strictSame(hrefs('DEUTDEFF500'), [], 'a line of 11 characters stands for that branch alone')
  t.strictSame(hrefs('BNPAFRPPXXX'), [])
  t.end()
})

t.test('mistakes in an address book name line and column', t => {
  const cases = [
    ['bic,url\n', 'eds.csv holds no addresses'],
    [
      'bic,url\nCOBADEF,https://a.example',
      'eds.csv:2: bic must be a BIC of 8 or 11 characters in upper case',
    ],
    [
      'bic,url\ncobadeff,https://a.example',
      'eds.csv:2: bic must be a BIC of 8 or 11 characters in upper case',
    ],
    [
      'bic,url\nCOBADEFF,http://a.example',
      'eds.csv:2: url must be an https URL without user, query and fragment',
    ],
    [
      'bic,url\nCOBADEFF,https://me:x@a.example',
      'eds.csv:2: url must be an https URL without user, query and fragment',
    ],
    [
      'bic,url\nCOBADEFF,https://a.example?x=1',
      'eds.csv:2: url must be an https URL without user, query and fragment',
    ],
    ['bic,url\nCOBADEFF,', 'eds.csv:2: url is missing; it must be a URL'],
    ['bic,url,priority\nCOBADEFF,https://a.example,0', 'eds.csv:2: priority must be a number from 1 to 99'],
    [
      'bic,url,priority\nCOBADEFF,https://a.example,1\nCOBADEFF,https://a.example/,2',
      'eds.csv:3: url is the same as in another line of this BIC',
    ],
  ] as const
  for (const [text, message] of cases) t.throws(() => readAddressBook('eds.csv', text), { message })
  t.end()
})

const question = (country: string, party: Partial<Question['party']>): Question => ({
  organizationId: '',
  country,
  account: { type: 'IBAN', value: 'DE89370400440532013000' },
  bank: { bic: 'COBADEFFXXX' },
  party: { documents: [], ...party },
})

t.test('a business without a name is named by its number, of the kind that ISO 20022 has for it', t => {
  const cases: readonly (readonly [string, string, string, object])[] = [
    ['DE', 'LEI', '529900T8BM49AURSDO55', { lei: '529900T8BM49AURSDO55' }],
    ['DE', 'COMPANY_ID', '529900T8BM49AURSDO55', { lei: '529900T8BM49AURSDO55' }],
    ['DE', 'COMPANY_ID', 'HRB12345', { others: [{ identification: 'HRB12345', schemeNameCode: 'COID' }] }],
    ['DE', 'VAT', 'DE136695976', { others: [{ identification: 'DE136695976', schemeNameCode: 'TXID' }] }],
    ['DE', 'TAX_ID', '136695976', { others: [{ identification: '136695976', schemeNameCode: 'TXID' }] }],
    ['FR', 'SIREN', '404833048', { others: [{ identification: '404833048', schemeNameCode: 'SREN' }] }],
    [
      'FR',
      'siret',
      '40483304800022',
      { others: [{ identification: '40483304800022', schemeNameCode: 'SRET' }] },
    ],
    ['FR', 'RCS', '404833048', { others: [{ identification: '404833048', schemeNameCode: 'COID' }] }],
    ['US', 'DUNS', '150483782', { others: [{ identification: '150483782', schemeNameCode: 'DUNS' }] }],
  ]
  for (const [country, type, value, organisationId] of cases) {
    const request = vopRequestOf(
      question(country, { type: 'BUSINESS', documents: [{ type, value }] }),
      'BANKDEFFXXX',
    )
    t.strictSame(request?.party, { identification: { organisationId } }, `${country} ${type}`)
    t.ok(vopRequest.safeParse(request).success)
  }
  const byTaxId = vopRequestOf(question('DE', { type: 'BUSINESS', taxId: '136695976' }), 'BANKDEFFXXX')
  t.match(byTaxId, {
    party: { identification: { organisationId: { others: [{ schemeNameCode: 'TXID' }] } } },
  })
  t.end()
})

t.test('a person without a name, or with a passport, cannot be asked for', t => {
  const number = { type: 'TAX_ID', value: '136695976' }
  t.equal(vopRequestOf(question('DE', { type: 'INDIVIDUAL', documents: [number] }), 'BANKDEFFXXX'), undefined)
  t.equal(vopRequestOf(question('DE', { documents: [number] }), 'BANKDEFFXXX'), undefined)
  const passport = { type: 'PASSPORT', value: 'C01X00T47' }
  t.equal(vopRequestOf(question('DE', { type: 'BUSINESS', documents: [passport] }), 'BANKDEFFXXX'), undefined)
  t.end()
})

t.test('a name is always asked by name', t => {
  const documents = [{ type: 'LEI', value: '529900T8BM49AURSDO55' }]
  const request = vopRequestOf(
    question('DE', { name: 'Acme AG', type: 'BUSINESS', documents }),
    'BANKDEFFXXX',
  )
  t.strictSame(request?.party, { name: 'Acme AG' })
  t.end()
})
