import { applyLines } from './apply-lines.ts'
import { type Phase, phases, start, type LineOutcome } from './imports-table.ts'
import { obsoleteMissing, refuseVanishing } from './missing.ts'
import { readLines } from './read-lines.ts'
import { type RunningImport, step } from './running-import.ts'
import { appendReport } from '../files/import-files.ts'

const work: Readonly<Record<Phase, (run: RunningImport) => Promise<void>>> = {
  READ: readLines,
  GUARD: run => ifReplacing(run, () => refuseVanishing(run)),
  PLATFORMS: run => applyLines(run, 'PLATFORMS'),
  DESTINATIONS: run => applyLines(run, 'DESTINATIONS'),
  MISSING_DESTINATIONS: run => ifReplacing(run, () => obsoleteMissing(run, 'DESTINATIONS')),
  AGAIN: run => applyLines(run, 'ALL', { isLast: true }),
  MISSING_PLATFORMS: run => ifReplacing(run, () => obsoleteMissing(run, 'PLATFORMS')),
  REPORT: writeReport,
  APPLIED: async () => {},
}

const ifReplacing = async ({ mode }: RunningImport, then: () => Promise<void>) =>
  mode === 'REPLACE' ? then() : undefined

/** Applies an import, from its progress on. Throws a Problem, before any change, if the upload cannot be applied. */
export async function runImport(run: RunningImport): Promise<void> {
  for (const phase of phases.slice(phases.indexOf(run.progress.phase))) {
    if (phase !== run.progress.phase) await begin(run, phase)
    await work[phase](run)
  }
}

async function begin(run: RunningImport, phase: Phase): Promise<void> {
  await step(run, async change => {
    const { position, entityId } = start
    const progress = { phase, position, entityId }
    const isReal = run.mode !== 'DRY_RUN'
    if (phase === 'APPLIED') return { progress, columns: { applied_at: change.fn.now() } }
    if (phase !== 'PLATFORMS' || !isReal) return { progress }
    const { sequence } = await change('feed').first('sequence')
    return {
      progress: { ...progress, beganAfter: Number(sequence) },
      columns: { began_at: change.fn.now() },
    }
  })
}

/** Whether nothing has been changed yet. */
export const isUntouched = ({ progress: { phase } }: RunningImport) => phase === 'READ' || phase === 'GUARD'

const BATCH = 5_000

/**
 * Writes the report: `{line, id, outcome, errors}` in the order of the lines, without an id where none could be read; then,
 * without a line, each entity that is obsolete because no line names it.
 */
async function writeReport(run: RunningImport): Promise<void> {
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
