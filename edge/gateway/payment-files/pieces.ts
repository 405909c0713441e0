import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Knex } from 'knex'
import type { Cipher } from '../../../services/kit/cipher.ts'
import { piecePlace, type PaymentFileRow, type PieceKind } from './payment-file.ts'

// The content of a file and of its report, in pieces that are encrypted each by itself.

type Owner = Pick<PaymentFileRow, 'id' | 'organization_id'>

interface Piece {
  readonly position: number
  /** Where it begins. */
  readonly start: number
  /** Of a report: compressed by gzip. */
  readonly content: Uint8Array
}

export function putPiece(
  own: Knex,
  { sealBytes }: Cipher,
  { id, organization_id: organizationId }: Owner,
  kind: PieceKind,
  { position, start, content }: Piece,
): Promise<unknown> {
  return own('payment_file_pieces').insert({
    organization_id: organizationId,
    file_id: id,
    kind,
    position,
    start,
    content: sealBytes(content, piecePlace(id, kind, position)),
  })
}

/** A piece of the file as it was sent; undefined after the last one. */
export async function filePiece(
  own: Knex,
  { openBytes }: Cipher,
  file: Owner,
  position: number,
): Promise<Buffer | undefined> {
  const row = await piecesOf(own, file, 'FILE').where({ position }).first('content')
  return row && openBytes(row.content, piecePlace(file.id, 'FILE', position))
}

const unzip = promisify(gunzip)

/** The report from an offset to the end of its piece; empty at its end. */
export async function reportFrom(
  own: Knex,
  { openBytes }: Cipher,
  file: Owner,
  offset: number,
): Promise<Buffer> {
  const row = await piecesOf(own, file, 'REPORT')
    .where('start', '<=', offset)
    .orderBy('position', 'desc')
    .first('position', 'start', 'content')
  if (row === undefined) return Buffer.alloc(0)
  const piece = await unzip(openBytes(row.content, piecePlace(file.id, 'REPORT', row.position)))
  return piece.subarray(offset - Number(row.start))
}

export const deletePieces = (own: Knex, file: Owner, kind: PieceKind): Promise<unknown> =>
  piecesOf(own, file, kind).delete()

const piecesOf = (own: Knex, { id, organization_id: organizationId }: Owner, kind: PieceKind) =>
  own('payment_file_pieces').where({ organization_id: organizationId, file_id: id, kind })
