import t from 'tap'
import { PaymentInstructionSchema } from '../../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { RecipientMethod } from '../../../proto/gen/payprep/beneficiaries/v1/recipient_pb.js'
import { profiles } from '../../../services/library/banking/countries/index.ts'
import { bankDirectory } from '../../../services/library/banking/directory/directory-sketch.ts'
import { judgeDocument } from '../../../services/library/banking/documents/index.ts'
import {
  check,
  type Choice,
  clean,
  countries,
  currenciesFor,
  type Details,
  exampleValues,
  type Field,
  fieldsBy,
  type FilledForm,
  filledFormOf,
  type Finding,
  methodsFor,
  payoutMethods,
  requirementsFor,
} from '../../../services/beneficiaries/requirements/index.ts'
import { messageFrom } from '../../../services/kit/pointers.ts'
import { validate } from '../../../services/validation/validate.ts'
import { choices, choiceText } from '../choices.ts'

const nothingKnown = bankDirectory({})

t.test('The methods are those of the contract, in its order', async t => {
  const contract = Object.keys(RecipientMethod).filter(name => /\D/.test(name) && name !== 'UNSPECIFIED')
  t.strictSame(payoutMethods, contract)
  const offered = new Set(countries().flatMap(country => methodsFor(country)))
  t.strictSame(
    payoutMethods.filter(method => !offered.has(method)),
    ['PAYGATE'],
    'one is switched off',
  )
  t.equal(requirementsFor(choiceOf('KR KRW INDIVIDUAL PAYGATE')), undefined)
})

t.test('Every country with a profile offers bank accounts', async t => {
  t.strictSame(countries(), profiles.map(({ country }) => country).toSorted())
  for (const { country, currencies } of profiles) {
    t.strictSame(currenciesFor(country).slice(0, currencies.length), currencies, country)
    t.equal(methodsFor(country)[0], 'BANK_ACCOUNT')
  }
})

t.test('The fields of each choice are consistent', async t => {
  for (const choice of choices) {
    const requirements = requirementsFor(choice)!
    for (const identifier of requirements.identifiers) {
      const fields = fieldsBy(identifier, requirements)
      const faults = [
        ...(new Set(fields.map(({ key }) => key)).size === fields.length ? [] : ['a key twice']),
        ...(new Set(fields.map(({ path }) => path)).size === fields.length ? [] : ['a place twice']),
        ...(fields.some(({ path }) => path === '/creditorAccount/id/value') ? [] : ['no account']),
        ...fields.flatMap(faultsOf),
      ]
      t.strictSame(faults, [], `${choiceText(choice)} ${identifier}`)
    }
  }
  t.ok(choices.length > 500)
})

function faultsOf(field: Field): string[] {
  const { key, pattern, example, minLength, maxLength, choices } = field
  const fits = (flags: string) => pattern === undefined || new RegExp(pattern, flags).test(example)
  return [
    ...(clean(field, example) === example ? [] : [`${key}: the example is not clean`]),
    ...((choices?.includes(example) ?? true) ? [] : [`${key}: the example is no choice`]),
    ...(minLength <= example.length && example.length <= maxLength
      ? []
      : [`${key}: the example has not the length`]),
    ...['u', 'v'].flatMap(flags => (fits(flags) ? [] : [`${key}: the example does not fit, by ${flags}`])),
  ]
}

t.test('Every example passes the check and raises no alert in validation', async t => {
  for (const choice of choices) {
    const requirements = requirementsFor(choice)!
    for (const identifier of requirements.identifiers) {
      const draft = { ...choice, values: exampleValues(identifier, requirements) }
      const { findings, details } = check(draft)
      t.strictSame(findings, [], `${choiceText(choice)} ${identifier}`)
      if (details === undefined) continue
      t.strictSame(alertsOf(details), [], `${choiceText(choice)} ${identifier}`)
      t.same(filledFormOf(details).values, draft.values, `${choiceText(choice)} ${identifier}: can be edited`)
    }
  }
})

t.test('Every required document is a known document type, and its example is valid', async t => {
  let count = 0
  for (const choice of choices) {
    const { country, fields } = requirementsFor(choice)!
    const type = fields.find(({ key }) => key === 'documentType')
    if (type === undefined) continue
    count++
    for (const name of type.choices!)
      t.not(judgeDocument(country, name, '?'), undefined, `${country} ${name}`)
    const number = fields.find(({ key }) => key === 'documentNumber')!
    t.equal(judgeDocument(country, type.example, number.example), 'valid', `${country} ${type.example}`)
  }
  t.ok(count > 30)
})

t.test('Fields carry their local names', async t => {
  const names = [
    ['GB GBP INDIVIDUAL BANK_ACCOUNT', 'bankCode', 'sort code'],
    ['AU AUD INDIVIDUAL BANK_ACCOUNT', 'bankCode', 'BSB'],
    ['IN INR INDIVIDUAL BANK_ACCOUNT', 'bankCode', 'IFSC'],
    ['US USD INDIVIDUAL BANK_ACCOUNT', 'bankCode', 'routing number'],
    ['CA CAD INDIVIDUAL BANK_ACCOUNT', 'branchCode', 'transit number'],
    ['MX MXN INDIVIDUAL BANK_ACCOUNT', 'accountNumber', 'CLABE'],
    ['BR BRL INDIVIDUAL BANK_ACCOUNT', 'documentNumber', 'CPF'],
    ['BR BRL BUSINESS BANK_ACCOUNT', 'documentNumber', 'CNPJ'],
    ['HK HKD BUSINESS FPS_ID', 'walletId', 'FPS identifier'],
  ] as const
  for (const [choice, key, name] of names) {
    const { fields } = requirementsFor(choiceOf(choice))!
    t.equal(fields.find(field => field.key === key)?.localName, name, choice)
  }
})

/** Country, currency, type and method, then the fields, by identifier if several. Optional ones are in parentheses. */
const expectedFields: readonly (readonly [choice: string, keys: string])[] = [
  ['DE EUR INDIVIDUAL BANK_ACCOUNT', 'name iban'],
  ['GG GBP BUSINESS BANK_ACCOUNT', 'name identifier bankCode accountNumber iban'],
  ['GB EUR INDIVIDUAL BANK_ACCOUNT', 'name iban'],
  ['AE AED INDIVIDUAL BANK_ACCOUNT', 'name iban (bic)'],
  ['AE USD INDIVIDUAL BANK_ACCOUNT', 'name iban (bic) addressCountry addressLine1 townName (postCode)'],
  ['BR BRL INDIVIDUAL BANK_ACCOUNT', 'name bankCode branchCode accountNumber accountType documentNumber'],
  ['CL CLP BUSINESS BANK_ACCOUNT', 'name bankCode accountNumber accountType documentNumber'],
  ['CO COP INDIVIDUAL BANK_ACCOUNT', 'name bankCode accountNumber accountType documentType documentNumber'],
  ['CN CNY INDIVIDUAL BANK_ACCOUNT', 'name (bankCode) accountNumber documentType documentNumber'],
  ['CN CNY BUSINESS BANK_ACCOUNT', 'name bankCode accountNumber documentNumber'],
  ['HK USD INDIVIDUAL BANK_ACCOUNT', 'name bankCode accountNumber'],
  ['HU HUF INDIVIDUAL BANK_ACCOUNT', 'name identifier accountNumber iban'],
  ['IN INR INDIVIDUAL BANK_ACCOUNT', 'name bankCode accountNumber (accountType)'],
  ['AR ARS BUSINESS BANK_ACCOUNT', 'name accountNumber (accountType) documentNumber'],
  ['KE KES INDIVIDUAL BANK_ACCOUNT', 'name bankCode (branchCode) accountNumber'],
  ['VE VES INDIVIDUAL BANK_ACCOUNT', 'name accountNumber (accountType) documentType documentNumber'],
  ['JP JPY INDIVIDUAL BANK_ACCOUNT', 'name bankCode branchCode accountNumber accountType'],
  ['MX MXN INDIVIDUAL BANK_ACCOUNT', 'name accountNumber'],
  ['NC XPF INDIVIDUAL BANK_ACCOUNT', 'name iban (bic)'],
  ['SN XOF INDIVIDUAL BANK_ACCOUNT', 'name accountNumber'],
  ['TZ TZS INDIVIDUAL BANK_ACCOUNT', 'name bic accountNumber'],
  [
    'US USD INDIVIDUAL BANK_ACCOUNT',
    'name bankCode accountNumber accountType addressCountry addressLine1 townName countrySubdivision postCode',
  ],
  [
    'UY UYU INDIVIDUAL BANK_ACCOUNT',
    'name bankCode (branchCode) accountNumber accountType documentType documentNumber',
  ],
  ['AU AUD INDIVIDUAL BPAY', 'name billerCode billReference'],
  ['CA CAD INDIVIDUAL INTERAC', 'name identifier walletEmail walletPhone'],
  ['MY MYR INDIVIDUAL DUITNOW', 'name identifier walletPhone walletIdType walletId'],
  ['CN CNY INDIVIDUAL UNIONPAY_CARD', 'name cardNumber'],
]

t.test('Forms ask for the usual fields of a country, in its order', async t => {
  for (const [choice, expected] of expectedFields) {
    const keys = requirementsFor(choiceOf(choice))!
      // A field with a single choice is implied, and so is the only identifier.
      .fields.filter(({ key, choices }) => key === 'addressCountry' || choices?.length !== 1)
      .map(({ key, required }) => (required ? key : `(${key})`))
    t.equal(keys.join(' '), expected, choice)
  }
})

t.test('An optional branch code may be appended to the bank code', async t => {
  const joined = [
    ['HK HKD INDIVIDUAL BANK_ACCOUNT', '004-001'],
    ['KE KES INDIVIDUAL BANK_ACCOUNT', '01100'],
    ['KR KRW INDIVIDUAL BANK_ACCOUNT', '004 0012'],
    ['NG NGN INDIVIDUAL BANK_ACCOUNT', '011-15-1003'],
    ['SG SGD INDIVIDUAL BANK_ACCOUNT', '7171-001'],
    ['TH THB INDIVIDUAL BANK_ACCOUNT', '004-0012'],
    ['TW TWD INDIVIDUAL BANK_ACCOUNT', '822-0107'],
  ] as const
  for (const [choice, bankCode] of joined) {
    const { branchCode: _, ...values } = draftOfExample(choice).values
    const { findings, details } = check({ ...choiceOf(choice), values: { ...values, bankCode } })
    t.strictSame(findings, [], choice)
    t.strictSame(alertsOf(details!), [], choice)
  }
})

t.test('An address has the parts of the country of residence', async t => {
  const american = choiceOf('US USD INDIVIDUAL BANK_ACCOUNT')
  const { fields } = requirementsFor({ ...american, addressCountry: 'DE' })!
  const parts = fields.filter(({ path }) => path.startsWith('/creditor/address/'))
  t.strictSame(
    parts.map(({ key }) => key),
    ['addressCountry', 'addressLine1', 'postCode', 'townName'],
  )
  t.equal(requirementsFor({ ...american, addressCountry: 'XX' }), undefined)
})

const british = draftOfExample('GB GBP INDIVIDUAL BANK_ACCOUNT')
const american = draftOfExample('US USD BUSINESS BANK_ACCOUNT')
const japanese = draftOfExample('JP JPY INDIVIDUAL BANK_ACCOUNT')
const colombian = draftOfExample('CO COP INDIVIDUAL BANK_ACCOUNT')
const indonesian = draftOfExample('ID IDR INDIVIDUAL GOPAY')

const broken: readonly (readonly [title: string, draft: FilledForm, ...findings: string[]])[] = [
  ['nothing at all', { ...british, values: {} }, 'name missing', 'bankCode missing', 'accountNumber missing'],
  ['a name of blanks', changed(british, { name: ' \t' }), 'name missing'],
  ['a name that turns around', changed(british, { name: 'Maria \u202Eavlis' }), 'name pattern'],
  ['a name beyond all length', changed(british, { name: 'x'.repeat(141) }), 'name long'],
  ['a sort code too short', changed(british, { bankCode: '08-99-9' }), 'bankCode short'],
  ['a sort code too long', changed(british, { bankCode: '08-99-99-9' }), 'bankCode long'],
  ['letters in a sort code', changed(british, { bankCode: '08999O' }), 'bankCode pattern'],
  [
    'an IBAN where a number is asked for',
    changed(british, { iban: 'GB29NWBK60161331926819' }),
    'iban unknown',
  ],
  [
    'an identifier that the country does not use',
    changed(british, { identifier: 'EMAIL' }),
    'identifier choice',
  ],
  ['a field that there is not', changed(british, { colour: 'red' }), 'colour unknown'],
  ['a field called __proto__', changed(british, JSON.parse('{"__proto__": "x"}')), '__proto__ unknown'],
  ['a state that there is not', changed(american, { countrySubdivision: 'ZZ' }), 'countrySubdivision choice'],
  ['an account of no kind', changed(american, { accountType: '' }), 'accountType missing'],
  ['a name in Latin letters', changed(japanese, { name: 'Müller' }), 'name pattern'],
  ['no kind of document', changed(colombian, { documentType: '' }), 'documentType missing'],
  ['a document of another country', changed(colombian, { documentType: 'CPF' }), 'documentType choice'],
  ['a fixed line abroad', changed(indonesian, { walletPhone: '+442071838750' }), 'walletPhone pattern'],
  ['no number', changed(indonesian, { walletPhone: 'x' }), 'walletPhone pattern'],
  ['a code that is no country', { ...british, country: 'XX' }, 'country choice'],
  ['a currency of another country', { ...british, currency: 'INR' }, 'currency choice'],
  ['a method of another country', { ...british, method: 'GCASH' }, 'method choice'],
  [
    'a method that is switched off',
    { ...british, country: 'KR', currency: 'KRW', method: 'PAYGATE' },
    'method choice',
  ],
  ['a business where people are paid', draftOfExample('CN CNY INDIVIDUAL ALIPAY', 'BUSINESS'), 'type choice'],
  [
    'a type that is neither individual nor business',
    { ...british, type: 'ROBOT' as 'BUSINESS' },
    'type choice',
  ],
  ['an address of no country', { ...american, addressCountry: 'XX' }, 'addressCountry choice'],
]

t.test('A broken value is found in its field', async t => {
  for (const [title, draft, ...expected] of broken) {
    const { findings, details } = check(draft)
    t.strictSame(
      findings.map(({ key, problem }: Finding) => `${key} ${problem}`),
      expected,
      title,
    )
    t.equal(details, undefined, title)
  }
  t.strictSame(check(changed(british, { bankCode: '1' })).findings, [
    { key: 'bankCode', path: '/creditorAgent/clearingSystemMemberId/memberId', problem: 'short' },
  ])
})

t.test('Exactly the required fields that are left out are missing', async t => {
  let count = 0
  for (const choice of choices) {
    const requirements = requirementsFor(choice)!
    for (const identifier of requirements.identifiers) {
      const values = exampleValues(identifier, requirements)
      for (const { key, path, required, choices } of fieldsBy(identifier, requirements)) {
        if (!required || choices?.length === 1 || key === 'identifier') continue
        const { [key]: _, ...others } = values
        const { findings } = check({ ...choice, values: others })
        const expected = [{ key, path, problem: 'missing' }]
        count++
        if (JSON.stringify(findings) !== JSON.stringify(expected))
          t.strictSame(findings, expected, `${choiceText(choice)} ${key}`)
      }
    }
  }
  t.ok(count > 1_500, `${count} fields`)
})

const forgiven: readonly (readonly [draft: FilledForm, key: string, written: string, clean: string])[] = [
  [british, 'bankCode', '08-99-99', '089999'],
  [british, 'name', ' Maria\u00a0 Silva\u200b ', 'Maria Silva'],
  [
    draftOfExample('DE EUR INDIVIDUAL BANK_ACCOUNT'),
    'iban',
    'IBAN: de89 3704 0044 0532 0130 00',
    'DE89370400440532013000',
  ],
  [draftOfExample('CZ CZK INDIVIDUAL BANK_ACCOUNT'), 'accountNumber', '19 - 2000145399', '19-2000145399'],
  [
    draftOfExample('HU HUF INDIVIDUAL BANK_ACCOUNT'),
    'accountNumber',
    '11773016-11111018',
    '1177301611111018',
  ],
  [
    draftOfExample('NZ NZD INDIVIDUAL BANK_ACCOUNT'),
    'accountNumber',
    '01-0902-0068389-00',
    '01-0902-0068389-00',
  ],
  [draftOfExample('IN INR INDIVIDUAL BANK_ACCOUNT'), 'bankCode', 'hdfc 0001234', 'HDFC0001234'],
  [japanese, 'name', 'やまだ　ﾀﾛｳ', 'ヤマダ タロウ'],
  [indonesian, 'walletPhone', '0812-3456-7890', '+6281234567890'],
  [indonesian, 'walletPhone', '6281234567890', '+6281234567890'],
  [indonesian, 'walletPhone', '00 62 812 3456 7890', '+6281234567890'],
  [
    draftOfExample('HK HKD INDIVIDUAL FPS_ID', 'INDIVIDUAL', 'MSISDN'),
    'walletPhone',
    '+852-91234567',
    '+85291234567',
  ],
  [
    draftOfExample('HK HKD INDIVIDUAL FPS_ID', 'INDIVIDUAL', 'MSISDN'),
    'walletPhone',
    '9123 4567',
    '+85291234567',
  ],
  [
    draftOfExample('CA CAD INDIVIDUAL INTERAC', 'INDIVIDUAL', 'MSISDN'),
    'walletPhone',
    '(416) 555-0123',
    '+14165550123',
  ],
  [
    draftOfExample('CA CAD INDIVIDUAL INTERAC', 'INDIVIDUAL', 'MSISDN'),
    'walletPhone',
    '1 416 555 0123',
    '+14165550123',
  ],
  [
    draftOfExample('CN CNY INDIVIDUAL UNIONPAY_CARD'),
    'cardNumber',
    '6222 0212 3456 7890 128',
    '6222021234567890128',
  ],
]

t.test('Separators, spaces and labels in a value are ignored', async t => {
  for (const [draft, key, written, cleaned] of forgiven) {
    const { findings, values } = check(changed(draft, { [key]: written }))
    t.strictSame(findings, [], written)
    t.equal(values[key], cleaned)
  }
})

t.test('A form that passes yields its details by JSON pointer', async t => {
  t.strictSame(check(draftOfExample('BR BRL INDIVIDUAL BANK_ACCOUNT')).details, {
    '/country': 'BR',
    '/currency': 'BRL',
    '/method': 'BANK_ACCOUNT',
    '/creditor/type': 'INDIVIDUAL',
    '/creditor/name': 'Maria Silva',
    '/creditorAccount/id/type': 'ACCOUNT_NUMBER',
    '/creditorAgent/clearingSystemMemberId/memberId': '001',
    '/creditorAgent/branchId': '1584',
    '/creditorAccount/id/value': '2101696',
    '/creditorAccount/type': 'CHECKING',
    '/creditor/documents/0/type': 'CPF',
    '/creditor/documents/0/value': '52998224725',
  })
  const agentOf = (draft: FilledForm) =>
    Object.entries(check(draft).details ?? {}).filter(([pointer]) => pointer.startsWith('/creditorAgent/'))
  const singapore = draftOfExample('SG SGD INDIVIDUAL BANK_ACCOUNT')
  t.strictSame(
    agentOf(singapore),
    [['/creditorAgent/bic', 'DBSSSGSG']],
    'a BIC is a BIC, wherever it was asked for',
  )
  t.strictSame(agentOf(changed(singapore, { bankCode: '7339' })), [
    ['/creditorAgent/clearingSystemMemberId/memberId', '7339'],
  ])
})

t.test('Details that no field uses are found', async t => {
  const { details } = check(british)
  const form = filledFormOf({ ...details, '/creditorAgent/branchId': '7' })
  t.strictSame(check(form).findings, [
    { key: '/creditorAgent/branchId', path: '/creditorAgent/branchId', problem: 'unknown' },
  ])
})

function choiceOf(words: string): Choice {
  const [country = '', currency = '', type, method] = words.split(' ')
  return { country, currency, type, method } as Choice
}

function draftOfExample(words: string, type?: Choice['type'], identifier?: string): FilledForm {
  const choice = choiceOf(words)
  const requirements = requirementsFor(choice)!
  const values = exampleValues(
    requirements.identifiers.find(each => each === identifier) ?? requirements.identifiers[0]!,
    requirements,
  )
  return { ...choice, type: type ?? choice.type, values }
}

function changed(draft: FilledForm, values: FilledForm['values']): FilledForm {
  const all = [...Object.entries(draft.values), ...Object.entries(values)]
  return { ...draft, values: Object.fromEntries(all) }
}

function alertsOf(details: Details): string[] {
  return validate(messageFrom(PaymentInstructionSchema, details), nothingKnown).map(({ rule }) => rule.alert)
}
