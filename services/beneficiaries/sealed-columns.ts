import type { Purposes, SealedColumn } from '../kit/encryption/sealed-schema.ts'
import { sealedOutbox } from '../kit/queue/event-outbox.ts'
import { erasurePlace } from './erasure/erasures.ts'
import { recipientPlace } from './recipients/recipient-rows.ts'
import { sessionPlace } from './sessions/session-store.ts'

export const purposes: Purposes = {
  seals: ['beneficiaries'],
  hashes: ['beneficiaries index', 'session secrets', 'beneficiaries audit'],
}

export const sealed: readonly SealedColumn[] = [
  {
    table: 'sessions',
    column: 'request',
    purpose: 'beneficiaries',
    reads: ['organization_id', 'id'],
    placeOf: row => sessionPlace(row.organization_id, row.id),
  },
  {
    table: 'recipients',
    column: 'recipient',
    purpose: 'beneficiaries',
    reads: ['organization_id', 'id'],
    placeOf: row => recipientPlace(row.organization_id, row.id),
  },
  {
    table: 'erasures',
    column: 'end_user',
    purpose: 'beneficiaries',
    reads: ['organization_id', 'external_user'],
    placeOf: row => erasurePlace(row.organization_id, row.external_user),
  },
  sealedOutbox('beneficiaries'),
]
