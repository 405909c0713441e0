import { post, statement, type Statement, validated } from './statement.ts'
import { account, bank, document, hungarian, local, member, through } from './values.ts'

const swedish = 'SE7160000000000123456789'
const is = (says: string, body: object, ...codes: string[]): Statement =>
  validated('4.2', says, body, ...codes)

/** What stays open is named. */
const open = (says: string, body: object, kind: string, field?: string): Statement =>
  statement('4.2', says, post('/payments/validations', body), {
    status: 200,
    body: {
      status: 'OK',
      alerts: [],
      notChecked: [{ kind, reason: /./, ...(field !== undefined && { field }) }],
    },
  })

export const validation: readonly Statement[] = [
  is('creditor.type and settlementSystem are taken', {
    creditor: { type: 'BUSINESS' },
    ...through('GB_CHAPS'),
  }),
  is('a partial instruction is judged as far as it goes', { currency: 'MRU' }),
  is('findings are ordered by family: IBAN, BIC, account, intermediary, document', {
    ...account('QX12HAPP00001'), ...bank('ABNAQQ2A'), intermediaryAgent2: { bic: 'SCBLU' }, ...document('CL', 'RUT', 'ABC'),
  }, 'CREDITOR_IBAN_INVALID_COUNTRY_CODE', 'CREDITOR_BIC_INVALID_COUNTRY_CODE', 'INTERMEDIARY_2_INVALID_FORMAT', 'CREDITOR_DOCUMENT_1_INVALID_FORMAT'), // oxfmt-ignore
  is('the first failure ends its family', bank('1BNAQQ0'), 'CREDITOR_BIC_INVALID_FORMAT'),
  is(
    'what compares two parts is skipped where one has failed',
    { ...account('HU43117730161111101800000000'), ...bank('GIBAHUHB') },
    'CREDITOR_IBAN_INCORRECT_CHECK_DIGITS',
  ),

  is('Kosovo counts as a country of IBANs', account('XK051212012345678906')),
  is(
    'a value that does not begin with two letters has no format',
    account('1271096123456769'),
    'CREDITOR_IBAN_INVALID_FORMAT',
  ),
  is('country letters come before length', account('QX1'), 'CREDITOR_IBAN_INVALID_COUNTRY_CODE'),
  is(
    'an account number that reads as an IBAN is judged as one',
    account('HU43117730161111101800000000', 'ACCOUNT_NUMBER'),
    'CREDITOR_IBAN_INCORRECT_CHECK_DIGITS',
  ),
  is(
    'with its country too',
    { ...account('HU43117730161111101800000000', 'ACCOUNT_NUMBER'), country: 'HU' },
    'CREDITOR_IBAN_INCORRECT_CHECK_DIGITS',
  ),
  is(
    'national check digits inside an IBAN are checked',
    account('NO3196011117947'),
    'CREDITOR_ACCOUNT_NUMBER_INCORRECT_CHECKSUM',
  ),
  is('spaces, lower case and a label are folded', account('iban: hu42 1177-3016.1111 1018 0000 0000')),
  is('Arabic-Indic digits are folded', account('HU٤٢١١٧٧٣٠١٦١١١١١٠١٨٠٠٠٠٠٠٠٠')),
  is('full-width letters are folded', bank('ＫＡＳＩＴＨＢＫ')),

  is('a British IBAN is consistent with Guernsey', { ...account('GB66RAPH60161331926819'), country: 'GG' }),
  is('a French BIC is consistent with French Polynesia', { ...bank('SOGEFRPP'), country: 'PF' }),
  is(
    'a BIC of a far country contradicts an IBAN',
    { ...account(swedish), ...bank('KASITHBK') },
    'CREDITOR_BIC_IBAN_INCONSISTENCY',
  ),
  is('eight characters and XXX are one institution', { ...account(hungarian), ...bank('OTPVHUHBXXX') }),
  is('a branch of the right bank is consistent', { ...account(hungarian), ...bank('OTPVHUHB123') }),
  is(
    'a BIC beside a bank identifier of another bank',
    {
      ...member('AU', '062000'),
      creditorAgent: { bic: 'ANZBAU3M', clearingSystemMemberId: { memberId: '062000' } },
    },
    'CREDITOR_BIC_BANK_IDENTIFIER_INCONSISTENCY',
  ),
  is(
    'a BIC beside an account number that carries another bank',
    { ...local('MX', '072018000118359715'), ...bank('BNMXMXMM') },
    'CREDITOR_BIC_ACCOUNT_NUMBER_INCONSISTENCY',
  ),
  is(
    'a bank identifier beside an IBAN of another bank',
    { ...account(swedish), ...member('SE', '5000') },
    'CREDITOR_BANK_IDENTIFIER_ACCOUNT_NUMBER_INCONSISTENCY',
  ),

  is(
    'a settlement system of another country, by BIC',
    { ...bank('CHASUS33'), ...through('SCT') },
    'CREDITOR_BIC_SCHEME_UNSUPPORTED',
  ),
  is(
    'a settlement system of another country, by bank identifier',
    { ...member('ZA', '051001'), ...through('CA_LYNX') },
    'CREDITOR_BANK_IDENTIFIER_SCHEME_UNSUPPORTED',
  ),
  is('an institution in the register takes part', { ...bank('OTPVHUHB'), ...through('SCT') }),
  is('a currency of the complete list raises nothing', { ...bank('KASITHBK'), currency: 'EUR' }),
  is("nor does the bank's own currency", { ...bank('KASITHBK'), currency: 'THB' }),
  is('a bank whose list is not complete raises nothing', { ...bank('TDBMMNUB'), currency: 'ZMW' }),
  is('the correspondent that the list names raises nothing', {
    ...bank('KASITHBK'),
    currency: 'USD',
    intermediaryAgent1: { bic: 'IRVTUS3N' },
  }),

  is('a sanctioned bank is found by its branch too', bank('MFTBMMMY007'), 'CREDITOR_BIC_COMPLIANCE_HIT'),
  is('another bank of its country is not hit', bank('AYABMMMY')),

  is(
    'a BSB that begins with 00 exists nowhere',
    member('AU', '001234'),
    'CREDITOR_BANK_IDENTIFIER_DOES_NOT_EXIST',
  ),
  is('nor does the Mexican bank 000', member('MX', '000'), 'CREDITOR_BANK_IDENTIFIER_DOES_NOT_EXIST'),
  is('nor does the transit 00000', member('CA', '003', '00000'), 'CREDITOR_BRANCH_IDENTIFIER_DOES_NOT_EXIST'),
  is('a Canadian code is taken as 0, institution and transit', member('CA', '000300002')),
  is('and as transit and institution', member('CA', '00002-003')),
  is('a Japanese bank and branch are taken together', member('JP', '0001001')),
  is('and apart', member('JP', '0001', '001')),
  is(
    'a card of 16 digits in the United States is told',
    local('US', '4000056655665556', '026009593'),
    'CREDITOR_ACCOUNT_NUMBER_POSSIBLE_CARD_NUMBER',
  ),
  is(
    'an account number that is the bank identifier',
    local('US', '026009593', '026009593'),
    'CREDITOR_BANK_IDENTIFIER_ACCOUNT_NUMBER_DUPLICATION',
  ),
  is(
    'a tax id is judged where there is no document',
    { country: 'PL', creditor: { taxId: '5260250275' } },
    'CREDITOR_DOCUMENT_1_INCORRECT_CHECKSUM',
  ),
  is('a good RUT raises nothing', document('CL', 'RUT', '12.345.678-5')),

  open(
    'names are not screened, which is said',
    { creditor: { name: 'Þórður Þorgeirsson' } },
    'SANCTIONS',
    '/creditor/name',
  ),
  open('a branch that no list has is said', member('CA', '003', '00002'), 'BRANCH_EXISTENCE'),
  statement(
    '4.2',
    'notChecked is absent where all was judged',
    post('/payments/validations', account(hungarian)),
    { status: 200, lacks: ['notChecked'] },
  ),
  statement(
    '4.2',
    'a message never has a whole account number',
    post('/payments/validations', local('CZ', '19-2000145398', '0800')),
    { status: 200, body: { alerts: [{ message: /^(?!.*2000145398)/ }] } },
  ),
]
