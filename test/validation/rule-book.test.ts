import t from 'tap'
import { AlertCode } from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import { profiles } from '../../services/library/banking/countries/index.ts'
import {
  type Answer,
  type Command,
  type CommandInput,
  type Row,
  UsageError,
} from '../../services/kit/process/commands/command.ts'
import { countryCommands, ruleCommands } from '../../services/validation/commands.ts'
import { rulesIn } from '../../services/validation/rules/rule.ts'
import { rules } from '../../services/validation/rules/index.ts'
import { citation, type Source, sources } from '../../services/validation/rules/sources.ts'

const book = rulesIn(rules)

t.test('each alert that the contract names has one rule, in one order', async t => {
  const named = Object.values(AlertCode).filter(code => typeof code === 'string' && code !== 'UNSPECIFIED')
  t.strictSame(book.map(({ alert }) => alert).toSorted(), named.toSorted())
})

t.test('a rule says in one sentence what must hold', async t => {
  for (const { alert, requires } of book)
    t.match(requires, /^[A-Z][^.]{20,}(?:\.[0-9][^.]*)*\.?[^.]*\.$/, alert)
  t.equal(new Set(book.map(({ requires }) => requires)).size, book.length - 8, 'intermediaries share theirs')
})

/** Those that rest on lists which may be out of date, or on likeness. */
const doubtful = `
  CREDITOR_IBAN_NO_SSI_FOR_CURRENCY CREDITOR_BIC_DOES_NOT_EXIST CREDITOR_BIC_SCHEME_UNSUPPORTED
  CREDITOR_BIC_NO_SSI_FOR_CURRENCY CREDITOR_BANK_IDENTIFIER_DOES_NOT_EXIST CREDITOR_BRANCH_IDENTIFIER_DOES_NOT_EXIST
  CREDITOR_ACCOUNT_NUMBER_INVALID_BANK_IDENTIFIER CREDITOR_ACCOUNT_NUMBER_POSSIBLE_CARD_NUMBER
  CREDITOR_BIC_IBAN_INCONSISTENCY CREDITOR_BIC_BANK_IDENTIFIER_INCONSISTENCY
  CREDITOR_BIC_ACCOUNT_NUMBER_INCONSISTENCY CREDITOR_BANK_IDENTIFIER_ACCOUNT_NUMBER_SWAP
  CREDITOR_BANK_IDENTIFIER_ACCOUNT_NUMBER_DUPLICATION CREDITOR_BANK_IDENTIFIER_SCHEME_UNSUPPORTED
  INTERMEDIARY_1_DOES_NOT_EXIST INTERMEDIARY_1_NO_SSI INTERMEDIARY_2_DOES_NOT_EXIST INTERMEDIARY_2_NO_SSI
  INTERMEDIARY_3_DOES_NOT_EXIST INTERMEDIARY_3_NO_SSI`

t.test('an alert is doubtful if it rests on a list or on likeness, and certain otherwise', async t => {
  for (const { alert, severity } of book)
    t.equal(severity, doubtful.trim().split(/\s+/).includes(alert) ? 'doubtful' : 'certain', alert)
})

/** The pointer to a field, by the beginning of its alerts. */
const fields: Readonly<Record<string, string>> = {
  CREDITOR_IBAN: '/creditorAccount/id/value',
  CREDITOR_ACCOUNT: '/creditorAccount/id/value',
  CREDITOR_BIC: '/creditorAgent/bic',
  CREDITOR_BANK_IDENTIFIER: '/creditorAgent/clearingSystemMemberId/memberId',
  CREDITOR_BRANCH_IDENTIFIER: '/creditorAgent/branchId',
  CREDITOR_DOCUMENT_1: '/creditor/documents/0/value',
  INTERMEDIARY_1: '/intermediaryAgent1/bic',
  INTERMEDIARY_2: '/intermediaryAgent2/bic',
  INTERMEDIARY_3: '/intermediaryAgent3/bic',
}

t.test('an alert is about the field that it names', async t => {
  for (const { alert, field } of book) {
    const [, expected] = Object.entries(fields).find(([start]) => alert.startsWith(start)) ?? []
    t.equal(field, expected, alert)
  }
})

/** Publisher and title of the source of each alert, by a part of its name; the first that fits counts. */
const sourceOf: readonly (readonly [part: RegExp, citation: RegExp])[] = [
  [
    /BIC_(?:IBAN|BANK_IDENTIFIER|ACCOUNT_NUMBER)_INCONSISTENCY/,
    /^Lists of banks and branches by country, as loaded \(central banks and/,
  ],
  [/COMPLIANCE_HIT/, /^Sanctions lists, as loaded \(sanctions authorities\)$/],
  [/_SSI/, /^Standing settlement instructions, as loaded \(the banks\)$/],
  [/SCHEME/, /^Registers of participants, as loaded \(EPC and operators of settlement systems\)$/],
  [
    /(?:BIC|INTERMEDIARY_.)_DOES_NOT_EXIST/,
    /^Lists of BICs by country, as loaded \(SWIFT and central banks\)$/,
  ],
  [/DOES_NOT_EXIST|NUMBER_INVALID_BANK/, /^Lists of banks and branches by country, as loaded \(central/],
  [/INVALID_COUNTRY_CODE/, /^ISO 3166-1, country codes, 2020 \(ISO\)$/],
  [/IBAN_(?:INVALID_FORMAT|INCORRECT)/, /^ISO 13616-1, structure of the IBAN, 2020 \(ISO\)$/],
  [/IBAN/, /^IBAN Registry, release 102 \(SWIFT\)$/],
  [/BIC|INTERMEDIARY/, /^ISO 9362, business identifier code \(BIC\), 2022 \(ISO\)$/],
  [/DOCUMENT/, /^National document numbers: see payprep countries COUNTRY \(the issuing authorities\)$/],
  [/EMAIL/, /^RFC 5321 and RFC 6531, mailboxes \(IETF\)$/],
  [/MSISDN/, /^E\.164, international telephone numbering plan, 2010 \(ITU-T\)$/],
  [/CARD/, /^ISO\/IEC 7812-1, numbering system of identification cards, 2017 \(ISO\/IEC\)$/],
  [
    /CHECKSUM/,
    /^National check digits: see payprep countries COUNTRY \(central banks and clearing houses\)$/,
  ],
  [/SWAP|DUPLICATION/, /^Comparison of the two numbers \(payprep\)$/],
  [
    /INCONSISTENCY/,
    /^Validating account numbers: UK modulus checking, weight table as loaded, else version 9/,
  ],
  [/./, /^National bank and account numbers: see payprep countries COUNTRY \(central banks and clearing/],
]

t.test('a rule names the standard or list that it follows', async t => {
  for (const { alert, source } of book) {
    const [, expected] = sourceOf.find(([part]) => part.test(alert))!
    t.match(citation(source), expected, alert)
  }
  const all: readonly Source[] = Object.values(sources)
  for (const source of all)
    t.ok(
      book.some(rule => rule.source === source),
      `${source.title} is the source of a rule`,
    )
})

const [listRules] = ruleCommands as readonly Command[]
const [listCountries] = countryCommands as readonly Command[]

async function answerOf(command = listRules, operands: CommandInput['operands'] = {}): Promise<Answer> {
  return command?.run({ operands } as CommandInput)
}

t.test('operators can print the rule book', async t => {
  const rows = (await answerOf()) as readonly Row[]
  t.strictSame(
    rows.map(({ alert }) => alert),
    book.map(({ alert }) => alert),
  )
  t.strictSame(rows[5], {
    alert: 'CREDITOR_IBAN_COUNTRY_INCONSISTENCY',
    severity: 'certain',
    field: '/creditorAccount/id/value',
    requires: 'The IBAN belongs to the country that the instruction names.',
    source: 'IBAN Registry, release 102 (SWIFT)',
  })
})

t.test('operators can print the rules of one alert', async t => {
  const rows = (await answerOf(listRules, { alert: 'creditor_iban_invalid_format' })) as readonly Row[]
  t.ok(rows.length > 0)
  t.ok(rows.every(({ alert }) => alert === 'CREDITOR_IBAN_INVALID_FORMAT'))
  await t.rejects(answerOf(listRules, { alert: 'IBAN' }), { message: /^no rule raises IBAN;/ })
})

t.test('operators can print the countries in brief', async t => {
  const rows = (await answerOf(listCountries)) as readonly Row[]
  t.equal(rows.length, profiles.length)
  t.strictSame(
    rows.find(({ country }) => country === 'IL'),
    {
      country: 'IL',
      currencies: 'ILS',
      iban: '3!n3!n13!n',
      bank: 'bank number: 03n',
      branch: 'branch number: 03n',
      account: 'account number: B03n - S03n - 4-13n | BBAN | 4-13n',
    },
  )
})

t.test('operators can print all that is known of a country', async t => {
  const detailsOf = async (country: string) => (await answerOf(listCountries, { country })) as Row
  t.match(await detailsOf('br'), {
    country: 'BR',
    ibanExample: 'BR1800360305000010009795493C1',
    bankAndBranchInOne:
      'B3!n - S4!n S1!c | B3!n - S4!n - S1!c | B3!n S4!n - S1!c | B3!n S4!n S1!a | B3!n S4!n',
    accountTypes: 'CHECKING SAVINGS PAYMENT SALARY',
    checkDigits: 'accounts',
    documents: /^CPF \(national ID, tax ID\); CNPJ \(company ID, tax ID, VAT\); /,
    ibanSource: 'SWIFT, IBAN registry (ISO 13616)',
    domesticSource: /^Banco Central do Brasil/,
  })
  t.equal((await detailsOf('SE')).checkDigits, 'bank codes; accounts')
  t.equal((await detailsOf('US')).checkDigits, 'bank codes')
  t.equal((await detailsOf('PR')).checkDigits, 'bank codes')
  t.equal((await detailsOf('LT')).checkDigits, '')
  t.equal((await detailsOf('US')).ibanSource, undefined)
  await t.rejects(detailsOf('XX'), { name: 'UsageError', message: /^there is no profile of the country XX;/ })
  await t.rejects(detailsOf('XX'), UsageError)
})

t.test('help names what the two commands print, and neither changes anything', async t => {
  t.match(
    [...ruleCommands, ...countryCommands],
    [
      {
        name: 'rules',
        summary: /^Prints the rule book/,
        operands: ['[alert]'],
        recorded: 'nothing',
        options: {},
      },
      {
        name: 'countries',
        summary: /^Prints how each country/,
        operands: ['[country]'],
        recorded: 'nothing',
      },
    ],
  )
})
