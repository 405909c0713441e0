import { UNREADABLE } from './checked-payments.ts'
import type { Line, ReportFormat } from './report/report.ts'
import { type Counted, tally } from './report/tally.ts'

/** What there is to say of some payments that follow each other. */
export interface CheckedBatch {
  /** Their part of the report, in UTF-8. */
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly counted: Counted
  /** Of the first payments that cannot be read, the line and why. */
  readonly unreadable: readonly string[]
  /** Why the file cannot be read any further. */
  readonly mistake?: string
}

/** Further payments that cannot be read are only in the report. */
export const WARNINGS_MAX = 20

export function batchOf(lines: readonly Line[], { textOf }: ReportFormat, mistake?: string): CheckedBatch {
  const { add, counted } = tally()
  const unreadable: string[] = []
  for (const line of lines) {
    add(line)
    if (line.status === UNREADABLE && unreadable.length < WARNINGS_MAX)
      unreadable.push(`${line.place.line}: ${String(line.error)}`)
  }
  return {
    bytes: encoded(lines.map(textOf)),
    counted: counted(),
    unreadable,
    ...(mistake !== undefined && { mistake }),
  }
}

let scratch = Buffer.allocUnsafeSlow(64 * 1024)

/** Encodes texts one by one: joined, a single letter beyond Latin-1 would double the size of all, and make encoding slow. */
function encoded(texts: readonly string[]): Uint8Array<ArrayBuffer> {
  const room = texts.reduce((sum, { length }) => sum + length, 0) * UTF8_BYTES_MAX
  if (scratch.length < room) scratch = Buffer.allocUnsafeSlow(room)
  let length = 0
  for (const text of texts) length += scratch.write(text, length)
  return new Uint8Array(scratch.subarray(0, length))
}

/** The most bytes of a UTF-16 code unit in UTF-8. */
const UTF8_BYTES_MAX = 3
