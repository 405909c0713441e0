import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { create, type MessageShape } from '@bufbuild/protobuf'
import type { Knex } from 'knex'
import type { PaymentInstruction } from '../../../proto/gen/payprep/payments/v1/instruction_pb.js'
import type { VerificationBatchItem } from '../../../proto/gen/payprep/verification/v1/batch_pb.js'
import { BulkVerificationRequestSchema } from '../../../proto/gen/payprep/verification/v1/verification_pb.js'
import { canonicalBytes } from '../../kit/canonical-bytes.ts'
import { inOrganization } from '../../kit/postgres/organization-rows.ts'
import { UsageError } from '../../kit/process/commands/command.ts'
import { hasNoLiveLease } from '../../kit/queue/queue-table.ts'
import { prepare, type PrepareDeps } from '../prepare.ts'
import { uuidOf, type Vault } from '../verification-vault.ts'
import { statesIn } from './batch-record.ts'
import { itemOf, type ItemRow } from './item.ts'
import { submitBatch } from './submit-batch.ts'

interface OwnDeps extends PrepareDeps {
  readonly db: Knex
  readonly vault: Vault
  readonly organizationId: string
  /** Called while the batch runs. */
  readonly onProgress: (ended: number, total: number) => void
  /** How long nobody may work on a batch before the command gives up. */
  readonly awayMs?: number
}

/** The most instructions of a batch. */
export const BATCH_MAX = 1_000
const POLL_MS = 500
const AWAY_MS = 20_000

/**
 * Verifies instructions by a batch that the running system works off, and returns their items in order. The same
 * instructions on the same day are one batch, so a command that was interrupted goes on. Throws a UsageError if no process
 * works on it.
 */
export async function verifyInstructions(
  deps: OwnDeps,
  instructions: readonly PaymentInstruction[],
): Promise<readonly VerificationBatchItem[]> {
  const { db, vault, organizationId, onProgress, awayMs = AWAY_MS } = deps
  const request = create(BulkVerificationRequestSchema, {
    items: instructions.map(details => ({ details })),
  })
  const prepared = await prepare(deps, organizationId, instructions, index => `/items/${index}/details`)
  const batch = await submitBatch(deps, {
    organizationId,
    ...keyOf(request),
    endUserHash: undefined,
    traceparent: undefined,
    items: prepared.map(item => ({ ...item, metadata: {} })),
  })
  const within = <T>(work: (own: Knex.Transaction) => Promise<T>) => inOrganization(db, organizationId, work)
  for (;;) {
    const { HELD, PENDING } = await within(own => statesIn(own, batch))
    onProgress(instructions.length - HELD - PENDING, instructions.length)
    if (HELD + PENDING === 0) break
    if (await within(own => isLeft(own, batch.id, awayMs)))
      throw new UsageError(
        `no verification service works on the batch ${batch.id}: start the system, and repeat the command to go on`,
      )
    await sleep(POLL_MS)
  }
  const rows: ItemRow[] = await within(own =>
    own('verifications')
      .where({ organization_id: organizationId, batch_id: batch.id })
      .orderBy('batch_index'),
  )
  return rows.map(row => itemOf(row, vault))
}

function keyOf(request: MessageShape<typeof BulkVerificationRequestSchema>) {
  const bytes = canonicalBytes(BulkVerificationRequestSchema, request)
  const day = new Date().toISOString().slice(0, 10)
  return { request: bytes, idempotencyKey: uuidOf(createHash('sha256').update(day).update(bytes).digest()) }
}

/** Whether a batch has been due for so long, and nobody has taken it. */
async function isLeft(own: Knex.Transaction, id: string, ms: number): Promise<boolean> {
  const row = await own('batches')
    .where({ id, state: 'PENDING' })
    .whereRaw(`due_at < now() - ? * interval '1 millisecond'`, [ms])
    .whereRaw(hasNoLiveLease('batches'))
    .first('id')
  return row !== undefined
}
