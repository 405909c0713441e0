import { type DescEnum, type DescField, type DescMessage, ScalarType } from '@bufbuild/protobuf'
import { enumNames } from '../../services/kit/json/enum-names.ts'
import { isTimestamp } from '../../services/kit/json/timestamp.ts'
import { isAbsentWhenEmpty, isUnion } from '../../services/kit/json/writer.ts'
import { isRequired, itemBounds, mapBounds, numberBounds, textBounds } from '../json/bounds.ts'
import type { Comments } from './comments.ts'
import type { Ref, Schema } from './types.ts'

/** By clients: as request bodies, and as answers. */
interface Messages {
  readonly sent: readonly DescMessage[]
  readonly received: readonly DescMessage[]
}

/** The schemas of all messages that clients send or receive, by name, with the bounds that the JSON reader checks. */
export function schemas({ sent, received }: Messages, comments: Comments): Record<string, Schema> {
  const schemas = new Map<DescMessage | DescEnum, Schema>()
  for (const message of sent) addMessage(message, true)
  for (const message of received) addMessage(message, false)
  return byName(schemas)

  /** A message that clients send keeps its bounds in answers too: it has one schema. */
  function addMessage(desc: DescMessage, isSent: boolean) {
    if (schemas.has(desc)) return
    const properties: Record<string, Schema> = {}
    const fields = desc.fields.filter(({ oneof }) => oneof === undefined)
    const unions = desc.oneofs.filter(isUnion)
    const required = [
      ...fields
        .filter(
          field => isRequired(field) || (field.fieldKind === 'list' && !isSent && !isAbsentWhenEmpty(field)),
        )
        .map(({ jsonName }) => jsonName),
      ...unions.map(({ localName }) => localName),
    ]
    schemas.set(desc, {
      type: 'object',
      ...description(comments(desc).text),
      ...(required.length > 0 && { required }),
      properties,
    })
    for (const field of fields) {
      const schema = valueSchema(field, isSent)
      const { least, most } = itemBounds(field)
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
    for (const oneof of unions) {
      properties[oneof.localName] = {
        oneOf: oneof.fields.map(field => valueSchema(field, isSent)),
        ...description(comments(oneof).text),
      }
    }
  }

  /** The schema of a field, or of one item of a list. */
  function valueSchema(field: DescField, isSent: boolean): Schema {
    if (field.fieldKind === 'map') return mapSchema(field)
    if (isTimestamp(field)) return { type: 'string', format: 'date-time' }
    if (field.message !== undefined) {
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
  if (field.enum !== undefined) return { type: 'string', enum: [...enumNames(field.enum).values()] }
  if (field.scalar === ScalarType.BOOL) return { type: 'boolean' }
  if (field.scalar === ScalarType.UINT32) {
    const { least, most } = numberBounds(field)
    return { type: 'integer', minimum: least, maximum: most }
  }
  return { type: 'string', ...textSchema(field, isSent) }
}

export function schemaRef({ name }: DescMessage | DescEnum): Ref {
  return { $ref: `#/components/schemas/${name}` }
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

function byName(schemas: ReadonlyMap<DescMessage | DescEnum, Schema>): Record<string, Schema> {
  const named: Record<string, Schema> = {}
  for (const [desc, schema] of schemas) {
    if (desc.name in named) throw new Error(`two types are named ${desc.name}; one of them is ${desc}`)
    named[desc.name] = schema
  }
  return named
}
