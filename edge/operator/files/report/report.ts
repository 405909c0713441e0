import type { JsonObject } from '@bufbuild/protobuf'
import type { Place } from '../payment.ts'
import type { Counted } from './tally.ts'

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
  /** Packs the texts of lines, if they are only a part of the report. */
  readonly packer?: () => Packer
}

/** Both give the bytes that are ready to be written. */
export interface Packer {
  readonly add: (lines: Uint8Array) => Uint8Array
  readonly end: (counted: Counted, isWhole: boolean) => Uint8Array
}

/** Writes a report from its beginning to its end. */
export async function openReport(
  { header, packer }: ReportFormat,
  write: (bytes: Uint8Array | string, counted: Counted) => Promise<void>,
  counted: () => Counted,
) {
  await write(header, counted())
  const packing = packer?.()
  return {
    add: (lines: Uint8Array) => write(packing?.add(lines) ?? lines, counted()),
    async end(isWhole: boolean) {
      if (packing !== undefined) await write(packing.end(counted(), isWhole), counted())
    },
  }
}

/** A JSON object in each line. */
export const jsonlReport: ReportFormat = {
  header: '',
  textOf: line => `${JSON.stringify(line)}\n`,
}
