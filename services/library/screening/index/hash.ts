const C1 = 0x239b961b
const C2 = 0xab0e9789
const C3 = 0x38b34ae5
const C4 = 0xa1e38b93

/**
 * Writes the 128 bits of MurmurHash3_x86_128, with seed 0, of the UTF-16 units of a text (low byte first) into `hash`.
 * Algorithm: Austin Appleby, in the public domain.
 */
export function hashInto(hash: Int32Array, text: string): void {
  const { length } = text
  let h1 = 0
  let h2 = 0
  let h3 = 0
  let h4 = 0

  let at = 0
  for (; at + 8 <= length; at += 8) {
    h1 = (Math.imul(rotated(h1 ^ mixed(pairAt(text, at), C1, 15, C2), 19) + h2, 5) + 0x561ccd1b) | 0
    h2 = (Math.imul(rotated(h2 ^ mixed(pairAt(text, at + 2), C2, 16, C3), 17) + h3, 5) + 0x0bcaa747) | 0
    h3 = (Math.imul(rotated(h3 ^ mixed(pairAt(text, at + 4), C3, 17, C4), 15) + h4, 5) + 0x96cd1c35) | 0
    h4 = (Math.imul(rotated(h4 ^ mixed(pairAt(text, at + 6), C4, 18, C1), 13) + h1, 5) + 0x32ac3b17) | 0
  }
  if (at + 6 < length) h4 ^= mixed(endAt(text, at + 6), C4, 18, C1)
  if (at + 4 < length) h3 ^= mixed(endAt(text, at + 4), C3, 17, C4)
  if (at + 2 < length) h2 ^= mixed(endAt(text, at + 2), C2, 16, C3)
  if (at < length) h1 ^= mixed(endAt(text, at), C1, 15, C2)

  const bytes = length * 2
  h2 ^= bytes
  h3 ^= bytes
  h4 ^= bytes
  h1 = ((h1 ^ bytes) + h2 + h3 + h4) | 0
  h2 = finished((h2 + h1) | 0)
  h3 = finished((h3 + h1) | 0)
  h4 = finished((h4 + h1) | 0)
  h1 = (finished(h1) + h2 + h3 + h4) | 0
  hash[0] = h1
  hash[1] = h2 + h1
  hash[2] = h3 + h1
  hash[3] = h4 + h1
}

const pairAt = (text: string, at: number) => text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16)
const endAt = (text: string, at: number) => (at + 1 < text.length ? pairAt(text, at) : text.charCodeAt(at))
const rotated = (word: number, by: number) => (word << by) | (word >>> (32 - by))
const mixed = (word: number, before: number, by: number, after: number) =>
  Math.imul(rotated(Math.imul(word, before), by), after)

function finished(word: number): number {
  word = Math.imul(word ^ (word >>> 16), 0x85ebca6b)
  word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35)
  return word ^ (word >>> 16)
}
