import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import t from 'tap'
import { embeddedPostgres } from '../../../services/kit/postgres/embedded-postgres.ts'

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

t.test('the first start creates a database, and data survives a restart', async t => {
  const directory = t.testdir()
  const first = await embeddedPostgres(directory)
  await query(first.url, 'create table answers as select 42 as answer')
  await first.close()
  t.notOk(existsSync(join(directory, 'postgres', 'postmaster.pid')), 'it is shut down')

  const second = await embeddedPostgres(directory)
  t.strictSame(await query(second.url, 'select answer from answers'), [{ answer: 42 }])
  await second.close()
  t.equal((await stat(join(directory, 'postgres-password'))).mode & 0o777, 0o600)
})

t.test('concurrent starts share one server', async t => {
  const directory = t.testdir()
  const all = await Promise.all([1, 2, 3].map(() => embeddedPostgres(directory)))
  t.equal(new Set(all.map(({ url }) => url)).size, 1)
  await query(all[0]!.url, 'select 1')
  for (const each of all) await each.close()
})

t.test(
  'closing leaves the server running while others are connected; the last one shuts it down',
  async t => {
    const directory = t.testdir()
    const [one, other] = [await embeddedPostgres(directory), await embeddedPostgres(directory)]
    const client = new pg.Client({ connectionString: other.url })
    await client.connect()
    await one.close()
    t.strictSame((await client.query('select 1 as alive')).rows, [{ alive: 1 }])
    await client.end()
    await other.close()
    await t.rejects(query(one.url, 'select 1'))
  },
)

t.test('a broken data directory is reported in one line that says what to do', async t => {
  const directory = t.testdir()
  await (await embeddedPostgres(directory)).close()
  await rm(join(directory, 'postgres', 'global'), { recursive: true })
  await t.rejects(embeddedPostgres(directory), {
    message: /^the embedded Postgres does not start from [^\n]*start with an empty database$/,
  })
})

t.test('a data directory with other files is reported too, and left unchanged', async t => {
  const directory = t.testdir()
  await mkdir(join(directory, 'postgres'))
  await writeFile(join(directory, 'postgres', 'note.txt'), 'not a database')
  await writeFile(join(directory, 'postgres-password'), 'x')
  await t.rejects(embeddedPostgres(directory), { message: /start with an empty database$/ })
  t.equal(await readFile(join(directory, 'postgres', 'note.txt'), 'utf8'), 'not a database')
})

t.test('a lost password file is reported with its path', async t => {
  const directory = t.testdir()
  await (await embeddedPostgres(directory)).close()
  await rm(join(directory, 'postgres-password'))
  await t.rejects(embeddedPostgres(directory), { message: /postgres-password is missing: restore it/ })
})
