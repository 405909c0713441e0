import { randomBytes } from 'node:crypto'
import t from 'tap'
import { migrateCommands, roleCommands } from '../../../../edge/operator/operation/database-commands.ts'
import { commandsWith } from '../../../../edge/operator/operation/config-commands.ts'
import { openDatabase } from '../../../../services/kit/postgres/database.ts'
import { keysUnder } from '../../../../services/kit/process/master-keys.ts'
import { openNotifierDatabase } from '../../../../services/notifier/database.ts'
import { commandInput } from '../../../harness/command-input.ts'
import { runLine } from '../../../harness/command-line.ts'
import { freshDatabase } from '../../../harness/database.ts'

const password = randomBytes(16).toString('hex')
/** Roles belong to the server, which other tests share. */
const prefix = `test_${randomBytes(6).toString('hex')}`
const url = await freshDatabase(t)
const masterKey = randomBytes(32)

async function database(command: string, options = {}) {
  const env = { DATABASE_URL: url, NOTIFIER_DATABASE_PASSWORD: password }
  const { run } = [...migrateCommands(env), ...roleCommands(env)].find(({ name }) => name === command)!
  await run(commandInput({}, { options }))
}

const good = {
  ENVIRONMENT: 'production',
  DATABASE_URL: Object.assign(new URL(url), { username: `${prefix}_notifier`, password }).href,
  MASTER_KEY: masterKey.toString('base64'),
  SERVICE_TOKEN: randomBytes(32).toString('hex'),
  SERVICE_CALLERS: 'services/deploy/mtls/callers.json',
  METRICS_PORT: '0',
}

const check = (line: string, env: NodeJS.ProcessEnv) =>
  runLine(commandsWith(env), ['config', 'check', ...line.split(' ')])

t.test('the rights that a role lacks are reported, with the command that grants them', async t => {
  await database('migrate', { roles: true, prefix })
  t.teardown(async () => {
    const db = openDatabase(url, 'edge')
    const { rows } = await db.raw('select rolname from pg_roles where rolname like ?', [`${prefix}%`])
    for (const { rolname } of rows) await db.raw('drop owned by ??; drop role ??', [rolname, rolname])
    await db.destroy()
  })
  await (await openNotifierDatabase(url, keysUnder([masterKey], 'production'))).destroy()
  t.match(await check('notifier', good), { code: 0, err: '', out: /MASTER_KEY +set/ })

  const db = openDatabase(url, 'notifier')
  t.teardown(() => db.destroy())
  const role = `${prefix}_notifier`
  await db.raw('revoke insert, delete on deliveries from ??', [role])
  t.match(await check('notifier', good), {
    code: 1,
    out: '',
    err: `payprep: DATABASE_URL names the role ${role}, which lacks rights on the schema notifier (delete on deliveries and 1 more): run payprep roles, and name the role that it makes for this program\n`,
  })
  await db.raw('grant insert, delete on deliveries to ??', [role])
  await db.raw('revoke usage on deliveries_numbers from ??', [role])
  await db.raw('revoke execute on function make_months() from ??', [role])
  t.match(await check('notifier', good), { err: /\(execute on make_months and 1 more\)/ })
  const { err } = await check('notifier --json', good)
  t.match(JSON.parse(err), { error: /^DATABASE_URL names the role .* lacks rights/, exitCode: 1 })
  await database('roles', { prefix })
  t.match(await check('notifier', good), { code: 0 })

  t.match(await check('gambling', good), {
    code: 1,
    err: new RegExp(`the role ${role}, which has no rights on the schema gambling: run payprep roles, `),
  })
  const edge = { ...good, BASE_URL: 'https://api.example' }
  t.match(await check('edge', edge), {
    code: 1,
    err: /no rights on the schema gambling: set GAMBLING_URL to where that service runs, or name the owner of all schemas/,
  })
  await db('migrations').where('name', 'like', '0007%').delete()
  t.match(await check('notifier', good), {
    code: 1,
    err: /whose schema notifier is older than this program \(it lacks 0007-.*\): run payprep migrate/,
  })
})

t.test('missing schemas are reported, and the database is not changed', async t => {
  const empty = await freshDatabase(t)
  const env = { ...good, ENVIRONMENT: 'development', DATABASE_URL: empty, MIGRATE_AT_START: 'no' }
  for (let times = 0; times < 2; times++)
    t.match(await check('notifier', env), {
      code: 1,
      err: /names a database that lacks the schema notifier: run payprep migrate --roles/,
    })
  t.match(await check('notifier', { ...env, MIGRATE_AT_START: 'yes' }), { code: 0 }, 'it makes them itself')
})

t.test('a master key other than that of the database is reported', async t => {
  const another = { ...good, ENVIRONMENT: 'development', DATABASE_URL: url }
  t.match(await check('notifier', { ...another, MASTER_KEY: randomBytes(32).toString('base64') }), {
    code: 1,
    out: '',
    err: /^payprep: MASTER_KEY is not the key under which the schema notifier of the database is encrypted/,
  })
  t.match(await check('notifier', another), { code: 1, err: /or ENVIRONMENT is another/ })
})
