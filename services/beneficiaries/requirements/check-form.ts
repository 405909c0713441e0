import { parseBic } from '../../library/banking/accounts/bic.ts'
import { type Doubt, doubtOf } from './check-digit-doubts.ts'
import { clean } from './clean.ts'
import type { Field } from './field.ts'
import {
  BANK_CODE,
  BIC,
  choiceIn,
  type Details,
  detailsOf,
  fieldsBy,
  type FilledForm,
  identifierIn,
  valuesOf,
} from './details.ts'
import {
  type Choice,
  countries,
  currenciesFor,
  methodsFor,
  type Requirements,
  requirementsFor,
} from './requirements.ts'

/** A mistake in a filled form. */
export interface Finding {
  /** The key of the field, or of the first part of the choice that is not offered. */
  readonly key: string
  /** The JSON pointer into the recipient. */
  readonly path: string
  readonly problem: 'missing' | 'unknown' | 'choice' | 'short' | 'long' | 'pattern'
}

export interface Checked {
  readonly findings: readonly Finding[]
  /** The values that were filled in, cleaned. */
  readonly values: FilledForm['values']
  /** The values by JSON pointer. Absent if there are findings. */
  readonly details?: Details
}

/**
 * Checks that required fields are present and that every field has its format. The
 * validation service checks check digits and whether banks exist.
 */
export function check(form: FilledForm): Checked {
  const requirements = requirementsFor(form)
  if (requirements === undefined) return { findings: [wrongChoice(form)], values: form.values }
  const { fields, values } = cleaned(form, requirements)
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
  return { findings, values, details: withBicInPlace(detailsOf(form, fields, values)) }
}

/** The doubts about a filled form, each with the JSON pointer of its field. */
export function doubtsIn(form: FilledForm): readonly { readonly path: string; readonly doubt: Doubt }[] {
  const fields = requirementsFor(form)?.fields ?? []
  return fields.flatMap(field => {
    const value = form.values[field.key]
    const doubt = value === undefined ? undefined : doubtOf(field, value)
    return doubt === undefined ? [] : [{ path: field.path, doubt }]
  })
}

/** The inverse of `Checked.details`: the form whose values these details hold. */
export function filledFormOf(details: Details): FilledForm {
  const choice = choiceIn(details)
  const requirements = requirementsFor(choice)
  const fields =
    requirements === undefined ? [] : fieldsBy(identifierIn(details, requirements.identifiers), requirements)
  return { ...choice, values: valuesOf(details, fields) }
}

/** Moves a BIC that was entered as a bank code to the field of the BIC. */
export function withBicInPlace(details: Details): Details {
  const { [BANK_CODE]: code, ...others } = details
  return code !== undefined && parseBic(code) !== undefined ? { ...others, [BIC]: code } : details
}

/** Cleans the values, drops empty ones, and adds the fields that have a single possible value. */
function cleaned(form: FilledForm, requirements: Requirements) {
  const { identifiers } = requirements
  const named = form.values.identifier?.trim()
  const identifier = identifiers.find(each => each === named) ?? identifiers[0]!
  const fields = fieldsBy(identifier, requirements)
  const byKey = new Map<string, Field>(fields.map(field => [field.key, field]))
  const written = Object.entries(form.values).map(([key, value]) => {
    const field = byKey.get(key)
    return [key, field === undefined ? value : clean(field, value)] as const
  })
  const values = Object.fromEntries([
    ...fields.flatMap(({ key, choices, required }) =>
      required && choices?.length === 1 ? [[key, choices[0]!] as const] : [],
    ),
    ['identifier', identifier] as const,
    ...written.filter(([, value]) => value.trim() !== ''),
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

/** The pointer of a value that this identifier does not use. A field of another identifier may define it. */
function placeOf(key: string, { fields }: Requirements): string {
  return fields.find(field => field.key === key)?.path ?? (key.startsWith('/') ? key : `/${key}`)
}

/** The first part of the choice that is not offered, given the parts before it. */
function wrongChoice({ country, currency, type, method }: Choice): Finding {
  const wrong = (key: string, path: string): Finding => ({ key, path, problem: 'choice' })
  if (!countries().includes(country)) return wrong('country', '/country')
  if (!currenciesFor(country).includes(currency)) return wrong('currency', '/currency')
  if (!methodsFor(country, { currency }).includes(method)) return wrong('method', '/method')
  if (!methodsFor(country, { currency, type }).includes(method)) return wrong('type', '/creditor/type')
  return wrong('addressCountry', '/creditor/address/country')
}
