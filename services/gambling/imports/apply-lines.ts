import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Knex } from 'knex'
import { type Candidate, candidateOf } from '../entities/candidate.ts'
import { type Feed, lockFeed } from '../entities/feed.ts'
import { type Outcome, writeCandidates } from '../entities/write-entities.ts'
import { countsOf, type LineOutcome } from './imports-table.ts'
import { type RunningImport, step } from './running-import.ts'
import { type Choice, openLines } from './staged-lines.ts'

/** How long a batch should hold the feed: other writers wait for it. */
const HOLD_MS = 150
const [BATCH_MIN, BATCH_FIRST, BATCH_MAX] = [50, 500, 1_000]
/** Prepares this many lines in one turn of the event loop, about two milliseconds: the process also screens payments. */
const LINES_PER_TURN = 30

interface Batch {
  readonly positions: readonly number[]
  readonly candidates: readonly Candidate[]
}

/**
 * Writes the entities of lines, and prepares the next ones meanwhile. A line blocked by another entity gets its outcome
 * if `isLast`, else it is kept for the next pass.
 */
export async function applyLines(run: RunningImport, choice: Choice, { isLast = false } = {}): Promise<void> {
  let size = BATCH_FIRST
  let preparing = prepared(run, choice, run.progress.position, size)
  for (;;) {
    const batch = await preparing
    if (batch.positions.length === 0) return
    preparing = prepared(run, choice, batch.positions.at(-1)!, size)
    // Awaited in the next turn, or never if this batch fails.
    preparing.catch(() => {})
    const heldMs = await applyBatch(run, batch, isLast)
    size = Math.round(Math.min(BATCH_MAX, Math.max(BATCH_MIN, batch.positions.length * changeOf(heldMs))))
  }
}

const changeOf = (heldMs: number) => Math.min(2, Math.max(0.25, HOLD_MS / heldMs))

async function prepared(run: RunningImport, choice: Choice, after: number, size: number): Promise<Batch> {
  const lines = await openLines(run, choice, after, size)
  const candidates: Candidate[] = []
  for (const { entity } of lines) {
    if (candidates.length % LINES_PER_TURN === 0) await nextTurn()
    candidates.push(candidateOf(entity, run.vault))
  }
  return { positions: lines.map(({ position }) => position), candidates }
}

/** Returns how long it held the feed, in milliseconds. */
async function applyBatch(
  run: RunningImport,
  { positions, candidates }: Batch,
  isLast: boolean,
): Promise<number> {
  let heldSince = 0
  await step(run, async change => {
    const { vault, assumed } = run
    const feed = assumed === undefined ? await lockFeed(change) : NO_FEED
    heldSince = performance.now()
    const options = assumed && { dryRun: assumed }
    const outcomes = await writeCandidates(change, { vault }, feed, candidates, options)
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
  return performance.now() - heldSince
}

/** For a dry run, which writes nothing and so takes no lock. */
const NO_FEED: Feed = { sequence: 0, now: new Date(0) }

/** Whether another entity blocks this one; a later line may remove the obstacle. */
const isOpen = (outcome: Outcome) => 'code' in outcome && outcome.code !== undefined

/** The last change that the import has made, after these outcomes. */
export function lastSequence(feed: Feed, outcomes: readonly Outcome[], before: number): number {
  const changes = outcomes.filter(each => each.outcome !== 'UNCHANGED' && !('mistakes' in each)).length
  return changes === 0 ? before : feed.sequence + changes
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
