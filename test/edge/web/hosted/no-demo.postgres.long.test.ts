import { randomBytes } from 'node:crypto'
import t from 'tap'
import { applyRoles } from '../../../../edge/operator/operation/apply-roles.ts'
import { migrateAll } from '../../../../edge/operator/operation/database-commands.ts'
import { schemas } from '../../../../edge/operator/operation/schemas.ts'
import { openDatabase } from '../../../../services/kit/postgres/database.ts'
import { seededDatabase } from '../../../harness/database.ts'
import { startProgram } from './program.ts'

t.test('In production there is no demo, and neither Redis nor a data directory is needed', async t => {
  const databaseUrl = await seededDatabase(t)
  const role = `test_${randomBytes(6).toString('hex')}`
  const password = randomBytes(16).toString('hex')
  await migrateAll(databaseUrl, () => {})
  await applyRoles(
    databaseUrl,
    schemas.map(({ name }) => ({ role, schema: name, password })),
  )
  t.teardown(async () => {
    const owner = openDatabase(databaseUrl, 'public')
    await owner.raw('drop owned by ??', [role])
    await owner.raw('drop role ??', [role])
    await owner.destroy()
  })
  const url = await startProgram(t, {
    DATABASE_URL: Object.assign(new URL(databaseUrl), { username: role, password }).href,
    ENVIRONMENT: 'production',
    TRUSTED_PROXIES: 'none',
    BASE_URL: 'https://api.example',
    MASTER_KEY: randomBytes(32).toString('base64'),
    SERVICE_TOKEN: randomBytes(32).toString('hex'),
  })
  t.equal((await fetch(`${url}/healthz`)).status, 200)
  for (const method of ['GET', 'POST']) t.equal((await fetch(`${url}/demo`, { method })).status, 404, method)
  const headers = { Origin: 'https://api.example' }
  t.equal((await fetch(`${url}/docs/demo-token`, { method: 'POST', headers })).status, 404)
  const page = await (await fetch(`${url}/docs/reference/beneficiaries/createManagementSession`)).text()
  t.ok(page.includes('createManagementSession'))
  t.notOk(/<form|try-\w+\.js/.test(page), 'no operation can be called from its page')
})
