import {
  type DescEnum,
  type DescField,
  type DescMessage,
  type DescOneof,
  getOption,
  type JsonObject,
  type JsonValue,
  type MessageShape,
  ScalarType,
} from '@bufbuild/protobuf'
import { bounds, discriminator } from '../../../proto/gen/payprep/bounds/v1/bounds_pb.js'
import { enumNames } from './enum-names.ts'
import { isTimestamp, timestampText } from './timestamp.ts'

type Write = (value: never) => JsonValue

/**
 * Compiles a writer of public JSON for messages of one type. It writes required fields and lists always, optional fields if
 * set. It leaves out an empty map, and an empty list whose option requires at least one item.
 */
export function jsonWriter<D extends DescMessage>(schema: D): (message: MessageShape<D>) => JsonObject {
  return messageWriter(schema, new Map()) as (message: MessageShape<D>) => JsonObject
}

/** `compiled` holds the writers made so far, which ends the recursion of recursive types. */
function messageWriter(desc: DescMessage, compiled: Map<DescMessage, Write>): Write {
  const existing = compiled.get(desc)
  if (existing !== undefined) return existing

  const fields: FieldWriter[] = []
  const writeMessage = (message: Readonly<Record<string, never>>) => {
    const json: JsonObject = {}
    for (const { localName, jsonName, isLeftOut, write } of fields) {
      const value = message[localName]
      if (value !== undefined && !isLeftOut(value)) json[jsonName] = write(value)
    }
    return json
  }
  compiled.set(desc, writeMessage)
  for (const field of desc.fields.filter(({ oneof }) => oneof === undefined)) {
    const write = valueWriter(field, compiled)
    fields.push({
      localName: field.localName,
      jsonName: field.jsonName,
      isLeftOut: isAbsentWhenEmpty(field) ? isEmpty : never,
      write: field.fieldKind === 'list' ? (items: never[]) => items.map(item => write(item)) : write,
    })
  }
  for (const oneof of desc.oneofs.filter(isUnion)) fields.push(unionWriter(oneof, compiled))
  return writeMessage
}

interface FieldWriter {
  readonly localName: string
  readonly jsonName: string
  readonly isLeftOut: (value: never) => boolean
  readonly write: Write
}

/** Whether public JSON shows the oneof. Others serve calls between services. */
export const isUnion = (oneof: DescOneof) => getOption(oneof, discriminator) !== ''

/** Writes the alternative that is set, under the name of the oneof. */
function unionWriter({ localName, fields }: DescOneof, compiled: Map<DescMessage, Write>): FieldWriter {
  const writers = new Map(fields.map(field => [field.localName, valueWriter(field, compiled)]))
  return {
    localName,
    jsonName: localName,
    isLeftOut: ({ case: name }: Alternative) => name === undefined,
    write: ({ case: name, value }: Alternative) => writers.get(name!)!(value),
  }
}

/** The value of a oneof, as protobuf-es has it. */
interface Alternative {
  readonly case: string | undefined
  readonly value: never
}

/** Whether an empty list or map is left out, so that a list or map that is present has at least one entry. */
export function isAbsentWhenEmpty(field: DescField): boolean {
  return field.fieldKind === 'map' || (field.fieldKind === 'list' && getOption(field, bounds).minItems > 0)
}

const isEmpty = (entries: object) => Object.keys(entries).length === 0
const never = () => false

/** The writer of a field's value, or of one item of a list. Maps hold plain scalars, and are written as they are. */
function valueWriter(field: DescField, compiled: Map<DescMessage, Write>): Write {
  if (isTimestamp(field)) return timestampText
  if (field.scalar !== undefined && plainScalars.has(field.scalar)) return value => value
  if (field.fieldKind !== 'map' && field.message !== undefined) return messageWriter(field.message, compiled)
  if (field.fieldKind !== 'map' && field.enum !== undefined) return enumWriter(field.enum)
  throw new Error(`${field} is of a kind that public JSON does not support`)
}

/** Scalars whose JavaScript and JSON values are the same. */
const plainScalars: ReadonlySet<ScalarType> = new Set([ScalarType.STRING, ScalarType.BOOL, ScalarType.UINT32])

/** A newer service may send a value that this edge has no name for; clients must tolerate unknown values anyway. */
function enumWriter(desc: DescEnum): Write {
  const names = enumNames(desc)
  return (number: number) => names.get(number) ?? `UNKNOWN_${number}`
}
