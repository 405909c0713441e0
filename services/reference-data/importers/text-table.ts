import { isBic } from '../tables/table.ts'
import { linesOf, type TableLine } from './list-layout.ts'

/**
 * The lines of a printed table, as `pdftotext -layout` writes it: only blanks separate columns. Lines with a BIC determine
 * the columns of a page; titles and notes do not.
 */
export function tableInText(text: string): TableLine[] {
  const numbered = [...linesOf(text)].map(([line, content]) => ({ line, content }))
  return pagesOf(numbered).flatMap(page => {
    const columns = columnsOf(page.map(({ content }) => content).filter(namesBic))
    return page.map(({ line, content }) => ({
      line,
      fields: namesBic(content) ? cellsAt(content, columns) : nearestCells(content, columns),
    }))
  })
}

interface Numbered {
  readonly line: number
  readonly content: string
}

const PAGE_BREAK = '\f'

function pagesOf(lines: readonly Numbered[]): Numbered[][] {
  const pages: Numbered[][] = [[]]
  for (const { line, content } of lines) {
    if (content.startsWith(PAGE_BREAK)) pages.push([])
    pages.at(-1)!.push({ line, content: content.replaceAll(PAGE_BREAK, '').replaceAll('\t', '        ') })
  }
  return pages
}

const WORD = /[A-Z0-9]+/g

function namesBic(line: string): boolean {
  return (line.match(WORD) ?? []).some(isBic)
}

/** Where a column begins and ends; the end is the place after its last character. */
interface Column {
  readonly start: number
  readonly end: number
}

/** At least two blanks separate columns, since one blank separates words. */
const GAP = /\s{2,}/g

function columnsOf(lines: readonly string[]): Column[] {
  const width = Math.max(0, ...lines.map(({ length }) => length))
  const isUsed = Array.from({ length: width }, (_, at) => lines.some(line => (line[at] ?? ' ') !== ' '))
  return runsIn(isUsed.map(used => (used ? 'x' : ' ')).join(''))
}

/** The stretches of a text between gaps. */
function runsIn(text: string): Column[] {
  const runs: Column[] = []
  let start = 0
  for (const { index, 0: gap } of text.matchAll(GAP)) {
    runs.push({ start, end: index })
    start = index + gap.length
  }
  return [...runs, { start, end: text.trimEnd().length }].filter(run => run.start < run.end)
}

function cellsAt(line: string, columns: readonly Column[]): string[] {
  return columns.map(({ start }, at) => line.slice(start, columns[at + 1]?.start).trim())
}

/** Headings and notes may be out of line with their columns: each stretch goes to the nearest column. */
function nearestCells(line: string, columns: readonly Column[]): string[] {
  const cells = columns.map(() => '')
  for (const { start, end } of piecesOf(line, columns)) {
    const distances = columns.map(column => Math.max(column.start - end, start - column.end))
    const at = distances.indexOf(Math.min(...distances))
    if (at !== -1) cells[at] = `${cells[at]} ${line.slice(start, end)}`.trim()
  }
  return cells
}

/** A stretch above several columns is split into words. */
function piecesOf(line: string, columns: readonly Column[]): Column[] {
  return runsIn(line).flatMap(run => {
    const above = columns.filter(({ start, end }) => start < run.end && run.start < end)
    if (above.length < 2) return [run]
    const words = [...line.slice(run.start, run.end).matchAll(/\S+/g)]
    return words.map(({ index, 0: word }) => ({
      start: run.start + index,
      end: run.start + index + word.length,
    }))
  })
}
