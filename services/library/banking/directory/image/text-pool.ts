import { grown } from './growing.ts'
import { release } from './release.ts'
import { HASH_START, hashOfBytes, slotOf } from './hash.ts'

/** The bytes of all texts (UTF-8), and where each begins; the last number is the end of the last text. */
export interface PooledTexts {
  readonly bytes: Uint8Array
  readonly starts: Uint32Array
}

/** A character of UTF-16 has at most 3 bytes in UTF-8. */
const BYTES_PER_CHARACTER = 3
const encoder = new TextEncoder()

/** Most texts are shorter. */
const BYTES_PER_TEXT = 24

/**
 * Collects texts, each once, outside of the heap: equal texts get the same number, and the empty text is 0. Rows repeat
 * most of their texts. `capacity` is how many different ones are expected.
 */
export function textPool(capacity: number) {
  let bytes = new Uint8Array(capacity * BYTES_PER_TEXT)
  let starts = new Uint32Array(capacity)
  let hashes = new Uint32Array(capacity)
  let slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * capacity)))
  /** The first text, number 0, is empty. */
  let count = 1

  function add(text: string): number {
    if (text === '') return 0
    const from = starts[count]!
    if (bytes.length < from + BYTES_PER_CHARACTER * text.length)
      bytes = grown(bytes, 2 * bytes.length + BYTES_PER_CHARACTER * text.length)
    const to = write(text, from)
    const hash = hashOfBytes(HASH_START, bytes, from, to) >>> 0
    const slot = slotFor(hash, from, to)
    if (slots[slot] !== 0) return slots[slot]!
    if (count + 2 > starts.length) {
      starts = grown(starts, 2 * starts.length)
      hashes = grown(hashes, 2 * hashes.length)
    }
    starts[count + 1] = to
    hashes[count] = hash
    slots[slot] = count++
    if (2 * count > slots.length) rehash()
    return count - 1
  }

  /** Returns the end. Most texts are ASCII and short: a loop saves calling the encoder. */
  function write(text: string, from: number): number {
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code > 127) return from + encoder.encodeInto(text, bytes.subarray(from)).written
      bytes[from + at] = code
    }
    return from + text.length
  }

  /** The slot of a text that is equal to these bytes, or the free slot for it. */
  function slotFor(hash: number, from: number, to: number): number {
    const mask = slots.length - 1
    let slot = slotOf(hash, mask)
    while (slots[slot] !== 0 && !(hashes[slots[slot]!] === hash && isEqual(slots[slot]!, from, to)))
      slot = (slot + 1) & mask
    return slot
  }

  function isEqual(text: number, from: number, to: number): boolean {
    const start = starts[text]!
    if (starts[text + 1]! - start !== to - from) return false
    for (let at = from; at < to; at++) if (bytes[at] !== bytes[start + at - from]) return false
    return true
  }

  function rehash() {
    const longer = new Uint32Array(2 * slots.length)
    release([slots])
    slots = longer
    const mask = slots.length - 1
    for (let text = 1; text < count; text++) {
      let slot = slotOf(hashes[text]!, mask)
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = text
    }
  }

  return {
    add,
    /** Frees all memory. No text may be added or read afterwards. */
    release: () => release([bytes, starts, hashes, slots]),
    /** The texts so far, to be read before the next is added. */
    all: (): PooledTexts => ({
      bytes: bytes.subarray(0, starts[count]),
      starts: starts.subarray(0, count + 1),
    }),
  }
}
