const C1 = 0x239b961b
const C2 = 0xab0e9789
const C3 = 0x38b34ae5
const C4 = 0xa1e38b93

/** Units of a block of the hash, with two units in each word. */
const BLOCK = 8

/**
 * The text of a key, which is written unit by unit, and its hash. A key is used again for each text, so that a look-up
 * allocates nothing.
 */
export class Key {
  /** The first three words of the hash. */
  h0 = 0
  h1 = 0
  h2 = 0
  /** How many UTF-16 units are written. */
  length = 0
  private units = new Uint16Array(BLOCK * BLOCK)
  private words = new Int32Array(this.units.buffer)

  /** Begins a text anew, with the letter of its kind. */
  begin(kind: number): void {
    this.length = 0
    this.add(kind)
    this.add(SEPARATOR)
  }

  add(unit: number): void {
    // The last block is filled up with zeros.
    if (this.length + BLOCK > this.units.length) this.grow()
    this.units[this.length++] = unit
  }

  /** Adds the units of a text from one place to another. */
  addPart(text: string, from: number, to: number): void {
    for (let at = from; at < to; at++) this.add(text.charCodeAt(at))
  }

  /** Replaces the text, and computes its hash. */
  set(text: string): this {
    this.length = 0
    this.addPart(text, 0, text.length)
    return this.finish()
  }

  /**
   * Computes the hash of what is written: the first 96 bits of MurmurHash3_x86_128 with seed 0. Algorithm: Austin
   * Appleby, in the public domain.
   */
  finish(): this {
    const { length } = this
    const words = this.words
    for (let at = length; at < length + BLOCK; at++) this.units[at] = 0
    let h1 = 0
    let h2 = 0
    let h3 = 0
    let h4 = 0
    let at = 0
    for (const end = (length >>> 3) << 2; at < end; at += 4) {
      h1 = (Math.imul(rotated(h1 ^ mixed(words[at]!, C1, 15, C2), 19) + h2, 5) + 0x561ccd1b) | 0
      h2 = (Math.imul(rotated(h2 ^ mixed(words[at + 1]!, C2, 16, C3), 17) + h3, 5) + 0x0bcaa747) | 0
      h3 = (Math.imul(rotated(h3 ^ mixed(words[at + 2]!, C3, 17, C4), 15) + h4, 5) + 0x96cd1c35) | 0
      h4 = (Math.imul(rotated(h4 ^ mixed(words[at + 3]!, C4, 18, C1), 13) + h1, 5) + 0x32ac3b17) | 0
    }
    // Words of zeros change nothing.
    h1 ^= mixed(words[at]!, C1, 15, C2)
    h2 ^= mixed(words[at + 1]!, C2, 16, C3)
    h3 ^= mixed(words[at + 2]!, C3, 17, C4)
    h4 ^= mixed(words[at + 3]!, C4, 18, C1)

    const bytes = length * 2
    h2 ^= bytes
    h3 ^= bytes
    h4 ^= bytes
    h1 = ((h1 ^ bytes) + h2 + h3 + h4) | 0
    h2 = finished((h2 + h1) | 0)
    h3 = finished((h3 + h1) | 0)
    h4 = finished((h4 + h1) | 0)
    h1 = (finished(h1) + h2 + h3 + h4) | 0
    this.h0 = h1
    this.h1 = (h2 + h1) | 0
    this.h2 = (h3 + h1) | 0
    return this
  }

  private grow(): void {
    const units = new Uint16Array(this.units.length * 2)
    units.set(this.units)
    this.units = units
    this.words = new Int32Array(units.buffer)
  }
}

/** A key of this text. */
export const keyOf = (text: string): Key => new Key().set(text)

const SEPARATOR = '|'.charCodeAt(0)

const rotated = (word: number, by: number) => (word << by) | (word >>> (32 - by))
const mixed = (word: number, before: number, by: number, after: number) =>
  Math.imul(rotated(Math.imul(word, before), by), after)

function finished(word: number): number {
  word = Math.imul(word ^ (word >>> 16), 0x85ebca6b)
  word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35)
  return word ^ (word >>> 16)
}
