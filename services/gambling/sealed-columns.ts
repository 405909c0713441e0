import type { Purposes, SealedColumn } from '../kit/encryption/sealed-schema.ts'
import { sealedOutbox } from '../kit/queue/event-outbox.ts'
import { attributesPlace, changePlace, chunkPlace, linePlace } from './gambling-vault.ts'

export const purposes: Purposes = { seals: ['gambling'], hashes: ['gambling index'] }

export const sealed: readonly SealedColumn[] = [
  {
    table: 'entities',
    column: 'attributes',
    purpose: 'gambling',
    reads: ['id'],
    placeOf: row => attributesPlace(row.id),
  },
  {
    table: 'changes',
    column: 'entity',
    purpose: 'gambling',
    reads: ['sequence'],
    placeOf: row => changePlace(row.sequence),
  },
  {
    table: 'import_lines',
    column: 'content',
    purpose: 'gambling',
    reads: ['import_id', 'position'],
    placeOf: row => linePlace(row.import_id, row.position),
  },
  {
    table: 'file_chunks',
    column: 'content',
    purpose: 'gambling',
    reads: ['file_id', 'position'],
    placeOf: row => chunkPlace(row.file_id, row.position),
    // Of up to 1 MiB each.
    step: 4,
  },
  sealedOutbox('gambling'),
]
