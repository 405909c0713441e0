import type { ServiceImpl } from '@connectrpc/connect'
import type { Knex } from 'knex'
import {
  BulkVerificationRequestSchema,
  type VerificationService,
} from '../../../proto/gen/payprep/verification/v1/verification_pb.js'
import { canonicalBytes } from '../../kit/canonical-bytes.ts'
import { readCursor, writeCursor } from '../../kit/cursor.ts'
import { inOrganization } from '../../kit/postgres/organization-rows.ts'
import { Problem } from '../../kit/problem.ts'
import { activeTraceparent } from '../../kit/tracing/tracer.ts'
import { checkMetadata } from '../metadata.ts'
import { prepare, type PrepareDeps } from '../prepare.ts'
import type { Vault } from '../verification-vault.ts'
import { batchOf, type BatchRow, statesIn } from './batch-record.ts'
import { itemOf, type ItemRow } from './item.ts'
import { submitBatch } from './submit-batch.ts'

type BatchRpcs = Pick<ServiceImpl<typeof VerificationService>, 'submitBatch' | 'getBatch' | 'listBatchItems'>

interface Deps extends PrepareDeps {
  readonly db: Knex
  readonly vault: Vault
  /** Called when a batch has verifications to release. */
  readonly onBatch: () => void
}

const LIMIT = 100
const INDEX = /^\d{1,4}$/

/** The RPCs of batches. */
export function batchRpcs(deps: Deps): BatchRpcs {
  const { db, vault, onBatch } = deps
  const batchWithCounts = async (own: Knex, row: BatchRow) => batchOf(row, await statesIn(own, row))

  return {
    async submitBatch({ organizationId, idempotencyKey, endUserId, batch }) {
      const { items } = batch!
      items.forEach(({ metadata }, index) => checkMetadata(metadata, `/batch/items/${index}/metadata`))
      const instructions = items.map(({ details }) => details!)
      const placeOf = (index: number) => `/batch/items/${index}/details`
      const prepared = await prepare(deps, organizationId, instructions, placeOf)
      const row = await submitBatch(deps, {
        organizationId,
        idempotencyKey: idempotencyKey.toLowerCase(),
        request: canonicalBytes(BulkVerificationRequestSchema, batch!),
        endUserHash: endUserId === undefined ? undefined : vault.endUserHash(organizationId, endUserId),
        traceparent: activeTraceparent(),
        items: prepared.map((item, index) => ({ ...item, metadata: items[index]!.metadata })),
      })
      onBatch()
      return { batch: await inOrganization(db, organizationId, own => batchWithCounts(own, row)) }
    },

    async getBatch({ organizationId, batchId }) {
      return inOrganization(db, organizationId, async own => ({
        batch: await batchWithCounts(own, await find(own, organizationId, batchId)),
      }))
    },

    async listBatchItems({ organizationId, batchId, limit = LIMIT, cursor }) {
      const list = `batch ${batchId.toLowerCase()}`
      const after = cursor === undefined ? -1 : Number(readCursor(list, cursor, INDEX)[0])
      return inOrganization(db, organizationId, async own => {
        await find(own, organizationId, batchId)
        const rows: ItemRow[] = await own('verifications')
          .where({ organization_id: organizationId, batch_id: batchId })
          .where('batch_index', '>', after)
          .orderBy('batch_index')
          .limit(limit + 1)
        const page = rows.slice(0, limit)
        return {
          items: page.map(row => itemOf(row, vault)),
          ...(rows.length > limit && { nextCursor: writeCursor(list, [page.at(-1)!.batch_index]) }),
        }
      })
    },
  }
}

async function find(own: Knex, organizationId: string, batchId: string): Promise<BatchRow> {
  const row: BatchRow | undefined = await own('batches')
    .where({ organization_id: organizationId, id: batchId })
    .first()
  if (row === undefined) throw new Problem('notFound', 'there is no such batch of verifications')
  return row
}
