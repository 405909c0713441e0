import type { Knex } from 'knex'
import type { Renewal } from '../kit/encryption/renew-keys.ts'
import { keyOf } from '../kit/encryption/schema-keys.ts'
import type { Installation } from '../kit/process/installation.ts'
import type { Service } from '../kit/rpc/call/service.ts'
import { withSealedDatabase } from '../kit/rpc/server/with-sealed-database.ts'
import { gamblingSchema, openGamblingDatabase } from './database.ts'
import { type GamblingDeps, gamblingService } from './service.ts'
import { type Vault, vault } from './gambling-vault.ts'
import { acrossOrganizations } from '../kit/postgres/organization-rows.ts'

interface Needs extends Omit<GamblingDeps, 'db' | 'key'>, Pick<Installation, 'databaseUrl'>, Renewal {
  /** Fills an empty dataset, while the service runs. Development has a sample. */
  readonly seedGambling?: ((db: Knex, vault: Vault) => Promise<unknown>) | undefined
}

/** Starts the service over its schema. */
export function startGambling({ seedGambling, ...needs }: Needs): Promise<Service> {
  return withSealedDatabase(
    gamblingSchema,
    openGamblingDatabase(needs.databaseUrl, needs.masterKeys),
    needs,
    async db => {
      const key = keyOf(db)
      const service = await gamblingService({ ...needs, db, key })
      await seedGambling?.(acrossOrganizations(db), vault(key))
      return service
    },
  )
}
