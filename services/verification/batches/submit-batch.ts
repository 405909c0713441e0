import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { confirmed } from '../../kit/postgres/confirmed.ts'
import { inOrganization } from '../../kit/postgres/organization-rows.ts'
import { Problem } from '../../kit/problem.ts'
import { MISSING_REQUIRED_FIELD, type Prepared } from '../prepare.ts'
import { insertVerifications } from '../records/insert.ts'
import type { Refusal } from '../records/record.ts'
import type { Vault } from '../verification-vault.ts'
import type { BatchRow } from './batch-record.ts'

export interface BatchSubmission {
  readonly organizationId: string
  readonly idempotencyKey: string
  /** The request as it came, to recognize its repetition. */
  readonly request: Uint8Array
  /** A keyed hash of the end-user who asks. */
  readonly endUserHash: Buffer | undefined
  readonly traceparent: string | undefined
  readonly items: readonly (Prepared & { readonly metadata: Readonly<Record<string, string>> })[]
}

interface Deps {
  readonly db: Knex
  readonly vault: Vault
}

/** Rows per statement: sealing them takes the process some milliseconds, in which it answers nobody. */
const ROWS_AT_ONCE = 50

/** Stores a batch with its verifications, which are held. Throws a Problem if the idempotency key was used for another one. */
export async function submitBatch(deps: Deps, submission: BatchSubmission): Promise<BatchRow> {
  const { db } = deps
  const { organizationId } = submission
  const within = <T>(work: (own: Knex.Transaction) => Promise<T>) => inOrganization(db, organizationId, work)
  const stored = await within(
    async own => (await earlier(own, deps, submission)) ?? store(own, deps, submission),
  )
  // If the same submission came in parallel and was first, nothing was stored.
  return stored ?? (await within(own => earlier(own, deps, submission)))!
}

async function earlier(
  own: Knex.Transaction,
  { vault }: Deps,
  { organizationId, idempotencyKey, request }: BatchSubmission,
): Promise<BatchRow | undefined> {
  const row: BatchRow | undefined = await confirmed(
    own('batches').where({ organization_id: organizationId, idempotency_key: idempotencyKey }),
  ).first()
  if (row === undefined || row.request_hash.equals(vault.requestHash(request))) return row
  throw new Problem(
    'refused',
    'this idempotency key was used for another request',
    'IDEMPOTENCY_KEY_REQUEST_MISMATCH',
  )
}

async function store(
  own: Knex.Transaction,
  { vault }: Deps,
  { organizationId, idempotencyKey, request, endUserHash, traceparent, items }: BatchSubmission,
): Promise<BatchRow | undefined> {
  const id = randomUUID()
  const [row]: BatchRow[] = await own('batches')
    .insert({
      id,
      organization_id: organizationId,
      idempotency_key: idempotencyKey,
      request_hash: vault.requestHash(request),
      item_count: items.length,
      traceparent: traceparent ?? null,
    })
    .onConflict(['organization_id', 'idempotency_key'])
    .ignore()
    .returning('*')
  if (row === undefined) return undefined
  const verifications = items.map((item, index) => {
    const refusal = refusalOf(item)
    return {
      ...item,
      state: refusal === undefined ? ('HELD' as const) : ('FAILED' as const),
      refusal,
      batch: { id, index },
      origin: 'API' as const,
      idempotencyKey: randomUUID(),
      request: Buffer.from(`${id} ${index}`),
      endUserHash,
      isAccountReserved: false,
      traceparent,
    }
  })
  for (let from = 0; from < items.length; from += ROWS_AT_ONCE)
    await insertVerifications(own, vault, verifications.slice(from, from + ROWS_AT_ONCE))
  return row
}

/** A verification that lacks a field fails, and does not refuse the others. */
function refusalOf({ mistakes }: Prepared): Refusal | undefined {
  if (mistakes.length === 0) return undefined
  const message = mistakes.map(({ field, description }) => `/details${field} ${description}`).join('; ')
  return { reason: 'INVALID_FIELD', code: MISSING_REQUIRED_FIELD, message }
}
