import {
  type DescEnum,
  type DescField,
  type DescMessage,
  type DescOneof,
  getOption,
  ScalarType,
} from '@bufbuild/protobuf'
import { discriminator } from '../../../proto/gen/payprep/bounds/v1/bounds_pb.js'
import { enumNames } from '../../../services/kit/json/enum-names.ts'
import { isTimestamp } from '../../../services/kit/json/timestamp.ts'
import { isAbsentWhenEmpty, isUnion } from '../../../services/kit/json/writer.ts'
import {
  isRequired,
  itemBounds,
  mapBounds,
  numberBounds,
  textBounds,
} from '../../../services/library/bounds/bounds.ts'
import type { Comments } from './comments.ts'
import type { Ref, Schema } from './types.ts'

/** The messages that clients send as request bodies, and receive in answers. */
interface Messages {
  readonly sent: readonly DescMessage[]
  readonly received: readonly DescMessage[]
}

/** The schemas of all messages that clients send or receive, by name, with the bounds that the JSON reader checks. */
export function schemas({ sent, received }: Messages, comments: Comments): Record<string, Schema> {
  const schemas = new Map<Named, Schema>()
  for (const message of sent) addMessage(message, true)
  for (const message of received) addMessage(message, false)
  return byName(schemas)

  /** A message that clients send keeps its bounds in answers too: it has one schema. */
  function addMessage(desc: DescMessage, isSent: boolean) {
    if (schemas.has(desc)) return
    const union = desc.oneofs.find(isUnion)
    if (union === undefined) return addObject(desc, isSent)
    const tag = tagOf(union)
    const refs = union.fields.map(field => [tagValue(field), schemaRef(field)] as const)
    schemas.set(desc, {
      ...description(comments(desc).text),
      oneOf: refs.map(([, ref]) => ref),
      discriminator: {
        propertyName: tag.jsonName,
        mapping: Object.fromEntries(refs.map(([value, { $ref }]) => [value, $ref])),
      },
    })
    for (const alternative of union.fields) addObject(desc, isSent, alternative)
  }

  /** Adds the schema of a message, or of one alternative of its union. */
  function addObject(desc: DescMessage, isSent: boolean, alternative?: DescField) {
    const properties: Record<string, Schema> = {}
    const union = alternative?.oneof
    const tag = union && tagOf(union)
    const fields = desc.fields.filter(({ oneof }) => oneof === undefined)
    const required = [
      ...fields
        .filter(
          field => isRequired(field) || (field.fieldKind === 'list' && !isSent && !isAbsentWhenEmpty(field)),
        )
        .map(({ jsonName }) => jsonName),
      ...(union === undefined ? [] : [union.localName]),
    ]
    schemas.set(alternative ?? desc, {
      type: 'object',
      ...description(comments(desc).text),
      ...(required.length > 0 && { required }),
      properties,
    })
    for (const field of fields) {
      const { least, most } = itemBounds(field)
      const schema: Schema =
        field === tag ? { type: 'string', const: tagValue(alternative!) } : valueSchema(field, isSent)
      properties[field.jsonName] = {
        ...(field.fieldKind === 'list'
          ? {
              type: 'array',
              items: schema,
              ...(least > 0 && { minItems: least }),
              ...(most !== undefined && { maxItems: most }),
            }
          : schema),
        ...description(comments(field).text),
      }
    }
    if (union !== undefined) {
      properties[union.localName] = {
        ...valueSchema(alternative!, isSent),
        ...description(comments(union).text),
      }
    }
  }

  /** The schema of a field, or of one item of a list. */
  function valueSchema(field: DescField, isSent: boolean): Schema {
    if (field.fieldKind === 'map') return mapSchema(field)
    if (field.message !== undefined && !isTimestamp(field)) {
      addMessage(field.message, isSent)
      return schemaRef(field.message)
    }
    if (field.enum !== undefined) {
      if (!schemas.has(field.enum)) schemas.set(field.enum, enumSchema(field.enum, comments))
      return schemaRef(field.enum)
    }
    return scalarSchema(field, isSent)
  }
}

export function scalarSchema(field: DescField, isSent: boolean): Schema {
  if (isTimestamp(field)) return { type: 'string', format: 'date-time' }
  if (field.enum !== undefined) return { type: 'string', enum: [...enumNames(field.enum).values()] }
  if (field.scalar === ScalarType.BOOL) return { type: 'boolean' }
  if (field.scalar === ScalarType.UINT32) {
    const { least, most } = numberBounds(field)
    return { type: 'integer', minimum: least, maximum: most }
  }
  return { type: 'string', ...textSchema(field, isSent) }
}

/** The field that says which alternative of a union it is. */
function tagOf(union: DescOneof): DescField {
  return union.parent.field[getOption(union, discriminator)]!
}

const tagValue = (alternative: DescField) => alternative.name.toUpperCase()

export function schemaRef(desc: Named): Ref {
  return { $ref: `#/components/schemas/${nameOf(desc)}` }
}

/** A reference to a schema by its title; a schema without a title itself. */
export function titleRef(schema: Schema): Schema {
  return schema.title === undefined ? schema : { $ref: `#/components/schemas/${schema.title}` }
}

/** A type with a named schema. A field means its message with this alternative of the union. */
type Named = DescMessage | DescEnum | DescField

/** Names that are reserved words of languages: generators would make up others. */
const renamed: Readonly<Record<string, string>> = { 'payprep.gambling.v1.Import': 'GamblingImport' }

/** `BankAccountEntity` for the alternative `bank_account` of `Entity`. */
function nameOf(desc: Named): string {
  if (desc.kind !== 'field') return renamed[desc.typeName] ?? desc.name
  return desc.jsonName.charAt(0).toUpperCase() + desc.jsonName.slice(1) + desc.parent.name
}

function mapSchema(field: DescField): Schema {
  const { pattern, lengthMax, most } = mapBounds(field)
  return {
    type: 'object',
    ...(pattern !== undefined && { propertyNames: { pattern: `^${pattern}$` } }),
    additionalProperties: { type: 'string', ...(lengthMax !== undefined && { maxLength: lengthMax }) },
    ...(most !== undefined && { maxProperties: most }),
  }
}

function textSchema(field: DescField, isSent: boolean): Schema {
  const { lengthMax, takesAnyText, pattern, format } = textBounds(field)
  if (takesAnyText) return {}
  if (pattern !== undefined) return { pattern: pattern.includes('|') ? `^(?:${pattern})$` : `^${pattern}$` }
  if (format === 'date' || format === 'uuid') return { format }
  return { ...(format && { format }), ...(isSent && { minLength: 1, maxLength: lengthMax }) }
}

/** Meanings are listed only if every value has a comment: protoc reads a single comment as one on all values. */
function enumSchema(desc: DescEnum, comments: Comments): Schema {
  const names = [...enumNames(desc)]
  const meanings = names.map(([number, name]) => [name, comments(desc.value[number]!).text] as const)
  const isExplained = meanings.every(([, text]) => text !== undefined)
  return {
    type: 'string',
    ...description(comments(desc).text),
    enum: names.map(([, name]) => name),
    ...(isExplained && {
      'x-enumDescriptions': Object.fromEntries(meanings as [string, string][]),
      'x-enumGroups': groups(desc, comments),
    }),
  }
}

/** The values by heading. A heading is a detached comment before the first value of its group. */
function groups(desc: DescEnum, comments: Comments): Readonly<Record<string, readonly string[]>> {
  const groups: Record<string, string[]> = {}
  let current: string[] | undefined
  for (const [number, name] of enumNames(desc)) {
    const { heading } = comments(desc.value[number]!)
    if (heading !== undefined) current = groups[heading.replace(/\.$/, '')] = []
    current?.push(name)
  }
  return groups
}

function description(text: string | undefined): Schema {
  return text === undefined ? {} : { description: text }
}

function byName(schemas: ReadonlyMap<Named, Schema>): Record<string, Schema> {
  const named: Record<string, Schema> = {}
  for (const [desc, schema] of schemas) {
    const name = nameOf(desc)
    if (name in named) throw new Error(`two types are named ${name}; one of them is ${desc}`)
    named[name] = schema
  }
  return named
}
