import type { Purposes, SealedColumn } from '../../../services/kit/encryption/sealed-schema.ts'
import { placeOf } from '../identity/signing-keys.ts'

export const purposes: Purposes = {
  seals: ['signing keys', 'idempotent answers'],
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
]
