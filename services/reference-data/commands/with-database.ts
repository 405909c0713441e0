import type { Knex } from 'knex'
import type { CommandInput } from '../../kit/process/commands/command.ts'
import { openReferenceDatabase } from '../database.ts'

/** Runs a command's work with the directory's database, and closes it afterwards. */
export async function withDatabase<T>(input: CommandInput, work: (db: Knex) => Promise<T>): Promise<T> {
  const installation = await input.installation()
  const db = await openReferenceDatabase(installation.databaseUrl)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
