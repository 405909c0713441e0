import { directoryTables, type RowCounts } from '../../library/banking/directory/directory-rows.ts'
import { UsageError } from '../../kit/process/commands/command.ts'
import type { CountedRelease, DamagedLine, Examine } from './import.ts'
import { refuseLoss } from './loss.ts'
import { countsOf, type Release } from './release-store.ts'

/** Which checks of an import are left out. */
export interface Leniency {
  /** Leaves out all of them. */
  readonly force: boolean
  /** Leaves out those that refuse files which lack entries of the release in force. */
  readonly acceptLoss?: boolean
  /**
   * The files were just downloaded, and so are the newest: an older date does not refuse them, and without any date they
   * are of today.
   */
  readonly isDownload?: boolean
}

/**
 * A sound list has hardly any damaged lines, and does not lose a third of its rows from one edition to
 * the next.
 */
const DAMAGED_SHARE_MAX = 0.25
const LOST_SHARE_MAX = 0.3

/** The check of an import; undefined if it is forced. A file with few rows is refused before its losses are listed. */
export function checkOf({ force, isDownload, acceptLoss }: Leniency): Examine | undefined {
  if (force) return undefined
  return async (release, before, trx) => {
    refuseDamaged(release)
    if (isDownload !== true) refuseOlder(release, before)
    if (acceptLoss === true) return
    refuseFewer(release, before)
    if (before !== undefined) await refuseLoss(trx, release, before)
  }
}

/** Throws a `UsageError` for a release that is damaged, or older than the one before. */
export function refuseUnsound(release: CountedRelease, before: Release | undefined): void {
  refuseDamaged(release)
  refuseFewer(release, before)
  refuseOlder(release, before)
}

/** Throws a `UsageError` for a release with many damaged lines. */
function refuseDamaged(release: CountedRelease): void {
  const rows = sum(countsOf(release))
  const { skipped_count: damaged, damagedLines } = release
  if (rows === 0)
    throw new UsageError(`refused: the file has no valid row, and ${linesText(damaged, damagedLines)}`)
  // A line yields at most one row per table.
  refuseDamagedLines(Math.max(...Object.values(countsOf(release))), damaged, damagedLines)
}

/** Throws a `UsageError` for a release with far fewer rows than the one before. */
function refuseFewer(release: CountedRelease, before: Release | undefined): void {
  const rows = sum(countsOf(release))
  const rowsBefore = before === undefined ? 0 : sum(countsOf(before))
  if (rows < (1 - LOST_SHARE_MAX) * rowsBefore) {
    throw new UsageError(
      `refused: the file has ${rows} rows, the release in force has ${rowsBefore}; --force imports it`,
    )
  }
}

/** Throws a `UsageError` for an older list, which would silently replace the newer one. */
function refuseOlder({ valid_from }: CountedRelease, before: Release | undefined): void {
  if (valid_from === null || before === undefined || valid_from >= (before.valid_from ?? '')) return
  throw new UsageError(
    `refused: the list is of ${valid_from}, the release in force of ${before.valid_from}; --force imports the older one`,
  )
}

/** Throws a `UsageError` if too many lines are damaged; `first` are some of them. */
export function refuseDamagedLines(valid: number, damaged: number, first: readonly DamagedLine[]): void {
  if (damaged > DAMAGED_SHARE_MAX * (valid + damaged)) {
    throw new UsageError(
      `refused: ${valid} valid lines, and ${linesText(damaged, first)}; --force imports the valid lines`,
    )
  }
}

/** `53 damaged lines (line 1: ...)`. */
function linesText(damaged: number, [first]: readonly DamagedLine[]): string {
  if (first === undefined) return `${damaged} damaged lines`
  const place = first.line === undefined ? 'the first' : `line ${first.line}`
  return `${damaged} damaged lines (${place}: ${first.reason})`
}

const sum = (counts: RowCounts) => directoryTables.reduce((total, table) => total + counts[table], 0)
