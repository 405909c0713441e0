import { Problem } from '../../kit/problem.ts'
import { LINES_MAX } from './imports-table.ts'
import { parseLine } from './parse-line.ts'
import { type RunningImport, step } from './running-import.ts'
import { type ReadLine, stageLines } from './staged-lines.ts'
import { uploadLines } from './upload-lines.ts'

const BATCH = 1_000
/** A dry run holds its changes in memory. */
const DRY_LINES_MAX = 1_000_000
/** More rejected lines suggest a wrong file. */
const REJECTED_MAX = 100_000

/**
 * Reads all lines before any is applied: an upload that is cut off or too large changes nothing. Refuses lines with
 * mistakes, and lines whose id is in an earlier line, unless they repeat it.
 */
export async function readLines(run: RunningImport): Promise<void> {
  const linesMax = run.mode === 'DRY_RUN' ? DRY_LINES_MAX : LINES_MAX
  let position = 0
  let batch: ReadLine[] = []
  for await (const line of uploadLines(run)) {
    if (++position > linesMax)
      throw new Problem('tooLarge', `it has more than ${linesMax} lines: send them in parts`)
    if (position <= run.progress.position) continue
    const parsed = parseLine(line, run.createdAt)
    if (parsed !== undefined) batch.push({ position, parsed })
    if (batch.length < BATCH) continue
    await storeLines(run, position, batch)
    batch = []
  }
  if (batch.length > 0) await storeLines(run, position, batch)
  if (run.counts.lines === 0) throw new Problem('invalid', 'it has no lines')
  // The planner has no statistics of the new rows.
  await run.db.raw('analyze import_lines')
}

async function storeLines(run: RunningImport, position: number, lines: readonly ReadLine[]): Promise<void> {
  await step(run, async change => ({
    progress: { position, lastLine: position, lastPosition: position },
    counts: { lines: lines.length, ...(await stageLines(change, run, lines)) },
  }))
  if (run.counts.rejected > REJECTED_MAX) {
    throw new Problem(
      'invalid',
      `more than ${REJECTED_MAX} lines are no entities of JSON: is it another file?`,
    )
  }
}
