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

/** The UUID in the four words from `at` on. */
export function readUuid(words: Int32Array, at: number): string {
  const [a, b, c, d] = [words[at]!, words[at + 1]!, words[at + 2]!, words[at + 3]!]
  return `${high(a)}${low(a)}-${high(b)}-${low(b)}-${high(c)}-${low(c)}${high(d)}${low(d)}`
}

const quads = Array.from({ length: 0x10000 }, (_, n) => n.toString(16).padStart(4, '0'))
const high = (word: number) => quads[word >>> 16]!
const low = (word: number) => quads[word & 0xffff]!
