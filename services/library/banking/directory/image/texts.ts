import { remembered } from './remembered.ts'
import type { PooledTexts } from './text-pool.ts'

/** Reads the texts of an image by their numbers. Keys, which are ASCII, are compared without being decoded. */
export class Texts {
  readonly bytes: Buffer
  readonly starts: Uint32Array

  constructor({ bytes, starts }: PooledTexts) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    this.starts = starts
  }

  get count(): number {
    return this.starts.length - 1
  }

  at(text: number): string {
    return text === 0 ? '' : this.#decoded(text)
  }

  readonly #decoded = remembered(text =>
    this.bytes.toString('utf8', this.starts[text]!, this.starts[text + 1]!),
  )

  /** In bytes. */
  lengthOf(text: number): number {
    return this.starts[text + 1]! - this.starts[text]!
  }

  /** Whether a text, or its first `length` bytes, is this key. */
  isKey(text: number, length: number, key: string): boolean {
    const start = this.starts[text]!
    if (Math.min(length, this.starts[text + 1]! - start) !== key.length) return false
    for (let at = 0; at < key.length; at++) {
      if (this.bytes[start + at] !== key.charCodeAt(at)) return false
    }
    return true
  }

  /** Compares a text with a key by bytes: negative if the text comes first. */
  compareWithKey(text: number, key: string): number {
    const start = this.starts[text]!
    const length = this.starts[text + 1]! - start
    for (let at = 0; at < length && at < key.length; at++) {
      const difference = this.bytes[start + at]! - key.charCodeAt(at)
      if (difference !== 0) return difference
    }
    return length - key.length
  }

  /** Whether two texts begin with the same `length` bytes. */
  haveSameStart(one: number, other: number, length: number): boolean {
    if (one === other) return true
    const [from, start] = [this.starts[one]!, this.starts[other]!]
    if (this.lengthOf(one) < length || this.lengthOf(other) < length) return false
    for (let at = 0; at < length; at++) if (this.bytes[from + at] !== this.bytes[start + at]) return false
    return true
  }
}
