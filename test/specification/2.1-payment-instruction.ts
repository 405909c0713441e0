import { post, refused, statement, type Statement, validated } from './statement.ts'

const accepted = (says: string, body: object): Statement => validated('2.1', says, body)
const invalid = (says: string, body: unknown, message: RegExp): Statement =>
  statement('2.1', says, post('/payments/validations', body), refused(400, 'REQUEST_INVALID', message))

const place = 'Ødegårdsvegen 7'
const address = {
  country: 'FO', addressLine1: place, addressLine2: 'Kvívík', addressLine3: 'FO-340',
  department: 'Løn', streetName: place, buildingNumber: '7 B', buildingName: 'Gamli skúlin', floor: '−1', room: '٣',
  townName: 'Kvívík', townLocationName: 'Streymoy', districtName: 'Kvívíkar kommuna',
  postBox: '12', postCode: '340', countrySubdivision: 'Streymoy',
} // oxfmt-ignore
const agent = { bic: 'FIFBFOTX', clearingSystemMemberId: { memberId: '9181' }, branchId: '1' }

/** A value of each field and a value of another type. */
const fields: readonly (readonly [place: string, instruction: (value: unknown) => object, good: unknown, bad: unknown])[] = [
  ['country', country => ({ country }), 'KG', 417],
  ['currency', currency => ({ currency }), 'KGS', { code: 'KGS' }],
  ['creditorAgent', creditorAgent => ({ creditorAgent }), { bic: 'DEMIKG22' }, 'DEMIKG22'],
  ['creditorAgent/bic', bic => ({ creditorAgent: { bic } }), 'DEMIKG22', 22],
  ['creditorAgent/clearingSystemMemberId', clearingSystemMemberId => ({ creditorAgent: { clearingSystemMemberId } }), {}, '118'],
  ['creditorAgent/clearingSystemMemberId/memberId', memberId => ({ creditorAgent: { clearingSystemMemberId: { memberId } } }), '118', 118],
  ['creditorAgent/branchId', branchId => ({ creditorAgent: { branchId } }), '001', true],
  ['creditorAccount', creditorAccount => ({ creditorAccount }), { id: { value: '١', type: 'GENERIC' } }, []],
  ['creditorAccount/id', id => ({ creditorAccount: { id } }), { value: 'x', type: 'GENERIC' }, 'x'],
  ['creditorAccount/id/value', value => ({ creditorAccount: { id: { value, type: 'GENERIC' } } }), 'ведомость 3', 3],
  ['creditorAccount/type', type => ({ creditorAccount: { id: { value: 'x', type: 'GENERIC' }, type } }), 'CUENTA_RUT', 1],
  ['creditor', creditor => ({ creditor }), {}, 'Чыңгыз'],
  ['creditor/name', name => ({ creditor: { name } }), 'Чыңгыз Төрөкулович', 5],
  ['creditor/address', address => ({ creditor: { address } }), address, place],
  ['creditor/contactDetails', contactDetails => ({ creditor: { contactDetails } }), { email: 'ç@example.kg', phone: '+996312000000' }, '+996'],
  ['creditor/contactDetails/email', email => ({ creditor: { contactDetails: { email } } }), 'ç@example.kg', 1],
  ['creditor/contactDetails/phone', phone => ({ creditor: { contactDetails: { phone } } }), '+996312000000', 996],
  ['creditor/dateOfBirth', dateOfBirth => ({ creditor: { dateOfBirth } }), '1972-02-29', '29.02.1972'],
  ['creditor/taxId', taxId => ({ creditor: { taxId } }), '22902197200011', 22],
  ['creditor/documents', documents => ({ creditor: { documents } }), [{ type: 'AIL_TAANYKTYK', value: 'ID123' }], {}],
  ['creditor/type', type => ({ creditor: { type } }), 'BUSINESS', 'COMPANY'],
  ['intermediaryAgent1', intermediaryAgent1 => ({ intermediaryAgent1 }), agent, 'SOLADEST'],
  ['intermediaryAgent2', intermediaryAgent2 => ({ intermediaryAgent2 }), agent, 0],
  ['intermediaryAgent3', intermediaryAgent3 => ({ intermediaryAgent3 }), agent, []],
  ['settlementInformation', settlementInformation => ({ settlementInformation }), {}, 'SCT'],
  ['settlementInformation/settlementSystem', settlementSystem => ({ settlementInformation: { settlementSystem } }), 'CA_LYNX', 'CHIPS'],
] // oxfmt-ignore

const answered = (says: string, body: unknown): Statement =>
  statement('2.1', says, post('/payments/validations', body), {
    status: 200,
    body: { status: /^(OK|ALERT)$/ },
  })

export const paymentInstruction: readonly Statement[] = [
  accepted('no top-level field is required', {}),
  ...fields.flatMap(([at, instruction, good, bad]) => [
    answered(`${at} takes ${JSON.stringify(good)}`, instruction(good)),
    invalid(`${at} does not take ${JSON.stringify(bad)}`, instruction(bad), new RegExp(`^/${at} `)),
  ]),
  ...['IBAN', 'ACCOUNT_NUMBER', 'EMAIL', 'MSISDN', 'CARD_NUMBER', 'GENERIC'].map(type =>
    answered(`an account id may be of the type ${type}`, { creditorAccount: { id: { value: '7', type } } }),
  ),
  invalid(
    'an account id has no other type',
    { creditorAccount: { id: { value: '7', type: 'BBAN' } } },
    /creditorAccount\/id\/type must be one of IBAN/,
  ),
  invalid('an account needs an id', { creditorAccount: {} }, /creditorAccount\/id is required/),
  invalid(
    'an account id needs a value',
    { creditorAccount: { id: { type: 'IBAN' } } },
    /id\/value is required/,
  ),
  invalid('an account id needs a type', { creditorAccount: { id: { value: '7' } } }, /id\/type is required/),
  invalid(
    'an address needs a country',
    { creditor: { address: { townName: 'Oş' } } },
    /address\/country is required/,
  ),
  invalid(
    'a document needs a type',
    { creditor: { documents: [{ value: '1' }] } },
    /documents\/0\/type is required/,
  ),
  invalid(
    'a document needs a value',
    { creditor: { documents: [{ type: 'x' }] } },
    /documents\/0\/value is required/,
  ),
  ...Object.entries(address).map(([name, value]) =>
    invalid(
      `address/${name} is a string`,
      { creditor: { address: { country: 'FO', [name]: [value] } } },
      new RegExp(`/creditor/address/${name} `),
    ),
  ),
  invalid('a country is two capital letters', { country: 'Kg' }, /country must match/),
  invalid('a country is one of ISO 3166-1', { country: 'ZZ' }, /country must be a country of ISO 3166-1/),
  accepted('Kosovo is a country too', { country: 'XK' }),
  invalid('a currency is three capital letters', { currency: 'K€S' }, /currency must match/),
  invalid('a currency is one of ISO 4217', { currency: 'BTC' }, /currency must be a currency of ISO 4217/),
  accepted('a currency may be a former one', { country: 'ZW', currency: 'ZWD' }),
  invalid(
    'a date of birth is a calendar date',
    { creditor: { dateOfBirth: '1900-02-29' } },
    /dateOfBirth must be a calendar date/,
  ),
  accepted('a person is an INDIVIDUAL', { creditor: { type: 'INDIVIDUAL' } }),
  invalid(
    'a string has 140 characters at most',
    { creditor: { name: 'ꦗ'.repeat(141) } },
    /creditor\/name must have/,
  ),
  answered('a character outside the basic plane counts once', { creditor: { name: '𠮷'.repeat(140) } }),
  invalid('a string is not empty', { creditorAgent: { bic: '' } }, /creditorAgent\/bic/),
  answered('a field that is null counts as left out', { country: null, creditor: { name: null } }),
  invalid(
    'each offending place is named',
    { country: 1, creditorAccount: { id: { value: 2, type: 'IBAN' } } },
    /\/country .*; \/creditorAccount\/id\/value /,
  ),
  invalid(
    'field names are case-sensitive',
    { creditorAccount: { ID: { value: '7', type: 'IBAN' } } },
    /creditorAccount\/id is required/,
  ),
  statement(
    '2.1',
    'a field that is not known is named, and changes nothing',
    post('/payments/validations', { country: 'KG', creditorAgent: { Bic: 'DEMIKG22' } }),
    {
      status: 200,
      body: { status: 'OK', notChecked: [{ kind: 'UNKNOWN_FIELD', field: '/creditorAgent/Bic' }] },
    },
  ),
]
