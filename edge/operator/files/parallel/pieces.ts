import type { Titles } from '../formats/csv-columns.ts'
import { formats, type FormatName } from '../formats/index.ts'
import { type CsvReading, keepingTitles } from '../formats/csv.ts'
import { FileError, type FilePayment } from '../payment.ts'
import type { Source } from '../payment-source.ts'

/** A piece of a file, for a worker to check; or why the file cannot be read any further. */
export type Piece = LinesPiece | PaymentsPiece | { readonly mistake: string }

/** Whole lines, to be read by the worker. */
export interface LinesPiece {
  /** The header line of a CSV. */
  readonly header: Uint8Array<ArrayBuffer>
  readonly lines: Uint8Array<ArrayBuffer>
  /** How many lines of the file come before, beside the header line. */
  readonly linesBefore: number
}

/** Payments that were read already. */
export interface PaymentsPiece {
  readonly payments: readonly FilePayment[]
  readonly titles: Titles | undefined
}

/** A line that may be longer is left to the reader of the format, which bounds what it keeps. */
const LINE_BYTES_MAX = 64 * 1024

/**
 * The pieces of a file in its order. A file is cut at its line feeds, and the workers read it, as far as these surely end a payment. From there
 * on it is read here: XML, a CSV from its first quotation mark on, and one in UTF-16.
 */
export async function* piecesOf(source: Source, format: FormatName, csv: CsvReading): AsyncGenerator<Piece> {
  const { titles, ...reading } = keepingTitles(csv)
  const ahead = readAhead(source.chunks)
  try {
    const header = format === 'csv' ? await headerIn(ahead, reading.mapping.encoding) : Buffer.alloc(0)
    let linesBefore = 0
    // Says what the columns are, or why nothing can be read; nothing if the line is blank.
    if (format === 'csv' && header !== undefined)
      for await (const _ of formats.csv.read({ ...source, chunks: once(header) }, reading));
    while (format === 'jsonl' || titles() !== undefined) {
      await ahead.more()
      const end = ahead.isEnd() ? ahead.bytes().length : ahead.bytes().lastIndexOf(LINE_FEED) + 1
      const lines = ahead.bytes().subarray(0, end)
      const count = format === 'csv' ? plainLinesIn(lines) : lineFeedsIn(lines)
      if (count === undefined || ahead.bytes().length - end > LINE_BYTES_MAX) break
      if (end > 0) yield { header: new Uint8Array(header!), lines: new Uint8Array(lines), linesBefore }
      linesBefore += count
      ahead.take(end)
      if (ahead.isEnd()) return
    }
    const chunks = left(header ?? Buffer.alloc(0), ahead)
    for await (const payments of formats[format].read({ ...source, chunks, linesBefore }, reading))
      yield { payments, titles: titles() }
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    yield { mistake: error.message }
  } finally {
    await ahead.close()
  }
}

/** Chunks, with those bytes that were read and not taken. */
function readAhead(chunks: AsyncIterable<Buffer>) {
  const reading = chunks[Symbol.asyncIterator]()
  let bytes: Buffer = Buffer.alloc(0)
  let isEnd = false
  let failure: { readonly error: unknown } | undefined
  return {
    bytes: () => bytes,
    isEnd: () => isEnd,
    hasFailed: () => failure !== undefined,
    /** Throws a failure of the source at the next call: what was read before it is taken first. */
    async more() {
      if (failure !== undefined) throw failure.error
      if (isEnd) return
      try {
        const { value, done = false } = await reading.next()
        isEnd = done
        if (!done) bytes = bytes.length === 0 ? value : Buffer.concat([bytes, value])
      } catch (error) {
        failure = { error }
      }
    },
    take(count: number) {
      bytes = bytes.subarray(count)
    },
    /** Frees the source, such as standard input. */
    close: () => reading.return?.(),
  }
}

type Ahead = ReturnType<typeof readAhead>

/** Takes the header line of a CSV, if the lines below it can be read alone. */
async function headerIn(ahead: Ahead, encoding: string): Promise<Buffer | undefined> {
  if (!isLineByLine(encoding)) return undefined
  do await ahead.more()
  while (!isOver(ahead) && !ahead.bytes().includes(LINE_FEED) && ahead.bytes().length < LINE_BYTES_MAX)
  const header = ahead.bytes().subarray(0, ahead.bytes().indexOf(LINE_FEED) + 1)
  if (!isHeader(header)) return undefined
  ahead.take(header.length)
  return header
}

const isOver = ({ isEnd, hasFailed }: Ahead) => isEnd() || hasFailed()

/** The header, and all that was not taken. */
async function* left(header: Buffer, ahead: Ahead): AsyncGenerator<Buffer> {
  let before = header
  for (;;) {
    const bytes = Buffer.concat([before, ahead.bytes()])
    if (bytes.length > 0) yield bytes
    if (ahead.isEnd()) return
    ahead.take(ahead.bytes().length)
    before = Buffer.alloc(0)
    await ahead.more()
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

const LINE_FEED = 0x0a
const RETURN = 0x0d
const QUOTE = 0x22

/** Whether the bytes of a line feed and a quotation mark are nothing else in an encoding, and each line can be decoded alone. */
function isLineByLine(encoding: string): boolean {
  try {
    return !/^(?:utf-16|iso-2022)/.test(new TextDecoder(encoding).encoding)
  } catch {
    return false
  }
}

function isHeader(line: Buffer): boolean {
  const isUtf16 = ['fffe', 'feff'].includes(line.toString('hex', 0, 2))
  return !isUtf16 && plainLinesIn(line) === 1
}

/** The number of line feeds; undefined if there is a quotation mark, or a return that ends a line alone. */
function plainLinesIn(bytes: Buffer): number | undefined {
  if (bytes.includes(QUOTE)) return undefined
  for (let at = bytes.indexOf(RETURN); at !== -1; at = bytes.indexOf(RETURN, at + 1))
    if (bytes[at + 1] !== LINE_FEED) return undefined
  return lineFeedsIn(bytes)
}

function lineFeedsIn(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) count++
  return count
}
