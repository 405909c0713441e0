import { mod97 } from '../check-digits/checksums.ts'
import { ibanFormatOf, type ReadableIban } from '../countries/iban-formats.ts'
import type { BbanPart, DomesticNumber } from '../countries/country-profile.ts'
import { compact } from './fold.ts'

/** A text cut into the fields of an IBAN (ISO 13616). The fields are meaningful only if `hasIbanStructure`. */
export interface Iban {
  /** In electronic form: without separators, in upper case. */
  readonly text: string
  /** The first two characters. */
  readonly country: string
  readonly checkDigits: string
  /** The basic bank account number: all that follows country and check digits. */
  readonly bban: string
  /** Absent if no IBANs begin with these letters. */
  readonly format: ReadableIban | undefined
  /** The bank code; empty without a format. */
  readonly bank: string
  /** The number of bank or branch in domestic payments; empty if the BBAN does not hold it. */
  readonly memberId: string
}

/** Points come from domestic numbers that are written with them. */
const POINTS = /\./g

/**
 * Cuts any text into the fields of an IBAN, valid or not, so that each rule can report what is wrong with
 * it. Never throws.
 */
export function parseIban(written: string): Iban {
  const compacted = compact(written)
  const text = compacted.includes('.') ? compacted.replace(POINTS, '') : compacted
  const country = text.slice(0, 2)
  const bban = text.slice(4)
  const format = ibanFormatOf(country)
  return {
    text,
    country,
    checkDigits: text.slice(2, 4),
    bban,
    format,
    bank: cut(bban, format?.parts.bank),
    memberId: memberIdIn(bban, format),
  }
}

/** A part of the BBAN; empty if the country's IBAN does not have it. Source: SWIFT, IBAN registry. */
export function partOf(iban: Iban, part: BbanPart): string {
  return cut(iban.bban, iban.format?.parts[part])
}

/** The parts of the BBAN that domestic numbers have too; a part that the country's IBAN lacks is empty. */
export function domesticNumberIn(iban: Iban): DomesticNumber {
  const { bban, bank, format } = iban
  const parts = format?.parts
  return {
    bank,
    branch: cut(bban, parts?.branch),
    account: cut(bban, parts?.account),
    check: cut(bban, parts?.check),
  }
}

/** Whether the BBAN has the length and the character classes of its country. Source: SWIFT, IBAN registry. */
export function hasIbanStructure({ bban, format }: Iban): boolean {
  return format !== undefined && format.pattern.test(bban)
}

/** Whether the check digits are those of country and BBAN. Others, such as 00 and 99, may satisfy mod 97, but are never issued. */
export function hasIbanCheckDigits({ country, checkDigits, bban }: Iban): boolean {
  return checkDigits === checkDigitsOf(country, bban)
}

/** The IBAN of a BBAN, with computed check digits. The structure of the BBAN is not checked. */
export function ibanOf(country: string, bban: string): string {
  return country + checkDigitsOf(country, bban) + bban
}

/** 98 minus the remainder by 97 of the BBAN followed by the country and two zeros: 02 to 98 (ISO 13616, ISO 7064). */
function checkDigitsOf(country: string, bban: string): string {
  return TWO_DIGITS[98 - mod97('00', mod97(country, mod97(bban)))]!
}

const TWO_DIGITS: readonly string[] = Array.from({ length: 100 }, (_, number) =>
  String(number).padStart(2, '0'),
)

const CHECK_DIGITS = /^[0-9]{2}$/

/**
 * Whether a text has the structure of an IBAN, so that it can only be meant as one. Its check digits may be
 * wrong.
 */
export function readsAsIban(text: string): boolean {
  const iban = parseIban(text)
  return CHECK_DIGITS.test(iban.checkDigits) && hasIbanStructure(iban)
}

function memberIdIn(bban: string, format: ReadableIban | undefined): string {
  if (format === undefined) return ''
  let memberId = ''
  for (const part of format.memberId) memberId += cut(bban, format.parts[part])
  return memberId
}

function cut(bban: string, range: readonly [start: number, end: number] | undefined): string {
  return range === undefined ? '' : bban.slice(range[0], range[1])
}

/** Whether a national code is that of the bank of an IBAN. Codes may lack the leading zeros that they have in an IBAN. */
export function isCodeOfBank({ bank, memberId }: Iban, code: string): boolean {
  return [bank, memberId].some(each => each === code.padStart(each.length, '0'))
}
