import { post, refused, statement, type Statement } from './statement.ts'
import { account, bank, hungarian, member } from './values.ts'

const items = [bank('ABNAQQ2A'), {}, account('QX12HAPP00001'), account(hungarian)]
const codes = [['CREDITOR_BIC_INVALID_COUNTRY_CODE'], [], ['CREDITOR_IBAN_INVALID_COUNTRY_CODE'], []]
const empty = (count: number) => ({ items: Array<object>(count).fill({}) })
const VALIDATIONS = '/payments/bulk-validations'
const ENRICHMENTS = '/payments/bulk-enrichments'

const both = (
  section: readonly [string, string],
  says: string,
  body: unknown,
  expected: Parameters<typeof statement>[3],
) => [
  statement(section[0], says, post(VALIDATIONS, body), expected),
  statement(section[1], says, post(ENRICHMENTS, body), expected),
]

export const bulk: readonly Statement[] = [
  statement('4.3', 'each item has its result, in the order of the request', post(VALIDATIONS, { items }), {
    status: 200,
    body: {
      items: codes.map(found => ({
        status: found.length === 0 ? 'OK' : 'ALERT',
        alerts: found.map(code => ({ code })),
      })),
    },
  }),
  statement(
    '4.5',
    'each item has its enrichments, in the order of the request',
    post(ENRICHMENTS, { items: [member('NZ', '060501'), {}, bank('KASITHBK')] }),
    {
      status: 200,
      body: {
        items: [
          { enrichments: { creditorAgent: { bic: 'ANZBNZ22XXX' } } },
          { enrichments: {} },
          { enrichments: { creditorAgent: { bic: 'KASITHBKXXX' } } },
        ],
      },
    },
  ),
  ...both(['4.3', '4.5'], 'items is required', {}, refused(400, 'REQUEST_INVALID', /items is required/)),
  ...both(['4.3', '4.5'], 'a bare list is no body', [{}], refused(400, 'REQUEST_INVALID')),
  ...both(
    ['4.3', '4.5'],
    'an item that breaks the schema refuses the whole, with its place',
    { items: [{}, { country: 7 }] },
    refused(400, 'REQUEST_INVALID', /\/items\/1\/country /),
  ),
  ...both(['4.3', '4.5'], 'no items give no results', { items: [] }, { status: 200, whole: { items: [] } }),
  ...both(['8', '8'], '20 items are taken', empty(20), {
    status: 200,
    body: { items: Array(20).fill({}) },
  }).map((each, n) => ({ ...each, says: `${each.says} by bulk ${n === 0 ? 'validation' : 'enrichment'}` })),
  ...both(
    ['8', '8'],
    '21 items are refused',
    empty(21),
    refused(400, 'REQUEST_INVALID', /\/items must have at most 20 items/),
  ).map((each, n) => ({ ...each, says: `${each.says} by bulk ${n === 0 ? 'validation' : 'enrichment'}` })),
  statement(
    '4.3',
    'a token is needed',
    post(VALIDATIONS, { items: [] }, { as: 'nobody' }),
    refused(401, 'AUTH_M2M_TOKEN_NOT_FOUND'),
  ),
]
