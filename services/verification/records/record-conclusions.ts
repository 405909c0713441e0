import type { Knex } from 'knex'
import { asDueNow, type FinishedJob } from '../../kit/queue/queue-table.ts'
import { type Limits, settle } from '../limits/limits.ts'
import { disclosedPlace, referencePlace } from '../sealed-places.ts'
import type { Vault } from '../verification-vault.ts'
import type { Conclusion } from './conclude.ts'
import { type OwnedRow, publishStates } from './events.ts'
import type { Disclosed } from './record.ts'

/** A verification that has ended, for metrics. */
export interface Ended {
  readonly country: string
  readonly provider: string
  readonly outcome: string
  readonly seconds: number
}

interface RecordDeps {
  readonly vault: Vault
  readonly limits: Limits
}

/** Writes results, events and costs of finished runs, in the transaction that settles them. */
export async function recordConclusions(
  change: Knex.Transaction,
  { vault, limits }: RecordDeps,
  finished: readonly FinishedJob<Conclusion>[],
): Promise<readonly Ended[]> {
  const outcomes = finished.map(({ outcome }) => outcome)
  await recordPending(change, vault, outcomes)
  const ended = outcomes.flatMap(({ loaded, ended }) =>
    loaded === undefined || ended === undefined ? [] : [{ ...ended, loaded }],
  )
  if (ended.length === 0) return []
  const { rows }: { rows: (OwnedRow & { country: string; seconds: number })[] } = await change.raw(
    `update verifications as job set
       updated_at = clock_timestamp(), provider = ended.provider, failure_reason = ended.failure_reason,
       result = ended.result, disclosed = ended.disclosed, repeats = ended.repeats,
       reasons = (select array_agg(reason) from json_array_elements_text(ended.reasons) reason),
       reference = null, received = null
     from unnest(?::uuid[], ?::text[], ?::text[], ?::jsonb[], ?::bytea[], ?::uuid[], ?::json[])
       as ended (id, provider, failure_reason, result, disclosed, repeats, reasons)
     where job.id = ended.id
     returning job.*, extract(epoch from job.updated_at - job.created_at)::float8 as seconds`,
    [
      ended.map(({ loaded: { id } }) => id),
      ended.map(({ provider }) => provider ?? null),
      ended.map(({ failureReason }) => failureReason ?? null),
      ended.map(({ result }) => (result === undefined ? null : JSON.stringify(result))),
      ended.map(({ loaded: { id }, disclosed }) =>
        isEmpty(disclosed) ? null : vault.seal(JSON.stringify(disclosed), disclosedPlace(id)),
      ),
      ended.map(({ repeats }) => repeats ?? null),
      ended.map(({ reasons }) => JSON.stringify(reasons ?? [])),
    ] as Knex.RawBinding[],
  )
  await publishStates(change, rows, vault)
  await settle(
    change,
    limits,
    ended.map(({ loaded, outcome }) => ({
      asked: vault.asked(loaded.question, loaded.endUserHash),
      outcome,
      isAccountReserved: loaded.isAccountReserved,
    })),
  )
  const byId = new Map(ended.map(each => [each.loaded.id, each]))
  return rows.map(({ id, country, seconds, failure_reason: reason }) => {
    const { provider = 'none', outcome } = byId.get(id)!
    return { country, provider, outcome: reason ?? outcome, seconds }
  })
}

/**
 * Stores the networks' references of pending questions. If an answer has come meanwhile, the verification is due at
 * once.
 */
async function recordPending(change: Knex.Transaction, vault: Vault, outcomes: readonly Conclusion[]) {
  const waiting = outcomes.flatMap(({ loaded, pending }) =>
    loaded === undefined || pending === undefined ? [] : [{ id: loaded.id, ...pending }],
  )
  if (waiting.length === 0) return
  const ids = waiting.map(({ id }) => id)
  await change.raw(
    `update verifications as job set provider = waiting.provider, reference = waiting.reference,
       reference_hash = waiting.hash
     from unnest(?::uuid[], ?::text[], ?::bytea[], ?::bytea[]) as waiting (id, provider, reference, hash)
     where job.id = waiting.id`,
    [
      ids,
      waiting.map(({ provider }) => provider),
      waiting.map(({ id, reference }) => vault.seal(reference, referencePlace(id))),
      waiting.map(({ provider, reference }) => vault.referenceHash(provider, reference)),
    ] as Knex.RawBinding[],
  )
  await change('verifications').whereIn('id', ids).whereNotNull('received').update(asDueNow(change))
}

const isEmpty = (disclosed: Disclosed = {}) => Object.keys(disclosed).length === 0
