import type { Knex } from 'knex'
import { directoryImage } from '../library/banking/directory/directory-image.ts'
import { readCopy, writeCopy } from './kept-copy.ts'
import { readEdition } from './releases/edition.ts'
import { imageOf, readSnapshot } from './snapshot/snapshot.ts'

/** Merges the directory in force and keeps it in a file, for a reader that starts later. */
export async function keepDirectory(db: Knex, file: string): Promise<void> {
  const image = imageOf(await readSnapshot(db, new Date()))
  // Without the file, a reader downloads the directory itself, and logs why it cannot keep it.
  await writeCopy(file, image).catch(() => {})
}

/**
 * The image of the directory in force: the one that is kept in a file, unless that is of another version; then merged. Programs serve with
 * the version `prepared` while the first releases are loaded, so until then it is in force.
 */
export async function imageInForce(
  db: Knex,
  file: string,
  prepared: () => Promise<string | undefined> = async () => undefined,
): Promise<Uint8Array> {
  const now = new Date()
  const kept = await readCopy(file).catch(() => undefined)
  const { releases, version } = await readEdition(db, now)
  const inForce = releases.length > 0 ? version : await prepared()
  if (kept !== undefined && directoryImage(kept.image).head.version === inForce) return kept.image
  return imageOf(await readSnapshot(db, now))
}
