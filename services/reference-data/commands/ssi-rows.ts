import type { Knex } from 'knex'
import type { Row } from '../../kit/process/commands/command.ts'
import { declaredLists, readEdition } from '../releases/edition.ts'
import type { Release } from '../releases/release-store.ts'

/** The instructions of all sources in force, with their sources. Account numbers are cut to their last four characters. */
export async function instructionRows(
  db: Knex,
  now: Date,
  { owner, currency }: { readonly owner?: string; readonly currency?: string },
): Promise<Row[]> {
  const edition = await readEdition(db, now)
  const { releases, withCompleteSets, day } = edition
  const rows: Stored[] = await db('settlement_instructions')
    .select('*', db.raw('nullif(valid_from, ?)::text as since', ['-infinity']))
    .select(db.raw('nullif(valid_to, ?)::text as until', ['infinity']))
    .whereIn(
      'release_id',
      releases.map(({ id }) => id),
    )
    .andWhere({ ...(owner !== undefined && { owner }), ...(currency !== undefined && { currency }) })
    .orderBy(['owner', 'currency', 'release_id', 'priority'])
  const complete = await ownersOf(db, withCompleteSets)
  const lists = declaredLists(edition)
  const declared = await ownersOf(db, lists)
  const isReplaced = (row: Stored) =>
    declared.has(row.owner) && !lists.some(({ id }) => id === row.release_id)
  const byId = new Map(releases.map(release => [release.id, release]))
  return rows.map(row => {
    const release = byId.get(row.release_id)!
    return {
      owner: row.owner,
      currency: row.currency,
      correspondents: [row.intermediary1, row.intermediary2, row.intermediary3].filter(Boolean).join(' > '),
      account: row.account === '' ? undefined : `…${row.account.slice(-SHOWN)}`,
      from: row.since ?? undefined,
      to: row.until ?? undefined,
      ...(((row.until !== null && row.until < day) || isReplaced(row)) && { inForce: false }),
      source: release.source,
      publisher: row.publisher || release.publisher,
      date: release.valid_from ?? undefined,
      complete: complete.has(row.owner),
    }
  })
}

/** The owners of whose instructions these releases hold a complete set. */
async function ownersOf(db: Knex, releases: readonly Release[]): Promise<ReadonlySet<string>> {
  const ids = releases.map(({ id }) => id)
  const sets: { owner: string }[] = await db('instruction_sets').distinct('owner').whereIn('release_id', ids)
  return new Set(sets.map(({ owner }) => owner))
}

const SHOWN = 4

interface Stored {
  readonly release_id: string
  readonly owner: string
  readonly currency: string
  readonly intermediary1: string
  readonly intermediary2: string
  readonly intermediary3: string
  readonly account: string
  readonly since: string | null
  readonly until: string | null
  readonly publisher: string
}
