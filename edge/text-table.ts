import type { Row } from '../services/kit/command.ts'

const GAP = '  '

/** Rows under the names of their columns, aligned; numbers to the right. */
export function asTable(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))].map(name => {
    const cells = rows.map(row => String(row[name] ?? ''))
    const width = Math.max(name.length, ...cells.map(cell => cell.length))
    const isNumeric = rows.every(row => row[name] === undefined || typeof row[name] === 'number')
    return [name, ...cells].map(cell => (isNumeric ? cell.padStart(width) : cell.padEnd(width)))
  })
  return linesOf([undefined, ...rows].map((_, line) => columns.map(column => column[line]!)))
}

/** One thing, a line for each of its parts. */
export function asLines(row: Row): string {
  return asPairs(Object.entries(row).map(([name, value]) => [name, String(value ?? '')]))
}

/** Two columns without a heading. */
export function asPairs(pairs: readonly (readonly [string, string])[], indent = ''): string {
  const width = Math.max(0, ...pairs.map(([name]) => name.length))
  return linesOf(pairs.map(([name, value]) => [indent + name.padEnd(width), value]))
}

function linesOf(lines: readonly (readonly string[])[]): string {
  return lines.map(cells => `${cells.join(GAP).trimEnd()}\n`).join('')
}
