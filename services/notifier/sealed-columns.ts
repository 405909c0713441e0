import type { Purposes, SealedColumn } from '../kit/encryption/sealed-schema.ts'
import { sealedOutbox } from '../kit/queue/event-outbox.ts'
import { answerPlace } from './deliveries.ts'
import { eventPlace } from './intake.ts'
import { secretPlace, urlPlace } from './webhook-vault.ts'

export const purposes: Purposes = { seals: ['notifier'], hashes: ['notifier index'] }

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
    reads: ['id'],
    placeOf: row => eventPlace(row.id),
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
