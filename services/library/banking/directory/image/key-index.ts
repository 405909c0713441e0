import { Key } from './key.ts'
import type { Column } from './rows.ts'
import type { Texts } from './texts.ts'

// A hash table. A slot is the number of a row plus 1, or 0 if it is empty, and three numbers of the key. Most look-ups read one
// line of the cache, and know the row, or that there is none, without reading rows.

/** A part of a key: a column of texts, or the first `length` bytes of each. */
export interface KeyPart {
  readonly column: Column
  readonly length?: number
}

/** The numbers of a slot. */
const WIDTH = 4
/** Two of three slots are taken. */
const SLOTS_PER_ROW = 1.5

/** Slots for the rows that are in the index. Of the rows of one key, it holds the first. */
export function keySlots(
  texts: Texts,
  parts: readonly KeyPart[],
  rows: number,
  isIn: (row: number) => boolean,
): Uint32Array {
  let taken = 0
  for (let row = 0; row < rows; row++) if (isIn(row)) taken++
  const slots = new Uint32Array(WIDTH * (Math.ceil(taken * SLOTS_PER_ROW) + 1))
  const index = new KeyIndex(texts, slots, parts)
  for (let row = 0; row < rows; row++) if (isIn(row)) index.add(row)
  return slots
}

/** Throws unless all slots are complete, of rows that exist, and one is empty: a search ends at an empty slot. */
export function requireSlots(name: string, slots: Uint32Array, rows: number) {
  let empty = 0
  for (let at = 0; at < slots.length; at += WIDTH) {
    if (slots[at] === 0) empty++
    if (slots[at]! > rows) throw new Error(`${name} of an image has row ${slots[at]}; expected < ${rows + 1}`)
  }
  if (slots.length % WIDTH !== 0 || empty === 0)
    throw new Error(`${name} of an image is not a hash table with an empty slot`)
}

/** Finds the first row of a key by a hash table in an image. */
export class KeyIndex {
  readonly #texts: Texts
  readonly #slots: Uint32Array
  readonly #parts: readonly Required<KeyPart>[]

  constructor(texts: Texts, slots: Uint32Array, parts: readonly KeyPart[]) {
    this.#texts = texts
    this.#slots = slots
    this.#parts = parts.map(part => ({ length: Infinity, ...part }))
  }

  /** The row, or -1. */
  find(first: string, second?: string, third?: string): number {
    return asked.take(first, second, third) ? this.#slots[this.#slotOf(asked)]! - 1 : -1
  }

  /** Adds a row, unless the index has its key. A key that is not ASCII is never found. */
  add(row: number): void {
    const { bytes } = this.#texts
    const [first, second, third] = this.#parts.map(({ column, length }) => {
      const text = column.at(row)
      return bytes.toString('latin1', text, text + Math.min(length, this.#texts.lengthOf(text)))
    })
    if (!asked.take(first!, second, third)) return
    const at = this.#slotOf(asked)
    if (this.#slots[at] === 0) this.#slots.set([row + 1, asked.one, asked.two, asked.three], at)
  }

  /** Where the slot of a key begins, or the empty one in its place. */
  #slotOf({ hash, one, two, three, isShort }: Key): number {
    const slots = this.#slots
    let at = WIDTH * Math.floor(hash * (slots.length / WIDTH / 2 ** 32))
    while (slots[at] !== 0) {
      const isSame = slots[at + 1] === one && slots[at + 2] === two && slots[at + 3] === three
      if (isSame && (isShort || this.#isAt(slots[at]! - 1))) break
      at += WIDTH
      if (at === slots.length) at = 0
    }
    return at
  }

  /** Whether the key that is asked for is that of a row. */
  #isAt(row: number): boolean {
    let from = 0
    for (const { column, length } of this.#parts) {
      const end = this.#texts.endOfPart(column.at(row), length, asked.bytes, from)
      if (end === -1) return false
      from = end + 1
    }
    return true
  }
}

/** The key that is asked for. */
const asked = new Key()
