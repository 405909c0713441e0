import type { JsonObject } from '@bufbuild/protobuf'
import type { Place } from '../payment.ts'

/** The report on one payment, in the JSON of the public API. */
export interface Line extends JsonObject {
  readonly place: Place & JsonObject
  /** OK, ALERT, or UNREADABLE. */
  readonly status: string
}

/** How a report is written. */
export interface ReportFormat {
  readonly header: string
  readonly textOf: (line: Line) => string
}

/** A JSON object in each line. */
export const jsonlReport: ReportFormat = {
  header: '',
  textOf: line => `${JSON.stringify(line)}\n`,
}
