import type { JsonObject } from '@bufbuild/protobuf'

const pending = {
  id: '019aa6b2-5c00-7d3e-9c41-6f2a8b7e0d15',
  createdDate: '2026-11-21T12:00:00.000Z',
  updatedDate: '2026-11-21T12:00:00.000Z',
  state: 'PENDING',
  metadata: { invoice: '2026-1187' },
}

const updatedDate = '2026-11-21T12:00:00.640Z'

/** One verification as the API and events show it, by its state. */
export const records = {
  PENDING: pending,
  COMPLETED: {
    ...pending,
    updatedDate,
    state: 'COMPLETED',
    result: {
      accountStatus: 'ACTIVE',
      accountHolderName: { verifiedName: 'Erika Mustermann', matchStatus: 'PARTIAL_MATCH' },
      schemeResponseCode: 'EPC_VOP_CMTC',
      verifiedDate: updatedDate,
      dataSource: 'SIMULATOR',
    },
  },
  FAILED: {
    ...pending,
    updatedDate,
    state: 'FAILED',
    failureReason: 'UNAVAILABLE_FINANCIAL_INSTITUTION',
  },
} as const satisfies Readonly<Record<string, JsonObject>>

const batch = {
  id: '019aa6b2-5c00-7c91-8d03-4b7e1f2a9c58',
  createdDate: pending.createdDate,
  state: 'PENDING',
  counts: { total: 2, pending: 1, completed: 0, failed: 1 },
}

/** One batch of verifications as the API and events show it, by its state. */
export const batches = {
  PENDING: batch,
  COMPLETED: {
    ...batch,
    state: 'COMPLETED',
    counts: { total: 2, pending: 0, completed: 1, failed: 1 },
    completedDate: updatedDate,
  },
} as const satisfies Readonly<Record<string, JsonObject>>
