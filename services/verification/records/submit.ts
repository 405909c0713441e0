import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { confirmed } from '../../kit/postgres/confirmed.ts'
import { inOrganization } from '../../kit/postgres/organization-rows.ts'
import { Problem } from '../../kit/problem.ts'
import { activeTraceparent } from '../../kit/tracing/tracer.ts'
import { bankText } from '../corridors/account.ts'
import { type Limits, reserve } from '../limits/limits.ts'
import type { Question } from '../providers/provider.ts'
import { metadataPlace, questionPlace } from '../sealed-places.ts'
import type { Vault } from '../verification-vault.ts'
import { type OwnedRow, publishStates } from './events.ts'

export interface Submission {
  readonly question: Question
  readonly origin: OwnedRow['origin']
  readonly idempotencyKey: string
  /** The request as it came, to recognize its repetition. */
  readonly request: Uint8Array
  readonly metadata: Readonly<Record<string, string>>
  /** A keyed hash of the end-user who asks. */
  readonly endUserHash: Buffer | undefined
  readonly expiresAfterMs: number
  /** A question is a repetition if it was answered less than this long ago. */
  readonly cacheMs: number
}

interface SubmitDeps {
  readonly db: Knex
  readonly vault: Vault
  readonly limits: Limits
}

/**
 * Stores a verification in state PENDING, with its event. The same submission twice is one verification. Throws a
 * Problem if the idempotency key was used for another request, or if a limit is reached.
 */
export async function submit(deps: SubmitDeps, submission: Submission): Promise<OwnedRow> {
  const first = await earlier(deps, submission)
  if (first !== undefined) return first
  const { organizationId } = submission.question
  const stored = await inOrganization(deps.db, organizationId, change => store(change, deps, submission))
  // If the same submission came in parallel and was first, nothing was stored.
  return stored ?? (await earlier(deps, submission))!
}

/** The verification that was submitted with this idempotency key before. */
async function earlier(
  { db, vault }: SubmitDeps,
  { question, origin, idempotencyKey, request }: Submission,
): Promise<OwnedRow | undefined> {
  const wanted = { organization_id: question.organizationId, origin, idempotency_key: idempotencyKey }
  const row: (OwnedRow & { readonly request_hash: Buffer }) | undefined = await inOrganization(
    db,
    question.organizationId,
    own => confirmed(own('verifications').where(wanted)).first(),
  )
  if (row === undefined || row.request_hash.equals(vault.requestHash(request))) return row
  throw new Problem(
    'refused',
    'this idempotency key was used for another request',
    'IDEMPOTENCY_KEY_REQUEST_MISMATCH',
  )
}

async function store(change: Knex.Transaction, { vault, limits }: SubmitDeps, submission: Submission) {
  const { question, endUserHash } = submission
  const { organizationId } = question
  const questionHash = vault.questionHash(question)
  // A question that was asked shortly before, or is being asked, reveals nothing new about the account.
  const isAccountReserved = !(await wasAsked(change, {
    organizationId,
    questionHash,
    cacheMs: submission.cacheMs,
  }))
  const id = randomUUID()
  const metadata = JSON.stringify(submission.metadata)
  const { rows } = await change.raw(
    `insert into verifications (id, question, bank_key, question_key, organization_id, origin, idempotency_key,
       request_hash, expires_at, metadata, sealed_metadata, country, currency, bank, account_hash, question_hash, end_user_hash,
       is_account_reserved, traceparent)
     values (?, ?, ?, ?, ?, ?, ?, ?, now() + ? * interval '1 millisecond', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     on conflict (organization_id, origin, idempotency_key) do nothing
     returning *`,
    [
      id,
      vault.seal(JSON.stringify(question), questionPlace(id)),
      vault.bankKey(question),
      vault.questionKey(questionHash),
      organizationId,
      submission.origin,
      submission.idempotencyKey,
      vault.requestHash(submission.request),
      submission.expiresAfterMs,
      vault.keepsClearMetadata ? metadata : '{}',
      vault.seal(metadata, metadataPlace(id)),
      question.country,
      question.currency ?? null,
      bankText(question),
      vault.accountHash(question),
      questionHash,
      endUserHash ?? null,
      isAccountReserved,
      activeTraceparent() ?? null,
    ] as Knex.RawBinding[],
  )
  const row: OwnedRow | undefined = rows[0]
  if (row === undefined) return undefined
  await publishStates(change, [row], vault)
  await reserve(change, limits, vault.asked(question, endUserHash), isAccountReserved)
  return row
}

/** Whether the same question is being asked, or was answered shortly before. Equal questions are stored one by one. */
async function wasAsked(
  change: Knex.Transaction,
  asked: { readonly organizationId: string; readonly questionHash: Buffer; readonly cacheMs: number },
): Promise<boolean> {
  const { questionHash } = asked
  await change.raw('select pg_advisory_xact_lock(?)', [questionHash.readBigInt64BE().toString()])
  const { rows } = await change.raw(
    `select exists (
       select from verifications where organization_id = :organizationId and question_hash = :questionHash
         and state = 'PENDING' and settled_at is null
     ) or exists (
       select from verifications where organization_id = :organizationId and question_hash = :questionHash
         and state = 'COMPLETED'
         and settled_at > now() - :cacheMs * interval '1 millisecond'
     ) as "wasAsked"`,
    asked,
  )
  return rows[0].wasAsked
}
