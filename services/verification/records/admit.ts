import type { Knex } from 'knex'
import { type Admission, type Limits, reserve } from '../limits/limits.ts'
import type { Question } from '../providers/provider.ts'
import type { Vault } from '../verification-vault.ts'

export interface Asking {
  readonly question: Question
  /** A keyed hash of the end-user who asks. */
  readonly endUserHash: Buffer | undefined
  /** A question is a repetition if it was answered less than this long ago. */
  readonly cacheMs: number
}

/** Whether questions of one organization may be asked now, in their order. Those that may have their tokens. */
export async function admit(
  change: Knex.Transaction,
  { vault, limits }: { readonly vault: Vault; readonly limits: Limits },
  askings: readonly Asking[],
): Promise<readonly Admission[]> {
  if (askings.length === 0) return []
  const hashes = askings.map(({ question }) => vault.questionHash(question))
  const asked = await askedBefore(change, askings, hashes)
  return reserve(
    change,
    limits,
    askings.map(({ question, endUserHash }, index) => ({
      asked: vault.asked(question, endUserHash),
      questionHash: hashes[index]!,
      wasAsked: asked.has(hashes[index]!.toString('hex')),
    })),
  )
}

/**
 * The questions that are being asked, or were answered shortly before. Equal questions are admitted one after another, in
 * any process. Locks are taken in the order of their numbers, so that transactions cannot deadlock.
 */
async function askedBefore(
  change: Knex.Transaction,
  askings: readonly Asking[],
  hashes: readonly Buffer[],
): Promise<ReadonlySet<string>> {
  const locks = [...new Set(hashes.map(hash => hash.readBigInt64BE()))].sort((one, other) =>
    one < other ? -1 : 1,
  )
  await change.raw('select pg_advisory_xact_lock(lock) from unnest(?::bigint[]) as lock', [locks.map(String)])
  const { rows }: { rows: { hash: Buffer }[] } = await change.raw(
    `select asked.hash from unnest(cast(:hashes as bytea[]), cast(:cacheMs as float8[])) as asked (hash, cache_ms)
     cross join lateral (
       select true from verifications previous
       where organization_id = :organizationId and question_hash = asked.hash and state in ('PENDING', 'COMPLETED')
         and (settled_at is null or settled_at > now() - asked.cache_ms * interval '1 millisecond')
       limit 1
     ) found`,
    {
      organizationId: askings[0]!.question.organizationId,
      hashes: [...hashes],
      cacheMs: askings.map(({ cacheMs }) => cacheMs),
    },
  )
  return new Set(rows.map(({ hash }) => hash.toString('hex')))
}
