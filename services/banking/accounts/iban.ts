import { mod97 } from '../check-digits/checksums.ts'
import { ibanFormatOf, type ReadableIban } from '../countries/iban-formats.ts'
import type { BbanPart } from '../countries/country-profile.ts'

/** What was given as an IBAN, cut into its fields. They mean something only once it has the structure. */
export interface Iban {
  /** As banks exchange it: without separators, in upper case. */
  readonly text: string
  readonly country: string
  readonly checkDigits: string
  /** The national part, behind country and check digits. */
  readonly bban: string
  /** Absent where the country has no IBAN. */
  readonly format: ReadableIban | undefined
  /** Empty where the country has no IBAN. */
  readonly bank: string
  /** The number of bank or branch in domestic payments; empty where the BBAN does not hold it. */
  readonly memberId: string
}

/** What it is called is copied along with it; and numbers that have points at home keep them in an IBAN. */
const DECORATION = /^IBAN:?|\./g

/** Cuts up any text, also what is no IBAN, so that each rule can tell what is wrong with it. */
export function parseIban(written: string): Iban {
  const text = compact(written).replace(DECORATION, '')
  const country = text.slice(0, 2)
  const bban = text.slice(4)
  const format = ibanFormatOf(country)
  return {
    text,
    country,
    checkDigits: text.slice(2, 4),
    bban,
    format,
    bank: partIn(bban, format, 'bank'),
    memberId: memberIdIn(bban, format),
  }
}

/** Any part of the BBAN; empty where the country's IBAN does not have it. */
export function partOf(iban: Iban, part: BbanPart): string {
  return partIn(iban.bban, iban.format, part)
}

/** The length that the country gave it, with letters and digits in their places. */
export function hasIbanStructure({ bban, format }: Iban): boolean {
  return format !== undefined && format.pattern.test(bban)
}

/** 00, 01 and 99 can satisfy mod 97 as well, but the way they are computed never leads there. */
const ISSUED_CHECK_DIGITS = /^(?:0[2-9]|[1-8][0-9]|9[0-8])$/

/** With country and check digits moved to its end, an IBAN leaves 1 (ISO 13616). */
export function hasIbanCheckDigits({ country, checkDigits, bban }: Iban): boolean {
  return ISSUED_CHECK_DIGITS.test(checkDigits) && mod97(country + checkDigits, mod97(bban)) === 1
}

/** The IBAN of a national account number, which has to be in the form of a BBAN already. */
export function ibanOf(country: string, bban: string): string {
  const checkDigits = 98 - mod97(`${country}00`, mod97(bban))
  return country + String(checkDigits).padStart(2, '0') + bban
}

const CHECK_DIGITS = /^[0-9]{2}$/

/** Whether this can only have been meant as an IBAN. Its check digits may be wrong: that is for a rule to say. */
export function readsAsIban(text: string): boolean {
  const iban = parseIban(text)
  return CHECK_DIGITS.test(iban.checkDigits) && hasIbanStructure(iban)
}

const COMPACT = /^[A-Z0-9]*$/
/** Spaces of any width, the marks that are copied along unseen, and all that people use as a hyphen. */
const SEPARATORS = /[\s\u00AD\u200B-\u200F\u2010-\u2015\u202A-\u202E\u2060-\u2069\u2212-]+/g
const LOWER_CASE = /[a-z]+/g

/** A code without what people put into it to read it better. What is wrong in it stays, to be told. */
export function compact(text: string): string {
  if (COMPACT.test(text)) return text
  return text.replace(SEPARATORS, '').replace(LOWER_CASE, letters => letters.toUpperCase())
}

function memberIdIn(bban: string, format: ReadableIban | undefined): string {
  let memberId = ''
  for (const part of format?.memberId ?? []) memberId += partIn(bban, format, part)
  return memberId
}

function partIn(bban: string, format: ReadableIban | undefined, part: BbanPart): string {
  const range = format?.parts[part]
  return range === undefined ? '' : bban.slice(range[0], range[1])
}
