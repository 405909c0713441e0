import { post, statement, type Statement, validated } from './statement.ts'
import { account, hungarian } from './values.ts'

const enriched = (says: string, body: object, enrichments: object): Statement =>
  statement('2.3', says, post('/payments/enrichments', body), { status: 200, body: { enrichments } })

export const results: readonly Statement[] = [
  statement('2.2', 'the alerts of what is OK are empty', post('/payments/validations', account(hungarian)), {
    status: 200,
    body: { status: 'OK', alerts: [] },
  }),
  validated(
    '2.2',
    'a finding has a status and a code',
    { creditorAgent: { bic: 'ABNAQQ2A' } },
    'CREDITOR_BIC_INVALID_COUNTRY_CODE',
  ),
  statement(
    '2.2',
    'an alert may say where it is, what was found, and how sure it is',
    post('/payments/validations', { creditorAgent: { bic: 'HANDSES0' } }),
    {
      status: 200,
      body: { alerts: [{ field: '/creditorAgent/bic', message: /HANDSES0/, severity: 'certain' }] },
    },
  ),
  enriched(
    'a bank has a name, an address with the fields of Address, a BIC, a member id and a logo',
    { country: 'NZ', creditorAgent: { clearingSystemMemberId: { memberId: '060501' } } },
    {
      creditorAgent: {
        name: /ANZ/,
        address: { country: 'NZ', addressLine1: /./, townName: 'Wellington', postCode: '6011' },
        bic: 'ANZBNZ22XXX',
        clearingSystemMemberId: { memberId: '060501' },
        logo: /^https?:\/\/.+\/logos\//,
      },
    },
  ),
  enriched('an account has alternative ids, each with a value and a type', account(hungarian), {
    creditorAccount: {
      ids: [
        { value: '117730161111101800000000', type: 'ACCOUNT_NUMBER' },
        { value: hungarian, type: 'IBAN' },
      ],
    },
  }),
  enriched(
    'the intermediaries have a BIC',
    { creditorAgent: { bic: 'KASITHBK' }, currency: 'USD' },
    { intermediaryAgent1: { bic: 'IRVTUS3NXXX' } },
  ),
  enriched(
    'settlement systems are a list of codes',
    { country: 'AU', creditorAgent: { clearingSystemMemberId: { memberId: '062000' } } },
    {
      settlementInformation: { settlementSystems: ['AU_PCS', 'AU_RITS', 'AU_BECS', 'AU_HVCS'] },
    },
  ),
  statement(
    '2.3',
    'only what could be determined is there',
    post('/payments/enrichments', { creditorAgent: { bic: 'ABNAQQ2A' } }),
    { status: 200, whole: { enrichments: {} } },
  ),
]
