import type { Knex } from 'knex'
import { embeddedPostgres } from '../../services/kit/postgres/embedded-postgres.ts'
import { openReferenceDatabase } from '../../services/reference-data/database.ts'
import { withScratch } from './scratch.ts'

/** Runs work with a new, empty reference-data database. */
export function withReferenceDatabase<T>(work: (db: Knex, url: string) => Promise<T>): Promise<T> {
  return withScratch(async ({ directory, afterwards }) => {
    const { url, close } = await embeddedPostgres(directory)
    afterwards(close)
    const db = await openReferenceDatabase(url)
    afterwards(() => db.destroy())
    return work(db, url)
  })
}
