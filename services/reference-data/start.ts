import type { Knex } from 'knex'
import type { DatabaseAddress } from '../kit/postgres/database.ts'
import type { Service } from '../kit/rpc/call/service.ts'
import { withDatabase } from '../kit/rpc/server/with-database.ts'
import { openReferenceDatabase } from './database.ts'
import type { KeptDirectory } from './kept-copy.ts'
import { referenceDataService } from './service.ts'

/** Starts the service over its schema, once that is seeded, or there is a directory to serve with meanwhile. */
export function startReferenceData(
  address: DatabaseAddress,
  seed: (db: Knex) => Promise<unknown>,
  prepared: () => KeptDirectory | undefined = () => undefined,
): Promise<Service> {
  return withDatabase(openReferenceDatabase(address), async db => {
    await seed(db)
    return referenceDataService({ db, prepared: prepared() })
  })
}
