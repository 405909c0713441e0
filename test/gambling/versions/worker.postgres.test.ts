import type { Knex } from 'knex'
import t, { type Test } from 'tap'
import { EventType } from '../../../proto/gen/payprep/events/v1/event_pb.js'
import { deleteExpiredFiles } from '../../../services/gambling/versions/housekeeping.ts'
import { getVersion, getVersionFile } from '../../../services/gambling/versions/read-versions.ts'
import { hastenVersion } from '../../../services/gambling/version-schedule.ts'
import { versionWorker } from '../../../services/gambling/versions/version-worker.ts'
import { openDatabase } from '../../../services/kit/postgres/database.ts'
import type { LogLine } from '../../../services/kit/process/logging/log.ts'
import { openedEvent } from '../../../services/kit/queue/event-outbox.ts'
import { freshDataset, merchant, platform, vault, write } from '../running-dataset.ts'
import { claimed, contentOf, make, madeVersion, versionsIn } from './made-versions.ts'
import { until } from '../../harness/until.ts'

const LEASE_MS = 600

const WORKER = 'a version worker'

/** A worker with its own connections, as in another process. */
function worker(t: Test, db: Knex, lines: LogLine[] = []) {
  const { userParams } = db
  const url = new URL(userParams.url)
  url.searchParams.set('application_name', WORKER)
  const own = openDatabase(url.href, userParams.schema)
  const log = (event: string, fields: object = {}) => void lines.push({ event, ...fields })
  const { wake, close } = versionWorker({ db: own, vault, log, leaseMs: LEASE_MS })
  t.teardown(async () => {
    await close()
    await own.destroy()
  })
  return { wake, lines }
}

/** Waits until the latest version has all that was written. */
async function publishedAll(db: Knex, workers: readonly { wake: () => void }[]): Promise<void> {
  for (;;) {
    const { sequence } = await db('feed').first()
    const latest = await db('versions').where({ state: 'PUBLISHED' }).max({ sequence: 'sequence' }).first()
    if (latest?.sequence === sequence) return
    await hastenVersion(db)
    for (const { wake } of workers) wake()
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

const eventsIn = async (db: Knex) =>
  (await db('outbox').orderBy('id')).map(row =>
    openedEvent({ eventId: row.event_id, payload: row.payload }, vault.open),
  )

t.test('two workers publish each version once, with one event, and leave out no change', async t => {
  const { db } = await freshDataset(t)
  const workers = [worker(t, db), worker(t, db)]
  const casino = platform()
  await write(db, [casino])
  const writing = Promise.all(
    [1, 2, 3].map(async () => {
      for (let count = 0; count < 8; count++) await write(db, [merchant(casino.id)])
    }),
  )
  await publishedAll(db, workers)
  await writing
  await publishedAll(db, workers)
  const versions = await versionsIn(db)
  t.strictSame(versions, versions.toSorted(), 'each is later than the one before')
  t.equal(new Set(versions).size, versions.length)
  t.equal((await contentOf(db, 'SNAPSHOT'))!.split('\n').length - 1, 25)
  const events = await eventsIn(db)
  t.strictSame(
    events.map(({ object }) => object.case === 'datasetVersion' && object.value.version),
    versions,
  )
  const { version } = await getVersion(db, 'latest')
  t.match(events.at(-1), {
    organizationId: '',
    type: EventType.GAMBLING_DATASET_VERSION_PUBLISHED,
    object: {
      value: { id: version.id, sequence: version.sequence, counts: [{ active: 1 }, { active: 24 }, {}, {}] },
    },
  })
  while ((await db('versions').where({ state: 'PENDING' })).length > 0) {
    await hastenVersion(db)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  t.strictSame(await versionsIn(db), versions, 'and make none when nothing has changed')
})

t.test('a worker takes over the job of a dead worker once its lease has run out', async t => {
  const { db } = await freshDataset(t)
  await write(db, [platform()])
  const dead = await claimed(db, LEASE_MS)
  await t.rejects(
    make(db, dead, () => {
      throw new Error('it died')
    }),
  )
  await publishedAll(db, [worker(t, db), worker(t, db)])
  t.equal((await versionsIn(db)).length, 1)
  t.equal((await eventsIn(db)).length, 1)
  t.equal((await db('files')).length, 5, 'its files are gone')
})

t.test('a version is made although the disk was full, and the database restarted meanwhile', async t => {
  const { db } = await freshDataset(t)
  await db.raw(`
    create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger full_disk before insert on file_chunks for each row execute function full_disk();
  `)
  const { wake, lines } = worker(t, db)
  const casino = platform()
  await write(db, [casino, merchant(casino.id)])
  const failed = () => lines.filter(({ event }) => event === 'gambling.version-failed')
  await until(() => failed().length !== 0)
  t.match(failed()[0], { attempt: 1, retryInMs: 1_000, error: /could not extend file/ })
  t.strictSame(await versionsIn(db), [])

  // Now each chunk takes a while, and all connections of the worker break meanwhile.
  await db.raw(`
    create or replace function full_disk() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.2); return new; end $$;
  `)
  let broken = 0
  while (broken === 0) {
    await hastenVersion(db)
    wake()
    const { rows } = await db.raw(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = :name and exists (
         select from pg_stat_activity where application_name = :name and wait_event = 'PgSleep'
       )`,
      { name: WORKER },
    )
    broken = rows.length
  }
  await db.raw('drop trigger full_disk on file_chunks')
  await publishedAll(db, [{ wake }])
  t.equal((await versionsIn(db)).length, 1)
  t.equal((await eventsIn(db)).length, 1)
  t.equal((await contentOf(db, 'SNAPSHOT'))!.split('\n').length - 1, 2)
  t.equal((await db('files')).length, 5, 'nothing is left of the tries that failed')
})

t.test('versions and files past their retention are deleted, except the latest version', async t => {
  const { db } = await freshDataset(t)
  const versions: string[] = []
  for (let count = 0; count < 5; count++) {
    await write(db, [platform()])
    versions.push(await madeVersion(db))
  }
  const age = (version: string, days: number) =>
    db('versions')
      .where({ version })
      .update({ settled_at: db.raw(`now() - ? * interval '1 day'`, [days]) })
  const kept = async () => {
    const files = await db('files')
      .join('versions', 'versions.id', 'files.version_id')
      .whereNull('csv_schema')
    return versions.map(version =>
      files
        .filter(file => file.version === version)
        .map(({ kind }) => kind)
        .toSorted()
        .join(' '),
    )
  }
  const both = 'DELTA SNAPSHOT'
  await deleteExpiredFiles(db, { snapshotsKept: 2, deltaDays: 90 })
  t.strictSame(await kept(), ['SNAPSHOT', both, both, both, both], 'all are younger than an hour')
  for (const version of versions) await age(version, 1)
  await deleteExpiredFiles(db, { snapshotsKept: 2, deltaDays: 90 })
  t.strictSame(await kept(), ['', 'DELTA', 'DELTA', both, both])
  const expired = { version: versions[2]!, kind: 'SNAPSHOT', csvSchema: undefined } as const
  await t.rejects(getVersionFile(db, expired), { kind: 'notFound', code: 'GAMBLING_FILE_EXPIRED' })
  t.match(await getVersionFile(db, { ...expired, kind: 'DELTA' }), { lines: 1 })

  for (const version of versions) await age(version, 100)
  await deleteExpiredFiles(db, { snapshotsKept: 2, deltaDays: 90 })
  t.strictSame(await versionsIn(db), [versions[4]])
  t.strictSame((await kept()).at(-1), both)
  t.equal((await db('file_chunks')).length, 10)
  await write(db, [platform()])
  await madeVersion(db)
  t.equal((await contentOf(db, 'DELTA'))!.split('\n').length - 1, 1, 'the next version still has a delta')
})
