import type { Purposes, SealedColumn } from '../kit/encryption/sealed-schema.ts'
import { sealedOutbox } from '../kit/queue/event-outbox.ts'
import {
  bookPlace,
  disclosedPlace,
  metadataPlace,
  questionPlace,
  receivedPlace,
  referencePlace,
} from './sealed-places.ts'

export const purposes: Purposes = {
  seals: ['verification', 'verification book'],
  hashes: ['verification index', 'verification book index'],
}

const ofVerification = (column: string, placeOf: (id: string) => string): SealedColumn => ({
  table: 'verifications',
  column,
  purpose: 'verification',
  reads: ['id'],
  placeOf: row => placeOf(row.id),
})

export const sealed: readonly SealedColumn[] = [
  ofVerification('question', questionPlace),
  ofVerification('sealed_metadata', metadataPlace),
  ofVerification('reference', referencePlace),
  ofVerification('received', receivedPlace),
  ofVerification('disclosed', disclosedPlace),
  {
    table: 'book',
    column: 'names',
    purpose: 'verification book',
    reads: ['account'],
    placeOf: row => bookPlace(row.account),
  },
  sealedOutbox('verification'),
]
