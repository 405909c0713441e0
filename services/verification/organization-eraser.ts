import { organizationEraser } from '../kit/postgres/organization-eraser.ts'
import { outboxRelayed } from '../kit/queue/outbox-relayed.ts'
import { openVerificationDatabase } from './database.ts'

export const eraser = organizationEraser(
  'verification',
  openVerificationDatabase,
  (db, organization_id) => [db('verifications').where({ organization_id })],
  db => outboxRelayed(db),
)
