import { post, statement, type Statement } from './statement.ts'
import { account, bank, hungarian, local, member } from './values.ts'

const gives = (section: string, says: string, body: object, enrichments: object): Statement =>
  statement(section, says, post('/payments/enrichments', body), { status: 200, body: { enrichments } })
const nothing = (says: string, body: object): Statement =>
  statement('4.4', says, post('/payments/enrichments', body), { status: 200, whole: { enrichments: {} } })
const ids = (value: string, iban: string) => ({
  creditorAccount: {
    ids: [
      { value, type: 'ACCOUNT_NUMBER' },
      { value: iban, type: 'IBAN' },
    ],
  },
})

export const enrichment: readonly Statement[] = [
  nothing('an empty instruction has no enrichments', {}),
  nothing(
    'nothing is derived from a number that fails its own check',
    account('HU43117730161111101800000000'),
  ),
  gives('4.4.1', 'a BIC gives name, address and BIC', bank('TDBMMNUB'), {
    creditorAgent: {
      name: /Trade and Development/,
      address: { country: 'MN', townName: 'Ulaanbaatar' },
      bic: 'TDBMMNUBXXX',
    },
  }),
  gives('4.4.1', 'a BIC gives the member id of its bank', bank('KASITHBK'), {
    creditorAgent: { clearingSystemMemberId: { memberId: '004' } },
  }),
  gives('4.4.1', 'a bank identifier gives the bank', member('ZA', '051001'), {
    creditorAgent: {
      name: 'Standard Bank',
      bic: 'SBZAZAJJXXX',
      clearingSystemMemberId: { memberId: '051001' },
    },
  }),
  gives('4.4.1', 'and the settlement systems of the bank', member('AU', '062000'), {
    settlementInformation: { settlementSystems: ['AU_PCS', 'AU_RITS', 'AU_BECS', 'AU_HVCS'] },
  }),
  gives('4.4.1', 'memberId and branchId together lose nothing', member('BR', '001', '1234'), {
    creditorAgent: { bic: 'BRASBRRJXXX', clearingSystemMemberId: { memberId: /001/ } },
  }),
  gives('4.4.2', 'an IBAN gives its bank and the settlement systems, without a BIC', account(hungarian), {
    creditorAgent: { bic: 'OTPVHUHBXXX', name: 'OTP Bank' },
    settlementInformation: { settlementSystems: ['SCT'] },
  }),
  gives(
    '4.4.2',
    'the BIC is the one linked to the IBAN, not a routing BIC without stated support',
    { ...account('ES3715830001143071582013'), currency: 'EUR' },
    { creditorAgent: { bic: 'REVOESM2XXX' } },
  ),
  gives(
    '4.4.2',
    'a BIC that contradicts the IBAN changes nothing',
    { ...account(hungarian), ...bank('GIBAHUHB') },
    { creditorAgent: { bic: 'OTPVHUHBXXX', name: 'OTP Bank' } },
  ),
  gives(
    '4.4.3',
    'a Danish account number gives its normal form, the IBAN and the member id',
    local('DK', '5040 0440116243'),
    {
      ...ids('0440116243', 'DK6250400440116243'),
      creditorAgent: { clearingSystemMemberId: { memberId: '5040' } },
    },
  ),
  gives(
    '4.4.3',
    'a Czech one beside its bank code',
    local('CZ', '2000145399', '0800'),
    ids('0000002000145399', 'CZ7908000000002000145399'),
  ),
  gives('4.4.3', 'a Finnish one', local('FI', '123456-785'), ids('12345600000785', 'FI2112345600000785')),
  gives(
    '4.4.3',
    'an Austrian one beside its bank code',
    local('AT', '00234500000', '12000'),
    ids('00234500000', 'AT271200000234500000'),
  ),
  gives(
    '4.4.3',
    'and an IBAN gives the local number',
    account('KZ74601A000012345678'),
    ids('601A000012345678', 'KZ74601A000012345678'),
  ),
  gives(
    '4.4.4',
    'currency and BIC give the chain',
    { ...bank('KASITHBK'), currency: 'EUR' },
    { intermediaryAgent1: { bic: 'DEUTDEFFXXX' } },
  ),
  gives(
    '4.4.4',
    'currency and IBAN do too',
    { ...account(hungarian), currency: 'CHF' },
    { intermediaryAgent1: { bic: 'UBSWCHZHXXX' } },
  ),
  statement(
    '4.4.4',
    'a bank in its own currency has no chain',
    post('/payments/enrichments', { ...bank('KASITHBK'), currency: 'THB' }),
    { status: 200, lacks: ['enrichments/intermediaryAgent1'] },
  ),
  gives('4.4.5', 'settlement systems are codes of 2.6', member('DE', '70150000'), {
    settlementInformation: { settlementSystems: [/^(SCT|SDD)/] },
  }),
  statement(
    '4.4',
    'what comes back can be sent back',
    post('/payments/enrichments', { country: 'NZ', ...bank('ANZBNZ22XXX') }),
    { status: 200, body: { enrichments: { creditorAgent: { bic: 'ANZBNZ22XXX' } } } },
  ),
]
