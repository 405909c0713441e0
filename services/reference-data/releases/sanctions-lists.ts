import type { Knex } from 'knex'
import type { Release } from './release-store.ts'

/** A sanctions list in force. */
export interface SanctionsList {
  readonly release: Release
  /**
   * When it was last known to be its publisher's newest: when a download found so, else its date, else its import. The date alone
   * says little: a list may stay the same for weeks.
   */
  readonly confirmedAt: Date
}

/** The sanctions lists among releases. */
export async function sanctionsLists(
  db: Knex,
  releases: readonly Release[],
): Promise<readonly SanctionsList[]> {
  const lists = releases.filter(release => release.sanction_count > 0)
  const checks: { checksum: string; checked_at: Date }[] = await db('downloads')
    .whereIn(
      'checksum',
      lists.map(({ checksum }) => checksum).filter(checksum => checksum !== ''),
    )
    .groupBy('checksum')
    .select('checksum')
    .min({ checked_at: 'checked_at' })
  const checkedAt = new Map(checks.map(each => [each.checksum, each.checked_at]))
  return lists.map(release => {
    const { checksum, valid_from: date, imported_at: importedAt } = release
    const confirmedAt = checkedAt.get(checksum) ?? (date === null ? importedAt : new Date(date))
    return { release, confirmedAt }
  })
}
