import { type DescField, getOption } from '@bufbuild/protobuf'
import { FeatureSet_FieldPresence } from '@bufbuild/protobuf/wkt'
import { bounds } from '../../proto/gen/payprep/bounds/v1/bounds_pb.js'
import { isCountry } from '../../services/banking/countries/iso-codes.ts'
import { isCurrency } from '../../services/banking/countries/currency-codes.ts'
import { isUuid } from '../../services/kit/ids.ts'

/** The bounds of a string: checked by the JSON reader, and stated in the public description. */
export interface TextBounds {
  readonly lengthMax: number
  /** The length is not checked by the reader: the service refuses it with a well-known code. */
  readonly hasOwnCode: boolean
  /** Neither the length nor the characters are checked, and a number is taken for its digits. */
  readonly takesAnyText: boolean
  /** Matches the whole string. */
  readonly pattern: string | undefined
  readonly format: Format | undefined
}

export type Format = keyof typeof formats

/** The maximum length of a string whose field states none. */
export const LENGTH_MAX = 140

/** Formats that no short pattern can check, by their names in JSON Schema. */
export const formats = {
  country: { is: 'a country of ISO 3166-1, or XK', fits: isCountry },
  currency: { is: 'a currency of ISO 4217, active or former', fits: isCurrency },
  date: { is: 'a calendar date, YYYY-MM-DD', fits: isDate },
  uri: { is: 'an absolute URI', fits: (text: string) => URL.canParse(text) },
  uuid: { is: 'a UUID', fits: isUuid },
}

/**
 * Whether public JSON must have the field. A string, number or enum is required
 * unless declared `optional`; messages and lists, for which proto3 has no such
 * distinction, are required if their option says so.
 */
export function isRequired(field: DescField): boolean {
  return field.fieldKind === 'scalar' || field.fieldKind === 'enum'
    ? field.presence === FeatureSet_FieldPresence.IMPLICIT
    : getOption(field, bounds).required
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

/** The bounds of a map of texts that has error codes of its own: stated in the public description, checked elsewhere. */
export function mapBounds(field: DescField) {
  const { pattern, maxLength, maxItems } = getOption(field, bounds)
  return {
    /** That each name matches as a whole. */
    pattern: pattern || undefined,
    lengthMax: maxLength || undefined,
    most: maxItems || undefined,
  }
}

const UINT32_MAX = 2 ** 32 - 1

export function numberBounds(field: DescField): { readonly least: number; readonly most: number } {
  const { minimum, maximum } = getOption(field, bounds)
  return { least: minimum, most: maximum || UINT32_MAX }
}

function isDate(text: string): boolean {
  const date = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(text) : undefined
  return date !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
