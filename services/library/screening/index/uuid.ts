import type { Key } from '../keys/key.ts'

// UUIDs as four words, a quarter of what the text takes.

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether a text is a UUID in lower case. */
export const isUuid = (text: string) => UUID.test(text)

/** Writes a UUID into four words from `at` on. */
export function writeUuid(words: Int32Array, at: number, uuid: string): void {
  words[at] = Number.parseInt(uuid.slice(0, 8), 16)
  words[at + 1] = Number.parseInt(uuid.slice(9, 13) + uuid.slice(14, 18), 16)
  words[at + 2] = Number.parseInt(uuid.slice(19, 23) + uuid.slice(24, 28), 16)
  words[at + 3] = Number.parseInt(uuid.slice(28), 16)
}

/** Hashes the four words from `at` on into a key. */
export function hashOfUuid(key: Key, words: Int32Array, at: number): Key {
  key.begin(E)
  for (let word = at; word < at + 4; word++) {
    key.add(words[word]! & 0xffff)
    key.add(words[word]! >>> 16)
  }
  return key.finish()
}

const E = 'E'.charCodeAt(0)

/** The UUID in the four words from `at` on. */
export function readUuid(words: Int32Array, at: number): string {
  for (let byte = 0; byte < BYTES; byte++) {
    const value = (words[at + (byte >> 2)]! >>> (24 - 8 * (byte & 3))) & 0xff
    text[PLACES[byte]!] = FIRST_DIGITS[value]!
    text[PLACES[byte]! + 1] = SECOND_DIGITS[value]!
  }
  return text.toString('latin1')
}

const BYTES = 16
/** Positions of the digits of each byte. */
const PLACES = Uint8Array.of(0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34)
const digitOf = (value: number) => value.toString(16).charCodeAt(0)
const FIRST_DIGITS = Uint8Array.from({ length: 256 }, (_, value) => digitOf(value >>> 4))
const SECOND_DIGITS = Uint8Array.from({ length: 256 }, (_, value) => digitOf(value & 0xf))
/** Reused for each text; the hyphens stay. */
const text = Buffer.alloc(36, '-')
