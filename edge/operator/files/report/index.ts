import { csvReport } from './csv.ts'
import { jsonlReport, type ReportFormat } from './report.ts'
import { xlsxReport } from './xlsx/xlsx.ts'

/** How reports are written, by name. */
export const reports = { jsonl: jsonlReport, csv: csvReport, xlsx: xlsxReport } satisfies Readonly<
  Record<string, ReportFormat>
>

export type ReportName = keyof typeof reports
