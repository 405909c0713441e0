import type { Knex } from 'knex'
import type { Download, FindValidators, Validators } from '../publications/download.ts'

/** Finds the validators of files that were imported. */
export function validatorsIn(db: Knex): FindValidators {
  return addresses => db<Validators>('downloads').whereIn('address', addresses)
}

/** Call it once the files are imported: from then on they are downloaded again only if they have changed. */
export async function rememberDownloads(db: Knex, downloads: readonly Download[]): Promise<void> {
  const rows = downloads.map(({ validators }) => ({ ...validators, checked_at: new Date() }))
  await db('downloads').insert(rows).onConflict('address').merge()
}
