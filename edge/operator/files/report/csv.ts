import { csvCell } from '../../../../services/kit/csv-table.ts'
import { columns } from './columns.ts'
import type { ReportFormat } from './report.ts'

/** A table for people; the report in JSON Lines has more of the enrichments. */
export const csvReport: ReportFormat = {
  header: `${Object.keys(columns).join(',')}\r\n`,
  textOf: line =>
    `${Object.values(columns)
      .map(cellOf => csvCell(cellOf(line)))
      .join(',')}\r\n`,
}
