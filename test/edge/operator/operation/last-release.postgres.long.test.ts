import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { migrateAll } from '../../../../edge/operator/operation/database-commands.ts'
import { openDatabase } from '../../../../services/kit/postgres/database.ts'
import { seededDatabase } from '../../../harness/database.ts'
import { doMainJobs } from '../../../harness/main-jobs.ts'
import { receiver } from '../../../harness/receiver.ts'
import { checkOut, presentVersion, releaseCommit, startIn } from './older-release.ts'

/** The notifier's hourly work. */
const HOUSEKEEPING = `
  import { openDatabase } from './services/kit/postgres/database.ts'
  import { deleteExpired } from './services/notifier/housekeeping.ts'
  const db = openDatabase(process.env.DATABASE_URL, 'notifier')
  await deleteExpired(db, 30)
  await db.destroy()
`

const commit = releaseCommit(presentVersion())
const skip = commit === undefined && 'the history of this clone does not hold the last release'

t.test('the program of the last release does its work on the schemas of today', { skip }, async t => {
  const folder = checkOut(t, commit!)
  const endpoint = await receiver(t)
  const databaseUrl = await seededDatabase(t)
  await migrateAll(databaseUrl, () => {})

  const dataDirectory = t.testdir()
  const { baseUrl } = await startIn(t, folder, {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDirectory,
    WEBHOOK_ALLOWED_ORIGINS: endpoint.origin,
  })
  const demo = JSON.parse(readFileSync(join(dataDirectory, 'demo-client.json'), 'utf8'))
  await doMainJobs(t, { ...demo, baseUrl }, endpoint)

  const db = openDatabase(databaseUrl, 'notifier')
  t.teardown(() => db.destroy())
  const past = db.raw(`now() - interval '31 days'`)
  await db('deliveries').update({ settled_at: past })
  await db('events').update({ received_at: past })
  execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', HOUSEKEEPING], {
    cwd: folder,
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
  })
  for (const table of ['attempts', 'deliveries', 'events']) {
    t.strictSame(await db(table), [], `${table} past their retention are deleted`)
  }
})
