import { type DescField, getOption } from '@bufbuild/protobuf'
import { FeatureSet_FieldPresence } from '@bufbuild/protobuf/wkt'
import { bounds } from '../../../proto/gen/payprep/bounds/v1/bounds_pb.js'
import { type Format, formats } from './formats.ts'

// The bounds that `proto/` states: checked by the edge's JSON reader and by the services, and stated in the public description.

/** The bounds of a string. */
export interface TextBounds {
  readonly lengthMax: number
  /** The length is not checked here: the service refuses it with a well-known code. */
  readonly hasOwnCode: boolean
  /** Neither the length nor the characters are checked, and JSON may have a number, whose digits are the text. */
  readonly takesAnyText: boolean
  /** Matches the whole string. */
  readonly pattern: string | undefined
  readonly format: Format | undefined
}

/** The maximum length of a string whose field states none. */
export const LENGTH_MAX = 140

/**
 * Whether public JSON must have the field. A string, number or enum is required
 * unless declared `optional`; messages and lists, for which proto3 has no such
 * distinction, are required if their option says so.
 */
export function isRequired(field: DescField): boolean {
  return field.fieldKind === 'scalar' || field.fieldKind === 'enum'
    ? isImplicit(field)
    : getOption(field, bounds).required
}

/** Whether the empty string, zero or the unspecified value means absence on the wire. */
export function isImplicit(field: DescField): boolean {
  return field.presence === FeatureSet_FieldPresence.IMPLICIT
}

export function textBounds(field: DescField): TextBounds {
  const { maxLength, pattern, format, hasOwnCode, takesAnyText } = getOption(field, bounds)
  if (format !== '' && !(format in formats)) throw new Error(`${field} has an unknown format: ${format}`)
  return {
    lengthMax: maxLength || LENGTH_MAX,
    hasOwnCode,
    takesAnyText,
    pattern: pattern || undefined,
    format: format === '' ? undefined : (format as Format),
  }
}

/** The bounds of a list's length. `most` is required for lists that clients send, and optional for others. */
export function itemBounds(field: DescField): { readonly least: number; readonly most: number | undefined } {
  const { minItems, maxItems } = getOption(field, bounds)
  return { least: minItems, most: maxItems || undefined }
}

/** The most items of a list in one call between services. */
export function itemsPerCall(field: DescField): number {
  const { maxItems, maxItemsPerCall } = getOption(field, bounds)
  const most = maxItemsPerCall || maxItems
  if (most === 0) throw new Error(`${field} is sent by callers and needs max_items_per_call`)
  return most
}

/** The bounds of a map of texts. Maps with their own error codes are checked elsewhere. */
export function mapBounds(field: DescField) {
  const { pattern, maxLength, maxItems, hasOwnCode } = getOption(field, bounds)
  return {
    /** Matches each name as a whole. */
    pattern: pattern || undefined,
    lengthMax: maxLength || undefined,
    most: maxItems || undefined,
    hasOwnCode,
  }
}

const UINT32_MAX = 2 ** 32 - 1

export function numberBounds(field: DescField): { readonly least: number; readonly most: number } {
  const { minimum, maximum } = getOption(field, bounds)
  return { least: minimum, most: maximum || UINT32_MAX }
}

/** Whether absence of a string or an enum has its own meaning, though the field is not `optional`. */
export const mayBeEmpty = (field: DescField) => getOption(field, bounds).mayBeEmpty

/** Whether the content of a message is accepted unchecked. */
export const isUnchecked = (field: DescField) => getOption(field, bounds).unchecked
