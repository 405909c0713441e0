import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { openGamblingDatabase } from '../../services/gambling/database.ts'
import { listChanges } from '../../services/gambling/entities/changes.ts'
import type { EntityInput } from '../../services/gambling/entities/entity-input.ts'
import { putEntity } from '../../services/gambling/entities/put-entity.ts'
import { following } from '../../services/gambling/following.ts'
import { importWorker } from '../../services/gambling/imports/import-worker.ts'
import {
  appendToImport,
  createImport,
  importOf,
  startImport,
} from '../../services/gambling/imports/imports.ts'
import { PART_BYTES_MAX } from '../../services/gambling/files/import-files.ts'
import { vault as vaultUnder } from '../../services/gambling/gambling-vault.ts'
import { versionWorker } from '../../services/gambling/versions/version-worker.ts'
import { silentLog } from '../../services/kit/process/logging/log.ts'
import { embeddedPostgres } from '../../services/kit/postgres/embedded-postgres.ts'
import { acrossOrganizations } from '../../services/kit/postgres/organization-rows.ts'
import { openWithLimits } from '../../services/kit/postgres/database.ts'
import { newScreening } from '../../services/library/screening/index.ts'
import type { Entity } from '../../services/library/screening/entity.ts'
import { quantile } from './quantile.ts'
import type { Scratch } from './scratch.ts'
import { table } from './table.ts'

const key = () => Buffer.alloc(32, 7)
const vault = vaultUnder(key)
const WRITE_MS = 200
const POLL_MS = 100

/**
 * An import of this many new entities, while others write one each 200 ms, a reader follows the feed and this process
 * keeps its screening up to date, as the service does.
 */
export async function benchImport(
  count: number,
  entityOf: (n: number) => Entity,
  { directory, afterwards }: Scratch,
): Promise<string> {
  const postgres = await embeddedPostgres(directory)
  afterwards(postgres.close)
  const db = acrossOrganizations(await openGamblingDatabase(postgres.url, key))
  afterwards(() => db.destroy())
  const importId = await upload(db, count, entityOf)
  const workerDb = acrossOrganizations(openWithLimits(db, { statementMs: 60_000 }))
  const versions = versionWorker({ db: workerDb, vault, log: silentLog })
  const screening = newScreening()
  const follower = following({ db, vault, screening, log: silentLog })
  await follower.catchUp()
  afterwards(async () => {
    await follower.close()
    await versions.close()
    await workerDb.destroy()
  })

  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1_000
  const worker = importWorker({
    db: workerDb,
    vault,
    vanishPercent: 20,
    onApplied: versions.wake,
    log: silentLog,
  })
  afterwards(worker.close)
  const work = { isDone: false }
  const writes = writer(db, work)
  const read = reader(db, work)
  const moments: Record<string, number> = {}
  for (;;) {
    const { state, progress, counts, failure } = await importOf(db, { organizationId: undefined, importId })
    const { phase = 'READ' } = progress
    moments[phase] ??= seconds()
    if (state === 'FAILED') throw new Error(failure ?? 'the import failed')
    if (state === 'COMPLETED') {
      if (counts.added !== count) throw new Error(`only ${counts.added} of ${count} were added`)
      break
    }
    await sleep(POLL_MS)
  }
  const published = seconds()
  work.isDone = true
  const { times, refused } = await writes
  const changes = await read
  await follower.catchUp()
  if (changes !== count + times.length - refused)
    throw new Error(`the feed has ${changes} changes, ${count + times.length - refused} were made`)
  if (process.env.BENCH_VERBOSE) console.log(moments, published)
  return table(
    [`an import of ${count.toLocaleString('en')} new entities, while others write`, ''],
    [
      ['all lines read', `${moments.PLATFORMS!.toFixed(0)} s`],
      ['all lines applied', `${moments.APPLIED!.toFixed(0)} s`],
      ['the version published', `${published.toFixed(0)} s`],
      [
        'a write meanwhile: p50; p99; longest',
        [quantile(times, 0.5), quantile(times, 0.99), Math.max(...times)]
          .map(time => `${time.toFixed(0)} ms`)
          .join('; '),
      ],
      ['writes; refused', `${times.length}; ${refused}`],
    ],
  )
}

async function upload(db: Knex, count: number, entityOf: (n: number) => Entity): Promise<string> {
  const { id: importId } = await createImport(db, {
    organizationId: undefined,
    mode: 'UPSERT',
    isForced: false,
  })
  const importKey = { organizationId: undefined, importId }
  let [position, text] = [0, '']
  const send = async () => {
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; at += PART_BYTES_MAX)
      await appendToImport(db, vault, importKey, {
        position: position++,
        bytes: bytes.subarray(at, at + PART_BYTES_MAX),
      })
    text = ''
  }
  for (let n = 0; n < count; n++) {
    text += `${JSON.stringify(entityOf(n))}\n`
    if (text.length >= PART_BYTES_MAX) await send()
  }
  await send()
  await startImport(db, importKey, position)
  return importId
}

/** Milliseconds of each write of an entity. */
async function writer(db: Knex, work: { readonly isDone: boolean }) {
  const times: number[] = []
  let refused = 0
  for (let n = 0; !work.isDone; n++) {
    const input: EntityInput = {
      id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      schema: 'PLATFORM',
      state: 'ACTIVE',
      attributes: { name: `Written meanwhile ${n}`, services: ['POKER'], urls: [] },
    }
    const startedAt = performance.now()
    await putEntity(db, { vault }, input, undefined).catch(() => refused++)
    times.push(performance.now() - startedAt)
    await sleep(WRITE_MS)
  }
  return { times, refused }
}

/** Follows the feed to its end. Fails if a sequence is missing or comes twice. */
async function reader(db: Knex, work: { readonly isDone: boolean }): Promise<number> {
  let [cursor, last]: [string | undefined, number] = [undefined, 0]
  for (;;) {
    const wasDone = work.isDone
    const { items, nextCursor, hasMore } = await listChanges(db, vault, { cursor, limit: 500 })
    for (const { sequence } of items) {
      if (sequence !== last + 1) throw new Error(`change ${sequence} follows ${last} in the feed`)
      last = sequence
    }
    cursor = nextCursor
    if (hasMore) continue
    if (wasDone) return last
    await sleep(POLL_MS)
  }
}
