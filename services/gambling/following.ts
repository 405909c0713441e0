import type { Knex } from 'knex'
import { openWithLimits } from '../kit/postgres/database.ts'
import { keepUp } from '../kit/process/lifecycle/keep-up.ts'
import type { Log } from '../kit/process/logging/log.ts'
import { outageLog } from '../kit/process/logging/outage-log.ts'
import type { Screening } from '../library/screening/index.ts'
import { changesAfter } from './entities/changes.ts'
import { FEED } from './entities/feed.ts'
import { entityColumns, type EntityRow, entityText } from './entities/rows.ts'
import type { Vault } from './gambling-vault.ts'
import { keeping } from './keeping.ts'
import { NIL_UUID } from '../kit/ids.ts'

/** How often a process looks for changes that others have written, if announcements are not heard. */
const POLL_MS = 250
const CHANGES_AT_ONCE = 500
const ROWS_AT_ONCE = 1_000

interface Deps {
  readonly db: Knex
  readonly vault: Vault
  readonly screening: Screening
  /** Where the dataset is kept for the next start; by default nowhere. */
  readonly datasetFile?: string | undefined
  readonly log: Log
}

/** Keeps the screening of this process up to date with the dataset. */
export interface Following {
  /** Applies all committed changes. Fails if the database is unavailable. */
  readonly catchUp: () => Promise<void>
  /** Seconds since the screening was last known to be up to date, or since the start before it is loaded. */
  readonly lagSeconds: () => number
  readonly close: () => Promise<void>
}

/**
 * Loads the dataset at the first `catchUp`, from the file in which an earlier process kept it or from the database, then
 * follows its changes. If the database is unavailable, the screening continues with its present data. It reloads all if it
 * has missed changes that are no longer kept.
 */
export function following({ db, vault, screening, datasetFile: file, log }: Deps): Following {
  /** The last change that the screening has; undefined before it is loaded. */
  let position: number | undefined
  const outage = outageLog(log, {
    failed: 'gambling.following-failed',
    recovered: 'gambling.following-recovered',
  })
  const { restore, keep } = keeping({ db, vault, screening, file, log })

  async function look() {
    const head = await headOf(db)
    position ??= await restore(head.sequence)
    if (position === undefined || position < head.deleted || position > head.sequence) await load()
    while (position! < head.sequence) await applyChanges()
    if (head.version !== undefined && head.version !== screening.version) screening.reachVersion(head.version)
    return false
  }

  /** In one snapshot of the database, so that it is the dataset as of one change. */
  async function load() {
    const startedAt = performance.now()
    const reading = openWithLimits(db, { idleInTransactionMs: 60_000 })
    try {
      await reading.transaction(
        async view => {
          const { sequence, version = '' } = await headOf(view)
          const { count } = (await view('entities').where({ state: 'ACTIVE' }).count({ count: '*' }).first())!
          await screening.loadSnapshot(activeEntities(view, vault), { version, lines: Number(count) })
          position = sequence
        },
        { isolationLevel: 'repeatable read', readOnly: true },
      )
    } finally {
      await reading.destroy()
    }
    const milliseconds = Math.round(performance.now() - startedAt)
    log('gambling.loaded', { entities: screening.size, version: screening.version, milliseconds })
    await keep(position)
  }

  async function applyChanges() {
    const changes = await changesAfter(db, vault, position!, CHANGES_AT_ONCE)
    for (const { entity } of changes) screening.put(entity)
    position = changes.at(-1)?.sequence
  }

  const { catchUp, sawAllUntil, close } = keepUp(db, { topic: FEED, everyMs: POLL_MS, look, outage })
  return {
    catchUp,
    lagSeconds: () => Math.round((performance.now() - sawAllUntil()) / 1_000),
    async close() {
      await close()
      await keep(position)
    },
  }
}

interface Head {
  readonly sequence: number
  readonly deleted: number
  /** The latest version that is published. */
  readonly version: string | undefined
}

async function headOf(db: Knex): Promise<Head> {
  const { rows } = await db.raw(
    `select sequence, deleted_sequence,
       (select version from versions where state = 'PUBLISHED' order by version desc limit 1) as version
     from feed`,
  )
  const [{ sequence, deleted_sequence: deleted, version }] = rows
  return { sequence: Number(sequence), deleted: Number(deleted), version: version ?? undefined }
}

/** Active entities as lines, in pages. */
async function* activeEntities(db: Knex, vault: Vault): AsyncGenerator<string> {
  let last = NIL_UUID
  let rows: readonly EntityRow[]
  do {
    rows = await db('entities')
      .where({ state: 'ACTIVE' })
      .where('id', '>', last)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .select(...entityColumns)
    for (const row of rows) yield entityText(row, vault)
    last = rows.at(-1)?.id ?? last
  } while (rows.length === ROWS_AT_ONCE)
}
