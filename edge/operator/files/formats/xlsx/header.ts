import { namesToUse, targetOf } from '../csv-columns.ts'
import type { CsvMapping } from '../csv-mapping.ts'
import { FileError } from '../../payment.ts'
import type { SourceText } from '../../payment-source.ts'
import type { Cell } from './cell.ts'
import { rowsOf, type SheetRow } from './rows.ts'
import type { Sheet, Workbook } from './workbook.ts'

/** Titles may be above the header row. */
const ROWS_ABOVE_MAX = 20
/** Of all sheets, unpacked: each may have gigabytes without a value. */
const SEARCH_BYTES_MAX = 32 * 1024 ** 2

interface Header {
  readonly sheet: Sheet
  readonly row: SheetRow
}

/** The row with the most known headings, of the first visible sheet that has two of them; or else one. */
export async function headerIn(
  workbook: Workbook,
  open: (sheet: Sheet) => SourceText,
  mapping: CsvMapping,
  file: string,
): Promise<Header> {
  const isKnown = (cell: Cell | undefined) => cell !== undefined && targetOf(mapping, cell.text) !== undefined
  const limited = searchLimit(file)
  let fallback: Header | undefined
  for (const sheet of workbook.sheets.filter(({ isHidden }) => !isHidden)) {
    let best: { readonly row: SheetRow; readonly count: number } | undefined
    const rows = await firstRows(limited(open(sheet)), workbook)
    for (const [at, alone] of rows.entries()) {
      const row = withHeadingsAbove(alone, rows[at - 1], isKnown)
      const count = row.cells.filter(isKnown).length
      if (count > (best?.count ?? 0)) best = { row, count }
    }
    if (best === undefined) continue
    if (best.count > 1) return { sheet, row: best.row }
    fallback ??= { sheet, row: best.row }
  }
  if (fallback === undefined)
    throw new FileError(
      `${file}: no visible sheet has a known column in its first ${ROWS_ABOVE_MAX} rows. ${namesToUse}`,
    )
  return fallback
}

async function firstRows(part: SourceText, workbook: Workbook): Promise<readonly SheetRow[]> {
  const first: SheetRow[] = []
  for await (const rows of rowsOf(part, workbook)) {
    first.push(...rows)
    if (first.length >= ROWS_ABOVE_MAX) break
  }
  return first.slice(0, ROWS_ABOVE_MAX)
}

/** A heading may be merged with the cell below it, which is then empty. */
function withHeadingsAbove(
  { number, cells }: SheetRow,
  above: SheetRow | undefined,
  isKnown: (cell: Cell | undefined) => boolean,
): SheetRow {
  if (above?.number !== number - 1) return { number, cells }
  const length = Math.max(cells.length, above.cells.length)
  const heading = (_: unknown, at: number) =>
    cells[at] ?? (isKnown(above.cells[at]) ? above.cells[at] : undefined)
  return { number, cells: Array.from({ length }, heading) }
}

function searchLimit(file: string) {
  let bytes = 0
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > SEARCH_BYTES_MAX)
        throw new FileError(
          `${file} has no headings in the first ${SEARCH_BYTES_MAX} bytes of its sheets, unpacked: put the sheet with the payments first`,
        )
      yield chunk
    }
  }
  return (part: SourceText): SourceText => ({ ...part, chunks: counted(part.chunks) })
}
