import type { Row } from '../../services/kit/process/command.ts'

const GAP = '  '

/** Rows under the names of their columns, aligned; numbers to the right. */
export function asTable(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))].map(name => {
    const cells = rows.map(row => shown(row[name]))
    const width = Math.max(name.length, ...cells.map(cell => cell.length))
    const isNumeric = rows.every(row => row[name] === undefined || typeof row[name] === 'number')
    return [name, ...cells].map(cell => (isNumeric ? cell.padStart(width) : cell.padEnd(width)))
  })
  return linesOf([undefined, ...rows].map((_, line) => columns.map(column => column[line]!)))
}

/** One thing, a line for each of its parts. */
export function asLines(row: Row): string {
  return asPairs(Object.entries(row).map(([name, value]) => [name, shown(value)]))
}

/** Two columns without a heading. */
export function asPairs(pairs: readonly (readonly [string, string])[], indent = ''): string {
  const width = Math.max(0, ...pairs.map(([name]) => name.length))
  return linesOf(pairs.map(([name, value]) => [indent + name.padEnd(width), value]))
}

/** What would move the cursor, colour the terminal or turn the line round is spelt out: clients chose these texts. */
function shown(value: Row[string]): string {
  const spelt = (character: string) => `\\u{${character.codePointAt(0)!.toString(16)}}`
  return String(value ?? '').replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, spelt)
}

function linesOf(lines: readonly (readonly string[])[]): string {
  return lines.map(cells => `${cells.join(GAP).trimEnd()}\n`).join('')
}
