import { columns } from '../columns.ts'
import type { Line, ReportFormat } from '../report.ts'
import { row } from './cells.ts'
import { xlsxPacker } from './packer.ts'

/** The place is a number; all others are text, so that Excel keeps zeros and calculates nothing. */
const cells = Object.entries(columns).map(([name, textOf]) =>
  name === 'line' ? ({ place }: Line) => place.line : textOf,
)

/** A workbook with a row for each payment, and a sheet of the sums. */
export const xlsxReport: ReportFormat = {
  header: '',
  textOf: line => row(cells.map(cellOf => cellOf(line))),
  packer: () => xlsxPacker(Object.keys(columns)),
}
