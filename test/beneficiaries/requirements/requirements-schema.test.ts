import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import t from 'tap'
import {
  check,
  countries,
  exampleValues,
  fieldsBy,
  type JsonSchema,
  jsonSchemaOf,
  type Kind,
  type Requirements,
  requirementsFor,
} from '../../../services/beneficiaries/requirements/index.ts'
import { choices, choiceText } from '../choices.ts'

/** Our extensions begin with x-. */
const ours = ['x-path', 'x-kind', 'x-local-name', 'x-input-mode', 'x-autocomplete']

const ajv = new Ajv2020({ strict: true })
for (const keyword of ours) ajv.addKeyword(keyword)
const compiled = new Map<string, (values: unknown) => boolean>()

t.test('Each schema is valid JSON Schema 2020-12, and its examples match it', async t => {
  for (const choice of choices) {
    const requirements = requirementsFor(choice)!
    const fits = fitting(requirements)
    for (const identifier of requirements.identifiers)
      t.ok(fits(exampleValues(identifier, requirements)), `${choiceText(choice)} ${identifier}`)
    t.notOk(fits({}), choiceText(choice))
  }
})

t.test('A property has a title, a description and its bounds', async t => {
  let count = 0
  for (const choice of choices) {
    const schema = jsonSchemaOf(requirementsFor(choice)!)
    for (const { properties = {} } of schema.oneOf ?? [schema]) {
      for (const [key, property] of Object.entries(properties)) {
        count++
        if (!isTold(property)) t.fail(`${choiceText(choice)} ${key}`)
      }
    }
  }
  t.ok(count > 2_000, `${count} properties`)

  const { title, properties } = jsonSchemaOf(
    requirementsFor(choices.find(({ country }) => country === 'ZA')!)!,
  )
  t.equal(title, 'BANK_ACCOUNT in ZA, ZAR, INDIVIDUAL')
  t.strictSame(properties?.accountType?.oneOf, [
    { const: 'CURRENT', title: 'Current account' },
    { const: 'SAVINGS', title: 'Savings account' },
    { const: 'TRANSMISSION', title: 'Transmission account' },
  ])
  t.equal(properties?.bankCode?.title, 'branch code')

  const american = jsonSchemaOf(requirementsFor(choices.find(({ country }) => country === 'US')!)!)
  const states = american.properties?.countrySubdivision?.oneOf ?? []
  t.equal(states.length, 54, 'states, the capital, and the addresses of the armed forces')
  t.strictSame(
    states.find(each => each.const === 'NY'),
    { const: 'NY', title: 'New York' },
  )
})

function isTold({ title, description, examples, ...rest }: JsonSchema): boolean {
  const { const: only, oneOf, pattern, minLength = -1, maxLength = -1 } = rest
  const isChoice =
    only !== undefined || (oneOf !== undefined && oneOf.every(each => each.const && each.title))
  const isText = pattern !== undefined && 0 < minLength && minLength <= maxLength
  return Boolean(title && description && examples?.length === 1) && isChoice !== isText
}

/** Each choice, filled in for each of its kinds of identifier. */
function* filled() {
  for (const choice of choices) {
    const requirements = requirementsFor(choice)!
    const fits = fitting(requirements)
    for (const identifier of requirements.identifiers) {
      const example = exampleValues(identifier, requirements)
      yield { choice, fits, example, fields: fieldsBy(identifier, requirements) }
    }
  }
}

/** The value with characters that are not allowed, of the same length if possible. */
const spoilt: Readonly<Record<Kind, (example: string) => string>> = {
  text: example => `${example.slice(1)}\u0007`,
  kana: () => 'Müller',
  postCode: example => `${example.slice(1)}\u0007`,
  code: example => `${example.slice(0, -1)}€`,
  phone: example => `${example.slice(0, -1)}€`,
  email: example => example.replace('@', ' at '),
  choice: () => 'NONE',
  country: () => 'XX',
}

/** The most separators in an example. The check drops them before it counts. */
const SEPARATORS_MAX = 3

t.test('An empty, too long or malformed value is found in every field of every choice', async t => {
  let count = 0
  for (const { choice, fits, example, fields } of filled()) {
    for (const field of fields) {
      const { key, kind, required, maxLength, choices } = field
      if (key === 'identifier') continue
      const value = example[key]!
      const broken = [
        ...(required && choices?.length !== 1 ? [['missing', ' ']] : []),
        ...(choices === undefined
          ? [['long', value.padEnd(maxLength + SEPARATORS_MAX + 1, value.at(-1))]]
          : []),
        [choices === undefined ? 'pattern' : 'choice', spoilt[kind](value)],
      ] as const
      for (const [problem, written] of broken) {
        count++
        const { findings, values } = check({ ...choice, values: { ...example, [key]: written } })
        const found = findings.map(each => `${each.key} ${each.problem}`).join()
        if (found !== `${key} ${problem}` || fits(values))
          t.equal(found, `${key} ${problem}`, `${choiceText(choice)} ${written} ${fits(values)}`)
      }
    }
  }
  t.ok(count > 5_000, `${count} broken values`)
  const accounts = choices.filter(({ method }) => method === 'BANK_ACCOUNT')
  t.equal(new Set(accounts.map(({ country, type }) => `${country} ${type}`)).size, countries().length * 2)
})

t.test('Schema and check agree on cleaned values, valid or not', async t => {
  const found = { good: 0, bad: 0 }
  fc.assert(
    fc.property(drafts(), ({ choice, values: written }) => {
      const { findings, values } = check({ ...choice, values: written })
      const isGood = findings.length === 0
      found[isGood ? 'good' : 'bad']++
      const fits = fitting(requirementsFor(choice)!)
      // A form that matches the schema passes the check; a form that passes matches the schema once cleaned.
      return fits(values) === isGood && (!fits(written) || isGood)
    }),
    { numRuns: 3_000, seed: 20261121 },
  )
  t.ok(found.good > 300 && found.bad > 300, JSON.stringify(found))
})

t.test('Schema and check agree on each value alone', async t => {
  const odd = [
    '',
    ' ',
    '0',
    '1',
    'A',
    'a b',
    '１２３',
    'x'.repeat(200),
    '0'.repeat(30),
    '\u0000',
    '😀',
    '-',
    '+',
  ]
  let count = 0
  for (const { choice, fits, example, fields } of filled()) {
    for (const { key } of fields) {
      const value = odd[count++ % odd.length]!
      const { findings, values } = check({ ...choice, values: { ...example, [key]: value } })
      if (fits(values) !== (findings.length === 0)) t.fail(`${choiceText(choice)} ${key} ${value}`)
    }
  }
  t.ok(count > 2_000)
})

/** An example form with some values changed, removed or added. */
function drafts() {
  const value = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.stringMatching(/^[0-9]{1,30}$/),
    fc.stringMatching(/^[0-9A-Z]{1,30}$/),
    fc.stringMatching(/^[0-9]{2,6}-[0-9]{2,10}$/),
    fc.constantFrom('IBAN', 'ACCOUNT_NUMBER', 'MSISDN', 'CHECKING', 'CPF', 'GB', '', ' '),
  )
  return fc.record({ choice: fc.constantFrom(...choices), seed: fc.nat() }).chain(({ choice, seed }) => {
    const requirements = requirementsFor(choice)!
    const identifier = requirements.identifiers[seed % requirements.identifiers.length]!
    const example = exampleValues(identifier, requirements)
    const keys = [...requirements.fields.map(({ key }) => key as string), 'colour']
    const change = fc.tuple(fc.constantFrom(...keys), fc.option(value, { nil: undefined }))
    return fc.array(change, { maxLength: 2 }).map(changes => ({
      choice,
      values: withChanges(example, changes),
    }))
  })
}

function withChanges(
  example: Record<string, string>,
  changes: readonly (readonly [string, string | undefined])[],
): Record<string, string> {
  const values = new Map<string, string>(Object.entries(example))
  for (const [key, value] of changes) {
    if (value === undefined) values.delete(key)
    else values.set(key, value)
  }
  return Object.fromEntries(values)
}

function fitting(requirements: Requirements): (values: unknown) => boolean {
  const name = choiceText(requirements)
  const fits = compiled.get(name) ?? ajv.compile(jsonSchemaOf(requirements))
  compiled.set(name, fits)
  return fits
}
