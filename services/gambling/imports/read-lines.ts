import type { Knex } from 'knex'
import { Problem } from '../../kit/problem.ts'
import type { Mistake } from '../entities/entity-input.ts'
import { LINES_MAX } from './imports-table.ts'
import { parseLine, type ParsedLine } from './parse-line.ts'
import { type RunningImport, step } from './running-import.ts'
import { uploadLines } from './upload-lines.ts'

const BATCH = 500
/** A dry run holds its changes in memory. */
const DRY_LINES_MAX = 1_000_000
/** More rejected lines suggest a wrong file. */
const REJECTED_MAX = 100_000

/**
 * Reads all lines before any is applied: an upload that is cut off or too large changes nothing. Refuses lines with
 * mistakes, and lines whose id is in an earlier line.
 */
export async function readLines(run: RunningImport): Promise<void> {
  const linesMax = run.mode === 'DRY_RUN' ? DRY_LINES_MAX : LINES_MAX
  let position = 0
  let batch: ReadLine[] = []
  const store = () => storeLines(run, position, batch)
  for await (const line of uploadLines(run)) {
    if (++position > linesMax)
      throw new Problem('tooLarge', `it has more than ${linesMax} lines: send them in parts`)
    if (position <= run.progress.position) continue
    const parsed = parseLine(line, run.createdAt)
    if (parsed !== undefined) batch.push({ position, parsed })
    if (batch.length < BATCH) continue
    await store()
    batch = []
  }
  if (batch.length > 0) await store()
  if (run.counts.lines === 0) throw new Problem('invalid', 'it has no lines')
  // The planner has no statistics of the new rows.
  await run.db.raw('analyze import_lines')
}

interface ReadLine {
  readonly position: number
  readonly parsed: ParsedLine
}

async function storeLines(run: RunningImport, position: number, lines: readonly ReadLine[]): Promise<void> {
  await step(run, async change => {
    const first = await firstLines(change, run.job.id, lines)
    const rows = lines.map(({ position, parsed }) => ({
      position,
      id: parsed.id,
      isPlatform: 'entity' in parsed && parsed.entity.schema === 'PLATFORM',
      mistakes: mistakesOf(position, parsed, first),
    }))
    await change.raw(
      `insert into import_lines (import_id, position, entity_id, is_platform, outcome, errors)
       select ?, position, entity_id, is_platform, case when errors is not null then 'REJECTED' end, errors
       from unnest(?::integer[], ?::uuid[], ?::boolean[], ?::jsonb[]) as line (position, entity_id, is_platform, errors)`,
      [
        run.job.id,
        rows.map(row => row.position),
        rows.map(row => row.id ?? null),
        rows.map(row => row.isPlatform),
        rows.map(row => (row.mistakes === undefined ? null : JSON.stringify(row.mistakes))),
      ] as Knex.RawBinding[],
    )
    return {
      progress: { position, lastLine: position, lastPosition: position },
      counts: { lines: rows.length, rejected: rows.filter(row => row.mistakes !== undefined).length },
    }
  })
  if (run.counts.rejected > REJECTED_MAX) {
    throw new Problem(
      'invalid',
      `more than ${REJECTED_MAX} lines are no entities of JSON: is it another file?`,
    )
  }
}

/** The first line of each id that these lines name. */
async function firstLines(change: Knex, importId: string, lines: readonly ReadLine[]) {
  const ids = [...new Set(lines.flatMap(({ parsed }) => parsed.id ?? []))]
  const rows: { entity_id: string; position: number }[] = await change('import_lines')
    .where({ import_id: importId })
    .whereRaw('entity_id = any(?::uuid[])', [ids])
    .groupBy('entity_id')
    .select('entity_id')
    .select(change.raw('min(position) as position'))
  const first = new Map<string, number>(rows.map(row => [row.entity_id, row.position]))
  for (const { position, parsed } of lines)
    if (parsed.id !== undefined && !first.has(parsed.id)) first.set(parsed.id, position)
  return first
}

function mistakesOf(
  position: number,
  parsed: ParsedLine,
  first: ReadonlyMap<string, number>,
): readonly Mistake[] | undefined {
  if ('mistakes' in parsed) return parsed.mistakes
  const earlier = first.get(parsed.id)!
  return earlier === position
    ? undefined
    : [{ field: '/id', message: `stands in line ${earlier} already: an entity has one line` }]
}
