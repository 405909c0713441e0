import type { Example } from '../../openapi/route-description.ts'

export const LINE =
  'One entity a line, as `GET /gambling/entities/{entityId}` shows it; `createdDate`, `updatedDate` and `state` may be left out.'
export const REPORT_LINE =
  'One line for each line of the import: `{"line": 3, "id": "f1c71000-0001-4000-8000-000000000003", "outcome": "REJECTED", "errors": [{"field": "/attributes/name", "message": "is missing: it must have 1 to 140 characters"}]}`. After a REPLACE, entities that became obsolete because no line names them follow, without `line`.'

const pending = {
  id: '019aa6d1-7c00-7c22-9a13-4e8f0b6d2a57',
  state: 'PENDING',
  mode: 'UPSERT',
  createdDate: '2026-11-21T12:00:00.000Z',
  updatedDate: '2026-11-21T12:00:00.000Z',
  counts: { lines: 0, added: 0, updated: 0, unchanged: 0, obsoleted: 0, rejected: 0, duplicate: 0 },
}

const lines = [
  '{"id": "f1c71000-0001-4000-8000-000000000001", "schema": "PLATFORM", "attributes": {"name": "Example Casino (fictional)", "services": ["CASINO"], "urls": ["casino.example"]}}',
  '{"id": "f1c71000-0002-4000-8000-000000000001", "schema": "MERCHANT", "attributes": {"platformId": "f1c71000-0001-4000-8000-000000000001", "cardNetwork": "VISA", "mid": "FICTION00000001", "name": "FICTIONAL CASINO", "mcc": "7995", "isImpactful": false}}',
]

export const upload: readonly Example[] = [
  {
    name: 'twoEntities',
    summary: 'A platform, and a card acceptor of it',
    request: `${lines.join('\n')}\n`,
    response: pending,
  },
]

export const reading: readonly Example[] = [
  {
    name: 'completed',
    summary: 'All lines were read, and the version with them is published',
    parameters: { importId: pending.id },
    response: {
      ...pending,
      state: 'COMPLETED',
      updatedDate: '2026-11-21T12:00:04.120Z',
      counts: { ...pending.counts, lines: 2, added: 2 },
      version: '20261121120004',
    },
  },
  { name: 'pending', summary: 'It waits or runs', response: pending },
]
