import type { Knex } from 'knex'
import { Problem } from '../../kit/problem.ts'
import { lockFeed } from '../entities/feed.ts'
import { entityColumns } from '../entities/rows.ts'
import { makeObsolete } from '../entities/transitions.ts'
import { lastSequence } from './apply-lines.ts'
import { countsOf, type LineOutcome } from './imports-table.ts'
import { type RunningImport, step } from './running-import.ts'

// The active entities that no line of an import names.

/** Entities looked at by one statement. */
const PAGE = 20_000
const BATCH = 500

/** SQL: an active entity that no line names, not even a rejected one. */
const IS_MISSING = `entity.state = 'ACTIVE' and not exists (
  select from import_lines as line where line.import_id = :importId and line.entity_id = entity.id)`

/** Refuses to replace the dataset by lines that leave much of it out: they may be only part of a file. */
export async function refuseVanishing(run: RunningImport): Promise<void> {
  let [active, missing, after] = [0, 0, run.progress.entityId]
  for (;;) {
    const { rows } = await run.db.raw(
      `with page as materialized (select id, state from entities where id > :after order by id limit ${PAGE})
       select (select id from page order by id desc limit 1) as last,
         (select count(*)::integer from page where state = 'ACTIVE') as active,
         (select count(*)::integer from page as entity where ${IS_MISSING}) as missing`,
      { after, importId: run.job.id },
    )
    if (rows[0].last === null) break
    active += rows[0].active
    missing += rows[0].missing
    after = rows[0].last
  }
  if (run.isForced || missing * 100 <= active * run.vanishPercent) return
  throw new Problem(
    'refused',
    `${missing} of ${active} active entities are not in it, more than ${run.vanishPercent} %. ` +
      'Send all entities, or use force if these are to become obsolete',
  )
}

/** Makes the missing destinations, or platforms, obsolete. Entities that others changed since the import began stay. */
export async function obsoleteMissing(run: RunningImport, kind: 'PLATFORMS' | 'DESTINATIONS'): Promise<void> {
  const isKind = `entity.schema ${kind === 'PLATFORMS' ? '=' : '<>'} 'PLATFORM'`
  // A platform stays while it has an active destination.
  const isUnused = `not exists (
    select from entities as other where other.platform_id = entity.id and other.state = 'ACTIVE')`
  const where = `entity.sequence <= :beganAfter and ${isKind} and ${isUnused} and ${IS_MISSING}`
  const parameters = { importId: run.job.id, beganAfter: run.progress.beganAfter }
  for (;;) {
    const { rows } = await run.db.raw<{ rows: { id: string; isMissing: boolean }[] }>(
      `with page as materialized (
         select id, schema, state, sequence from entities where id > :after order by id limit ${PAGE}
       )
       (select id, true as "isMissing" from page as entity where ${where} order by id)
       union all (select id, false from page order by id desc limit 1)`,
      { ...parameters, after: run.progress.entityId },
    )
    const last = rows.pop()
    if (last === undefined) return
    const ids = rows.map(({ id }) => id)
    for (let at = 0; at < ids.length; at += BATCH) await obsoleteBatch(run, ids.slice(at, at + BATCH), where)
    await step(run, async () => ({ progress: { entityId: last.id } }))
  }
}

async function obsoleteBatch(run: RunningImport, ids: readonly string[], where: string): Promise<void> {
  const { vault, job } = run
  await step(run, async change => {
    const feed = await lockFeed(change)
    const { importId, beganAfter } = { importId: job.id, beganAfter: run.progress.beganAfter }
    const found = await change.raw(
      `select ${entityColumns.join()} from entities as entity where id = any(:ids::uuid[]) and ${where} order by id`,
      { importId, beganAfter, ids: [...ids] },
    )
    const outcomes = await makeObsolete(change, { vault }, feed, found.rows)
    const settled = outcomes.flatMap((each, index) =>
      each.outcome === 'OBSOLETED' ? [{ id: found.rows[index].id as string, outcome: each.outcome }] : [],
    )
    const lines = settled.map(({ outcome }, index): LineOutcome => ({
      position: run.progress.lastPosition + 1 + index,
      outcome,
    }))
    await change.raw(
      `insert into import_lines (import_id, position, entity_id, is_platform, outcome)
       select ?, position, entity_id, false, 'OBSOLETED' from unnest(?::integer[], ?::uuid[]) as gone (position, entity_id)`,
      [job.id, lines.map(({ position }) => position), settled.map(({ id }) => id)] as Knex.RawBinding[],
    )
    return {
      progress: {
        entityId: ids.at(-1)!,
        lastPosition: run.progress.lastPosition + lines.length,
        sequence: lastSequence(feed, outcomes, run.progress.sequence),
      },
      counts: countsOf(lines),
    }
  })
}
