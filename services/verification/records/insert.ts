import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { bankText } from '../corridors/account.ts'
import { metadataPlace, questionPlace } from '../sealed-places.ts'
import type { Vault } from '../verification-vault.ts'
import type { OwnedRow } from './events.ts'
import type { Submission } from './submit.ts'

interface NewVerification extends Submission {
  readonly state: 'PENDING'
  readonly isAccountReserved: boolean
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
  const { question, state, origin, idempotencyKey, request, endUserHash } = verification
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
  }
}
