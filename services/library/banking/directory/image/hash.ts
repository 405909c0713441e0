// FNV-1a over the characters of keys, which are ASCII, so that texts and their bytes have the same hash.

export const HASH_START = 0x811c9dc5

/** Adds some bytes to a hash. */
export function hashOfBytes(hash: number, bytes: Uint8Array, from: number, to: number): number {
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193)
  return hash
}

/** Adds a text to a hash, as `hashOfBytes` does with its bytes if it is ASCII. */
export function hashOfText(hash: number, text: string): number {
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}

/** The slot at which to begin the search in a table of 2^n slots; `mask` is 2^n - 1. */
export function slotOf(hash: number, mask: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return (mixed ^ (mixed >>> 13)) & mask
}
