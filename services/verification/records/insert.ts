import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { bankText } from '../corridors/account.ts'
import { metadataPlace, questionPlace } from '../sealed-places.ts'
import type { Vault } from '../verification-vault.ts'
import type { Asking } from './admit.ts'
import type { OwnedRow } from './events.ts'
import type { Refusal } from './record.ts'

export interface Submission extends Asking {
  readonly origin: OwnedRow['origin']
  readonly idempotencyKey: string
  /** The request as it came, to recognize its repetition. */
  readonly request: Uint8Array
  readonly metadata: Readonly<Record<string, string>>
  readonly expiresAfterMs: number
  /** Of the request. */
  readonly traceparent: string | undefined
}

interface NewVerification extends Submission {
  readonly state: 'HELD' | 'PENDING' | 'FAILED'
  readonly isAccountReserved: boolean
  readonly batch?: { readonly id: string; readonly index: number }
  /** Why it has failed before any bank was asked. */
  readonly refusal?: Refusal | undefined
}

/** Inserts verifications, and returns their rows without those whose idempotency key is taken. */
export async function insertVerifications(
  change: Knex.Transaction,
  vault: Vault,
  verifications: readonly NewVerification[],
): Promise<readonly (OwnedRow & { readonly idempotency_key: string; readonly request_hash: Buffer })[]> {
  if (verifications.length === 0) return []
  return change('verifications')
    .insert(verifications.map(each => columnsOf(change, vault, each)))
    .onConflict(['organization_id', 'origin', 'idempotency_key'])
    .ignore()
    .returning('*')
}

function columnsOf(change: Knex.Transaction, vault: Vault, verification: NewVerification) {
  const { question, state, origin, idempotencyKey, request, endUserHash, batch, refusal } = verification
  const id = randomUUID()
  const metadata = JSON.stringify(verification.metadata)
  const questionHash = vault.questionHash(question)
  return {
    id,
    state,
    question: vault.seal(JSON.stringify(question), questionPlace(id)),
    bank_key: vault.bankKey(question),
    question_key: vault.questionKey(questionHash),
    organization_id: question.organizationId,
    origin,
    idempotency_key: idempotencyKey,
    request_hash: vault.requestHash(request),
    expires_at: change.raw(`now() + ? * interval '1 millisecond'`, [verification.expiresAfterMs]),
    metadata: vault.keepsClearMetadata ? metadata : '{}',
    sealed_metadata: vault.seal(metadata, metadataPlace(id)),
    country: question.country,
    currency: question.currency ?? null,
    bank: bankText(question),
    account_hash: vault.accountHash(question),
    question_hash: questionHash,
    end_user_hash: endUserHash ?? null,
    is_account_reserved: verification.isAccountReserved,
    traceparent: verification.traceparent ?? null,
    batch_id: batch?.id ?? null,
    batch_index: batch?.index ?? null,
    refusal: refusal === undefined ? null : JSON.stringify(refusal),
    failure_reason: refusal?.reason ?? null,
    settled_at: state === 'FAILED' ? change.fn.now() : null,
  }
}
