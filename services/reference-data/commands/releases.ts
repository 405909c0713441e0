import type { Knex } from 'knex'
import { type Command, type CommandInput, type Row, UsageError } from '../../kit/process/commands/command.ts'
import {
  chooseRelease,
  countsOf,
  type Release,
  releasesWhere,
  withdraw,
  restoreSource,
} from '../releases/release-store.ts'
import { removeSource } from '../releases/import.ts'
import { agedOn } from '../releases/edition.ts'
import { withDatabase } from './with-database.ts'
import { DAY_MS } from '../../kit/durations.ts'

/** Operator commands that list and choose releases. */
export const releaseCommands: readonly Command<'reference'>[] = [
  {
    name: 'reference status',
    summary: 'Lists the releases of each source, in force and kept for a rollback, with age and licence.',
    operands: [],
    recorded: 'nothing',
    options: {},
    columns: ['release', 'source', 'inForce', 'validFrom', 'days', 'completeUntil', 'noLongerDecides'],
    run: given => withDatabase(given, statusRows),
  },
  {
    name: 'reference use',
    summary: 'Puts a kept release in force by its id; newer releases of its source stay out of force.',
    operands: ['release'],
    recorded: 'changes',
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
    summary:
      'Undoes the last import of a source: puts its previous release in force, or none if it was the first.',
    operands: ['source'],
    recorded: 'changes',
    options: {},
    run: given => withDatabase(given, db => rollback(db, given.operands.source ?? '')),
  },
  {
    name: 'reference remove',
    summary: 'Deletes all releases of a source with their rows, for example because its licence ended.',
    operands: ['source'],
    recorded: 'changes',
    options: { confirm: { type: 'string', summary: 'the name of the source again' } },
    details:
      'Only another import undoes this. A source that the program ships with is not loaded again either, ' +
      'until reference restore.',
    run: given => withDatabase(given, db => remove(db, given)),
  },
  {
    name: 'reference restore',
    summary: 'Lets a removed source that the program ships with be loaded again: reference load does so.',
    operands: ['source'],
    recorded: 'changes',
    options: {},
    run: given =>
      withDatabase(given, async db => {
        const { source = '' } = given.operands
        if (!(await restoreSource(db, source))) throw new UsageError(`${source} has not been removed`)
        return { source, restored: true }
      }),
  },
]

async function statusRows(db: Knex): Promise<Row[]> {
  const releases = await releasesWhere(db, {})
  const claims = await claimsOf(
    db,
    releases.map(({ id }) => id),
  )
  const now = Date.now()
  return releases.map(release => ({
    release: release.id,
    source: release.source,
    version: release.version,
    inForce: release.is_current,
    validFrom: release.valid_from ?? undefined,
    days:
      release.valid_from === null ? undefined : Math.floor((now - Date.parse(release.valid_from)) / DAY_MS),
    ...decisionsOf(release, claims.get(release.id) ?? [], new Date(now).toISOString().slice(0, 10)),
    ...countsOf(release),
    skipped: release.skipped_count,
    licence: release.licence,
    imported: release.imported_at.toISOString(),
    by: release.imported_by || undefined,
    files: release.files || undefined,
    sha256: release.checksum || undefined,
  }))
}

/** What a release lists completely, so that an absent entry does not exist, and whether age has ended that. */
function decisionsOf(release: Release, claims: readonly string[], day: string): Row {
  const decides = [...claims, ...(release.instruction_set_count > 0 ? ['instruction sets'] : [])].join(', ')
  const until = agedOn(release)
  if (decides === '') return { complete: undefined, completeUntil: undefined, noLongerDecides: undefined }
  return until !== undefined && day < until
    ? { complete: decides, completeUntil: until, noLongerDecides: undefined }
    : { complete: undefined, completeUntil: until, noLongerDecides: decides }
}

/** The claims of releases to be complete: `DE BANK`, or a settlement system. */
async function claimsOf(db: Knex, ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await db.raw<{ rows: { id: string; claims: string[] }[] }>(
    `select release_id as id, array_agg(claim order by claim) as claims from (
      select release_id, country || ' ' || kind as claim from coverage
      union all
      select release_id, system from registers
    ) claimed where release_id = any(:ids) group by release_id`,
    { ids },
  )
  return new Map(rows.map(({ id, claims }) => [id, claims]))
}

const rowInForce = ({ id, source, version }: Release) => ({ release: id, source, version, inForce: true })

async function rollback(db: Knex, source: string): Promise<Row> {
  const releases = await releasesWhere(db, { source })
  const current = releases.find(({ is_current }) => is_current)
  if (current === undefined)
    throw new UsageError(`${source} has no release in force: reference status lists the releases`)
  const before = releases.find(({ id }) => BigInt(id) < BigInt(current.id))
  if (before === undefined) {
    await withdraw(db, current)
    return { ...rowInForce(current), inForce: false }
  }
  await chooseRelease(db, before.id)
  return rowInForce(before)
}

async function remove(db: Knex, { operands: { source = '' }, options }: CommandInput): Promise<Row> {
  if ((await releasesWhere(db, { source })).length === 0)
    throw new UsageError(`there is no source ${source}: reference status lists the sources`)
  if (options.confirm !== source) throw new UsageError(`to delete all of ${source}, add --confirm ${source}`)
  const releases = await removeSource(db, source)
  return { source, releasesDeleted: releases.length }
}
