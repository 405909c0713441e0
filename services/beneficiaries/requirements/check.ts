import { clean } from './clean.ts'
import type { Field } from './field.ts'
import { type Draft, type Recipient, recipientOf } from './recipient.ts'
import {
  type Choice,
  countries,
  currenciesFor,
  fieldsBy,
  methodsFor,
  type Requirements,
  requirementsFor,
} from './requirements.ts'

/** What is wrong with a draft, and where. */
export interface Finding {
  /** Of the field, or of the choice that nobody can be paid by. */
  readonly key: string
  /** In the recipient, as a JSON pointer. */
  readonly path: string
  readonly problem: 'missing' | 'unknown' | 'choice' | 'short' | 'long' | 'pattern'
}

export interface Checked {
  readonly findings: readonly Finding[]
  /** What was filled in, cleaned. */
  readonly values: Draft['values']
  /** There when nothing was found. */
  readonly recipient?: Recipient
}

/**
 * Whether a draft has all that is required, in its form. Whether the numbers in
 * it add up and their banks exist is for the validation of payments to say.
 */
export function check(draft: Draft): Checked {
  const requirements = requirementsFor(draft)
  if (requirements === undefined) return { findings: [wrongChoice(draft)], values: draft.values }
  const { fields, values } = read(draft, requirements)
  const known = new Set<string>(fields.map(({ key }) => key))
  const findings = [
    ...fields.flatMap(field => {
      const problem = problemOf(field, values[field.key])
      return problem === undefined ? [] : [{ key: field.key, path: field.path, problem }]
    }),
    ...Object.keys(values)
      .filter(key => !known.has(key))
      .map(key => ({ key, path: placeOf(key, requirements), problem: 'unknown' as const })),
  ]
  if (findings.length > 0) return { findings, values }
  return { findings, values, recipient: recipientOf(draft, fields, values) }
}

/** The values cleaned, without those that are empty then, and with those that go without saying. */
function read(draft: Draft, requirements: Requirements) {
  const { identifiers } = requirements
  const wished = draft.values.identifier?.trim()
  const identifier = identifiers.find(each => each === wished) ?? identifiers[0]!
  const fields = fieldsBy(identifier, requirements)
  const byKey = new Map<string, Field>(fields.map(field => [field.key, field]))
  const given = Object.entries(draft.values).map(([key, value]) => {
    const field = byKey.get(key)
    return [key, field === undefined ? value : clean(field, value)] as const
  })
  const values = Object.fromEntries([
    ...fields.flatMap(({ key, choices, required }) =>
      required && choices?.length === 1 ? [[key, choices[0]!] as const] : [],
    ),
    ['identifier', identifier] as const,
    ...given.filter(([, value]) => value.trim() !== ''),
  ])
  return { fields, values }
}

function problemOf(field: Field, value: string | undefined): Finding['problem'] | undefined {
  const { choices, pattern, minLength, maxLength, required } = field
  if (value === undefined || value === '') return required ? 'missing' : undefined
  if (choices !== undefined) return choices.includes(value) ? undefined : 'choice'
  const length = Array.from(value).length
  if (length < minLength) return 'short'
  if (length > maxLength) return 'long'
  return pattern === undefined || new RegExp(pattern, 'u').test(value) ? undefined : 'pattern'
}

/** Of a value that is not asked for here, but may be where the account is identified otherwise. */
function placeOf(key: string, { fields }: Requirements): string {
  return fields.find(field => field.key === key)?.path ?? (key.startsWith('/') ? key : `/${key}`)
}

/** The first choice that leads nowhere. */
function wrongChoice({ country, currency, type, method }: Choice): Finding {
  const wrong = (key: string, path: string): Finding => ({ key, path, problem: 'choice' })
  if (!countries().includes(country)) return wrong('country', '/country')
  if (!currenciesFor(country).includes(currency)) return wrong('currency', '/currency')
  if (!methodsFor(country, { currency }).includes(method)) return wrong('method', '/method')
  if (!methodsFor(country, { currency, type }).includes(method)) return wrong('type', '/creditor/type')
  return wrong('addressCountry', '/creditor/address/country')
}
