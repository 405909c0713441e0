import { Problem } from '../../../../services/kit/problem.ts'
import { parseJson } from '../../../gateway/json/parse.ts'
import type { FilePayment, Payments } from '../payment.ts'
import type { Source } from '../source.ts'
import { type Line, linesIn } from './lines.ts'

const LINE_BYTES_MAX = 64 * 1024

/** JSON Lines: in each line an instruction in the JSON of the public API. Blank lines are skipped. */
export async function* jsonlPayments({ chunks }: Source): Payments {
  for await (const lines of linesIn(chunks, LINE_BYTES_MAX))
    yield lines.filter(line => !isBlank(line)).map(paymentOf)
}

function paymentOf({ line, bytes }: Line): FilePayment {
  const place = { line }
  if (bytes === undefined) return { place, mistake: `the line has more than ${LINE_BYTES_MAX} bytes` }
  try {
    return { place, instruction: parseJson(line === 1 ? withoutMark(bytes) : bytes, 'the line') }
  } catch (error) {
    if (error instanceof Problem) return { place, mistake: error.message }
    throw error
  }
}

function isBlank({ bytes }: Line): boolean {
  return bytes !== undefined && bytes.length < BLANK_MAX && bytes.toString('latin1').trim() === ''
}

/** A longer line of blanks is malformed. */
const BLANK_MAX = 256

/** The byte order mark of UTF-8. */
const MARK = Buffer.from([0xef, 0xbb, 0xbf])

function withoutMark(bytes: Buffer): Buffer {
  return bytes.subarray(0, MARK.length).equals(MARK) ? bytes.subarray(MARK.length) : bytes
}
