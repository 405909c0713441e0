import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import t from 'tap'
import { migrateCommands, roleCommands } from '../../../../edge/operator/operation/database-commands.ts'
import { passwordVariable } from '../../../../edge/operator/operation/role-passwords.ts'
import { schemas } from '../../../../edge/operator/operation/schemas.ts'
import { openDatabase, openMigrated } from '../../../../services/kit/postgres/database.ts'
import { commandInput } from '../../../harness/command-input.ts'
import { freshDatabase } from '../../../harness/database.ts'

const password = randomBytes(16).toString('hex')
/** Roles belong to the server, which other tests share. */
const prefix = `test_${randomBytes(6).toString('hex')}`

async function run(command: string, databaseUrl: string, options = {}, env = {}) {
  const all = { DATABASE_URL: databaseUrl, ...env }
  const { run } = [...migrateCommands(all), ...roleCommands(all)].find(({ name }) => name === command)!
  let written = ''
  const write = async (part: Uint8Array | string) => void (written += String(part))
  const answer = await run(commandInput({}, { options, write }))
  return { answer, written }
}

const passwords = Object.fromEntries(schemas.map(({ name }) => [passwordVariable(name), password]))

t.test('migrate makes all schemas once, and says beforehand what it would run', async t => {
  const url = await freshDatabase(t)
  const ofAll = schemas.flatMap(({ name: schema, migrations }) =>
    Object.keys(migrations).map(migration => ({ schema, migration })),
  )
  t.strictSame((await run('migrate', url, { 'dry-run': true })).answer, ofAll)
  t.strictSame((await run('migrate', url, { 'dry-run': true })).answer, ofAll, 'a dry run changes nothing')
  const counts = async () =>
    ((await run('migrate', url)).answer as { schema: string; migrated: number }[]).map(
      ({ schema, migrated }) => [schema, migrated],
    )
  t.strictSame(
    await counts(),
    schemas.map(({ name, migrations }) => [name, Object.keys(migrations).length]),
  )
  t.strictSame(
    await counts(),
    schemas.map(({ name }) => [name, 0]),
  )
})

t.test('an owner that may not make roles is told before anything is migrated', async t => {
  const url = await freshDatabase(t)
  const owner = `${prefix}_owner`
  const db = openDatabase(url, 'public')
  await db.raw(`create role ${owner} login password '${password}'`)
  await db.raw('alter database ?? owner to ??', [new URL(url).pathname.slice(1), owner])
  t.teardown(async () => {
    await db.raw(`drop owned by ${owner} cascade`)
    await db.raw('alter database ?? owner to current_user', [new URL(url).pathname.slice(1)])
    await db.raw(`drop role ${owner}`)
    await db.destroy()
  })
  const asOwner = Object.assign(new URL(url), { username: owner, password }).href
  await t.rejects(run('migrate', asOwner, { roles: true }, passwords), {
    message: new RegExp(
      `^the role ${owner} may not make roles: grant it that \\(ALTER ROLE ${owner} CREATEROLE\\)`,
    ),
  })
  const { rows } = await db.raw(`select from pg_namespace where nspname = any (?)`, [
    schemas.map(({ name }) => name),
  ])
  t.strictSame(rows, [])
})

t.test('a program that may not migrate says what to run', async t => {
  const url = await freshDatabase(t)
  const [schema] = schemas
  await t.rejects(openMigrated({ url, migrates: false }, schema!), {
    message:
      'schema edge of the database is older than this program (it lacks 0001-identity): run payprep migrate, ' +
      'or let programs migrate when they start (MIGRATE_AT_START=yes)',
  })
  await run('migrate', url)
  const db = await openMigrated({ url, migrates: false }, schema!)
  await db.destroy()
})

t.test('the role of a service reads and writes its own rows, and can do nothing else', async t => {
  const url = await freshDatabase(t)
  t.teardown(() => dropRoles(url))
  await run('migrate', url, { roles: true, prefix }, passwords)
  await run('roles', url, { prefix })
  for (const schema of schemas) {
    const asRole = new URL(url)
    Object.assign(asRole, { username: `${prefix}_${schema.name}`, password })
    const db = await openMigrated({ url: asRole.href, migrates: false }, schema)
    try {
      const table = await someTable(db, schema.name)
      t.ok((await db(table).count())[0], `${schema.name} reads its tables, once its password was kept`)
      await t.resolves(db(table).delete(), `${schema.name} writes its tables`)
      const { rows } = await db.raw('show search_path')
      t.equal(rows[0].search_path, schema.name, 'a pooler need not be told the search path')
      const other = schemas.find(({ name }) => name !== schema.name)!
      await t.rejects(db.withSchema(other.name).from('migrations'), { code: '42501' }, 'no other schema')
      for (const statement of ['create table mine ()', 'create schema mine', 'drop table migrations'])
        await t.rejects(db.raw(statement), { code: '42501' }, statement)
      const role = await db('pg_roles').where({ rolname: asRole.username }).first()
      t.match(role, { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false })
    } finally {
      await db.destroy()
    }
  }
})

t.test('tables of later migrations are open to the role', async t => {
  const url = await freshDatabase(t)
  t.teardown(() => dropRoles(url))
  await run('migrate', url, { roles: true, prefix }, passwords)
  const owner = openDatabase(url, 'edge')
  await owner.raw('create table later (id bigint generated always as identity, name text)')
  await owner.destroy()
  const asRole = new URL(url)
  Object.assign(asRole, { username: `${prefix}_edge`, password })
  const db = openDatabase(asRole.href, 'edge')
  await db('later').insert({ name: 'x' })
  t.match(await db('later'), [{ name: 'x' }])
  await db.destroy()
})

t.test('statements for an administrator hold no password', async t => {
  const url = await freshDatabase(t)
  const { written } = await run('roles', url, { sql: true, prefix }, passwords)
  const asJson = await run('roles', url, { sql: true, json: true, prefix }, passwords)
  const statements = (asJson.answer as readonly { statement: string }[]).map(each => `${each.statement};\n`)
  t.equal(asJson.written, '')
  // Each password has another salt at each time.
  const unsalted = (text: string) => text.replaceAll(/SCRAM-SHA-256[^']*/g, '')
  t.equal(unsalted(statements.join('')), unsalted(written))
  t.notMatch(written, password)
  t.match(written, /alter role "\w+_notifier" password 'SCRAM-SHA-256\$/)
})

t.test('a role that may do more is refused, and a weak password too', async t => {
  const url = await freshDatabase(t)
  const owner = openDatabase(url, 'public')
  await owner.raw('create role ?? createdb', [`${prefix}_gambling`])
  t.teardown(async () => {
    await owner.raw('drop role ??', [`${prefix}_gambling`])
    await owner.destroy()
  })
  await run('migrate', url)
  await t.rejects(run('roles', url, { prefix }), { message: /^the role \w+_gambling already exists/ })
  await t.rejects(run('roles', url, { prefix }, { EDGE_DATABASE_PASSWORD: 'short-canary' }), {
    message: /^EDGE_DATABASE_PASSWORD must have at least 16 ASCII characters(?!.*canary)/,
  })
})

async function someTable(db: Knex, schema: string): Promise<string> {
  const { rows } = await db.raw(
    `select c.relname from pg_class c where c.relnamespace = ?::regnamespace and c.relkind = 'r' and c.relname not like 'migrations%'
     and not exists (select from pg_constraint where confrelid = c.oid) order by 1`,
    [schema],
  )
  return rows[0].relname
}

async function dropRoles(url: string) {
  const owner = openDatabase(url, 'public')
  for (const { name } of schemas) {
    await owner.raw('drop owned by ??', [`${prefix}_${name}`])
    await owner.raw('drop role ??', [`${prefix}_${name}`])
  }
  await owner.destroy()
}
