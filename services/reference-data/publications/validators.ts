import type { Knex } from 'knex'

/** A file's cache validators (RFC 9110, 8.8), each empty if the server sent none. */
export interface Validators {
  readonly address: string
  readonly etag: string
  readonly last_modified: string
}

/** The validators of earlier downloads of these addresses. */
export type FindValidators = (addresses: readonly string[]) => Promise<readonly Validators[]>

/** Finds the validators of files that were imported. */
export function validatorsIn(db: Knex): FindValidators {
  return addresses => db<Validators>('downloads').whereIn('address', addresses)
}

/** Finds none, so that every file is downloaded. */
export const withoutValidators: FindValidators = async () => []

/** Call it once the files are imported: from then on they are downloaded again only if they have changed. */
export async function rememberDownloads(db: Knex, validators: readonly Validators[]): Promise<void> {
  if (validators.length === 0) return
  const rows = validators.map(each => ({ ...each, checked_at: new Date() }))
  await db('downloads').insert(rows).onConflict('address').merge()
}
