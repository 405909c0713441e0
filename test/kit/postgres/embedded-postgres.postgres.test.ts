import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
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

// These share one cluster, in this order, since creating one takes seconds.
t.test('A data directory', async t => {
  const directory = t.testdir()

  await t.test('gets a database at the first start, and keeps its data over a restart', async t => {
    const first = await embeddedPostgres(directory)
    await query(first.url, 'create table answers as select 42 as answer')
    await first.close()
    t.notOk(existsSync(join(directory, 'postgres', 'postmaster.pid')), 'it is shut down')

    const second = await embeddedPostgres(directory)
    t.strictSame(await query(second.url, 'select answer from answers'), [{ answer: 42 }])
    await second.close()
    t.equal((await stat(join(directory, 'postgres-password'))).mode & 0o777, 0o600)
  })

  await t.test('has its server while others are connected; the last one shuts it down', async t => {
    const [one, other] = [await embeddedPostgres(directory), await embeddedPostgres(directory)]
    const client = new pg.Client({ connectionString: other.url })
    await client.connect()
    await one.close()
    t.strictSame((await client.query('select 1 as alive')).rows, [{ alive: 1 }])
    await client.end()
    await other.close()
    await t.rejects(query(one.url, 'select 1'))
  })

  await t.test('whose password file is lost is reported with its path', async t => {
    const file = join(directory, 'postgres-password')
    await rename(file, `${file}.lost`)
    await t.rejects(embeddedPostgres(directory), { message: /postgres-password is missing: restore it/ })
    await rename(`${file}.lost`, file)
  })

  await t.test('that is broken is reported in one line that says what to do', async t => {
    await rm(join(directory, 'postgres', 'global'), { recursive: true })
    await t.rejects(embeddedPostgres(directory), {
      message: /^the embedded Postgres does not start from [^\n]*start with an empty database$/,
    })
  })
})

t.test('concurrent starts share one server', async t => {
  const directory = t.testdir()
  const all = await Promise.all([1, 2, 3].map(() => embeddedPostgres(directory)))
  t.equal(new Set(all.map(({ url }) => url)).size, 1)
  await query(all[0]!.url, 'select 1')
  for (const each of all) await each.close()
})

t.test('a data directory with other files is reported too, and left unchanged', async t => {
  const directory = t.testdir()
  await mkdir(join(directory, 'postgres'))
  await writeFile(join(directory, 'postgres', 'note.txt'), 'not a database')
  await writeFile(join(directory, 'postgres-password'), 'x')
  await t.rejects(embeddedPostgres(directory), { message: /start with an empty database$/ })
  t.equal(await readFile(join(directory, 'postgres', 'note.txt'), 'utf8'), 'not a database')
})
