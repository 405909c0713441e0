import type { Knex } from 'knex'
import type { Given } from '../../kit/process/command.ts'
import { openReferenceDatabase } from '../database.ts'

/** Runs a command's work with the directory's database, and closes it afterwards. */
export async function withDatabase<T>(given: Given, work: (db: Knex) => Promise<T>): Promise<T> {
  const installation = await given.installation()
  const db = await openReferenceDatabase(installation.databaseUrl)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
