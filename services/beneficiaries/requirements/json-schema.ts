import { descriptions, meaningOf } from './descriptions.ts'
import { fieldsBy } from './details.ts'
import type { Field, Identifier } from './field.ts'
import { hints, labels } from './labels.ts'
import type { Requirements } from './requirements.ts'

/** As much of JSON Schema 2020-12 as it takes to say what is required. */
export interface JsonSchema {
  readonly $schema?: 'https://json-schema.org/draft/2020-12/schema'
  readonly title?: string
  readonly description?: string
  readonly type?: 'object' | 'string'
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: false
  readonly oneOf?: readonly JsonSchema[]
  readonly const?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly examples?: readonly (string | Readonly<Record<string, string>>)[]
  /** Where the value stands in the recipient, as a JSON pointer. */
  readonly 'x-path'?: string
  readonly 'x-kind'?: Field['kind']
  readonly 'x-local-name'?: string
  readonly 'x-input-mode'?: Field['inputMode']
  readonly 'x-autocomplete'?: string
}

/**
 * The fields as JSON Schema: an object of clean values by key, in the order in
 * which they are asked for; one of several where an account may be identified in
 * several ways.
 */
export function jsonSchemaOf(requirements: Requirements): JsonSchema {
  const { country, currency, type, method, identifiers } = requirements
  const [usual, ...others] = identifiers
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `${method} in ${country}, ${currency}, ${type}`,
    ...(others.length === 0
      ? objectSchema(usual!, requirements)
      : {
          oneOf: identifiers.map(identifier => ({
            title: `By ${identifier}`,
            ...objectSchema(identifier, requirements),
          })),
        }),
  }
}

/** Values that are in order, and nobody's. */
export function exampleValues(identifier: Identifier, requirements: Requirements): Record<string, string> {
  return Object.fromEntries(
    fieldsBy(identifier, requirements).map(({ key, example }) => [
      key,
      key === 'identifier' ? identifier : example,
    ]),
  )
}

/** What goes without saying need not be given: the usual identifier, and the only choice of a field. */
function objectSchema(identifier: Identifier, requirements: Requirements): JsonSchema {
  const fields = fieldsBy(identifier, requirements)
  const isTold = ({ key, choices, required }: Field) =>
    key === 'identifier' ? identifier !== requirements.identifiers[0] : required && choices?.length !== 1
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(field => [
        field.key,
        propertySchema(
          field.key === 'identifier' ? { ...field, choices: [identifier], example: identifier } : field,
        ),
      ]),
    ),
    required: fields.filter(isTold).map(({ key }) => key),
    additionalProperties: false,
    examples: [exampleValues(identifier, requirements)],
  }
}

function propertySchema(field: Field): JsonSchema {
  const { key, choices, choiceNames, pattern, minLength, maxLength, hint, localName, example } = field
  return {
    type: 'string',
    title: localName ?? labels[field.label],
    description: [descriptions[key], ...(hint === undefined ? [] : [hints[hint]])].join(' '),
    ...(choices === undefined
      ? { ...(pattern !== undefined && { pattern }), minLength, maxLength }
      : choices.length === 1
        ? { const: choices[0]! }
        : {
            oneOf: choices.map(choice => ({
              const: choice,
              title: choiceNames?.[choice] ?? meaningOf(choice),
            })),
          }),
    examples: [example],
    'x-path': field.path,
    'x-kind': field.kind,
    ...(localName !== undefined && { 'x-local-name': localName }),
    'x-input-mode': field.inputMode,
    'x-autocomplete': field.autocomplete,
  }
}
