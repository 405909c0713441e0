import type { Knex } from 'knex'
import { lockImports } from './import.ts'
import { type Release, releasesWhere } from './release-store.ts'

/** Deletes all releases of a source with their rows, so that it is not loaded again automatically. Returns the releases. */
export function removeSource(db: Knex, source: string): Promise<readonly Release[]> {
  return db.transaction(async trx => {
    await lockImports(trx)
    const releases = await releasesWhere(trx, { source })
    if (releases.length === 0) return releases
    await trx('releases').where({ source }).delete()
    await trx('removed_sources').insert({ source }).onConflict().ignore()
    return releases
  })
}
