import readWorkbook, { readSheet } from 'read-excel-file/node'
import { LayoutError, type PublishedFile } from './importer.ts'
import type { TableLine } from './list-layout.ts'

/** The rows of a workbook's first sheet, with cells as text. */
export async function firstSheetOf(file: PublishedFile): Promise<TableLine[]> {
  return linesOfSheet(await readSheet(file.bytes).catch(refuse(file)))
}

/** The rows of each of a workbook's sheets, with cells as text. */
export async function sheetsOf(file: PublishedFile): Promise<TableLine[][]> {
  const sheets = await readWorkbook(file.bytes).catch(refuse(file))
  return sheets.map(({ data }) => linesOfSheet(data))
}

function refuse({ name }: PublishedFile) {
  return (error: Error): never => {
    throw new LayoutError(`${name} is not an xlsx workbook: ${error.message}`)
  }
}

function linesOfSheet(rows: readonly (readonly unknown[])[]): TableLine[] {
  return rows.flatMap((cells, index) => {
    const fields = cells.map(asText)
    return fields.every(field => field === '') ? [] : [{ fields, line: index + 1 }]
  })
}

function asText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return String(cell ?? '').trim()
}
