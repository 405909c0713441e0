import type { DescField, DescMessage, JsonObject, JsonValue, MessageShape } from '@bufbuild/protobuf'
import { ScalarType } from '@bufbuild/protobuf'
import { enumNames } from './enum-names.ts'
import { isMoment, momentText } from './moment.ts'

type Write = (value: never) => JsonValue

/**
 * Writes messages of one type as public JSON: required fields and lists always,
 * optional ones when set. All that can be known from the descriptor is worked
 * out here, once.
 */
export function jsonWriter<D extends DescMessage>(schema: D): (message: MessageShape<D>) => JsonObject {
  return messageWriter(schema, new Map()) as (message: MessageShape<D>) => JsonObject
}

/** `known` ends the recursion of types that hold themselves. */
function messageWriter(desc: DescMessage, known: Map<DescMessage, Write>): Write {
  const compiled = known.get(desc)
  if (compiled !== undefined) return compiled

  const fields: FieldWriter[] = []
  const writeMessage = (message: Readonly<Record<string, never>>) => {
    const json: JsonObject = {}
    for (const { localName, jsonName, write } of fields) {
      const value = message[localName]
      if (value !== undefined) json[jsonName] = write(value)
    }
    return json
  }
  known.set(desc, writeMessage)
  for (const field of desc.fields) {
    const write = valueWriter(field, known)
    fields.push({
      localName: field.localName,
      jsonName: field.jsonName,
      write: field.fieldKind === 'list' ? (items: never[]) => items.map(item => write(item)) : write,
    })
  }
  return writeMessage
}

interface FieldWriter {
  readonly localName: string
  readonly jsonName: string
  readonly write: Write
}

/** Of a field, or of one item of a list. */
function valueWriter(field: DescField, known: Map<DescMessage, Write>): Write {
  if (isMoment(field)) return momentText
  if (field.message !== undefined && field.fieldKind !== 'map') return messageWriter(field.message, known)
  if (field.enum !== undefined) return enumWriter(field)
  if (field.fieldKind !== 'map' && field.scalar !== undefined && plain.has(field.scalar))
    return value => value
  throw new Error(`${field} is of a kind that public JSON does not have yet`)
}

/** What JSON writes as we hold it. */
const plain: ReadonlySet<ScalarType> = new Set([ScalarType.STRING, ScalarType.BOOL, ScalarType.UINT32])

/** A newer service may send a value that this edge cannot name yet; clients are told to expect new ones. */
function enumWriter(field: DescField): Write {
  const names = enumNames(field.enum!)
  return (number: number) => names.get(number) ?? `UNKNOWN_${number}`
}
