import { type DescField, getOption } from '@bufbuild/protobuf'
import { FeatureSet_FieldPresence } from '@bufbuild/protobuf/wkt'
import { bounds } from '../../proto/gen/bounds/v1/bounds_pb.js'

/** What a string may hold, as the reader checks it and the public description states it. */
export interface TextBounds {
  readonly lengthMax: number
  /** The length is stated here, and refused by the service, with a code of its own. */
  readonly hasOwnCode: boolean
  /** Matches the whole string. */
  readonly pattern: string | undefined
  readonly format: Format | undefined
}

export type Format = keyof typeof formats

/** The maximum length of a string whose field states none. */
export const LENGTH_MAX = 140

/** Kinds of string that no short pattern can tell; named as JSON Schema names them. */
export const formats = {
  date: { is: 'a calendar date, YYYY-MM-DD', fits: isDate },
  uri: { is: 'an absolute URI', fits: (text: string) => URL.canParse(text) },
  uuid: {
    is: 'a UUID',
    fits: (text: string) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text),
  },
}

/**
 * Whether the public JSON must hold this field. For a string, a number or an
 * enum, leaving out `optional` says so; presence in proto3 cannot say it of
 * messages and lists, so they have an option.
 */
export function isRequired(field: DescField): boolean {
  return field.fieldKind === 'scalar' || field.fieldKind === 'enum'
    ? field.presence === FeatureSet_FieldPresence.IMPLICIT
    : getOption(field, bounds).required
}

export function textBounds(field: DescField): TextBounds {
  const { maxLength, pattern, format, hasOwnCode } = getOption(field, bounds)
  if (format !== '' && !(format in formats)) throw new Error(`${field} has a format nobody knows: ${format}`)
  return {
    lengthMax: maxLength || LENGTH_MAX,
    hasOwnCode,
    pattern: pattern || undefined,
    format: format === '' ? undefined : (format as Format),
  }
}

/** How many items a list may have. A list that clients send must say it, as every input has a limit. */
export function itemBounds(field: DescField): { readonly least: number; readonly most: number | undefined } {
  const { minItems, maxItems } = getOption(field, bounds)
  return { least: minItems, most: maxItems || undefined }
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
