import type { Knex } from 'knex'
import type { EntityInput } from '../entities/entity-input.ts'
import { type Feed, lockFeed } from '../entities/feed.ts'
import { type Outcome, writeEntities } from '../entities/write-entities.ts'
import type { Line } from '../files/lines-of-bytes.ts'
import type { Counts, LineOutcome } from './imports-table.ts'
import { parseLine } from './parse-line.ts'
import { type RunningImport, step } from './running-import.ts'
import { uploadLines } from './upload-lines.ts'

const BATCH = 500

/** Which of the lines that have no outcome yet. */
type Choice = 'PLATFORMS' | 'DESTINATIONS' | 'ALL'

/** Writes the entities of lines. A line blocked by another entity is rejected if `isLast`, else kept for the next pass. */
export async function applyLines(run: RunningImport, choice: Choice, { isLast = false } = {}): Promise<void> {
  const lines = linesByPosition(uploadLines(run))
  try {
    for (;;) {
      const positions = await openPositions(run, choice)
      if (positions.length === 0) return
      const entities: EntityInput[] = []
      for (const position of positions) entities.push(entityIn(await lines.at(position), run.createdAt))
      await applyBatch(run, positions, entities, isLast)
    }
  } finally {
    await lines.close()
  }
}

async function openPositions({ db, job, progress }: RunningImport, choice: Choice): Promise<number[]> {
  const rows = await db('import_lines')
    .where({ import_id: job.id, ...(choice !== 'ALL' && { is_platform: choice === 'PLATFORMS' }) })
    .where('position', '>', progress.position)
    .whereNull('outcome')
    .orderBy('position')
    .limit(BATCH)
    .select('position')
  return rows.map(({ position }) => position)
}

function entityIn(line: Line, now: Date): EntityInput {
  const parsed = parseLine(line, now)
  if (parsed !== undefined && 'entity' in parsed) return parsed.entity
  throw new Error('a line that was right when it was read is wrong now')
}

async function applyBatch(
  run: RunningImport,
  positions: readonly number[],
  entities: readonly EntityInput[],
  isLast: boolean,
): Promise<void> {
  await step(run, async change => {
    const { vault, assumed } = run
    const feed = assumed === undefined ? await lockFeed(change) : NO_FEED
    const outcomes = await writeEntities(change, { vault }, feed, entities, assumed && { dryRun: assumed })
    const settled = outcomes.flatMap((each, index): LineOutcome[] =>
      isOpen(each) && !isLast
        ? []
        : [
            {
              position: positions[index]!,
              outcome: each.outcome,
              ...('mistakes' in each && { mistakes: each.mistakes }),
            },
          ],
    )
    await recordOutcomes(change, run.job.id, settled)
    return {
      progress: {
        position: positions.at(-1)!,
        ...(assumed === undefined && { sequence: lastSequence(feed, outcomes, run.progress.sequence) }),
      },
      counts: countsOf(settled),
    }
  })
}

/** For a dry run, which writes nothing and so takes no lock. */
const NO_FEED: Feed = { sequence: 0, now: new Date(0) }

/** Whether another entity blocks this one; a later line may remove the obstacle. */
const isOpen = (outcome: Outcome) => outcome.outcome === 'REJECTED' && outcome.code !== undefined

/** The last change that the import has made, after these outcomes. */
export function lastSequence(feed: Feed, outcomes: readonly Outcome[], before: number): number {
  const changes = outcomes.filter(({ outcome }) => outcome !== 'UNCHANGED' && outcome !== 'REJECTED').length
  return changes === 0 ? before : feed.sequence + changes
}

export function countsOf(settled: readonly LineOutcome[]): Partial<Counts> {
  const counts: Record<string, number> = {}
  for (const { outcome } of settled) counts[outcome.toLowerCase()] = (counts[outcome.toLowerCase()] ?? 0) + 1
  return counts
}

async function recordOutcomes(
  change: Knex,
  importId: string,
  settled: readonly LineOutcome[],
): Promise<void> {
  await change.raw(
    `update import_lines as line set outcome = settled.outcome, errors = settled.errors
     from unnest(?::integer[], ?::text[], ?::jsonb[]) as settled (position, outcome, errors)
     where line.import_id = ? and line.position = settled.position`,
    [
      settled.map(({ position }) => position),
      settled.map(({ outcome }) => outcome),
      settled.map(({ mistakes }) => (mistakes === undefined ? null : JSON.stringify(mistakes))),
      importId,
    ] as Knex.RawBinding[],
  )
}

/** Lines by their position, which must be asked for in order. */
function linesByPosition(lines: AsyncGenerator<Line>) {
  let last = 0
  return {
    async at(position: number): Promise<Line> {
      for (;;) {
        const { done, value } = await lines.next()
        if (done === true) throw new Error(`the upload has no line ${position}`)
        if (++last === position) return value
      }
    },
    close: () => lines.return(undefined),
  }
}
