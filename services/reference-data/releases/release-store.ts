import type { Knex } from 'knex'
import type { DirectoryTable, RowCounts } from '../../library/banking/directory/directory-rows.ts'

/** The columns that count a release's rows. */
export const countColumns = {
  institutions: 'institution_count',
  bankCodes: 'bank_code_count',
  participations: 'participation_count',
  instructionSets: 'instruction_set_count',
  settlementInstructions: 'settlement_instruction_count',
  sanctions: 'sanction_count',
  accountChecks: 'account_check_count',
  localNames: 'local_name_count',
} as const satisfies Record<DirectoryTable, string>

export type ReleaseCounts = { readonly [Column in (typeof countColumns)[DirectoryTable]]: number }

/** A row of `releases`: one import of one source. */
export interface Release extends ReleaseCounts {
  readonly id: string
  readonly source: string
  readonly version: string
  readonly publisher: string
  readonly licence: string
  /** ISO 8601 calendar date. */
  readonly valid_from: string | null
  readonly precedence: number
  /** The usual time between two editions. */
  readonly period_days: number
  readonly stamp: string
  readonly content_hash: string
  readonly skipped_count: number
  readonly imported_at: Date
  /** The imported files, their checksum, and the operator; empty for seeds. */
  readonly files: string
  readonly checksum: string
  readonly imported_by: string
  /** Whether `valid_from` is the day of a download, as nothing states another. */
  readonly is_undated: boolean
  readonly is_current: boolean
  readonly is_withdrawn: boolean
}

/** How many of a source's newest releases are kept for a rollback. The release in force is always kept. */
const NEWEST_KEPT = 2

export async function releasesWhere(db: Knex, condition: Partial<Release>): Promise<Release[]> {
  return db<Release>('releases')
    .select('*', db.raw('valid_from::text'))
    .where(condition)
    .orderBy(['source', { column: 'id', order: 'desc' }])
}

export function countsOf(release: ReleaseCounts): RowCounts {
  return {
    institutions: release.institution_count,
    bankCodes: release.bank_code_count,
    participations: release.participation_count,
    instructionSets: release.instruction_set_count,
    settlementInstructions: release.settlement_instruction_count,
    sanctions: release.sanction_count,
    accountChecks: release.account_check_count,
    localNames: release.local_name_count,
  }
}

export async function putInForce(trx: Knex, { id, source }: Pick<Release, 'id' | 'source'>): Promise<void> {
  await trx('releases').update({ is_current: false }).where({ source, is_current: true })
  await trx('releases').update({ is_current: true, is_withdrawn: false }).where({ id })
}

/** Puts a release in force and withdraws the newer releases of its source. */
export function chooseRelease(db: Knex, id: string): Promise<Release | undefined> {
  return db.transaction(async trx => {
    const [release] = await releasesWhere(trx, { id })
    if (release === undefined) return undefined
    await putInForce(trx, release)
    await trx('releases')
      .update({ is_withdrawn: trx.raw('id > ?', [id]) })
      .where({ source: release.source })
    return release
  })
}

/** Takes the only release of a source out of force. It is kept, and can be chosen again. */
export async function withdraw(db: Knex, { id }: Pick<Release, 'id'>): Promise<void> {
  await db('releases').update({ is_current: false, is_withdrawn: true }).where({ id })
}

/**
 * Dates a release by today if nothing else dates it: its publisher still issues the same files, so it goes on to count as
 * current.
 */
export async function confirmToday(db: Knex, { id }: Pick<Release, 'id'>): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  await db('releases').update({ valid_from: today }).where({ id, is_current: true, is_undated: true })
}

export async function forgetOldReleases(trx: Knex, source: string): Promise<void> {
  const kept = trx('releases').select('id').where({ source }).orderBy('id', 'desc').limit(NEWEST_KEPT)
  await trx('releases').delete().where({ source, is_current: false }).whereNotIn('id', kept)
}

/** The names of the sources that an operator has removed: they are not loaded from the lists that the program ships with. */
export async function removedSources(db: Knex): Promise<ReadonlySet<string>> {
  return new Set(await db('removed_sources').pluck('source'))
}

/** Lets a removed source be loaded again. False if it was not removed. */
export async function restoreSource(db: Knex, source: string): Promise<boolean> {
  return (await db('removed_sources').where({ source }).delete()) > 0
}
