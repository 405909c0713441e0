import Table from 'cli-table3'
import stringWidth from 'string-width'
import type { Row } from '../../../services/kit/process/commands/command.ts'
import { printable } from '../../../services/kit/printable.ts'

/** The maximum width of output, even on wider terminals: longer lines are hard to read. */
export const COLUMNS_MAX = 100

const GAP = 2
/** A column of words is at least as wide as this, or the rows are printed field by field. */
const WORDS_MIN = 16

/** A longer name does not widen the first of two columns. */
const NAME_MAX = 44

/** A column of a table: its cells with the heading first. */
interface Column {
  readonly cells: readonly string[]
  /** As wide as the longest cell. */
  readonly width: number
  /** Cells may be wrapped between words. Ids, times and addresses stay whole, so that they can be copied. */
  readonly widthMin: number
  readonly isNumeric: boolean
}

/**
 * An aligned table with a heading; numeric columns are right-aligned. If it does not fit, columns of words are wrapped; if
 * that is not enough, each row is printed as a line for each field that is filled, with an empty line between rows.
 */
export function asTable(rows: readonly Row[], columnsMax = COLUMNS_MAX): string {
  const names = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const columns = names.map(name => columnOf(name, rows))
  const widths = fitted(columns, columnsMax)
  if (widths === undefined) return rows.map(row => asLines(filled(row), columnsMax)).join('\n')
  const lines = [undefined, ...rows].map((_, line) => columns.map(({ cells }) => cells[line]!))
  return layout(
    lines,
    widths,
    columns.map(({ isNumeric }) => (isNumeric ? 'right' : 'left')),
  )
}

/** One row, printed as a line per field. */
export function asLines(row: Row, columnsMax = COLUMNS_MAX): string {
  return asPairs(
    Object.entries(row).map(([name, value]) => [name, printable(String(value ?? ''))]),
    '',
    columnsMax,
  )
}

/** Text, wrapped between words. */
export function asParagraph(text: string, columnsMax = COLUMNS_MAX): string {
  return layout([[text]], [Math.max(columnsMax, longestWord(text))])
}

/** Two columns without a heading. The second is wrapped, and begins on the next line after a long name. */
export function asPairs(
  pairs: readonly (readonly [string, string])[],
  indent = '',
  columnsMax = COLUMNS_MAX,
): string {
  const isLong = (name: string) => stringWidth(name) > NAME_MAX
  const first = Math.max(0, ...pairs.map(([name]) => (isLong(name) ? 0 : stringWidth(name))))
  const rest = Math.max(WORDS_MIN, columnsMax - indent.length - first - GAP)
  const second = Math.max(rest, ...pairs.map(([, value]) => longestWord(value)))
  const text = layout(
    pairs.flatMap(([name, value]) =>
      isLong(name) ? [[{ content: name, colSpan: 2 }], ['', value]] : [[name, value]],
    ),
    [first, second],
  )
  return text.replaceAll(/^(?=.)/gm, indent)
}

function columnOf(name: string, rows: readonly Row[]): Column {
  const cells = [name, ...rows.map(row => printable(String(row[name] ?? '')))]
  return {
    cells,
    width: Math.max(...cells.map(cell => stringWidth(cell))),
    widthMin: Math.max(WORDS_MIN, ...cells.map(longestWord)),
    isNumeric: rows.every(row => row[name] === undefined || typeof row[name] === 'number'),
  }
}

const longestWord = (text: string) => Math.max(...text.split(' ').map(word => stringWidth(word)))

/** The widths of the columns if they fit: the widest columns of words give way first. */
function fitted(columns: readonly Column[], columnsMax: number): readonly number[] | undefined {
  const widths = columns.map(({ width }) => width)
  let excess = widths.reduce((sum, width) => sum + width, 0) + GAP * (columns.length - 1) - columnsMax
  for (; excess > 0; excess--) {
    const giving = columns
      .map(({ widthMin }, index) => (widths[index]! > widthMin ? index : -1))
      .filter(index => index >= 0)
      .toSorted((one, other) => widths[other]! - widths[one]!)[0]
    if (giving === undefined) return undefined
    widths[giving]!--
  }
  return widths
}

const filled = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined && value !== ''))

function layout(
  lines: readonly (readonly Table.Cell[])[],
  widths: readonly number[],
  colAligns: Table.HorizontalAlignment[] = [],
): string {
  const table = new Table({
    chars: NO_BORDERS,
    style: { 'padding-left': 0, 'padding-right': GAP, head: [], border: [] },
    colWidths: widths.map(width => width + GAP),
    colAligns,
    wordWrap: true,
  })
  table.push(...lines.map(cells => [...cells]))
  return lines.length === 0 ? '' : `${table.toString()}\n`.replaceAll(/ +$/gm, '')
}

const NO_BORDERS = Object.fromEntries(
  ['top', 'bottom', 'left', 'right', 'mid']
    .flatMap(side => [side, `${side}-mid`, `${side}-left`, `${side}-right`])
    .concat('middle')
    .map(place => [place, '']),
)
