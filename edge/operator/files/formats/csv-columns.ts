import { FileError } from '../payment.ts'
import { type CsvMapping, impliedTarget } from './csv-mapping.ts'
import { knownTargets, REFERENCE, type Target } from './known-columns.ts'

/** A column that is read, or a constant. */
interface Filler extends Target {
  /** The text of a row for the target; empty if it has none. */
  readonly textIn: (row: readonly string[]) => string
  /** For messages. */
  readonly title: string
}

export type Titles = ReadonlyMap<string, string>

/** How the rows below a header become instructions. */
export interface Columns {
  readonly instructionOf: (row: readonly string[]) => unknown
  readonly referenceOf: (row: readonly string[]) => string
  /** Whether a row has an account or a bank, as a total or a note below the payments has not; in a table without columns of them, any value. */
  readonly isPayment: (row: readonly string[]) => boolean
  /** Of each column, the pointer of its value; undefined if it is not read. */
  readonly pointers: readonly (string | undefined)[]
  /** The titles of columns that are not read. */
  readonly unread: readonly string[]
  /** By the pointer of a value, the title of its source, such as `column IBAN`. */
  readonly titles: Titles
}

/** The mistake of a row that is no payment. */
export const NO_PAYMENT =
  'the row has no account and no bank: it is no payment, but perhaps a total or a note'

/** For mistakes. */
export const namesToUse = `Name columns ${Object.keys(knownTargets).join(', ')}, or as JSON pointers such as /creditorAgent/bic, or give a --mapping`

/** Finds the columns that a mapping names, or that a header line implies. `place` is the line, for mistakes. */
export function columnsOf(header: readonly string[], mapping: CsvMapping, place: string): Columns {
  const headers = header.map(title => title.trim())
  const targets = headers.map(title => targetOf(mapping, title))
  const missing = Object.keys(mapping.columns ?? {}).find(title => !headers.includes(title))
  if (missing !== undefined)
    throw new FileError(`${place}: the column ${missing} of the mapping is not in the header line`)
  refuseAmbiguity(headers, targets, place)
  const read = headers.flatMap((title, at) => {
    const target = targets[at]
    // A second reference is only not read: it is no part of the payment.
    if (target === undefined || targets.indexOf(target) < at) return []
    return [
      { ...targetNamed(target), at, order: orderOf(target), title: `column ${title}`, textIn: cell(at) },
    ]
  })
  if (read.length === 0) throw new FileError(`${place}: no column is known. ${namesToUse}`)
  const constants = Object.entries(mapping.constants).map(([target, text]) => ({
    ...targetNamed(target),
    title: 'constant',
    textIn: () => text,
  }))
  const fillers = [...constants, ...read.toSorted((one, other) => one.order - other.order)]
  const steps = fillers.filter(({ pointer }) => pointer !== REFERENCE).map(filler => step(filler, fillers))
  const hasLists = fillers.some(({ pointer }) => /\/\d/.test(pointer))
  const reference = read.find(({ pointer }) => pointer === REFERENCE)
  const receiving = read.filter(({ pointer }) => RECEIVING.test(pointer))
  const needed = receiving.length > 0 ? receiving : read
  const pointers = headers.map((_, at) => read.find(column => column.at === at)?.pointer)
  return {
    instructionOf(row) {
      const instruction: Json = {}
      for (const fill of steps) fill(instruction, row)
      return hasLists ? withoutHoles(instruction) : instruction
    },
    referenceOf: row => reference?.textIn(row) ?? '',
    isPayment: row => needed.some(({ textIn }) => textIn(row) !== ''),
    pointers,
    unread: headers.filter((_, at) => pointers[at] === undefined),
    titles: new Map(fillers.map(({ pointer, title }) => [pointer, title])),
  }
}

/** Two columns of one meaning may differ: which one is right is not for a program to guess. */
function refuseAmbiguity(
  headers: readonly string[],
  targets: readonly (string | undefined)[],
  place: string,
): void {
  const second = targets.findIndex(
    (target, at) => target !== undefined && target !== 'endToEndId' && targets.indexOf(target) < at,
  )
  if (second === -1) return
  const target = targets[second]!
  throw new FileError(
    `${place}: the columns ${headers[targets.indexOf(target)]} and ${headers[second]} both mean ${target}. ` +
      'Remove one, or say in the columns of a --mapping which one is read',
  )
}

/** What a header means; undefined if it is not read. It may be the name of a property of every object, such as `constructor`. */
export function targetOf({ columns }: CsvMapping, title: string): string | undefined {
  if (columns === undefined) return impliedTarget(title)
  return Object.hasOwn(columns, title) ? columns[title] : undefined
}

/** The pointers of an account and of its bank, without the type of a number. */
const RECEIVING = /^\/creditorA(?:ccount\/id|gent)\/(?!type$)/

const cell = (at: number) => (row: readonly string[]) => row[at]?.trim() ?? ''

function targetNamed(target: string): Target {
  return knownTargets[target] ?? { pointer: target }
}

function orderOf(target: string): number {
  return Object.keys(knownTargets).indexOf(target)
}

type Json = { [key: string]: Json | string }

/** Puts the text of one filler into an instruction. The type of a number is left out of rows without the number. */
function step(
  { pointer, type, textIn }: Filler,
  fillers: readonly Filler[],
): (instruction: Json, row: readonly string[]) => void {
  const steps = pointer.slice(1).split('/')
  const typeSteps = [...steps.slice(0, -1), 'type']
  const numbers = pointer.endsWith('/type')
    ? fillers.filter(each => each.pointer === `${pointer.slice(0, -'/type'.length)}/value`)
    : []
  return (instruction, row) => {
    const text = textIn(row)
    if (text === '') return
    if (numbers.length > 0 && numbers.every(number => number.textIn(row) === '')) return
    put(instruction, steps, text)
    if (type !== undefined) put(instruction, typeSteps, type)
  }
}

/** A step that is a number is an index of a list. */
function put(json: Json, [step, ...rest]: readonly string[], text: string): void {
  if (rest.length === 0) json[step!] = text
  else put((json[step!] ??= (/^\d+$/.test(rest[0]!) ? [] : {}) as Json) as Json, rest, text)
}

/** A row may fill the second item of a list and not the first. */
function withoutHoles(json: Json | string): unknown {
  if (typeof json === 'string') return json
  if (Array.isArray(json)) return json.flat().map(withoutHoles)
  return Object.fromEntries(Object.entries(json).map(([key, below]) => [key, withoutHoles(below)]))
}
