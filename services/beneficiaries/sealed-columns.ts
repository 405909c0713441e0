import type { Purposes, SealedColumn } from '../kit/encryption/sealed-schema.ts'
import type { AuthenticatedTable } from '../kit/encryption/row-mac.ts'
import { sealedOutbox } from '../kit/queue/event-outbox.ts'
import { takeHeads } from './audit/heads.ts'
import { vault } from './beneficiary-vault.ts'
import { erasurePlace } from './erasure/erasures.ts'
import { authenticatedRecipients, recipientPlace } from './recipients/recipient-rows.ts'
import { authenticatedSessions, sessionPlace } from './sessions/session-rows.ts'

export const purposes: Purposes = {
  seals: ['beneficiaries'],
  hashes: ['beneficiaries index', 'session secrets', 'beneficiaries audit', 'beneficiaries rows'],
}

export const authenticated: readonly AuthenticatedTable[] = [
  authenticatedSessions,
  {
    ...authenticatedRecipients,
    async prepare(db, key) {
      await takeHeads(db, vault(key))
      return 0
    },
  },
]

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
