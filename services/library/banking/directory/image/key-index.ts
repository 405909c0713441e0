import type { Numbers } from './growing.ts'
import { HASH_START, hashOfBytes, hashOfText, slotOf } from './hash.ts'
import type { Texts } from './texts.ts'

/** A part of a key: a column of texts, or the first `length` bytes of each. */
export interface KeyPart {
  readonly column: Numbers
  readonly length?: number
}

/** Slots are empty (0), or hold a row number plus 1. At most half of them are taken. */
export function keySlots(
  texts: Texts,
  parts: readonly KeyPart[],
  rows: number,
  isIn: (row: number) => boolean,
): Uint32Array {
  let taken = 0
  for (let row = 0; row < rows; row++) if (isIn(row)) taken++
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * taken + 1)))
  const mask = slots.length - 1
  for (let row = 0; row < rows; row++) {
    if (!isIn(row)) continue
    let hash = HASH_START
    for (const { column, length = Infinity } of parts) {
      const from = texts.starts[column[row]!]!
      hash = hashOfBytes(hash, texts.bytes, from, from + Math.min(length, texts.lengthOf(column[row]!)))
    }
    let slot = slotOf(hash, mask)
    while (slots[slot] !== 0 && !hasSameKey(texts, parts, slots[slot]! - 1, row)) slot = (slot + 1) & mask
    // Of the rows of one key, the index holds the first.
    if (slots[slot] === 0) slots[slot] = row + 1
  }
  return slots
}

function hasSameKey(texts: Texts, parts: readonly KeyPart[], one: number, other: number): boolean {
  return parts.every(({ column, length }) =>
    length === undefined
      ? column[one] === column[other]
      : texts.haveSameStart(column[one]!, column[other]!, length),
  )
}

/** Finds the first row of a key by a hash table in an image. */
export class KeyIndex {
  readonly #texts: Texts
  readonly #slots: Uint32Array
  readonly #first: Required<KeyPart>
  readonly #second: Required<KeyPart> | undefined
  readonly #third: Required<KeyPart> | undefined

  constructor(texts: Texts, slots: Uint32Array, parts: readonly KeyPart[]) {
    const [first, second, third] = parts.map(part => ({ length: Infinity, ...part }))
    this.#texts = texts
    this.#slots = slots
    this.#first = first!
    this.#second = second
    this.#third = third
  }

  /** The row, or -1. */
  find(first: string, second = '', third = ''): number {
    const hash = hashOfText(hashOfText(hashOfText(HASH_START, first), second), third)
    const slots = this.#slots
    const mask = slots.length - 1
    for (let slot = slotOf(hash, mask); slots[slot] !== 0; slot = (slot + 1) & mask) {
      const row = slots[slot]! - 1
      if (this.#isAt(row, first, second, third)) return row
    }
    return -1
  }

  #isAt(row: number, first: string, second: string, third: string): boolean {
    const texts = this.#texts
    // The last parts differ most often.
    const [one, two, three] = [this.#first, this.#second, this.#third]
    if (three !== undefined && !texts.isKey(three.column[row]!, three.length, third)) return false
    if (two !== undefined && !texts.isKey(two.column[row]!, two.length, second)) return false
    return texts.isKey(one.column[row]!, one.length, first)
  }
}
