import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, inflateRaw } from 'node:zlib'

// A file of a version is one gzip member (RFC 1952), deflated piece by piece. No piece refers to an earlier one, and
// each ends at a byte (RFC 1951, a full flush), so that each can be inflated alone. The first piece has the header in
// front, the last piece has the trailer behind it.

/** Content deflated at a time. Even random content then deflates to less than 1 MiB. */
export const PIECE_BYTES = 1_000_000

/** Gzip header: deflate, no name, no time, unknown system. */
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** An empty last block, in whole bytes. */
const LAST_BLOCK = Buffer.from([3, 0])

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** The content so far. */
export interface Content {
  readonly bytes: number
  readonly crc: number
}

export const noContent: Content = { bytes: 0, crc: 0 }

export const contentWith = ({ bytes, crc }: Content, piece: Buffer): Content => ({
  bytes: bytes + piece.length,
  crc: crc32(piece, crc),
})

/** The part of the member for a piece. `whole` is the whole content, if this is its last piece. */
export async function deflatedPart(piece: Buffer, isFirst: boolean, whole?: Content): Promise<Buffer> {
  const deflated = await deflate(piece, { finishFlush: constants.Z_FULL_FLUSH, chunkSize: 131_072 })
  return Buffer.concat([
    ...(isFirst ? [HEAD] : []),
    deflated,
    ...(whole === undefined ? [] : [tailOf(whole)]),
  ])
}

/** The piece that a part was made of. */
export function inflatedPiece(part: Buffer, isFirst: boolean): Promise<Buffer> {
  return inflate(isFirst ? part.subarray(HEAD.length) : part, {
    finishFlush: constants.Z_SYNC_FLUSH,
    chunkSize: PIECE_BYTES,
    maxOutputLength: PIECE_BYTES,
  })
}

function tailOf({ bytes, crc }: Content): Buffer {
  const sums = Buffer.alloc(8)
  sums.writeUInt32LE(crc)
  // Length of the content modulo 2^32.
  sums.writeUInt32LE(bytes % 2 ** 32, 4)
  return Buffer.concat([LAST_BLOCK, sums])
}
