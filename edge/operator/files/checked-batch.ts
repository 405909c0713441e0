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

/**
 * Collects what there is to say of payments. Each is encoded at once: its many objects need not live on, and joined, a single letter beyond
 * Latin-1 would double the size of all texts. The bytes lie in `room` if they fit.
 */
export function batchOf({ textOf }: ReportFormat, room = new ArrayBuffer(0)) {
  const { add, counted } = tally()
  const unreadable: string[] = []
  let bytes = Buffer.from(room)
  let length = 0

  function grow(least: number) {
    const longer = Buffer.allocUnsafeSlow(Math.max(least, 2 * bytes.length, ROOM_BYTES_MIN))
    bytes.copy(longer, 0, 0, length)
    bytes = longer
  }

  return {
    add(line: Line) {
      add(line)
      if (line.status === UNREADABLE && unreadable.length < WARNINGS_MAX)
        unreadable.push(`${line.place.line}: ${String(line.error)}`)
      const text = textOf(line)
      const end = length + text.length * UTF8_BYTES_MAX
      if (end > bytes.length) grow(end)
      length += bytes.write(text, length)
    },
    end: (mistake?: string): CheckedBatch => ({
      bytes: new Uint8Array(bytes.buffer, 0, length),
      counted: counted(),
      unreadable,
      ...(mistake !== undefined && { mistake }),
    }),
  }
}

const ROOM_BYTES_MIN = 64 * 1024
/** The most bytes of a UTF-16 code unit in UTF-8. */
const UTF8_BYTES_MAX = 3
