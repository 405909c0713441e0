import { type Columns, columnsOf, NO_PAYMENT } from '../csv-columns.ts'
import type { CsvReading } from '../csv.ts'
import { FileError, type FilePayment, type Payments } from '../../payment.ts'
import type { SourceText } from '../../payment-source.ts'
import { headerIn } from './header.ts'
import { type Parts, partsOf } from './parts.ts'
import { lettersOf, rowsOf, type SheetRow } from './rows.ts'
import { valueOf } from './value.ts'
import { type Sheet, type Workbook, workbookIn } from './workbook.ts'

const SHEET_BYTES_MAX = 4 * 1024 ** 3

/**
 * A sheet of an xlsx workbook (ECMA-376), with the columns of a CSV. The first visible sheet with known headings is read, and the others
 * are named as not read. A payment has the row of its sheet as its line.
 */
export async function* xlsxPayments(source: SourceText, { mapping, onColumns }: CsvReading): Payments {
  const parts = await partsOf(source)
  const workbook = await workbookIn(parts, source.name)
  const open = (each: Sheet) => openSheet(parts, each, source.name)
  const { sheet, row: header } = await headerIn(workbook, open, mapping, source.name)
  const place = `${source.name}: ${cellName(sheet, 0, header.number)}`
  const columns = columnsOf(
    Array.from(header.cells, cell => cell?.text ?? ''),
    mapping,
    place,
  )
  const others = workbook.sheets.filter(each => each !== sheet).map(({ name }) => `sheet ${name}`)
  onColumns({
    ...columns,
    unread: [...columns.unread.filter(title => title !== ''), ...others],
    titles: new Map([...columns.titles].map(withLetters(columns))),
  })
  for await (const rows of rowsOf(open(sheet), workbook))
    yield rows
      .filter(({ number }) => number > header.number)
      .map(row => paymentOf(row, { sheet, columns, workbook }))
}

const withLetters =
  ({ pointers }: Columns) =>
  ([pointer, title]: readonly [string, string]): [string, string] => {
    const column = pointers.indexOf(pointer)
    return [pointer, column === -1 ? title : `${title} in ${lettersOf(column)}`]
  }

function openSheet(parts: Parts, { name, part }: Sheet, file: string): SourceText {
  const found = parts.part(part, SHEET_BYTES_MAX)
  if (found === undefined)
    throw new FileError(`${file} is no whole xlsx workbook: the sheet ${name} is missing`)
  return found
}

interface Table {
  readonly sheet: Sheet
  readonly columns: Columns
  readonly workbook: Workbook
}

function paymentOf({ number, cells }: SheetRow, { sheet, columns, workbook }: Table): FilePayment {
  const fields: string[] = []
  const mistakes: string[] = []
  const notRead: { readonly kind: string; readonly reason: string; readonly field: string }[] = []
  for (const [column, pointer] of columns.pointers.entries()) {
    const cell = cells[column]
    if (pointer === undefined || cell === undefined) continue
    const value = valueOf(cell, pointer, workbook)
    const name = () => cellName(sheet, column, number)
    if ('mistake' in value) mistakes.push(`${name()} ${value.mistake}`)
    else {
      fields[column] = value.text
      if (value.note !== undefined)
        notRead.push({ kind: 'NUMBER_CELL', reason: `${name()} ${value.note}.`, field: pointer })
    }
  }
  const endToEndId = columns.referenceOf(fields)
  const place = {
    line: number,
    path: cellName(sheet, 0, number),
    ...(endToEndId !== '' && { endToEndId }),
  }
  if (mistakes.length > 0) return { place, mistake: mistakes.join('; ') }
  if (!columns.isPayment(fields)) return { place, mistake: NO_PAYMENT }
  return { place, instruction: columns.instructionOf(fields), notRead }
}

/** As Excel names it: Payments!D7, or 'Other payments'!D7. */
function cellName({ name }: Sheet, column: number, row: number): string {
  const quoted = /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) ? name : `'${name.replaceAll(`'`, `''`)}'`
  return `${quoted}!${lettersOf(column)}${row}`
}
