import { inflateSync } from 'node:zlib'
import { LayoutError, type PublishedFile } from './importer.ts'
import type { TableLine } from './list-layout.ts'

/**
 * Reads the rows of a table that goes on over all pages of a PDF and has ruled lines, with its header once. Pages without
 * lines are left out. A word belongs to the cell between the lines around it.
 *
 * It reads what such PDFs consist of (ISO 32000-1): page contents by Flate, text in a simple font of Latin-1, and words
 * that hold the blanks after them. Throws a `LayoutError` for a PDF that is cut off, damaged or without a table.
 */
export function* pdfTable(file: PublishedFile): Generator<TableLine> {
  if (!file.bytes.subarray(-TRAILER_BYTES).includes('%%EOF'))
    throw new LayoutError(`${file.name} is cut off: a PDF ends with %%EOF`)
  let header: string | undefined
  let line = 0
  for (const page of contentsOf(file)) {
    for (const fields of rowsOn(page)) {
      const text = fields.join('\t')
      if (text === header) continue
      header ??= text
      yield { fields, line: ++line }
    }
  }
  if (header === undefined) throw new LayoutError(`${file.name} has no table with ruled lines`)
}

/** Room for the end of a PDF, after which some programs write a few bytes. */
const TRAILER_BYTES = 1_024
/** A page of a table has some hundred kilobytes. */
const PAGE_BYTES_MAX = 64 * 1024 * 1024

/** The contents of pages, in order. Other streams are images and fonts. */
function* contentsOf({ name, bytes }: PublishedFile): Generator<string> {
  let at = 0
  for (;;) {
    const start = bytes.indexOf('stream', at)
    if (start === -1) return
    const dictionary = bytes.toString('latin1', Math.max(at, bytes.lastIndexOf(' obj', start)), start)
    const [, length] = /\/Length (\d+)(?! \d+ R)/.exec(dictionary) ?? []
    const from = start + (bytes[start + 6] === 0x0d ? 8 : 7)
    const end = length === undefined ? bytes.indexOf('endstream', from) : from + Number(length)
    at = bytes.indexOf('endstream', end)
    if (end === -1 || at === -1) throw new LayoutError(`${name} is damaged: a stream has no end`)
    at += 'endstream'.length
    if (!dictionary.includes('/FlateDecode') || /\/(?:Subtype|Type|Length1)\b/.test(dictionary)) continue
    try {
      yield inflateSync(bytes.subarray(from, end), { maxOutputLength: PAGE_BYTES_MAX }).toString('latin1')
    } catch (error) {
      throw new LayoutError(`${name} is damaged: a page cannot be unpacked`, { cause: error })
    }
  }
}

interface Word {
  readonly x: number
  readonly y: number
  readonly text: string
}

/** The cells of the rows between horizontal lines, from the top. Rows without text are left out. */
function rowsOn(page: string): readonly (readonly string[])[] {
  const { words, across, down } = drawnOn(page)
  if (across.length < 2 || down.length < 2) return []
  const rows = new Map<number, string[]>()
  for (const { x, y, text } of words) {
    const row = across.findIndex(line => line < y)
    const column = down.findIndex(line => line > x) - 1
    if (row < 1 || column < 0) continue
    if (!rows.has(row)) rows.set(row, Array<string>(down.length - 1).fill(''))
    rows.get(row)![column] += text
  }
  return [...rows]
    .sort(([a], [b]) => a - b)
    .map(([, cells]) => cells.map(cell => cell.replace(/\s+/g, ' ').trim()))
}

/**
 * - `cm` with a scale of 1 and -1: lines are measured from the top, and words from the bottom
 * - `m`, `l`: from one point to the other
 * - `Td` or `Tm`, `TJ` or `Tj`: words at a place
 */
const OPERATORS =
  /1 0 0 -1 0 ([\d.]+) cm|(-?[\d.]+) (-?[\d.]+) (Td|m|l)\b|[-\d.]+ [-\d.]+ [-\d.]+ [-\d.]+ (-?[\d.]+) (-?[\d.]+) Tm|(\[(?:\((?:\\[^]|[^\\()])*\)|[^\]()])*\]|\((?:\\[^]|[^\\()])*\)) ?T[Jj]/g

function drawnOn(page: string) {
  let top: number | undefined
  let [x, y] = [0, 0]
  let from: readonly [number, number] = [0, 0]
  const words: Word[] = []
  const [across, down] = [new Set<number>(), new Set<number>()]
  for (const [, height, first, second, operator, left, bottom, shown] of page.matchAll(OPERATORS)) {
    if (height !== undefined) top ??= Number(height)
    else if (shown !== undefined) words.push({ x, y, text: textOf(shown) })
    else if (left !== undefined) [x, y] = [Number(left), Number(bottom)]
    else if (operator === 'Td') [x, y] = [Number(first), Number(second)]
    else if (operator === 'm') from = [Number(first), Number(second)]
    else if (Number(first) === from[0]) down.add(from[0])
    else if (Number(second) === from[1]) across.add(from[1])
  }
  const upwards = [...across].map(line => (top === undefined ? line : top - line))
  return { words, across: apart(upwards).toReversed(), down: apart([...down]) }
}

/** Lines that are closer than this are the borders of neighbouring cells. */
const APART_MIN = 2

function apart(lines: readonly number[]): readonly number[] {
  const kept: number[] = []
  for (const line of lines.toSorted((a, b) => a - b)) {
    if (line - (kept.at(-1) ?? -Infinity) >= APART_MIN) kept.push(line)
  }
  return kept
}

const STRINGS = /\(((?:\\[^]|[^\\()])*)\)/g
const ESCAPES = /\\([0-7]{1,3}|\r?\n|[^])/g
const NAMED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '', f: '' }

/** The text of a string, or of an array of strings with distances between letters. */
function textOf(shown: string): string {
  return [...shown.matchAll(STRINGS)].map(([, text = '']) => text.replace(ESCAPES, unescaped)).join('')
}

function unescaped(_: string, what: string): string {
  if (/^[0-7]/.test(what)) return String.fromCharCode(Number.parseInt(what, 8))
  return /^\r?\n$/.test(what) ? '' : (NAMED[what] ?? what)
}
