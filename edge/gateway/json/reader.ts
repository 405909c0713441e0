import {
  type DescField,
  type DescMessage,
  type DescOneof,
  getOption,
  type MessageShape,
  ScalarType,
} from '@bufbuild/protobuf'
import { discriminator } from '../../../proto/gen/payprep/bounds/v1/bounds_pb.js'
import { enumNames } from '../../../services/kit/json/enum-names.ts'
import { isUnion } from '../../../services/kit/json/writer.ts'
import { isTimestamp, timestampOf } from '../../../services/kit/json/timestamp.ts'
import type { Violation } from '../../../services/kit/error-details.ts'
import { invalid, Problem } from '../../../services/kit/problem.ts'
import { isRequired, itemBounds, textBounds } from '../../../services/library/bounds/bounds.ts'
import {
  MISSING,
  MISTAKES_MAX,
  mistakeInLength,
  mistakeInNumber,
  mistakeInText,
  NO_DATE_TIME,
  notIn,
} from '../../../services/library/bounds/mistakes.ts'

/**
 * Reads the value at a JSON pointer. If it is not valid, adds to `mistakes`; the
 * result is then not used.
 */
type Read = (value: unknown, pointer: string, mistakes: Violation[]) => unknown

/** Throws a Problem with a specific code if the entries of a map at this place are not valid. A valid entry is a text. */
type CheckEntries = (entries: Readonly<Record<string, unknown>>, pointer: string) => void

/** The check of each map that clients send. */
export type MapChecks = ReadonlyMap<DescField, CheckEntries>

/** `readers` holds those made so far, which ends the recursion of recursive types. */
interface Compiled {
  readonly readers: Map<DescMessage, Read>
  readonly checks: MapChecks
}

/**
 * Compiles a reader of public JSON for messages of one type. Unknown fields are
 * ignored, and null counts as left out.
 */
export function jsonReader<D extends DescMessage>(
  schema: D,
  checks: MapChecks = new Map(),
): (body: unknown) => MessageShape<D> {
  const read = messageReader(schema, { readers: new Map(), checks })
  return body => {
    if (!isObject(body)) throw new Problem('invalid', 'the body must be a JSON object', 'REQUEST_INVALID')
    const mistakes: Violation[] = []
    const message = read(body, '', mistakes)
    if (mistakes.length > 0) throw invalid(mistakes)
    return message as MessageShape<D>
  }
}

function messageReader(desc: DescMessage, compiled: Compiled): Read {
  const existing = compiled.readers.get(desc)
  if (existing !== undefined) return existing

  const { typeName } = desc
  const fields: FieldReader[] = []
  const unions: UnionReader[] = []
  const readMessage: Read = (value, pointer, mistakes) => {
    if (!isObject(value)) return report(mistakes, pointer, 'must be an object')
    // The same object that `create` would make of a proto3 message, without its cost.
    const message: Record<string, unknown> = { $typeName: typeName }
    for (const { jsonName, localName, segment, required, empty, read } of fields) {
      const fieldValue = value[jsonName]
      if (fieldValue !== undefined && fieldValue !== null) {
        message[localName] = read(fieldValue, pointer + segment, mistakes)
      } else if (required) report(mistakes, pointer + segment, MISSING)
      else if (empty !== undefined) message[localName] = empty()
    }
    for (const { localName, read } of unions) message[localName] = read(value, pointer, mistakes)
    return message
  }
  compiled.readers.set(desc, readMessage)
  for (const oneof of desc.oneofs.filter(isUnion)) unions.push(unionReader(desc, oneof, compiled))
  for (const field of desc.fields.filter(({ oneof }) => oneof === undefined)) {
    fields.push({
      jsonName: field.jsonName,
      localName: field.localName,
      segment: `/${field.jsonName}`,
      required: isRequired(field),
      empty: emptyValues[field.fieldKind],
      read: fieldReader(field, compiled),
    })
  }
  return readMessage
}

interface FieldReader {
  readonly jsonName: string
  readonly localName: string
  /** The step of the JSON pointer, with its slash. */
  readonly segment: string
  readonly required: boolean
  /** Makes the value of a list or map that is left out. */
  readonly empty: (() => object) | undefined
  readonly read: Read
}

interface UnionReader {
  readonly localName: string
  /** Reads the value of the oneof from the object that holds it. */
  readonly read: (value: Readonly<Record<string, unknown>>, pointer: string, mistakes: Violation[]) => unknown
}

/** Reads the object under the name of the oneof as the alternative that the discriminator names. */
function unionReader(desc: DescMessage, oneof: DescOneof, compiled: Compiled): UnionReader {
  const { localName, fields } = oneof
  const { jsonName: tag } = desc.field[getOption(oneof, discriminator)]!
  const alternatives = new Map(
    fields.map(field => [field.name.toUpperCase() as unknown, { field, read: valueReader(field, compiled) }]),
  )
  return {
    localName,
    read(value, pointer, mistakes) {
      // A discriminator that is missing or unknown has been reported as such.
      const alternative = alternatives.get(value[tag])
      if (alternative === undefined) return { case: undefined }
      const content = value[localName] ?? undefined
      const place = `${pointer}/${localName}`
      if (content === undefined) return report(mistakes, place, MISSING)
      return { case: alternative.field.localName, value: alternative.read(content, place, mistakes) }
    },
  }
}

const emptyValues: Readonly<Partial<Record<DescField['fieldKind'], () => object>>> = {
  list: () => [],
  map: () => ({}),
}

function fieldReader(field: DescField, compiled: Compiled): Read {
  if (field.fieldKind === 'list') return listReader(field, compiled)
  return field.fieldKind === 'map' ? mapReader(field, compiled) : valueReader(field, compiled)
}

function listReader(field: DescField, compiled: Compiled): Read {
  const { most } = itemBounds(field)
  if (most === undefined) throw new Error(`${field} is sent by clients and needs max_items`)
  const mistakeIn = mistakeInLength(field, most)
  const readItem = valueReader(field, compiled)
  return (value, pointer, mistakes) => {
    if (!Array.isArray(value)) return report(mistakes, pointer, 'must be an array')
    const mistake = mistakeIn(value.length)
    if (mistake !== undefined) return report(mistakes, pointer, mistake)
    return value.map((item, index) => readItem(item, `${pointer}/${index}`, mistakes))
  }
}

function mapReader(field: DescField, { checks }: Compiled): Read {
  const check = checks.get(field)
  if (field.scalar !== ScalarType.STRING || check === undefined)
    throw new Error(`${field} is sent by clients: it must be a map of texts with a check`)
  return (value, pointer, mistakes) => {
    if (!isObject(value)) return report(mistakes, pointer, 'must be an object')
    check(value, pointer)
    return value
  }
}

/** The reader of a field's value, or of one item of a list. */
export function valueReader(field: DescField, compiled: Compiled): Read {
  if (isTimestamp(field)) return readTimestamp
  if (field.message !== undefined) return messageReader(field.message, compiled)
  if (field.enum !== undefined) return enumReader(field)
  if (field.scalar === ScalarType.STRING) return textReader(field)
  if (field.scalar === ScalarType.BOOL) return readBoolean
  if (field.scalar === ScalarType.UINT32) return numberReader(field)
  throw new Error(`${field} is of a kind that public JSON does not support`)
}

function enumReader(field: DescField): Read {
  const names = enumNames(field.enum!)
  const numbers = new Map([...names].map(([number, name]) => [name as unknown, number]))
  const mistake = notIn(names.values())
  return (value, pointer, mistakes) => numbers.get(value) ?? report(mistakes, pointer, mistake)
}

function textReader(field: DescField): Read {
  if (textBounds(field).takesAnyText) return readAnyText
  const mistakeIn = mistakeInText(field)
  return (value, pointer, mistakes) => {
    if (typeof value !== 'string') return report(mistakes, pointer, 'must be a string')
    const mistake = mistakeIn(value)
    return mistake === undefined ? value : report(mistakes, pointer, mistake)
  }
}

/** Lone surrogates, which protobuf cannot carry, become U+FFFD. So does a number that is no safe integer: digits may be lost. */
const readAnyText: Read = (value, pointer, mistakes) => {
  if (typeof value === 'string') return value.toWellFormed()
  if (typeof value !== 'number') return report(mistakes, pointer, 'must be a string')
  return Number.isSafeInteger(value) ? String(value) : '\ufffd'
}

function numberReader(field: DescField): Read {
  const mistakeIn = mistakeInNumber(field)
  return (value, pointer, mistakes) => {
    const mistake = mistakeIn(value)
    return mistake === undefined ? value : report(mistakes, pointer, mistake)
  }
}

const readTimestamp: Read = (value, pointer, mistakes) =>
  timestampOf(value) ?? report(mistakes, pointer, NO_DATE_TIME)

const readBoolean: Read = (value, pointer, mistakes) =>
  typeof value === 'boolean' ? value : report(mistakes, pointer, 'must be true or false')

export function report(mistakes: Violation[], field: string, description: string): undefined {
  if (mistakes.length < MISTAKES_MAX) mistakes.push({ field, description })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
