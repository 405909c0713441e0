// The subset of CBOR (RFC 8949) that addresses need.

export const majorType = { number: 0, bytes: 2, array: 4, map: 5, tag: 6 } as const
type MajorType = (typeof majorType)[keyof typeof majorType]

/** Reads items one after another. Returns undefined for an item of another type, or cut short. */
export function readCbor(content: Uint8Array) {
  let at = 0

  /** The argument in an item's head: a value, a length or a count. */
  const head = (type: MajorType): number | undefined => {
    const first = content[at]
    if (first === undefined || first >> 5 !== type) return undefined
    const short = first & 31
    const size = short < 24 ? 0 : sizes[short - 24]
    if (size === undefined || at + 1 + size > content.length) return undefined
    const start = at + 1
    at = start + size
    return size === 0 ? short : content.subarray(start, at).reduce((number, byte) => number * 256 + byte, 0)
  }

  const bytes = (): Uint8Array | undefined => {
    const length = head(majorType.bytes)
    if (length === undefined || at + length > content.length) return undefined
    at += length
    return content.subarray(at - length, at)
  }

  return { head, bytes, isAtEnd: () => at === content.length }
}

/** The bytes of an argument after the first byte, for additional information 24, 25 and 26. */
const sizes: readonly (number | undefined)[] = [1, 2, 4]
