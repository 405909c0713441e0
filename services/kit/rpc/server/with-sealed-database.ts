import type { Knex } from 'knex'
import { type Renewal, renewKeys } from '../../encryption/renew-keys.ts'
import type { SealedSchema } from '../../encryption/sealed-schema.ts'
import type { Service } from '../call/service.ts'
import { withDatabase } from './with-database.ts'

/** Starts a service over a schema that it needs, like withDatabase, and renews the keys of that schema meanwhile. */
export function withSealedDatabase(
  schema: SealedSchema,
  opening: Promise<Knex>,
  renewal: Renewal,
  start: (db: Knex) => Service | Promise<Service>,
): Promise<Service> {
  return withDatabase(opening, async db => {
    const service = await start(db)
    const keys = renewKeys(db, schema, renewal)
    return { ...service, close: () => service.close().finally(keys.close) }
  })
}
