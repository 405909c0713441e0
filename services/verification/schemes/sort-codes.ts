import { z } from 'zod'
import { readCsvTable } from '../../kit/csv-table.ts'
import { must } from './scheme-fields.ts'

export const sortCode = z
  .string(must('be a sort code'))
  .regex(/^[0-9]{6}$/, must('be a sort code of 6 digits'))

export const sortCodeColumns = {
  sortCode,
  /** The last sort code of a range; absent for a single sort code. */
  to: sortCode.optional(),
}

interface Range {
  readonly line: number
  readonly sortCode: string
  readonly to?: string | undefined
}

/** Throws an Error with the line of a range whose end is before its beginning. */
export function requireOrdered(name: string, ranges: readonly Range[]): void {
  const reversed = ranges.find(({ sortCode, to = sortCode }) => to < sortCode)
  if (reversed !== undefined) throw new Error(`${name}:${reversed.line}: to is before sortCode`)
}

export const covers = (code: string, { sortCode, to = sortCode }: Range): boolean =>
  sortCode <= code && code <= to

/** Reads a list of sort codes: CSV with the columns sortCode and to. Throws an Error with the line of each mistake. */
export function readSortCodes(name: string, text: string): (sortCode: string) => boolean {
  const ranges = readCsvTable(name, text, sortCodeColumns)
  requireOrdered(name, ranges)
  return code => ranges.some(range => covers(code, range))
}
