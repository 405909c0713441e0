import type { Knex } from 'knex'
import { writeCopy } from './kept-copy.ts'
import { imageOf, readSnapshot } from './snapshot/snapshot.ts'

/** Merges the directory in force and keeps it in a file, for a reader that starts later. */
export async function keepDirectory(db: Knex, file: string): Promise<void> {
  const image = imageOf(await readSnapshot(db, new Date()))
  // Without the file, a reader downloads the directory itself, and logs why it cannot keep it.
  await writeCopy(file, image).catch(() => {})
}
