/** One range of bytes: a first and perhaps a last position, or the length of a suffix. */
export type ByteRange =
  | { readonly first: number; readonly last: number | undefined }
  | { readonly end: number }

/**
 * The range in a `Range` header. Undefined without one, and for everything that a server may ignore (RFC 9110, 14.2):
 * other units, several ranges, and malformed ranges.
 */
export function rangeIn(header: string): ByteRange | undefined {
  const [, from = '', to = ''] = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i.exec(header) ?? []
  if (from === '') return to === '' ? undefined : { end: Number(to) }
  const [first, last] = [Number(from), to === '' ? undefined : Number(to)]
  return last !== undefined && last < first ? undefined : { first, last }
}

/** The first offset of a range in this many bytes, and the offset after its last; undefined if it cannot be satisfied. */
export function boundsIn(length: number, range: ByteRange): readonly [from: number, to: number] | undefined {
  const [from, to] =
    'end' in range
      ? [Math.max(0, length - range.end), length]
      : [range.first, Math.min(length, (range.last ?? length) + 1)]
  return from < to ? [from, to] : undefined
}
