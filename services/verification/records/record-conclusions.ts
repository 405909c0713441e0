import type { Knex } from 'knex'
import { inShard, type Place } from '../../kit/postgres/citus/shards.ts'
import { asDueNow, type FinishedJob, placeOf } from '../../kit/queue/queue-table.ts'
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
  const place = placeOf(finished.map(({ job }) => job))
  const organizations = [...place.organizationIds]
  await recordPending(change, vault, outcomes, place)
  const ended = outcomes.flatMap(({ loaded, ended }) =>
    loaded === undefined || ended === undefined ? [] : [{ ...ended, loaded }],
  )
  if (ended.length === 0) return []
  const { rows }: { rows: (OwnedRow & { country: string; seconds: number })[] } = await change.raw(
    `update verifications as job set
       updated_at = now(), provider = ended.provider, failure_reason = ended.failure_reason,
       result = ended.result, disclosed = ended.disclosed, repeats = ended.repeats,
       reasons = (select array_agg(reason) from json_array_elements_text(ended.reasons) reason),
       reference = null, received = null
     from unnest(cast(:ids as uuid[]), cast(:providers as text[]), cast(:failures as text[]), cast(:results as jsonb[]),
       cast(:disclosed as bytea[]), cast(:repeats as uuid[]), cast(:reasons as json[]))
       as ended (id, provider, failure_reason, result, disclosed, repeats, reasons)
     where ${inShard(place, 'job')} and job.id = ended.id
     returning job.*, extract(epoch from job.updated_at - job.created_at)::float8 as seconds`,
    {
      organizations,
      ids: ended.map(({ loaded: { id } }) => id),
      providers: ended.map(({ provider }) => provider ?? null),
      failures: ended.map(({ failureReason }) => failureReason ?? null),
      results: ended.map(({ result }) => (result === undefined ? null : JSON.stringify(result))),
      disclosed: ended.map(({ loaded: { id }, disclosed }) =>
        isEmpty(disclosed) ? null : vault.seal(JSON.stringify(disclosed), disclosedPlace(id)),
      ),
      repeats: ended.map(({ repeats }) => repeats ?? null),
      reasons: ended.map(({ reasons }) => JSON.stringify(reasons ?? [])),
    } as Record<string, Knex.Value>,
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
async function recordPending(
  change: Knex.Transaction,
  vault: Vault,
  outcomes: readonly Conclusion[],
  place: Place,
) {
  const waiting = outcomes.flatMap(({ loaded, pending }) =>
    loaded === undefined || pending === undefined ? [] : [{ id: loaded.id, ...pending }],
  )
  if (waiting.length === 0) return
  const ids = waiting.map(({ id }) => id)
  const organizations = [...place.organizationIds]
  await change.raw(
    `update verifications as job set provider = waiting.provider, reference = waiting.reference,
       reference_hash = waiting.hash
     from unnest(cast(:ids as uuid[]), cast(:providers as text[]), cast(:references as bytea[]), cast(:hashes as bytea[]))
       as waiting (id, provider, reference, hash)
     where ${inShard(place, 'job')} and job.id = waiting.id`,
    {
      organizations,
      ids,
      providers: waiting.map(({ provider }) => provider),
      references: waiting.map(({ id, reference }) => vault.seal(reference, referencePlace(id))),
      hashes: waiting.map(({ provider, reference }) => vault.referenceHash(provider, reference)),
    },
  )
  await change('verifications')
    .whereRaw(inShard(place, 'verifications'), { organizations })
    .whereIn('id', ids)
    .whereNotNull('received')
    .update(asDueNow(change))
}

const isEmpty = (disclosed: Disclosed = {}) => Object.keys(disclosed).length === 0
