import type { Knex } from 'knex'
import { confirmed } from '../../kit/postgres/confirmed.ts'
import { inOrganization } from '../../kit/postgres/organization-rows.ts'
import { Problem } from '../../kit/problem.ts'
import { type Limits, refusalOf } from '../limits/limits.ts'
import type { Vault } from '../verification-vault.ts'
import { admit } from './admit.ts'
import { type OwnedRow, publishStates } from './events.ts'
import { grouped } from './grouped.ts'
import { insertVerifications, type Submission } from './insert.ts'

export interface SubmitDeps {
  readonly db: Knex
  readonly vault: Vault
  readonly limits: Limits
}

/**
 * Stores a verification in state PENDING, with its event. The same submission twice is one verification. Throws a Problem
 * if the idempotency key was used for another request, or if a limit is reached.
 *
 * A submission locks the bucket of its organization until it is on the disk. So those that come while others of the
 * organization are committed are committed together, and each is judged by itself.
 */
export function submitting(deps: SubmitDeps): (submission: Submission) => Promise<OwnedRow> {
  const submit = grouped<Submission, OwnedRow | Problem>({
    keyOf: ({ question }) => question.organizationId,
    idOf,
    run: submissions => storeAll(deps, submissions),
  })
  return async submission => {
    const stored = await submit(submission)
    if (stored instanceof Problem) throw stored
    return stored
  }
}

const idOf = ({ origin, idempotencyKey }: Pick<Submission, 'origin' | 'idempotencyKey'>) =>
  `${origin} ${idempotencyKey}`

/** How often a group is stored anew if another process was first with one of its submissions. */
const ATTEMPTS = 3

/** Stores submissions of one organization, with different idempotency keys. */
async function storeAll(
  { db, ...deps }: SubmitDeps,
  submissions: readonly Submission[],
): Promise<readonly (OwnedRow | Problem)[]> {
  const { organizationId } = submissions[0]!.question
  for (let attempt = 1; ; attempt++) {
    try {
      return await inOrganization(db, organizationId, change => store(change, deps, submissions))
    } catch (error) {
      if (!(error instanceof Overtaken) || attempt === ATTEMPTS) throw error
    }
  }
}

/** Another process stores the same submission at the same time. */
class Overtaken extends Error {}

async function store(
  change: Knex.Transaction,
  deps: Omit<SubmitDeps, 'db'>,
  submissions: readonly Submission[],
): Promise<readonly (OwnedRow | Problem)[]> {
  const earlier = await earlierOf(change, submissions)
  const fresh = submissions.filter(submission => !earlier.has(idOf(submission)))
  const admissions = await admit(change, deps, fresh)
  const refused = new Map<string, Problem>()
  const admitted = fresh.flatMap((submission, index) => {
    const admission = admissions[index]!
    if (admission.kind === 'ADMITTED') return [{ ...submission, ...admission, state: 'PENDING' as const }]
    refused.set(idOf(submission), refusalOf(admission))
    return []
  })
  const rows = await insertVerifications(change, deps.vault, admitted)
  if (rows.length < admitted.length) throw new Overtaken()
  await publishStates(change, rows, deps.vault)
  const inserted = new Map(rows.map(row => [rowId(row), row]))
  return submissions.map(submission => {
    const id = idOf(submission)
    const before = earlier.get(id)
    return before === undefined
      ? (inserted.get(id) ?? refused.get(id)!)
      : sameRequest(before, submission, deps)
  })
}

interface KeyedRow extends OwnedRow {
  readonly idempotency_key: string
  readonly request_hash: Buffer
}

const rowId = ({ origin, idempotency_key: idempotencyKey }: KeyedRow) => idOf({ origin, idempotencyKey })

/** The verifications that were submitted with these idempotency keys before. */
async function earlierOf(
  change: Knex.Transaction,
  submissions: readonly Submission[],
): Promise<ReadonlyMap<string, KeyedRow>> {
  const rows: KeyedRow[] = await confirmed(
    change('verifications')
      .where({ organization_id: submissions[0]!.question.organizationId })
      .whereIn(
        ['origin', 'idempotency_key'],
        submissions.map(({ origin, idempotencyKey }) => [origin, idempotencyKey]),
      ),
  )
  return new Map(rows.map(row => [rowId(row), row]))
}

function sameRequest(
  row: KeyedRow,
  { request }: Submission,
  { vault }: Pick<SubmitDeps, 'vault'>,
): OwnedRow | Problem {
  if (row.request_hash.equals(vault.requestHash(request))) return row
  return new Problem(
    'refused',
    'this idempotency key was used for another request',
    'IDEMPOTENCY_KEY_REQUEST_MISMATCH',
  )
}
