import type { Workbook } from './workbook.ts'
import { DAY_MS } from '../../../../../services/kit/durations.ts'

/** A cell as its element says it. */
export interface CellXml {
  readonly type: string
  readonly style: number
  value: string
  hasFormula: boolean
}

/** The value of a cell. */
export interface Cell {
  readonly kind: 'text' | 'number' | 'date' | 'error' | 'uncalculated'
  /** Trimmed; of a number, its digits as they are stored; of a date, ISO 8601. */
  readonly text: string
  /** Of a number: how many digits are shown at least. */
  readonly digits?: number
}

/** Undefined if the cell is empty. */
export function cellOf(
  { type, style, value, hasFormula }: CellXml,
  { strings, formats, isFrom1904 }: Workbook,
): Cell | undefined {
  if (value.trim() === '')
    // A program that calculates nothing leaves out the values of formulas. An empty text is one.
    return hasFormula && type !== 'str' ? { kind: 'uncalculated', text: '' } : undefined
  switch (type) {
    case 's': {
      const text = strings.at(Number(value))
      return text === undefined ? { kind: 'error', text: 'a text that is not there' } : textCell(text)
    }
    case 'n': {
      const { isDate = false, digits = 0 } = formats[style] ?? {}
      const date = isDate ? dateOf(Number(value), isFrom1904) : undefined
      return date === undefined ? { kind: 'number', text: value, digits } : { kind: 'date', text: date }
    }
    case 'b':
      return { kind: 'text', text: value.trim() === '1' ? 'true' : 'false' }
    case 'e':
      return { kind: 'error', text: `the error ${value}` }
    case 'd':
      return { kind: 'date', text: value.slice(0, 10) }
    default:
      return textCell(value)
  }
}

function textCell(text: string): Cell | undefined {
  const trimmed = text.trim()
  return trimmed === '' ? undefined : { kind: 'text', text: trimmed }
}

/** Year 9999. */
const SERIAL_MAX = 2_958_465
const DAYS_TO_1904 = 1_462

/**
 * The day of a serial number, of which 1 is the first of January 1900; undefined if it is none. Excel counts a 29th of February 1900, so
 * later days begin one before that.
 */
export function dateOf(serial: number, isFrom1904 = false): string | undefined {
  const day = Math.floor(serial) + (isFrom1904 ? DAYS_TO_1904 : 0)
  if (!(day >= 1 && day <= SERIAL_MAX)) return undefined
  const first = Date.UTC(1899, 11, day > 60 ? 30 : 31)
  return new Date(first + day * DAY_MS).toISOString().slice(0, 10)
}
