import { type DescField, type DescMessage, type MessageShape, ScalarType } from '@bufbuild/protobuf'
import { Problem } from '../../services/kit/problem.ts'
import { formats, isRequired, itemBounds, numberBounds, textBounds } from './bounds.ts'
import { enumNames } from './enum-names.ts'
import { isMoment, momentOf } from './moment.ts'

/** The most mistakes that are told of one body. */
const MISTAKES_MAX = 20

/**
 * Reads a value at a place, which is told as a JSON pointer. What it cannot read
 * it notes among the mistakes, and its result is then never used.
 */
type Read = (value: unknown, at: string, mistakes: string[]) => unknown

/**
 * Reads public JSON bodies as messages of one type. All that can be known from
 * the descriptor is worked out here, once; fields that it does not name are
 * ignored, and so is a null where nothing is needed.
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

/** `known` ends the recursion of types that hold themselves. */
function messageReader(desc: DescMessage, known: Map<DescMessage, Read>): Read {
  const compiled = known.get(desc)
  if (compiled !== undefined) return compiled

  const { typeName } = desc
  const fields: FieldReader[] = []
  const readMessage: Read = (value, at, mistakes) => {
    if (!isObject(value)) return note(mistakes, at, 'must be an object')
    // In proto3 this is all that `create` would make of it.
    const message: Record<string, unknown> = { $typeName: typeName }
    for (const { jsonName, localName, place, required, isList, read } of fields) {
      const given = value[jsonName]
      if (given !== undefined && given !== null) message[localName] = read(given, at + place, mistakes)
      else if (required) note(mistakes, at + place, 'is required')
      else if (isList) message[localName] = []
    }
    return message
  }
  known.set(desc, readMessage)
  for (const field of desc.fields) {
    fields.push({
      jsonName: field.jsonName,
      localName: field.localName,
      place: `/${field.jsonName}`,
      required: isRequired(field),
      isList: field.fieldKind === 'list',
      read: field.fieldKind === 'list' ? listReader(field, known) : valueReader(field, known),
    })
  }
  return readMessage
}

interface FieldReader {
  readonly jsonName: string
  readonly localName: string
  readonly place: string
  readonly required: boolean
  readonly isList: boolean
  readonly read: Read
}

function listReader(field: DescField, known: Map<DescMessage, Read>): Read {
  const { least, most } = itemBounds(field)
  if (most === undefined) throw new Error(`${field} is read from clients and needs max_items`)
  const readItem = valueReader(field, known)
  return (value, at, mistakes) => {
    if (!Array.isArray(value)) return note(mistakes, at, 'must be an array')
    if (value.length < least)
      return note(mistakes, at, `must have at least ${least} item${least === 1 ? '' : 's'}`)
    if (value.length > most) return note(mistakes, at, `must have at most ${most} items`)
    return value.map((item, index) => readItem(item, `${at}/${index}`, mistakes))
  }
}

/** Of a field, or of one item of a list. */
export function valueReader(field: DescField, known: Map<DescMessage, Read>): Read {
  if (isMoment(field)) return readMoment
  if (field.message !== undefined && field.fieldKind !== 'map') return messageReader(field.message, known)
  if (field.enum !== undefined) return enumReader(field)
  if (field.scalar === ScalarType.STRING && field.fieldKind !== 'map') return textReader(field)
  if (field.scalar === ScalarType.BOOL) return readBoolean
  if (field.scalar === ScalarType.UINT32 && field.fieldKind !== 'map') return numberReader(field)
  throw new Error(`${field} is of a kind that public JSON does not have yet`)
}

function enumReader(field: DescField): Read {
  const numbers = new Map([...enumNames(field.enum!)].map(([number, name]) => [name as unknown, number]))
  const mistake = `must be one of ${[...numbers.keys()].join(', ')}`
  return (value, at, mistakes) => numbers.get(value) ?? note(mistakes, at, mistake)
}

function textReader(field: DescField): Read {
  const { lengthMax, hasOwnCode, pattern, format: formatName } = textBounds(field)
  const whole = pattern === undefined ? undefined : new RegExp(`^(?:${pattern})$`, 'u')
  const format = formatName && formats[formatName]
  return (value, at, mistakes) => {
    if (typeof value !== 'string') return note(mistakes, at, 'must be a string')
    if (!hasOwnCode && (value === '' || isLongerThan(lengthMax, value))) {
      return note(mistakes, at, `must have 1 to ${lengthMax} characters`)
    }
    if (NO_CHARACTER.test(value))
      return note(mistakes, at, 'must consist of Unicode characters other than NUL')
    if (whole?.test(value) === false) return note(mistakes, at, `must match ${pattern}`)
    if (format?.fits(value) === false) return note(mistakes, at, `must be ${format.is}`)
    return value
  }
}

function numberReader(field: DescField): Read {
  const { least, most } = numberBounds(field)
  return (value, at, mistakes) =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= most
      ? value
      : note(mistakes, at, `must be a whole number from ${least} to ${most}`)
}

/** Half of a surrogate pair has no UTF-8, and Postgres keeps no NUL. */
const NO_CHARACTER = /[\0\p{Surrogate}]/u

const readMoment: Read = (value, at, mistakes) =>
  momentOf(value) ?? note(mistakes, at, 'must be a date-time (RFC 3339), like 2026-01-31T12:00:00Z')

const readBoolean: Read = (value, at, mistakes) =>
  typeof value === 'boolean' ? value : note(mistakes, at, 'must be true or false')

/** Counts characters as JSON Schema does; no text has more of them than UTF-16 units, or fewer than half. */
function isLongerThan(length: number, text: string): boolean {
  return text.length > length && (text.length > 2 * length || [...text].length > length)
}

export function note(mistakes: string[], at: string, mistake: string): undefined {
  if (mistakes.length < MISTAKES_MAX) mistakes.push(`${at} ${mistake}`)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
