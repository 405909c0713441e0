import { Problem } from '../../../../services/kit/problem.ts'
import { parseJson } from '../../../gateway/json/parse.ts'
import type { FilePayment, Payments } from '../payment.ts'
import type { SourceText } from '../payment-source.ts'

const LINE_BYTES_MAX = 64 * 1024

/** JSON Lines: in each line an instruction in the JSON of the public API. Blank lines are skipped. */
export async function* jsonlPayments({ chunks, linesBefore }: SourceText): Payments {
  for await (const lines of linesIn(chunks, LINE_BYTES_MAX, linesBefore))
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

/** A line without its end; undefined if it is too long. */
interface Line {
  readonly line: number
  readonly bytes: Buffer | undefined
}

/** The lines of a file in batches. Of a line that is too long no more than `bytesMax` is kept in memory. */
export async function* linesIn(
  chunks: AsyncIterable<Buffer>,
  bytesMax: number,
  linesBefore = 0,
): AsyncGenerator<readonly Line[]> {
  let line = linesBefore + 1
  let rest: Buffer | undefined = Buffer.alloc(0)

  function endOf(part: Buffer): Line {
    const bytes = rest && (rest.length === 0 ? part : Buffer.concat([rest, part]))
    rest = Buffer.alloc(0)
    return { line: line++, bytes: bytes && bytes.length <= bytesMax ? withoutReturn(bytes) : undefined }
  }

  for await (const chunk of chunks) {
    const lines: Line[] = []
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      lines.push(endOf(chunk.subarray(start, end)))
      start = end + 1
    }
    const remainder = chunk.subarray(start)
    rest = rest && rest.length + remainder.length <= bytesMax ? Buffer.concat([rest, remainder]) : undefined
    yield lines
  }
  if (rest === undefined || rest.length > 0) yield [endOf(Buffer.alloc(0))]
}

const NEWLINE = 0x0a
const RETURN = 0x0d

function withoutReturn(bytes: Buffer): Buffer {
  return bytes.at(-1) === RETURN ? bytes.subarray(0, -1) : bytes
}
