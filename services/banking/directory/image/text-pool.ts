import { grown } from './growing.ts'
import { HASH_START, hashOfBytes, slotOf } from './hash.ts'

/** The bytes of all texts (UTF-8), and where each begins; the last number is the end of the last text. */
export interface PooledTexts {
  readonly bytes: Uint8Array
  readonly starts: Uint32Array
}

/** A character of UTF-16 has at most 3 bytes in UTF-8. */
const BYTES_PER_CHARACTER = 3
const encoder = new TextEncoder()

/**
 * Collects texts, each once, outside of the heap: equal texts get the same number, and the empty text is 0. Rows repeat
 * most of their texts.
 */
export function textPool() {
  let bytes = new Uint8Array(1 << 16)
  let starts = new Uint32Array(1 << 12)
  let slots = new Uint32Array(1 << 13)
  /** The first text, number 0, is empty. */
  let count = 1

  function add(text: string): number {
    if (text === '') return 0
    const from = starts[count]!
    if (bytes.length < from + BYTES_PER_CHARACTER * text.length)
      bytes = grown(bytes, 2 * bytes.length + BYTES_PER_CHARACTER * text.length)
    const to = write(text, from)
    const slot = slotFor(from, to)
    if (slots[slot] !== 0) return slots[slot]!
    if (count + 2 > starts.length) starts = grown(starts, 2 * starts.length)
    starts[count + 1] = to
    slots[slot] = count++
    if (2 * count > slots.length) rehash()
    return count - 1
  }

  /** Returns the end. Most texts are ASCII and short, for which a loop is faster than the encoder. */
  function write(text: string, from: number): number {
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code > 127) return from + encoder.encodeInto(text, bytes.subarray(from)).written
      bytes[from + at] = code
    }
    return from + text.length
  }

  /** The slot of a text that is equal to these bytes, or the free slot for it. */
  function slotFor(from: number, to: number): number {
    const mask = slots.length - 1
    let slot = slotOf(hashOfBytes(HASH_START, bytes, from, to), mask)
    while (slots[slot] !== 0 && !isEqual(slots[slot]!, from, to)) slot = (slot + 1) & mask
    return slot
  }

  function isEqual(text: number, from: number, to: number): boolean {
    const start = starts[text]!
    if (starts[text + 1]! - start !== to - from) return false
    for (let at = from; at < to; at++) if (bytes[at] !== bytes[start + at - from]) return false
    return true
  }

  function rehash() {
    slots = new Uint32Array(2 * slots.length)
    for (let text = 1; text < count; text++) slots[slotFor(starts[text]!, starts[text + 1]!)] = text
  }

  return {
    add,
    /** The texts so far, to be read before the next is added. */
    all: (): PooledTexts => ({
      bytes: bytes.subarray(0, starts[count]),
      starts: starts.subarray(0, count + 1),
    }),
  }
}
