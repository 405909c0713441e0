import type { CommandInput } from '../../../services/kit/process/commands/command.ts'
import { keyOf } from '../../../services/kit/encryption/schema-keys.ts'
import type { Installation } from '../../../services/kit/process/installation.ts'
import { openEdgeDatabase } from '../../gateway/store/database.ts'
import { type IdentityStores, identityStores } from '../../gateway/identity/identity.ts'

/** Runs a command's work with the stores of organizations and clients, and closes them afterwards. */
export async function withStores<T>(
  input: CommandInput,
  work: (stores: IdentityStores, installation: Installation) => Promise<T>,
): Promise<T> {
  const installation = await input.installation()
  const db = await openEdgeDatabase(installation.databaseUrl, installation.masterKeys)
  try {
    return await work(identityStores(db, { ...installation, key: keyOf(db) }, Date), installation)
  } finally {
    await db.destroy()
  }
}
