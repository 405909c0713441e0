import type { Knex } from 'knex'
import { refusalOf, type Limits, type Refused } from '../limits/limits.ts'
import { timesOf } from '../prepare.ts'
import type { Question } from '../providers/provider.ts'
import { admit } from '../records/admit.ts'
import type { Refusal } from '../records/record.ts'
import type { Routing } from '../routing/routing.ts'
import { questionPlace } from '../sealed-places.ts'
import type { Vault } from '../verification-vault.ts'
import type { Room } from './room.ts'

export interface ReleaseDeps {
  readonly vault: Vault
  readonly limits: Limits
  readonly routing: Routing
}

interface HeldRow {
  readonly id: string
  readonly question: Buffer
  readonly end_user_hash: Buffer | null
  readonly bank_key: string
  readonly is_overdue: boolean
}

/** Verifications that are looked at in one transaction: it locks the bucket that single submissions need too. */
const LOOKED_AT = 100
/** A verification that no limit lets pass for so long fails. */
const HELD_MAX_DAYS = 3

/**
 * Makes held verifications of a batch due, in their order, as far as there is room at their banks and in the limits. Returns
 * for how many seconds a limit lets no more pass, if one does.
 */
export async function release(
  own: Knex.Transaction,
  deps: ReleaseDeps,
  batch: { readonly organizationId: string; readonly id: string },
  room: Room,
): Promise<{ readonly released: number; readonly retryAfterSeconds: number | undefined }> {
  const rows = await heldRows(own, batch, room)
  const askings = rows.map(row => {
    const question: Question = JSON.parse(deps.vault.open(row.question, questionPlace(row.id)))
    return {
      row,
      question,
      endUserHash: row.end_user_hash ?? undefined,
      ...timesOf(question, deps.routing.hopsFor(question)),
    }
  })
  const admissions = await admit(own, { ...deps, limits: sharedLimits(deps.limits) }, askings)
  const judged = askings.map((asking, index) => ({ ...asking, admission: admissions[index]! }))
  const admitted = judged.flatMap(({ admission, ...asking }) =>
    admission.kind === 'ADMITTED' ? [{ ...asking, ...admission }] : [],
  )
  const refused = judged.flatMap(({ row, admission }) =>
    admission.kind === 'REFUSED' ? [{ row, admission }] : [],
  )
  const isFinal = ({ row, admission: { limit } }: (typeof refused)[number]) =>
    limit === 'account' || row.is_overdue
  const waiting = refused.filter(each => !isFinal(each))
  await update(own, batch, admitted, refused.filter(isFinal))
  return {
    released: admitted.length,
    retryAfterSeconds:
      waiting.length === 0
        ? undefined
        : Math.max(...waiting.map(({ admission }) => admission.retryAfterSeconds)),
  }
}

/** A batch takes no more than half of what its organization and its end-user have, so that single questions are not refused. */
function sharedLimits({ client, endUser, ...limits }: Limits): Limits {
  const half = ({ depth, perMinute }: Limits['client']) => ({ depth: Math.max(1, depth / 2), perMinute })
  return { ...limits, client: half(client), endUser: half(endUser) }
}

/** The next verifications that have room at their banks. Another process that works on the batch has others. */
async function heldRows(
  own: Knex.Transaction,
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
  room: Room,
): Promise<readonly HeldRow[]> {
  const rows: HeldRow[] = await own('verifications')
    .where({ organization_id: organizationId, batch_id: id, state: 'HELD' })
    .whereNotIn('bank_key', room.fullBanks())
    .orderBy('batch_index')
    .limit(LOOKED_AT)
    .forNoKeyUpdate()
    .skipLocked()
    .select(
      'id',
      'question',
      'end_user_hash',
      'bank_key',
      own.raw(`created_at < now() - ? * interval '1 day' as is_overdue`, [HELD_MAX_DAYS]),
    )
  return rows.filter(({ bank_key: bank }) => room.take(bank))
}

interface Released {
  readonly row: HeldRow
  readonly expiresAfterMs: number
  readonly isAccountReserved: boolean
}

async function update(
  own: Knex.Transaction,
  { organizationId }: { readonly organizationId: string },
  admitted: readonly Released[],
  refused: readonly { readonly row: HeldRow; readonly admission: Refused }[],
): Promise<void> {
  if (admitted.length > 0)
    await own.raw(
      `update verifications as job set state = 'PENDING', due_at = now(), is_account_reserved = released.is_reserved,
         expires_at = released.expires_at
       from (
         select id, is_reserved, now() + expires_after * interval '1 millisecond' as expires_at
         from unnest(cast(:ids as uuid[]), cast(:reserved as boolean[]), cast(:expiresAfter as float8[]))
           as released (id, is_reserved, expires_after)
       ) released
       where job.organization_id = :organizationId and job.id = released.id`,
      {
        organizationId,
        ids: admitted.map(({ row }) => row.id),
        reserved: admitted.map(({ isAccountReserved }) => isAccountReserved),
        expiresAfter: admitted.map(({ expiresAfterMs }) => expiresAfterMs),
      },
    )
  for (const { row, admission } of refused) {
    const { code, message } = refusalOf(admission)
    const refusal: Refusal = { reason: 'UNEXPECTED_ERROR', code: code!, message }
    await own('verifications')
      .where({ organization_id: organizationId, id: row.id })
      .update({
        state: 'FAILED',
        settled_at: own.fn.now(),
        updated_at: own.fn.now(),
        failure_reason: refusal.reason,
        refusal: JSON.stringify(refusal),
      })
  }
}
