import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { embeddedPostgres } from '../../services/kit/embedded-postgres.ts'
import { openReferenceDatabase } from '../../services/reference-data/database.ts'

/** The work with an empty directory's database of its own. */
export async function withReferenceDatabase<T>(work: (db: Knex, url: string) => Promise<T>): Promise<T> {
  const data = mkdtempSync(join(tmpdir(), 'payprep-bench-'))
  const postgres = await embeddedPostgres(data)
  try {
    const db = await openReferenceDatabase(postgres.url)
    try {
      return await work(db, postgres.url)
    } finally {
      await db.destroy()
    }
  } finally {
    await postgres.close()
    rmSync(data, { recursive: true, force: true })
  }
}
