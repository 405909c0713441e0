import { remembered } from './remembered.ts'

/** Follows each text. No text has this byte in UTF-8. */
export const END = 0xff

/**
 * Reads the texts of an image, each of which is known by where it begins. Keys, which are ASCII, are compared without being
 * decoded. The first text is empty.
 */
export class Texts {
  readonly bytes: Buffer

  /** Throws unless the bytes begin with the empty text and end with the end of one. */
  constructor(bytes: Uint8Array) {
    if (bytes[0] !== END || bytes.at(-1) !== END) throw new Error('the texts of an image are not complete')
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  }

  at(text: number): string {
    return text === 0 ? '' : this.#decoded(text)
  }

  readonly #decoded = remembered(text => this.bytes.toString('utf8', text, text + this.lengthOf(text)))

  /** In bytes. */
  lengthOf(text: number): number {
    let end = text
    while (this.bytes[end] !== END) end++
    return end - text
  }

  /** Where a part of a key that begins at `from`, and is followed by a 0, ends if it is a text, or its first `length` bytes; else -1. */
  endOfPart(text: number, length: number, key: Uint8Array, from: number): number {
    let at = 0
    for (; key[from + at] !== 0; at++)
      if (at === length || this.bytes[text + at] !== key[from + at]) return -1
    return at === length || this.bytes[text + at] === END ? from + at : -1
  }

  /** Compares a text with a key by bytes: negative if the text comes first. */
  compareWithKey(text: number, key: string): number {
    for (let at = 0; at < key.length; at++) {
      const byte = this.bytes[text + at]!
      if (byte === END) return -1
      const difference = byte - key.charCodeAt(at)
      if (difference !== 0) return difference
    }
    return this.bytes[text + key.length] === END ? 0 : 1
  }

  /** Whether two texts begin with the same `length` bytes. */
  haveSameStart(one: number, other: number, length: number): boolean {
    if (one === other) return true
    for (let at = 0; at < length; at++) {
      const byte = this.bytes[one + at]
      if (byte === END || byte !== this.bytes[other + at]) return false
    }
    return true
  }
}
