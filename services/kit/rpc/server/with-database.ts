import type { Knex } from 'knex'
import { requireWritable } from '../../postgres/database.ts'
import type { Service } from '../call/service.ts'

/** Starts a service over a database that it needs. The database is closed after the service, or if the service does not start. */
export async function withDatabase(
  opening: Promise<Knex>,
  start: (db: Knex) => Service | Promise<Service>,
): Promise<Service> {
  const db = await opening
  try {
    const { routes, close } = await start(db)
    return {
      routes,
      needs: { database: () => requireWritable(db) },
      close: () => close().finally(() => db.destroy()),
    }
  } catch (error) {
    await db.destroy()
    throw error
  }
}
