import type { Row } from '../../services/kit/process/command.ts'

const GAP = '  '

/** An aligned table with a heading; numeric columns are right-aligned. */
export function asTable(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))].map(name => {
    const cells = rows.map(row => printable(row[name]))
    const width = Math.max(name.length, ...cells.map(cell => cell.length))
    const isNumeric = rows.every(row => row[name] === undefined || typeof row[name] === 'number')
    return [name, ...cells].map(cell => (isNumeric ? cell.padStart(width) : cell.padEnd(width)))
  })
  const lineNumbers = Array.from({ length: rows.length + 1 }, (_, index) => index)
  return linesOf(lineNumbers.map(line => columns.map(column => column[line]!)))
}

/**
 * A table if its lines fit into this many columns, else a line for each field that is filled, with an empty line between
 * rows.
 */
export function asTableOrLines(rows: readonly Row[], width: number): string {
  const table = asTable(rows)
  if (table.split('\n').every(line => line.length <= width)) return table
  const filled = (row: Row) =>
    Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined && value !== ''))
  return rows.map(row => asLines(filled(row))).join('\n')
}

/** One row, printed as a line per column. */
export function asLines(row: Row): string {
  return asPairs(Object.entries(row).map(([name, value]) => [name, printable(value)]))
}

/** Two columns without a heading. */
export function asPairs(pairs: readonly (readonly [string, string])[], indent = ''): string {
  const width = Math.max(0, ...pairs.map(([name]) => name.length))
  return linesOf(pairs.map(([name, value]) => [indent + name.padEnd(width), value]))
}

/** Escapes control, formatting and line-breaking characters: clients or files have these texts, and must not control the terminal. */
export function printable(value: Row[string]): string {
  const escape = (character: string) => `\\u{${character.codePointAt(0)!.toString(16)}}`
  return String(value ?? '').replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, escape)
}

function linesOf(lines: readonly (readonly string[])[]): string {
  return lines.map(cells => `${cells.join(GAP).trimEnd()}\n`).join('')
}
