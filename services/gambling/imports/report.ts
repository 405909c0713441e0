import { appendReport } from '../files/import-files.ts'
import type { LineOutcome } from './imports-table.ts'
import { type RunningImport, step } from './running-import.ts'

const BATCH = 5_000

/**
 * Writes the report: `{line, id, outcome, errors}` in the order of the lines, without an id where none could be read; then,
 * without a line, each entity that is obsolete because no line names it.
 */
export async function writeReport(run: RunningImport): Promise<void> {
  for (;;) {
    const rows = await run
      .db('import_lines')
      .where({ import_id: run.job.id })
      .where('position', '>', run.progress.position)
      .orderBy('position')
      .limit(BATCH)
      .select('position', 'entity_id', 'outcome', 'errors')
    if (rows.length === 0) return
    const lines = rows.map(row => reportLine(row, run.progress.lastLine))
    await step(run, async change => {
      await appendReport(change, run.vault, run.job.id, lines)
      return { progress: { position: rows.at(-1).position } }
    })
  }
}

type Row = Pick<LineOutcome, 'position' | 'outcome'> & {
  readonly entity_id: string | null
  readonly errors: LineOutcome['mistakes'] | null
}

function reportLine({ position, entity_id: id, outcome, errors }: Row, lastLine: number): string {
  const line = position <= lastLine ? position : undefined
  return JSON.stringify({ line, id: id ?? undefined, outcome, errors: errors ?? undefined })
}
