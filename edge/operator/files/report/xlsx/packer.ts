import { constants, deflateRawSync } from 'node:zlib'
import { Zip, ZipPassThrough } from 'fflate'
import type { Packer } from '../report.ts'
import type { Counted } from '../tally.ts'
import { FileError } from '../../payment.ts'
import { numbered, row, rowsIn } from './cells.ts'
import { contentTypes, relations, sheetStart, stylesPart, workbookPart } from './parts.ts'

/** A sheet of Excel has 1,048,576 rows, and a part of the archive less than 4 GiB: what comes beyond goes to a further sheet. */
const SHEET_ROWS_MAX = 1_000_001
const SHEET_BYTES_MAX = 2 * 1024 ** 3
/** An archive has less than 4 GiB. */
const ARCHIVE_BYTES_MAX = 3 * 1024 ** 3

const LEVEL = 1
const DEFLATE = 8
/** What is compressed at once, so that the bytes do not depend on how the lines come. */
const PUSHED_BYTES = 256 * 1024

/** Packs the rows of payments into a workbook as they come: no more than a few of them are in memory. */
export function xlsxPacker(headings: readonly string[], rowsMax = SHEET_ROWS_MAX): Packer {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error
    ready.push(bytes)
  })
  const names: string[] = []
  let sheet: Part | undefined
  /** Of the open part, what the library has not got yet. */
  let waiting = Buffer.alloc(0)
  /** Of the open sheet. */
  let [bytes, nextRow] = [0, 1]
  let written = 0

  function part(name: string): Part {
    const added = new Part(name)
    // The same report has the same bytes.
    added.mtime = new Date(1980, 0, 1)
    zip.add(added)
    return added
  }
  function push(to: Part, more: Buffer, isLast = false) {
    const all = Buffer.concat([waiting, more])
    let at = 0
    for (; all.length - at > PUSHED_BYTES; at += PUSHED_BYTES) to.push(all.subarray(at, at + PUSHED_BYTES))
    waiting = isLast ? Buffer.alloc(0) : all.subarray(at)
    if (isLast) to.push(all.subarray(at), true)
  }
  const add = (name: string, text: string) => push(part(name), Buffer.from(text), true)

  function beginSheet(name: string, columns: readonly string[]): Part {
    names.push(name)
    const begun = part(`xl/worksheets/sheet${names.length}.xml`)
    ;[bytes, nextRow] = [0, 1]
    push(begun, bytesOf(sheetStart(columns) + nextRows(Buffer.from(row(columns, 'heading')))))
    return begun
  }
  function next(row: string): string {
    const xml = numbered(row, nextRow++)
    bytes += xml.length
    return xml
  }
  const nextRows = (rows: Uint8Array) => rowsIn(rows).map(next).join('')
  const endSheet = (ended: Part, rows = '') => push(ended, bytesOf(`${rows}</sheetData></worksheet>`), true)
  const beginPayments = () =>
    beginSheet(names.length === 0 ? 'Payments' : `Payments ${names.length + 1}`, headings)

  function taken(): Uint8Array {
    const all = Buffer.concat(ready)
    written += all.length
    ready = []
    return all
  }

  return {
    add(lines) {
      if (written > ARCHIVE_BYTES_MAX)
        throw new FileError('the report is too large for a workbook: write it as CSV or JSON Lines')
      let rows = ''
      for (const each of rowsIn(lines)) {
        if (sheet === undefined || bytes > SHEET_BYTES_MAX || nextRow > rowsMax) {
          if (sheet !== undefined) endSheet(sheet, rows)
          ;[sheet, rows] = [beginPayments(), '']
        }
        rows += next(each)
      }
      if (sheet !== undefined) push(sheet, bytesOf(rows))
      return taken()
    },
    end(counted, isWhole) {
      endSheet(sheet ?? beginPayments())
      const summary = beginSheet('Summary', ['what', 'number'])
      endSheet(summary, nextRows(Buffer.from(summaryRows(counted, isWhole))))
      add('xl/styles.xml', stylesPart)
      add('xl/workbook.xml', workbookPart(names))
      add('xl/_rels/workbook.xml.rels', relations.workbook(names.length))
      add('_rels/.rels', relations.archive)
      add('[Content_Types].xml', contentTypes(names.length))
      zip.end()
      return taken()
    },
  }
}

/** Compresses by zlib, in a fraction of the time that the library takes: pieces of a deflate stream that end at a byte follow each other. */
class Part extends ZipPassThrough {
  override readonly compression = DEFLATE
  protected override process(chunk: Uint8Array, isLast: boolean) {
    const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH
    this.ondata(null, deflateRawSync(chunk, { level: LEVEL, finishFlush }), isLast)
  }
}

/** Each character of rows is a byte. */
const bytesOf = (rows: string) => Buffer.from(rows, 'latin1')

function summaryRows({ payments, counts, alerts }: Counted, isWhole: boolean): string {
  const sums = [
    ['payments', payments],
    ...Object.entries(counts),
    ...[...alerts].toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)),
  ] as const
  return [...sums, ['the whole file could be read', isWhole ? 'yes' : 'no'] as const]
    .map(cells => row(cells))
    .join('')
}
