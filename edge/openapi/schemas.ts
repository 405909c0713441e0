import { type DescEnum, type DescField, type DescMessage, ScalarType } from '@bufbuild/protobuf'
import { isRequired, itemBounds, numberBounds, textBounds } from '../json/bounds.ts'
import { enumNames } from '../json/enum-names.ts'
import { isMoment } from '../json/moment.ts'
import type { Comments } from './comments.ts'
import type { Ref, Schema } from './types.ts'

interface Messages {
  readonly read: readonly DescMessage[]
  readonly written: readonly DescMessage[]
}

/**
 * The schemas of all messages that clients send or receive, by name, as the
 * bridge reads and writes them.
 */
export function schemas({ read, written }: Messages, comments: Comments): Record<string, Schema> {
  const schemas = new Map<DescMessage | DescEnum, Schema>()
  for (const message of read) addMessage(message, true)
  for (const message of written) addMessage(message, false)
  return byName(schemas)

  /** What clients send states its bounds, also where it comes back in an answer. */
  function addMessage(desc: DescMessage, isRead: boolean) {
    if (schemas.has(desc)) return
    const properties: Record<string, Schema> = {}
    const required = desc.fields.filter(field => isRequired(field) || (field.fieldKind === 'list' && !isRead))
    schemas.set(desc, {
      type: 'object',
      ...description(comments(desc).text),
      ...(required.length > 0 && { required: required.map(field => field.jsonName) }),
      properties,
    })
    for (const field of desc.fields) {
      const schema = valueSchema(field, isRead)
      const { least, most } = itemBounds(field)
      properties[field.jsonName] = {
        ...(field.fieldKind === 'list'
          ? {
              type: 'array',
              items: schema,
              ...(isRead && least > 0 && { minItems: least }),
              ...(most !== undefined && { maxItems: most }),
            }
          : schema),
        ...description(comments(field).text),
      }
    }
  }

  /** Of a field, or of one item of a list. */
  function valueSchema(field: DescField, isRead: boolean): Schema {
    if (isMoment(field)) return { type: 'string', format: 'date-time' }
    if (field.message !== undefined) {
      addMessage(field.message, isRead)
      return schemaRef(field.message)
    }
    if (field.enum !== undefined) {
      if (!schemas.has(field.enum)) schemas.set(field.enum, enumSchema(field.enum, comments))
      return schemaRef(field.enum)
    }
    return scalarSchema(field, isRead)
  }
}

export function scalarSchema(field: DescField, isRead: boolean): Schema {
  if (field.enum !== undefined) return { type: 'string', enum: [...enumNames(field.enum).values()] }
  if (field.scalar === ScalarType.BOOL) return { type: 'boolean' }
  if (field.scalar === ScalarType.UINT32) {
    const { least, most } = numberBounds(field)
    return { type: 'integer', minimum: least, maximum: most }
  }
  return { type: 'string', ...textSchema(field, isRead) }
}

export function schemaRef({ name }: DescMessage | DescEnum): Ref {
  return { $ref: `#/components/schemas/${name}` }
}

function textSchema(field: DescField, isRead: boolean): Schema {
  const { lengthMax, pattern, format } = textBounds(field)
  if (pattern !== undefined) return { pattern: pattern.includes('|') ? `^(?:${pattern})$` : `^${pattern}$` }
  if (format === 'date' || format === 'uuid') return { format }
  return { ...(format && { format }), ...(isRead && { minLength: 1, maxLength: lengthMax }) }
}

/** Values are explained where each of them is; a comment on one of many would be of all that follow. */
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

/** The values under the headings that stand among them. */
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
    if (desc.name in named) throw new Error(`two types are called ${desc.name}, one of them ${desc}`)
    named[desc.name] = schema
  }
  return named
}
