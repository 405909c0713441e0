import { randomBytes } from 'node:crypto'

/** Check ids before a query: Postgres fails on malformed ones, and that would look like a bug. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

/** The nil UUID (RFC 9562, 5.9): the id of nothing, and before all others. */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000'

/** A UUID of version 7 (RFC 9562, 5.7). It begins with the time, so an index keeps rows of one time together. `bits` fills the rest. */
export function timeOrderedUuid(now = Date.now(), bits: Buffer = randomBytes(16)): string {
  const bytes = Buffer.from(bits.subarray(0, 16))
  bytes.writeUIntBE(now, 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
