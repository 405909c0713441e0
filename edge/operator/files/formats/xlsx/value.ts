import { OPT_OUT, REFERENCE } from '../known-columns.ts'
import { type Cell, dateOf } from './cell.ts'
import type { Workbook } from './workbook.ts'

/** What a cell gives to a field. */
export type Value =
  | { readonly text: string; readonly note?: string }
  /** Excel has changed what was entered. */
  | { readonly mistake: string }

const DATE = '/creditor/dateOfBirth'
/** Excel keeps 15 digits. */
const NUMBER_MAX = 1e15
const AS_TEXT = 'format the column as text, and enter it again'

/** The value of a cell for a field, and what Excel may have done to it. What it has damaged is not used. */
export function valueOf(
  { kind, text, digits = 0 }: Cell,
  pointer: string,
  { isFrom1904 }: Pick<Workbook, 'isFrom1904'>,
): Value {
  // They are no part of a payment.
  if (pointer === REFERENCE || pointer === OPT_OUT) return { text }
  switch (kind) {
    case 'text':
      return /^\d(?:[.,]\d+)?E\+\d{1,3}$/i.test(text)
        ? { mistake: `has ${text.slice(0, 30)}, a number of which Excel has left out digits: ${AS_TEXT}` }
        : { text }
    case 'number':
      return pointer === DATE ? dateValue(text, isFrom1904) : numberValue(text, digits)
    case 'date':
      return pointer === DATE
        ? { text }
        : { mistake: `is the date ${text}, which Excel may have made of a number: ${AS_TEXT}` }
    case 'error':
      return { mistake: `has ${text.slice(0, 30)}` }
    case 'uncalculated':
      return { mistake: 'has a formula without a value: open the workbook in Excel, and save it' }
  }
}

function numberValue(text: string, digits: number): Value {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 0)
    return { mistake: `is the number ${text.slice(0, 30)}, not text: ${AS_TEXT}` }
  if (number >= NUMBER_MAX)
    return { mistake: `is the number ${text.slice(0, 30)}, of which Excel keeps 15 digits: ${AS_TEXT}` }
  const shown = String(number).padStart(digits, '0')
  return digits > 0
    ? { text: shown }
    : { text: shown, note: 'is a number: zeros at its beginning would be lost' }
}

function dateValue(text: string, isFrom1904: boolean): Value {
  const date = dateOf(Number(text), isFrom1904)
  return date === undefined
    ? { text }
    : { text: date, note: `is the number ${text.slice(0, 30)}, read as the date ${date}` }
}
