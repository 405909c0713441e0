import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { Problem } from '../../kit/problem.ts'
import { bankText } from '../corridors/question.ts'
import { type Limits, reserve } from '../limits/limits.ts'
import type { Question } from '../providers/provider.ts'
import type { Vault } from '../vault.ts'
import { type OwnedRow, publishStates } from './events.ts'

export interface Submission {
  readonly question: Question
  readonly origin: OwnedRow['origin']
  readonly idempotencyKey: string
  /** The request as it came, to recognize its repetition. */
  readonly request: Uint8Array
  readonly metadata: Readonly<Record<string, string>>
  readonly endUserId: string | undefined
  readonly expiresAfterMs: number
  /** A question that was answered so long ago is a repetition. */
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
export async function submit({ db, vault, limits }: SubmitDeps, submission: Submission): Promise<OwnedRow> {
  const { question, origin, idempotencyKey, endUserId } = submission
  const { organizationId } = question
  const requestHash = vault.requestHash(submission.request)
  const questionHash = vault.questionHash(question)
  const endUserHash = endUserId === undefined ? undefined : vault.endUserHash(organizationId, endUserId)
  const isSame = { organization_id: organizationId, origin, idempotency_key: idempotencyKey }

  const earlier = async () => {
    const row: (OwnedRow & { readonly request_hash: Buffer }) | undefined = await db('verifications')
      .where(isSame)
      .first()
    if (row !== undefined && !row.request_hash.equals(requestHash)) {
      throw new Problem(
        'refused',
        'this idempotency key was used for another request',
        'IDEMPOTENCY_KEY_REQUEST_MISMATCH',
      )
    }
    return row
  }

  return (
    (await earlier()) ??
    (await db
      .transaction(async change => {
        const isAccountReserved = await reserve(change, limits, vault.asked(question, endUserHash), () =>
          wasAsked(change, questionHash, submission.cacheMs),
        )
        const id = randomUUID()
        const { rows } = await change.raw(
          `insert into verifications (id, question, bank_key, question_key, organization_id, origin, idempotency_key, request_hash,
           expires_at, metadata, country, currency, bank, account_hash, question_hash, end_user_hash,
           is_account_reserved)
         values (?, ?, ?, ?, ?, ?, ?, ?, now() + ? * interval '1 millisecond', ?, ?, ?, ?, ?, ?, ?, ?)
         on conflict (organization_id, origin, idempotency_key) do nothing
         returning *`,
          [
            id,
            vault.seal(JSON.stringify(question), questionPlace(id)),
            vault.bankKey(question),
            vault.questionKey(questionHash),
            organizationId,
            origin,
            idempotencyKey,
            requestHash,
            submission.expiresAfterMs,
            JSON.stringify(submission.metadata),
            question.country,
            question.currency ?? null,
            bankText(question),
            vault.accountHash(question),
            questionHash,
            endUserHash ?? null,
            isAccountReserved,
          ] as Knex.RawBinding[],
        )
        const row: OwnedRow | undefined = rows[0]
        // The same submission came in parallel, and was first.
        if (row === undefined) throw new Repeated()
        await publishStates(change, [row], vault)
        return row
      })
      .catch(async error => {
        const row = error instanceof Repeated ? await earlier() : undefined
        if (row === undefined) throw error
        return row
      }))
  )
}

/** Rolls back what the second of two equal submissions has reserved. */
class Repeated extends Error {}

/** The place that a question is sealed for. */
export const questionPlace = (id: string) => `verifications ${id} question`

async function wasAsked(change: Knex.Transaction, questionHash: Buffer, cacheMs: number): Promise<boolean> {
  const { rows } = await change.raw(
    `select exists (
       select from verifications where question_hash = :questionHash and state = 'PENDING'
     ) or exists (
       select from verifications where question_hash = :questionHash and state = 'COMPLETED'
         and settled_at > now() - :cacheMs * interval '1 millisecond'
     ) as "wasAsked"`,
    { questionHash, cacheMs },
  )
  return rows[0].wasAsked
}
