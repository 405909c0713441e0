import type { Knex } from 'knex'
import { openGamblingDatabase } from '../../services/gambling/database.ts'
import { candidateOf } from '../../services/gambling/entities/candidate.ts'
import type { EntityInput } from '../../services/gambling/entities/entity-input.ts'
import { hastenVersion } from '../../services/gambling/version-schedule.ts'
import { getVersion } from '../../services/gambling/versions/read-versions.ts'
import { versionWorker } from '../../services/gambling/versions/version-worker.ts'
import { vault as vaultUnder } from '../../services/gambling/gambling-vault.ts'
import { embeddedPostgres } from '../../services/kit/postgres/embedded-postgres.ts'
import { openWithLimits } from '../../services/kit/postgres/database.ts'
import { silentLog } from '../../services/kit/process/logging/log.ts'
import type { Entity } from '../../services/library/screening/entity.ts'
import type { Scratch } from './scratch.ts'
import { table } from './table.ts'
import { acrossOrganizations } from '../../services/kit/postgres/organization-rows.ts'

const key = () => Buffer.alloc(32, 7)
const vault = vaultUnder(key)
const ROWS_AT_ONCE = 2_000
const POLL_MS = 100

/** A version of this many entities, and the next one after a thousandth of them has changed. */
export async function benchVersions(
  count: number,
  entityOf: (n: number) => Entity,
  { directory, afterwards }: Scratch,
): Promise<string> {
  const postgres = await embeddedPostgres(directory)
  afterwards(postgres.close)
  const db = acrossOrganizations(await openGamblingDatabase(postgres.url, key))
  afterwards(() => db.destroy())
  await fill(db, count, entityOf)
  const workerDb = acrossOrganizations(openWithLimits(db, { statementMs: 60_000 }))
  const worker = versionWorker({ db: workerDb, vault, log: silentLog })
  afterwards(async () => {
    await worker.close()
    await workerDb.destroy()
  })
  const first = await nextVersion(db, worker.wake, 1)
  await db.raw(
    'update entities set sequence = 2 where sequence = 1 and id in (select id from entities limit ?)',
    [count / 1_000],
  )
  const second = await nextVersion(db, worker.wake, 2)
  const { files } = await getVersion(db, 'latest')
  const snapshot = files.find(({ kind, csvSchema }) => kind === 'SNAPSHOT' && csvSchema === undefined)!
  const inMB = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
  return table(
    [`a version of ${count.toLocaleString('en')} entities`, ''],
    [
      ['the first: snapshot, and CSV of each schema', `${first.toFixed(1)} s`],
      ['the next, with a delta', `${second.toFixed(1)} s`],
      ['the snapshot; compressed', `${inMB(snapshot.bytes)}; ${inMB(snapshot.compressedBytes)}`],
    ],
  )
}

/** Seconds from when the version is due until it is published. */
async function nextVersion(db: Knex, wake: () => void, sequence: number): Promise<number> {
  await db('feed').update({ sequence })
  await db.raw(`insert into versions (id) values (gen_random_uuid())`)
  const startedAt = performance.now()
  await hastenVersion(db)
  wake()
  while ((await db('versions').where({ state: 'PUBLISHED' })).length < sequence)
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  return (performance.now() - startedAt) / 1_000
}

/** Inserts the rows as the store has them, without their changes. Platforms come first in each hundred. */
async function fill(db: Knex, count: number, entityOf: (n: number) => Entity): Promise<void> {
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    const rows = Array.from({ length: ROWS_AT_ONCE }, (_, n) => {
      const entity = entityOf(from + n)
      const { attributes, contentHash, columns } = candidateOf(entity as EntityInput, vault)
      return { entity, attributes, contentHash, columns }
    })
    const column = (of: (row: (typeof rows)[number]) => unknown) => rows.map(of) as unknown as Knex.RawBinding
    await db.raw(
      `insert into entities (id, schema, state, created_at, updated_at, added_sequence, sequence, attributes, content_hash,
         platform_id, natural_key)
       select id, schema, 'ACTIVE', now(), now(), 1, 1, attributes, content_hash, platform_id, natural_key
       from unnest(?::uuid[], ?::text[], ?::bytea[], ?::bytea[], ?::uuid[], ?::bytea[])
         as row (id, schema, attributes, content_hash, platform_id, natural_key)`,
      [
        column(({ entity }) => entity.id),
        column(({ entity }) => entity.schema),
        column(({ entity, attributes }) => vault.sealAttributes(entity.id, attributes)),
        column(({ contentHash }) => contentHash),
        column(({ columns }) => columns.platform_id),
        column(({ columns }) => columns.natural_key),
      ],
    )
  }
}
