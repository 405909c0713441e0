import { z } from 'zod'
import { readCsvTable } from '../../../kit/csv-table.ts'
import { must } from '../../schemes/fields.ts'

const sortCode = z.string(must('be a sort code')).regex(/^[0-9]{6}$/, must('be a sort code of 6 digits'))

const columns = {
  sortCode,
  /** The last sort code of a range; one sort code without it. */
  to: sortCode.optional(),
}

export type Coverage = (sortCode: string) => boolean

/** Reads which sort codes a provider reaches: CSV with the columns sortCode and to. Throws an Error with each mistake's line. */
export function readCoverage(name: string, text: string): Coverage {
  const ranges = readCsvTable(name, text, columns)
  const reversed = ranges.find(({ sortCode, to = sortCode }) => to < sortCode)
  if (reversed !== undefined) throw new Error(`${name}:${reversed.line}: to is before sortCode`)
  return code => ranges.some(({ sortCode, to = sortCode }) => sortCode <= code && code <= to)
}
