import type { Purposes, SealedColumn } from '../kit/encryption/sealed-schema.ts'
import type { AuthenticatedTable } from '../kit/encryption/row-mac.ts'
import { sealedOutbox } from '../kit/queue/event-outbox.ts'
import { answerPlace } from './deliveries.ts'
import { sealUrls } from './clear-urls.ts'
import {
  authenticatedSubscriptions,
  eventPlace,
  formerEventPlace,
  secretPlace,
  urlPlace,
  vault,
} from './webhook-vault.ts'

export const purposes: Purposes = { seals: ['notifier'], hashes: ['notifier index', 'notifier rows'] }

export const authenticated: readonly AuthenticatedTable[] = [
  { ...authenticatedSubscriptions, prepare: (db, key) => sealUrls(db, vault(key)) },
]

export const sealed: readonly SealedColumn[] = [
  {
    table: 'subscriptions',
    column: 'secret',
    purpose: 'notifier',
    reads: ['id'],
    placeOf: row => secretPlace(row.id),
  },
  {
    table: 'subscriptions',
    column: 'former_secret',
    purpose: 'notifier',
    reads: ['id'],
    placeOf: row => secretPlace(row.id),
  },
  {
    table: 'subscriptions',
    column: 'sealed_url',
    purpose: 'notifier',
    reads: ['id'],
    placeOf: row => urlPlace(row.id),
  },
  {
    table: 'events',
    column: 'body',
    purpose: 'notifier',
    reads: ['organization_id', 'id'],
    placeOf: row => eventPlace(row.organization_id, row.id),
    formerPlaceOf: row => formerEventPlace(row.id),
  },
  {
    table: 'attempts',
    column: 'answer',
    purpose: 'notifier',
    reads: ['delivery_id'],
    placeOf: row => answerPlace(row.delivery_id),
  },
  sealedOutbox('notifier'),
]
