import { type DescEnum, type DescField, type DescMessage, ScalarType } from '@bufbuild/protobuf'
import type { Timestamp } from '@bufbuild/protobuf/wkt'
import { protoNames } from '../../kit/json/enum-names.ts'
import { isTimestamp } from '../../kit/json/timestamp.ts'
import type { Violation } from '../../kit/error-details.ts'
import { isImplicit, isRequired, itemsPerCall, mapBounds, mayBeEmpty, textBounds } from './bounds.ts'
import {
  MISSING,
  MISTAKES_MAX,
  mistakeInLength,
  mistakeInNumber,
  mistakeInText,
  NO_DATE_TIME,
  notIn,
} from './mistakes.ts'

/** Returns the mistakes in a value, placed by JSON pointers from the value on; `NONE` itself if it is valid. */
export type Check = (value: never) => readonly Violation[]

export const NONE: readonly Violation[] = []

type CheckOf = (message: DescMessage) => Check

/** The check of a field's content; undefined if nothing can be wrong with it. */
export function valueCheck(field: DescField, checkOf: CheckOf): Check | undefined {
  if (field.fieldKind === 'list') return listCheck(field, checkOf)
  return field.fieldKind === 'map' ? mapCheck(field) : itemCheck(field, checkOf)
}

/** The check of a field's value, or of one item of a list. */
function itemCheck(field: DescField, checkOf: CheckOf): Check | undefined {
  if (isTimestamp(field)) return timestampCheck
  if (field.message !== undefined) return checkOf(field.message)
  if (field.enum !== undefined) return enumCheck(field, field.enum)
  if (field.scalar === ScalarType.STRING) return textCheck(field)
  return field.scalar === ScalarType.UINT32 ? numberCheck(field) : undefined
}

function textCheck(field: DescField): Check | undefined {
  const { takesAnyText, hasOwnCode } = textBounds(field)
  if (takesAnyText) return undefined
  const mistakeIn = mistakeInText(field)
  const empty = mayBeEmpty(field) || hasOwnCode ? NONE : isImplicit(field) ? missing : undefined
  return (text: string) => (text === '' && empty !== undefined ? empty : violation(mistakeIn(text)))
}

function enumCheck(field: DescField, desc: DescEnum): Check {
  const names = protoNames(desc)
  const unknown = violation(notIn(names.values()))
  const unspecified = mayBeEmpty(field) ? NONE : isImplicit(field) ? missing : unknown
  return (number: number) => (names.has(number) ? NONE : number === 0 ? unspecified : unknown)
}

function numberCheck(field: DescField): Check {
  const mistakeIn = mistakeInNumber(field)
  return (number: number) => violation(mistakeIn(number))
}

/** The years 1 to 9999, which RFC 3339 can write. */
const SECONDS_MIN = -62_135_596_800n
const SECONDS_MAX = 253_402_300_799n

const timestampCheck: Check = ({ seconds, nanos }: Timestamp) =>
  seconds >= SECONDS_MIN && seconds <= SECONDS_MAX && nanos >= 0 && nanos <= 999_999_999 ? NONE : noDateTime

/** On the wire, an empty list and an absent one are the same. */
function listCheck(field: DescField, checkOf: CheckOf): Check {
  const mistakeInCount = mistakeInLength(field, itemsPerCall(field))
  const check = itemCheck(field, checkOf)
  const empty = isRequired(field) ? violation(mistakeInCount(0)) : NONE
  return (items: readonly unknown[]) => {
    if (items.length === 0) return empty
    const mistake = mistakeInCount(items.length)
    if (mistake !== undefined) return violation(mistake)
    let mistakes = NONE
    if (check === undefined) return mistakes
    for (let index = 0; index < items.length && mistakes.length <= MISTAKES_MAX; index++) {
      const below = check(items[index] as never)
      if (below !== NONE) mistakes = [...mistakes, ...placed(`/${index}`, below)]
    }
    return mistakes
  }
}

/** Checks only the number of entries of a map. */
function mapCheck(field: DescField): Check | undefined {
  const { most, hasOwnCode } = mapBounds(field)
  if (hasOwnCode || most === undefined) return undefined
  return (entries: object) =>
    Object.keys(entries).length > most ? violation(`must have at most ${most} entries`) : NONE
}

/** A mistake at the value itself. */
function violation(description: string | undefined): readonly Violation[] {
  return description === undefined ? NONE : [{ field: '', description }]
}

/** Puts a segment in front of the pointers of mistakes. */
export function placed(segment: string, mistakes: readonly Violation[]): readonly Violation[] {
  return mistakes === NONE
    ? NONE
    : mistakes.map(({ field, description }) => ({ field: segment + field, description }))
}

const missing = violation(MISSING)
const noDateTime = violation(NO_DATE_TIME)
