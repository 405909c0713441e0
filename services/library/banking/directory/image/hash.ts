// FNV-1a.

export const HASH_START = 0x811c9dc5

/** Adds some bytes to a hash. */
export function hashOfBytes(hash: number, bytes: Uint8Array, from: number, to: number): number {
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193)
  return hash
}

/** The slot at which to begin the search in a table of 2^n slots; `mask` is 2^n - 1. */
export function slotOf(hash: number, mask: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return (mixed ^ (mixed >>> 13)) & mask
}
