import type { Knex } from 'knex'

/** A file's cache validators (RFC 9110, 8.8), each empty if the server sent none. */
export interface Validators {
  readonly address: string
  readonly etag: string
  readonly last_modified: string
}

/** Those of a file that was imported, with the checksum of all files of that import. */
export interface ImportedValidators extends Validators {
  readonly checksum: string
}

/** The validators of all these addresses, from one import; none if they were not imported together. */
export type FindValidators = (addresses: readonly string[]) => Promise<readonly ImportedValidators[]>

/** Finds the validators of imports with these checksums. */
export function validatorsIn(db: Knex, checksums: readonly string[]): FindValidators {
  return async addresses => {
    const found = await db<ImportedValidators>('downloads')
      .whereIn('address', addresses)
      .whereIn('checksum', checksums)
    const areTogether = new Set(found.map(({ checksum }) => checksum)).size === 1
    return areTogether && found.length === addresses.length ? found : []
  }
}

/**
 * Call it once the files are imported: from then on they are downloaded again only if they have changed. Without validators, the
 * server has said that those of the checksum have not.
 */
export async function rememberDownloads(
  db: Knex,
  validators: readonly Validators[],
  checksum: string,
): Promise<void> {
  const checked_at = new Date()
  if (validators.length === 0) return void (await db('downloads').where({ checksum }).update({ checked_at }))
  const rows = validators.map(each => ({ ...each, checksum, checked_at }))
  await db('downloads').insert(rows).onConflict('address').merge()
}
