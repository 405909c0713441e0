import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { asDueNow } from '../../kit/queue/queue-table.ts'
import { Problem } from '../../kit/problem.ts'
import type { Failure, Finding } from '../providers/provider.ts'
import { receivedPlace } from '../sealed-places.ts'
import type { Vault } from '../verification-vault.ts'

/** A callback may arrive before its reference is stored. */
const ATTEMPTS = 5
const RETRY_MS = 300

/**
 * Stores an answer that came by callback, and makes its verification due at once. The first answer wins. Throws a
 * Problem if no question has this reference, so that the network sends it again.
 */
export async function receive(
  { db, vault }: { readonly db: Knex; readonly vault: Vault },
  provider: string,
  { reference, answer }: { readonly reference: string; readonly answer: Finding | Failure },
): Promise<void> {
  const hash = vault.referenceHash(provider, reference)
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const row = await db('verifications').where({ reference_hash: hash }).first('id', 'state')
    if (row !== undefined) {
      await db('verifications')
        .where({ id: row.id, state: 'PENDING' })
        .whereNull('received')
        .update({ received: vault.seal(JSON.stringify(answer), receivedPlace(row.id)), ...asDueNow(db) })
      return
    }
    await sleep(RETRY_MS)
  }
  throw new Problem('notFound', 'no verification is known by this reference')
}
