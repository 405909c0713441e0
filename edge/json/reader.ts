import { type DescField, type DescMessage, type MessageShape, ScalarType } from '@bufbuild/protobuf'
import { Problem } from '../../services/kit/problem.ts'
import { formats, isRequired, itemBounds, numberBounds, textBounds } from './bounds.ts'
import { enumNames } from './enum-names.ts'
import { isTimestamp, timestampOf } from './timestamp.ts'

/** Further mistakes of a body are not reported. */
const MISTAKES_MAX = 20

/**
 * Reads the value at a JSON pointer. If it is not valid, adds to `mistakes`; the
 * result is then not used.
 */
type Read = (value: unknown, pointer: string, mistakes: string[]) => unknown

/**
 * Compiles a reader of public JSON for messages of one type. Unknown fields are
 * ignored, and null counts as left out.
 */
export function jsonReader<D extends DescMessage>(schema: D): (body: unknown) => MessageShape<D> {
  const read = messageReader(schema, new Map())
  return body => {
    if (!isObject(body)) throw new Problem('invalid', 'the body must be a JSON object', 'REQUEST_INVALID')
    const mistakes: string[] = []
    const message = read(body, '', mistakes)
    if (mistakes.length > 0) throw new Problem('invalid', mistakes.join('; '), 'REQUEST_INVALID')
    return message as MessageShape<D>
  }
}

/** `compiled` holds the readers made so far, which ends the recursion of recursive types. */
function messageReader(desc: DescMessage, compiled: Map<DescMessage, Read>): Read {
  const existing = compiled.get(desc)
  if (existing !== undefined) return existing

  const { typeName } = desc
  const fields: FieldReader[] = []
  const readMessage: Read = (value, pointer, mistakes) => {
    if (!isObject(value)) return report(mistakes, pointer, 'must be an object')
    // The same object that `create` would make of a proto3 message, without its cost.
    const message: Record<string, unknown> = { $typeName: typeName }
    for (const { jsonName, localName, segment, required, isList, read } of fields) {
      const fieldValue = value[jsonName]
      if (fieldValue !== undefined && fieldValue !== null) {
        message[localName] = read(fieldValue, pointer + segment, mistakes)
      } else if (required) report(mistakes, pointer + segment, 'is required')
      else if (isList) message[localName] = []
    }
    return message
  }
  compiled.set(desc, readMessage)
  for (const field of desc.fields) {
    fields.push({
      jsonName: field.jsonName,
      localName: field.localName,
      segment: `/${field.jsonName}`,
      required: isRequired(field),
      isList: field.fieldKind === 'list',
      read: field.fieldKind === 'list' ? listReader(field, compiled) : valueReader(field, compiled),
    })
  }
  return readMessage
}

interface FieldReader {
  readonly jsonName: string
  readonly localName: string
  /** Of the JSON pointer. */
  readonly segment: string
  readonly required: boolean
  readonly isList: boolean
  readonly read: Read
}

function listReader(field: DescField, compiled: Map<DescMessage, Read>): Read {
  const { least, most } = itemBounds(field)
  if (most === undefined) throw new Error(`${field} is sent by clients and needs max_items`)
  const readItem = valueReader(field, compiled)
  return (value, pointer, mistakes) => {
    if (!Array.isArray(value)) return report(mistakes, pointer, 'must be an array')
    if (value.length < least)
      return report(mistakes, pointer, `must have at least ${least} item${least === 1 ? '' : 's'}`)
    if (value.length > most) return report(mistakes, pointer, `must have at most ${most} items`)
    return value.map((item, index) => readItem(item, `${pointer}/${index}`, mistakes))
  }
}

/** The reader of a field's value, or of one item of a list. */
export function valueReader(field: DescField, compiled: Map<DescMessage, Read>): Read {
  if (isTimestamp(field)) return readTimestamp
  if (field.message !== undefined && field.fieldKind !== 'map') return messageReader(field.message, compiled)
  if (field.enum !== undefined) return enumReader(field)
  if (field.scalar === ScalarType.STRING && field.fieldKind !== 'map') return textReader(field)
  if (field.scalar === ScalarType.BOOL) return readBoolean
  if (field.scalar === ScalarType.UINT32 && field.fieldKind !== 'map') return numberReader(field)
  throw new Error(`${field} is of a kind that public JSON does not support`)
}

function enumReader(field: DescField): Read {
  const numbers = new Map([...enumNames(field.enum!)].map(([number, name]) => [name as unknown, number]))
  const mistake = `must be one of ${[...numbers.keys()].join(', ')}`
  return (value, pointer, mistakes) => numbers.get(value) ?? report(mistakes, pointer, mistake)
}

function textReader(field: DescField): Read {
  const { lengthMax, hasOwnCode, pattern, format: formatName } = textBounds(field)
  const whole = pattern === undefined ? undefined : new RegExp(`^(?:${pattern})$`, 'u')
  const format = formatName && formats[formatName]
  return (value, pointer, mistakes) => {
    if (typeof value !== 'string') return report(mistakes, pointer, 'must be a string')
    if (!hasOwnCode && (value === '' || isLongerThan(lengthMax, value))) {
      return report(mistakes, pointer, `must have 1 to ${lengthMax} characters`)
    }
    if (NOT_STORABLE.test(value))
      return report(mistakes, pointer, 'must consist of Unicode characters other than NUL')
    if (whole?.test(value) === false) return report(mistakes, pointer, `must match ${pattern}`)
    if (format?.fits(value) === false) return report(mistakes, pointer, `must be ${format.is}`)
    return value
  }
}

function numberReader(field: DescField): Read {
  const { least, most } = numberBounds(field)
  return (value, pointer, mistakes) =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= most
      ? value
      : report(mistakes, pointer, `must be a whole number from ${least} to ${most}`)
}

/** Lone surrogates cannot be encoded in UTF-8, and Postgres does not store NUL. */
const NOT_STORABLE = /[\0\p{Surrogate}]/u

const readTimestamp: Read = (value, pointer, mistakes) =>
  timestampOf(value) ?? report(mistakes, pointer, 'must be a date-time (RFC 3339), like 2026-01-31T12:00:00Z')

const readBoolean: Read = (value, pointer, mistakes) =>
  typeof value === 'boolean' ? value : report(mistakes, pointer, 'must be true or false')

/** Counts code points, as JSON Schema does. They are counted only if the number of UTF-16 units does not decide. */
function isLongerThan(length: number, text: string): boolean {
  return text.length > length && (text.length > 2 * length || [...text].length > length)
}

export function report(mistakes: string[], pointer: string, mistake: string): undefined {
  if (mistakes.length < MISTAKES_MAX) mistakes.push(`${pointer} ${mistake}`)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
