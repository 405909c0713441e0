import type { JsonObject } from '@bufbuild/protobuf'

const file = {
  id: '019aa6b2-9d10-4f6e-8a7b-2c5d9e0f1a34',
  createdDate: '2026-11-21T12:00:00.000Z',
  state: 'PENDING',
  format: 'CSV',
  report: 'JSON_LINES',
  percent: 0,
  counts: { payments: 0, ok: 0, alert: 0, unreadable: 0 },
  unreadColumns: [],
}

/** One file of payments as the API and events show it, by its state. */
export const paymentFiles = {
  PENDING: file,
  COMPLETED: {
    ...file,
    state: 'COMPLETED',
    percent: 100,
    counts: { payments: 2, ok: 1, alert: 1, unreadable: 0 },
    completedDate: '2026-11-21T12:00:01.250Z',
  },
  FAILED: {
    ...file,
    state: 'FAILED',
    percent: 46,
    counts: { payments: 1, ok: 1, alert: 0, unreadable: 0 },
    failure: 'the file is not a whole gzip file: unexpected end of file',
    completedDate: '2026-11-21T12:00:01.250Z',
  },
} as const satisfies Readonly<Record<string, JsonObject>>
