// Checks of every text that clients send, and what is cut from it.

/** Counts code points, as JSON Schema does. They are counted only if the number of UTF-16 units does not decide. */
export function isLongerThan(length: number, text: string): boolean {
  return text.length > length && (text.length > 2 * length || [...text].length > length)
}

/** Lone surrogates cannot be encoded in UTF-8, and Postgres does not store NUL. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** A text without those of the characters that it ends with. Linear in its length, which /[x]+$/ is not. */
export function withoutEnd(text: string, characters: string): string {
  let length = text.length
  while (length > 0 && characters.includes(text[length - 1]!)) length--
  return text.slice(0, length)
}
