/** Longer than the keys of any table. */
const LENGTH_MAX = 256
/** So many bytes are three numbers. */
const SHORT_MAX = 12
/** Stands in for the bytes of a key that is not short. It is none that is ASCII, and numbers of 31 bits are never boxed. */
const NOT_SHORT = 2 ** 31 - 1

/**
 * A key of one to three texts, as three numbers that fit into a line of the cache together with others: the bytes of a short key,
 * else a hash. It takes one key after another, so that none is allocated.
 */
export class Key {
  /** The parts, with a 0 after each. */
  readonly bytes = new Uint8Array(LENGTH_MAX + SHORT_MAX)
  readonly #words = new Uint32Array(this.bytes.buffer)
  /** Whether the three numbers are the whole key. */
  isShort = true
  /** 32 bits. */
  hash = 0
  one = 0
  two = 0
  three = 0

  /** Returns false, and takes no key, if a part is not ASCII or longer than any key. */
  take(first: string, second?: string, third?: string): boolean {
    let end = this.#write(first, 0)
    if (second !== undefined) end = this.#write(second, end + 1)
    if (third !== undefined) end = this.#write(third, end + 1)
    if (end === LENGTH_MAX) return false
    this.#finish(end)
    return true
  }

  /** Returns the end of a part; `LENGTH_MAX` if it cannot be one. */
  #write(part: string, from: number): number {
    const { bytes } = this
    const end = from + part.length
    if (end >= LENGTH_MAX) return LENGTH_MAX
    for (let at = 0; at < part.length; at++) {
      const code = part.charCodeAt(at)
      if (code > 127 || code === 0) return LENGTH_MAX
      bytes[from + at] = code
    }
    bytes[end] = 0
    return end
  }

  #finish(end: number): void {
    const words = this.#words
    let padded = end
    while (padded < SHORT_MAX || padded % 4 !== 0) this.bytes[padded++] = 0
    let hash = 0
    for (let at = 0; at < padded / 4; at++) {
      hash = Math.imul(hash ^ words[at]!, 0x85ebca6b)
      hash ^= hash >>> 13
    }
    hash = Math.imul(hash, 0xc2b2ae35)
    this.hash = (hash ^ (hash >>> 16)) >>> 0
    this.isShort = end <= SHORT_MAX
    this.one = this.isShort ? words[0]! : this.hash & NOT_SHORT
    this.two = this.isShort ? words[1]! : NOT_SHORT
    this.three = this.isShort ? words[2]! : NOT_SHORT
  }
}
