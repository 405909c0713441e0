import type { ReportFormat } from './report.ts'

/** A JSON object in each line. */
export const jsonlReport: ReportFormat = {
  header: '',
  textOf: line => `${JSON.stringify(line)}\n`,
}
