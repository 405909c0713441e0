import { HASH_START, hashOfBytes, hashOfText, slotOf } from './hash.ts'
import type { Column } from './rows.ts'
import type { Texts } from './texts.ts'

/** A part of a key: a column of texts, or the first `length` bytes of each. */
export interface KeyPart {
  readonly column: Column
  readonly length?: number
}

/**
 * Slots are empty (0), or hold a row number plus 1 in as many low bits as it needs, and bits of the hash of its key above
 * them: a slot of another key is passed without its row being read. At most half of the slots are taken.
 */
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
  const rowMask = rowMaskOf(rows)
  for (let row = 0; row < rows; row++) {
    if (!isIn(row)) continue
    let hash = HASH_START
    for (const { column, length = Infinity } of parts) {
      const from = column.at(row)
      hash = hashOfBytes(hash, texts.bytes, from, from + Math.min(length, texts.lengthOf(from)))
    }
    const filled = (hash & HASH_BITS & ~rowMask) | (row + 1)
    let slot = slotOf(hash, mask)
    // Of the rows of one key, the index holds the first.
    while (slots[slot] !== 0 && !isSame(slots[slot]!, filled)) slot = (slot + 1) & mask
    if (slots[slot] === 0) slots[slot] = filled
  }
  return slots

  function isSame(one: number, other: number): boolean {
    return (
      (one & ~rowMask) === (other & ~rowMask) &&
      hasSameKey(texts, parts, (one & rowMask) - 1, (other & rowMask) - 1)
    )
  }
}

/** Numbers of 31 bits are never boxed. */
const HASH_BITS = 2 ** 31 - 1

/** The low bits of a slot, which hold a row number plus 1. */
export function rowMaskOf(rows: number): number {
  return rows === 0 ? 0 : -1 >>> Math.clz32(rows)
}

function hasSameKey(texts: Texts, parts: readonly KeyPart[], one: number, other: number): boolean {
  return parts.every(({ column, length }) =>
    length === undefined
      ? column.at(one) === column.at(other)
      : texts.haveSameStart(column.at(one), column.at(other), length),
  )
}

/** Finds the first row of a key by a hash table in an image. */
export class KeyIndex {
  readonly #texts: Texts
  readonly #slots: Uint32Array
  readonly #rowMask: number
  readonly #first: Required<KeyPart>
  readonly #second: Required<KeyPart> | undefined
  readonly #third: Required<KeyPart> | undefined

  constructor(texts: Texts, slots: Uint32Array, rows: number, parts: readonly KeyPart[]) {
    const [first, second, third] = parts.map(part => ({ length: Infinity, ...part }))
    this.#texts = texts
    this.#slots = slots
    this.#rowMask = rowMaskOf(rows)
    this.#first = first!
    this.#second = second
    this.#third = third
  }

  /** The row, or -1. */
  find(first: string, second = '', third = ''): number {
    const hash = hashOfText(hashOfText(hashOfText(HASH_START, first), second), third)
    const slots = this.#slots
    const rowMask = this.#rowMask
    const sign = hash & HASH_BITS & ~rowMask
    const mask = slots.length - 1
    for (let slot = slotOf(hash, mask); slots[slot] !== 0; slot = (slot + 1) & mask) {
      const held = slots[slot]!
      if ((held & ~rowMask) !== sign) continue
      const row = (held & rowMask) - 1
      if (this.#isAt(row, first, second, third)) return row
    }
    return -1
  }

  #isAt(row: number, first: string, second: string, third: string): boolean {
    const texts = this.#texts
    // The last parts differ most often.
    const [one, two, three] = [this.#first, this.#second, this.#third]
    if (three !== undefined && !texts.isKey(three.column.at(row), three.length, third)) return false
    if (two !== undefined && !texts.isKey(two.column.at(row), two.length, second)) return false
    return texts.isKey(one.column.at(row), one.length, first)
  }
}
