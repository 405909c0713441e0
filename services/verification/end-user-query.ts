import { keyOf } from '../kit/encryption/schema-keys.ts'
import type { Installation } from '../kit/process/installation.ts'
import { openVerificationDatabase } from './database.ts'
import { hasVerifications } from './records/erase.ts'
import { vault } from './vault.ts'

/** Whether verifications of an end-user are kept, for commands, which call no service. */
export async function keepsEndUser(
  { databaseUrl, masterKeys }: Pick<Installation, 'databaseUrl' | 'masterKeys'>,
  organizationId: string,
  endUserId: string,
): Promise<boolean> {
  const db = await openVerificationDatabase(databaseUrl, masterKeys)
  try {
    return await hasVerifications({ db, vault: vault(keyOf(db)) }, organizationId, endUserId)
  } finally {
    await db.destroy()
  }
}
