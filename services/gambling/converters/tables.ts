import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { parse } from 'csv-parse/sync'
import readWorkbook from 'read-excel-file/node'
import { LINE_BREAKS } from '../../kit/csv-table.ts'
import { UsageError } from '../../kit/process/commands/command.ts'

/** A table whose first row names the columns. */
export interface Table {
  /** The file, or the sheet. */
  readonly name: string
  readonly columns: readonly string[]
  /** Trimmed cells by column. */
  readonly rows: readonly Readonly<Record<string, string>>[]
}

/** The sheets of a workbook (.xlsx), a CSV file, or the CSV files of a folder. */
export async function tablesAt(path: string): Promise<readonly Table[]> {
  const { isDirectory, size } = await stat(path).then(
    found => ({ isDirectory: found.isDirectory(), size: found.size }),
    error => {
      throw new UsageError(`${path} cannot be read: ${error.message}`)
    },
  )
  if (isDirectory) {
    const names = (await readdir(path)).filter(name => extname(name).toLowerCase() === '.csv').toSorted()
    const sizes = await Promise.all(names.map(async name => (await stat(join(path, name))).size))
    requireSize(
      path,
      sizes.reduce((sum, size) => sum + size, 0),
    )
    return Promise.all(names.map(async name => csvTable(name, await readFile(join(path, name)))))
  }
  requireSize(path, size)
  const bytes = await readFile(path)
  return bytes.toString('latin1', 0, 2) === 'PK' ? workbookTables(path, bytes) : [csvTable(path, bytes)]
}

/** Tables are read into memory as a whole. */
const BYTES_MAX = 64 * 1024 * 1024

function requireSize(path: string, bytes: number) {
  if (bytes > BYTES_MAX) throw new UsageError(`${path} has more than ${BYTES_MAX / 1024 / 1024} MiB`)
}

async function workbookTables(path: string, bytes: Buffer): Promise<readonly Table[]> {
  const sheets = await readWorkbook(bytes).catch((error: Error) => {
    throw new UsageError(`${path} is not an xlsx workbook: ${error.message}`)
  })
  return sheets.map(({ sheet, data }) =>
    tableOf(
      sheet,
      data.map(cells => cells.map(cell => String(cell ?? ''))),
    ),
  )
}

function csvTable(name: string, bytes: Buffer): Table {
  try {
    return tableOf(
      name,
      parse(textOf(bytes), { bom: true, record_delimiter: LINE_BREAKS, relax_column_count: true }),
    )
  } catch {
    throw new UsageError(`${name} is not CSV: a quotation mark is open, or stands inside a field`)
  }
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function tableOf(name: string, [head = [], ...rows]: readonly (readonly string[])[]): Table {
  const columns = head.map(tidy)
  return {
    name,
    columns,
    rows: rows.map(cells => Object.fromEntries(columns.map((column, at) => [column, tidy(cells[at] ?? '')]))),
  }
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()
