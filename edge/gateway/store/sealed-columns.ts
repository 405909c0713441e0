import type { Purposes, SealedColumn } from '../../../services/kit/encryption/sealed-schema.ts'
import { placeOf } from '../identity/signing-keys.ts'
import { notesPlace, piecePlace } from '../payment-files/payment-file.ts'

export const purposes: Purposes = {
  seals: ['signing keys', 'idempotent answers', 'payment files'],
  hashes: ['client secrets', 'idempotent requests', 'edge rows'],
}

/** Without the answers to idempotent requests, which are kept for a day only. */
export const sealed: readonly SealedColumn[] = [
  {
    table: 'signing_keys',
    column: 'private_key',
    purpose: 'signing keys',
    reads: ['kid'],
    placeOf: row => placeOf(row.kid),
  },
  {
    table: 'payment_files',
    column: 'notes',
    purpose: 'payment files',
    reads: ['id'],
    placeOf: row => notesPlace(row.id),
  },
  {
    table: 'payment_file_pieces',
    column: 'content',
    purpose: 'payment files',
    reads: ['file_id', 'kind', 'position'],
    placeOf: row => piecePlace(row.file_id, row.kind, row.position),
    // Of up to 1 MiB each.
    step: 4,
  },
]
