import type { Knex } from 'knex'
import { inShard } from '../../kit/postgres/citus/shards.ts'
import { type ClaimedJob, placeOf } from '../../kit/queue/queue-table.ts'
import type { Failure, Finding, Question } from '../providers/provider.ts'
import { disclosedPlace, questionPlace, receivedPlace, referencePlace } from '../sealed-places.ts'
import type { Vault } from '../verification-vault.ts'
import type { Disclosed, StoredResult } from './record.ts'

/** A verification as its worker needs it. */
export interface LoadedJob {
  readonly id: string
  readonly question: Question
  readonly endUserHash: Buffer | undefined
  readonly isAccountReserved: boolean
  /** By `performance.now()`. */
  readonly expiresAt: number
  /** The provider that was asked last, and its own id of the question, if it answers later. */
  readonly provider: string | undefined
  readonly reference: string | undefined
  /** An answer that the network sent by itself. */
  readonly received: Finding | Failure | undefined
  /** The latest result of the same question. */
  readonly repeated: RepeatedResult | undefined
  /** Of the request that submitted it. */
  readonly traceparent: string | undefined
}

export interface RepeatedResult {
  readonly kind: 'REPEATED'
  readonly id: string
  readonly ageMs: number
  readonly result: StoredResult
  readonly disclosed: Disclosed
  readonly provider: string | undefined
}

/** Loads claimed verifications, by id. */
export async function loadJobs(
  db: Knex,
  vault: Vault,
  jobs: readonly ClaimedJob[],
): Promise<ReadonlyMap<string, LoadedJob>> {
  const place = placeOf(jobs)
  const { rows }: { rows: JobRow[] } = await db.raw(
    `select job.id, job.question, job.end_user_hash, job.is_account_reserved, job.provider, job.reference, job.received,
       job.traceparent,
       extract(epoch from job.expires_at - now())::float8 * 1000 as expires_in,
       earlier.id as earlier_id, earlier.result, earlier.disclosed, earlier.provider as earlier_provider,
       extract(epoch from now() - earlier.settled_at)::float8 * 1000 as age
     from verifications job
     left join lateral (
       select * from verifications previous
       where ${inShard(place, 'previous')} and question_hash = job.question_hash and state = 'COMPLETED' and repeats is null
       order by settled_at desc limit 1
     ) earlier on true
     where ${inShard(place, 'job')} and job.id = any (:ids)`,
    { ids: jobs.map(({ id }) => id), organizations: [...place.organizationIds] },
  )
  return new Map(rows.map(row => [row.id, fromRow(row, vault)]))
}

interface JobRow {
  readonly id: string
  readonly question: Buffer
  readonly end_user_hash: Buffer | null
  readonly is_account_reserved: boolean
  readonly provider: string | null
  readonly reference: Buffer | null
  readonly received: Buffer | null
  readonly traceparent: string | null
  readonly expires_in: number
  readonly earlier_id: string | null
  readonly result: StoredResult
  readonly disclosed: Buffer | null
  readonly earlier_provider: string | null
  readonly age: number
}

function fromRow(row: JobRow, { open }: Vault): LoadedJob {
  const { id, earlier_id: earlierId, disclosed } = row
  return {
    id,
    question: JSON.parse(open(row.question, questionPlace(id))),
    endUserHash: row.end_user_hash ?? undefined,
    isAccountReserved: row.is_account_reserved,
    expiresAt: performance.now() + row.expires_in,
    provider: row.provider ?? undefined,
    reference: row.reference === null ? undefined : open(row.reference, referencePlace(id)),
    received: row.received === null ? undefined : JSON.parse(open(row.received, receivedPlace(id))),
    repeated:
      earlierId === null
        ? undefined
        : {
            kind: 'REPEATED',
            id: earlierId,
            ageMs: row.age,
            result: row.result,
            disclosed: disclosed === null ? {} : JSON.parse(open(disclosed, disclosedPlace(earlierId))),
            provider: row.earlier_provider ?? undefined,
          },
    traceparent: row.traceparent ?? undefined,
  }
}
