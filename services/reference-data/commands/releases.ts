import type { Knex } from 'knex'
import { type Command, type Row, UsageError } from '../../kit/process/command.ts'
import { chooseRelease, countsOf, type Release, releasesWhere } from '../releases/release-store.ts'
import { withDatabase } from './with-database.ts'

/** Operator commands that list and choose releases. */
export const releaseCommands: readonly Command[] = [
  {
    name: 'reference status',
    summary: 'Lists the releases of each source, in force and kept for a rollback, with age and licence.',
    operands: [],
    options: {},
    run: given => withDatabase(given, statusRows),
  },
  {
    name: 'reference use',
    summary: 'Puts a kept release in force by its id; newer releases of its source stay out of force.',
    operands: ['release'],
    options: {},
    run: given =>
      withDatabase(given, async db => {
        const id = given.operands.release ?? ''
        const release = /^\d{1,18}$/.test(id) ? await chooseRelease(db, id) : undefined
        if (release === undefined)
          throw new UsageError(`there is no release ${id}: reference status lists the releases`)
        return rowInForce(release)
      }),
  },
  {
    name: 'reference rollback',
    summary: 'Puts the release in force that precedes the current one of a source.',
    operands: ['source'],
    options: {},
    run: given => withDatabase(given, db => rollback(db, given.operands.source ?? '')),
  },
]

const DAY_MS = 86_400_000

async function statusRows(db: Knex): Promise<Row[]> {
  const releases = await releasesWhere(db, {})
  const now = Date.now()
  return releases.map(release => ({
    release: release.id,
    source: release.source,
    version: release.version,
    inForce: release.is_current,
    validFrom: release.valid_from ?? undefined,
    days:
      release.valid_from === null ? undefined : Math.floor((now - Date.parse(release.valid_from)) / DAY_MS),
    ...countsOf(release),
    skipped: release.skipped_count,
    licence: release.licence,
    imported: release.imported_at.toISOString(),
    by: release.imported_by || undefined,
    files: release.files || undefined,
    sha256: release.checksum || undefined,
  }))
}

const rowInForce = ({ id, source, version }: Release) => ({ release: id, source, version, inForce: true })

async function rollback(db: Knex, source: string): Promise<Row> {
  const releases = await releasesWhere(db, { source })
  const current = releases.find(({ is_current }) => is_current)
  const before = releases.find(({ id }) => current !== undefined && BigInt(id) < BigInt(current.id))
  const release = before && (await chooseRelease(db, before.id))
  if (release === undefined)
    throw new UsageError(`${source} has no release to go back to: reference status lists the releases`)
  return rowInForce(release)
}
