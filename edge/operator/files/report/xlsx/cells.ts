import { lettersOf } from '../../formats/xlsx/rows.ts'

// Rows and cells of SpreadsheetML (ECMA-376, part 1, 18.3).

/** The styles of cells, in the order of the part of styles. */
const styles = { general: 0, text: 1, heading: 2 } as const

/** The most that a cell of Excel holds. */
const CHARACTERS_MAX = 32_767

/** Where a row begins, and where its number is to be: control characters, which no text of a cell has. */
const ROW = '\u0002'
const NUMBER = '\u0001'

/** A row, without its number: a thread does not know what comes before. Texts are text whatever they say; empty cells are left out. */
export function row(values: readonly (string | number)[], style: 'text' | 'heading' = 'text'): string {
  let cells = ''
  for (const [column, value] of values.entries()) {
    const place = `r="${lettersOf(column)}${NUMBER}"`
    if (typeof value === 'number') cells += `<c ${place} s="${styles.general}"><v>${value}</v></c>`
    else if (value !== '')
      cells += `<c ${place} s="${styles[style]}" t="inlineStr"><is><t xml:space="preserve">${textOf(value)}</t></is></c>`
  }
  return `${ROW}<row r="${NUMBER}">${cells}</row>`
}

/** The rows of a text, in which each character is a byte of it: the marks are found as well, and nothing is decoded. */
export const rowsIn = (rows: Uint8Array): readonly string[] =>
  Buffer.from(rows.buffer, rows.byteOffset, rows.length).toString('latin1').split(ROW).slice(1)

export const numbered = (row: string, number: number) => row.replaceAll(NUMBER, String(number))

function textOf(value: string): string {
  return escaped(value.length > CHARACTERS_MAX ? `${value.slice(0, CHARACTERS_MAX - 1)}…` : value)
}

const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** What XML does not take is written as _x0001_, and so what looks like that (22.9.2.19). */
const escaped = (text: string) =>
  text.replaceAll(
    /[&<>\ufffe\uffff]|(?![\t\n])\p{Cc}|_(?=x[\dA-Fa-f]{4}_)/gu,
    each => names[each] ?? `_x${each.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  )
