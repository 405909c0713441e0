import { descriptions, meaningOf } from './descriptions.ts'
import { fieldsBy } from './details.ts'
import type { Field, Identifier } from './field.ts'
import { hints, labels } from './labels.ts'
import type { Requirements } from './requirements.ts'

/** The subset of JSON Schema 2020-12 that describes requirements. */
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
  /** JSON pointer of the value in the public Recipient. */
  readonly 'x-path'?: string
  readonly 'x-kind'?: Field['kind']
  readonly 'x-local-name'?: string
  readonly 'x-input-mode'?: Field['inputMode']
  readonly 'x-autocomplete'?: string
}

/**
 * The fields as JSON Schema: an object of cleaned values by key, in the order of the
 * form. If several kinds of identifier are possible, `oneOf` lists a schema for each.
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

/** Valid example values that belong to nobody. */
export function exampleValues(identifier: Identifier, requirements: Requirements): Record<string, string> {
  return Object.fromEntries(
    fieldsBy(identifier, requirements).map(({ key, example }) => [
      key,
      key === 'identifier' ? identifier : example,
    ]),
  )
}

/** Values that are implied are not required: the first identifier, and the only choice of a field. */
function objectSchema(identifier: Identifier, requirements: Requirements): JsonSchema {
  const fields = fieldsBy(identifier, requirements)
  const mustBeGiven = ({ key, choices, required }: Field) =>
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
    required: fields.filter(mustBeGiven).map(({ key }) => key),
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
