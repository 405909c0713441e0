import { grown } from './growing.ts'
import { HASH_START, hashOfBytes, slotOf } from './hash.ts'
import { release } from './release.ts'
import { END } from './texts.ts'

/** A character of UTF-16 has at most 3 bytes in UTF-8. */
const BYTES_PER_CHARACTER = 3
const encoder = new TextEncoder()

/** Most texts are shorter. */
const BYTES_PER_TEXT = 24

/**
 * Collects texts, each once, outside of the heap: equal texts begin at the same place, and the empty text at 0. Rows repeat
 * most of their texts. `capacity` is how many different ones are expected.
 */
export function textPool(capacity: number) {
  let bytes = new Uint8Array(capacity * BYTES_PER_TEXT)
  let slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * capacity)))
  let hashes = new Uint32Array(slots.length)
  /** The first text, which is empty. */
  bytes[0] = END
  let length = 1
  let count = 1

  /** Where a text begins. */
  function add(text: string): number {
    if (text === '') return 0
    const needed = length + BYTES_PER_CHARACTER * text.length + 1
    if (bytes.length < needed) bytes = grown(bytes, 2 * bytes.length + needed - length)
    const end = write(text, length)
    const hash = hashOfBytes(HASH_START, bytes, length, end) >>> 0
    bytes[end] = END
    const slot = slotFor(hash, length, end)
    if (slots[slot] !== 0) return slots[slot]!
    const start = length
    slots[slot] = start
    hashes[slot] = hash
    length = end + 1
    if (2 * ++count > slots.length) rehash()
    return start
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
  function slotFor(hash: number, from: number, end: number): number {
    const mask = slots.length - 1
    let slot = slotOf(hash, mask)
    while (slots[slot] !== 0 && !(hashes[slot] === hash && isEqual(slots[slot]!, from, end)))
      slot = (slot + 1) & mask
    return slot
  }

  /** Whether the text that begins there has these bytes, including its end. */
  function isEqual(text: number, from: number, end: number): boolean {
    for (let at = from; at <= end; at++) if (bytes[at] !== bytes[text + at - from]) return false
    return true
  }

  function rehash() {
    const [shorter, their] = [slots, hashes]
    slots = new Uint32Array(2 * shorter.length)
    hashes = new Uint32Array(slots.length)
    const mask = slots.length - 1
    for (const [at, text] of shorter.entries()) {
      if (text === 0) continue
      let slot = slotOf(their[at]!, mask)
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = text
      hashes[slot] = their[at]!
    }
    release([shorter, their])
  }

  return {
    add,
    /** Frees all memory. No text may be added or read afterwards. */
    release: () => release([bytes, slots, hashes]),
    /** The texts so far, to be read before the next is added. */
    all: () => bytes.subarray(0, length),
  }
}
