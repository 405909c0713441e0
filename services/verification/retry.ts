import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { UsageError, type Row } from '../kit/process/commands/command.ts'
import { asDueNow } from '../kit/queue/queue-table.ts'
import type { Limits } from './limits/limits.ts'
import type { Question } from './providers/provider.ts'
import { questionPlace } from './sealed-places.ts'
import type { Vault } from './verification-vault.ts'
import type { FullRow } from './shown.ts'
import { metadataOf } from './records/record.ts'
import { submitting } from './records/submit.ts'

interface RetryDeps {
  readonly db: Knex
  readonly vault: Vault
  readonly limits: Limits
}

/** Asks now about a pending verification; submits a failed one again, as a new verification. */
export async function retry({ db, vault, limits }: RetryDeps, row: FullRow): Promise<Row> {
  if (row.state === 'PENDING') {
    await db('verifications').where({ id: row.id, state: 'PENDING' }).update(asDueNow(db))
    return { verification: row.id, due: 'now' }
  }
  if (row.state === 'HELD') throw new UsageError('it waits for its batch, which asks as limits leave room')
  if (row.state === 'COMPLETED') throw new UsageError('it is completed: submit the account again instead')
  if (row.question === null)
    throw new UsageError('its question has been deleted: submit the account again instead')
  const question: Question = JSON.parse(vault.open(row.question, questionPlace(row.id)))
  const again = await submitting({ db, vault, limits })({
    question,
    origin: row.origin,
    idempotencyKey: randomUUID(),
    request: Buffer.from(`again ${row.id}`),
    metadata: metadataOf(row, vault),
    endUserHash: row.end_user_hash ?? undefined,
    expiresAfterMs: row.expires_at.getTime() - row.created_at.getTime(),
    cacheMs: 0,
    traceparent: undefined,
  })
  return { verification: again.id, repeats: row.id }
}
