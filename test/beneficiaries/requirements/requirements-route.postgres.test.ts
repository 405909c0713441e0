import { Ajv2020 } from 'ajv/dist/2020.js'
import t from 'tap'
import { countries } from '../../../services/beneficiaries/requirements/index.ts'
import { runningEdge } from '../../edge/running-edge.ts'

const PATH = '/beneficiaries/organizations/requirements'

t.test(`GET ${PATH}`, async t => {
  const edge = await runningEdge(t)
  const authorized = { headers: { Authorization: `Bearer ${edge.token}` } }
  const ask = (query: string) => edge.get(`${PATH}?${query}`, authorized)

  t.test('returns a schema that accepts valid values and rejects broken ones', async t => {
    const { status, headers, body } = await ask('country=GB&currency=GBP&type=INDIVIDUAL&method=BANK_ACCOUNT')
    t.equal(status, 200)
    t.equal(headers.get('content-type'), 'application/schema+json')
    const fits = new Ajv2020({ strict: false }).compile(body)
    t.ok(fits({ name: 'Maria Silva', bankCode: '089999', accountNumber: '66374958' }))
    t.ok(fits({ name: 'Maria Silva', identifier: 'IBAN', iban: 'GB29NWBK60161331926819' }))
    t.notOk(fits({ name: 'Maria Silva', iban: 'GB29NWBK60161331926819' }))
    t.notOk(fits({ name: 'Maria Silva', bankCode: '08999', accountNumber: '66374958' }))
  })

  t.test('may be cached for an hour, and answers 304 if it has not changed', async t => {
    const query = 'country=US&currency=USD&type=BUSINESS&method=BANK_ACCOUNT'
    const { headers } = await ask(query)
    t.equal(headers.get('cache-control'), 'private, max-age=3600')
    const etag = headers.get('etag')!
    // fetch sends no-cache by itself; a browser does not.
    const conditional = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' }
    const again = { headers: { ...authorized.headers, ...conditional } }
    t.equal((await edge.get(`${PATH}?${query}`, again)).status, 304)
    t.equal((await edge.get(`${PATH}?${query}&addressCountry=DE`, again)).status, 200)
  })

  t.test('asks for the address in the format of the country of residence', async t => {
    const { body } = await ask('country=US&currency=USD&type=BUSINESS&method=BANK_ACCOUNT&addressCountry=DE')
    t.notOk(body.properties.countrySubdivision)
    t.equal(body.properties.addressCountry.const, 'DE')
  })

  const refused = [
    ['', 'country is required; currency is required; type is required; method is required'],
    ['method=BPAY&country=AU', 'currency is required; type is required'],
    [
      'country=gb',
      'country must be a country in which recipients can be paid (ISO 3166-1 alpha-2); currency is required; type is required; method is required',
    ],
    ['country=GB&type=BUSINESS&method=BANK_ACCOUNT', 'currency is required'],
    [
      'country=GB&currency=INR',
      'currency must be one of GBP, EUR of GB; type is required; method is required',
    ],
    ['country=GB&currency=GBP&type=ROBOT&method=GCASH', 'type must be one of INDIVIDUAL, BUSINESS'],
    ['country=GB&currency=GBP&type=BUSINESS&method=GCASH', 'method must be BANK_ACCOUNT for GBP in GB'],
    ['country=KR&currency=KRW&type=BUSINESS&method=PAYGATE', 'method must be BANK_ACCOUNT for KRW in KR'],
    ['country=GB&country=DE&currency=EUR&type=BUSINESS&method=BPAY', 'country may be sent once'],
    [
      'country=GB&currency=GBP&type=BUSINESS&method=BANK_ACCOUNT&addressCountry=XX',
      'addressCountry must be a country (ISO 3166-1 alpha-2)',
    ],
  ] as const

  t.test('names a wrong parameter and its possible values', async t => {
    for (const [query, message] of refused) {
      const { status, body } = await ask(query)
      t.strictSame([status, body], [400, { code: 'REQUEST_INVALID', message }], query)
    }
  })

  t.test('requires a token', async t => {
    t.equal((await edge.get(`${PATH}?country=GB`)).status, 401)
  })

  t.test('is described with its parameters', async t => {
    const { body } = await edge.get('/openapi.json')
    const { parameters } = body.paths[PATH].get
    t.strictSame(parameters[0].schema.enum, countries())
    t.strictSame(
      parameters.map(({ name, required }: { name: string; required: boolean }) => [name, required]),
      [
        ['country', true],
        ['currency', true],
        ['type', true],
        ['method', true],
        ['addressCountry', false],
      ],
    )
  })
})
