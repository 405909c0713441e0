import type { Knex } from 'knex'
import { type ClaimedJob, lockIfClaimed } from '../../kit/queue/queue-table.ts'
import type { Assumed } from '../entities/view.ts'
import type { Vault } from '../gambling-vault.ts'
import {
  type CountName,
  type Counts,
  type ImportMode,
  type ImportRow,
  importsQueue,
  noCounts,
  type Progress,
  start,
} from './imports-table.ts'

/** An import that this process runs. */
export interface RunningImport {
  readonly db: Knex
  readonly vault: Vault
  readonly job: ClaimedJob
  readonly mode: ImportMode
  readonly isForced: boolean
  /** Dates of its lines must not be after this. */
  readonly createdAt: Date
  /** The share of active entities that may become obsolete because no line names them. */
  readonly vanishPercent: number
  /** What a dry run has not written. */
  readonly assumed: Assumed | undefined
  /** Whether to stop here, and leave the rest to another worker. */
  readonly isStopped: () => boolean
  progress: Progress
  counts: Counts
}

/** Another worker has the import, or will have it. */
export class Interrupted extends Error {}

export function resumed(
  row: Pick<ImportRow, 'progress' | 'counts'>,
): Pick<RunningImport, 'progress' | 'counts'> {
  return { progress: { ...start, ...row.progress }, counts: { ...noCounts, ...row.counts } }
}

interface Advance {
  readonly progress?: Partial<Progress>
  /** Increments of the counts. */
  readonly counts?: Partial<Counts>
  /** Further columns of the import. */
  readonly columns?: Readonly<Record<string, unknown>>
}

/**
 * Runs one transaction of an import. Its last statement records the progress, and needs the lease: a worker that was
 * suspended and has lost the lease writes nothing.
 */
export async function step(
  run: RunningImport,
  work: (change: Knex.Transaction) => Promise<Advance>,
): Promise<void> {
  if (run.isStopped()) throw new Interrupted()
  const [progress, counts] = await run.db.transaction(async change => {
    const advance = await work(change)
    const next = [{ ...run.progress, ...advance.progress }, sum(run.counts, advance.counts ?? {})] as const
    // Last, because heartbeats cannot renew the lease of a locked row.
    if (!(await lockIfClaimed(change, importsQueue, run.job))) throw new Interrupted()
    await change('imports')
      .where({ id: run.job.id })
      .update({ progress: next[0], counts: next[1], updated_at: change.fn.now(), ...advance.columns })
    return next
  })
  run.progress = progress
  run.counts = counts
}

function sum(counts: Counts, more: Partial<Counts>): Counts {
  const names = Object.keys(counts) as CountName[]
  return Object.fromEntries(names.map(name => [name, counts[name] + (more[name] ?? 0)])) as Counts
}
