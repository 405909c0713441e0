import { FileError } from '../../payment.ts'
import type { SourceText } from '../../payment-source.ts'
import { type Cell, cellOf, type CellXml } from './cell.ts'
import { richText } from './shared-strings.ts'
import type { Workbook } from './workbook.ts'
import { type Attributes, elementsOf, extended } from './xml.ts'

/** A row of a sheet that has a cell with a value. */
export interface SheetRow {
  /** As Excel shows it, from 1. */
  readonly number: number
  /** By column, from 0. */
  readonly cells: readonly (Cell | undefined)[]
}

/** Of the file format. */
const ROWS_MAX = 1_048_576
/** Cells further right are not read. */
export const COLUMNS_MAX = 1_000

/** The rows of a sheet, in batches. */
export async function* rowsOf(part: SourceText, workbook: Workbook): AsyncGenerator<readonly SheetRow[]> {
  let rows: SheetRow[] = []
  let [number, column] = [0, -1]
  let cells: (Cell | undefined)[] = []
  let cell: CellXml | undefined
  let isValue = false
  const inline = richText()

  const openings: Readonly<Record<string, (attributes: Attributes) => void>> = {
    row({ r }) {
      const next = r === undefined ? number + 1 : Number(r)
      if (!(next > number && next <= ROWS_MAX))
        throw new FileError(`${part.name} is no xlsx workbook: the rows of a sheet are not in order`)
      ;[number, column, cells] = [next, -1, []]
    },
    c({ r, t: type = 'n', s: style }) {
      column = r === undefined ? column + 1 : columnOf(r)
      cell = { type, style: Number(style ?? 0), value: '', hasFormula: false }
    },
    f() {
      if (cell !== undefined) cell.hasFormula = true
    },
    v() {
      isValue = true
    },
  }
  for await (const _ of elementsOf(part, {
    open(name, attributes) {
      openings[name]?.(attributes)
      inline.open(name)
    },
    text(text) {
      if (isValue && cell !== undefined) cell.value = extended(cell.value, text)
      else if (cell?.type === 'inlineStr') inline.add(text)
    },
    close(name) {
      inline.close(name)
      if (name === 'v') isValue = false
      else if (name === 'c' && cell !== undefined) {
        if (cell.type === 'inlineStr') cell.value = inline.take()
        if (column < COLUMNS_MAX) cells[column] = cellOf(cell, workbook)
        cell = undefined
      } else if (name === 'row' && cells.some(each => each !== undefined)) rows.push({ number, cells })
    },
  })) {
    yield rows
    rows = []
  }
}

/** The column of a cell such as AB12, from 0; of a reference that is none, beyond those that are read. */
export function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference)?.[0]
  if (letters === undefined) return COLUMNS_MAX
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** The letters of a column. */
export function lettersOf(column: number): string {
  const before = Math.floor(column / 26)
  return `${before === 0 ? '' : lettersOf(before - 1)}${String.fromCharCode(65 + (column % 26))}`
}
