import { randomUUID } from 'node:crypto'
import t from 'tap'
import { applyRoles } from '../../../../edge/operator/operation/apply-roles.ts'
import { distributeAll, migrateAll } from '../../../../edge/operator/operation/database-commands.ts'
import { overSchemas } from '../../../../edge/operator/operation/over-schemas.ts'
import { placement } from '../../../../services/kit/postgres/citus/distribute.ts'
import { openDatabase } from '../../../../services/kit/postgres/database.ts'
import { inOrganization } from '../../../../services/kit/postgres/organization-rows.ts'
import { freshDatabase } from '../../../harness/database.ts'
import { nodes } from '../../../harness/citus.ts'

const TABLES = ['audit', 'audit_cuts', 'erasures', 'organizations', 'recipients', 'sessions']

t.test('The tables of organizations are divided over all workers, once, and the others are not', async t => {
  const url = await freshDatabase(t)
  await migrateAll(url, () => {})
  const owner = openDatabase(url, 'beneficiaries')
  t.teardown(() => owner.destroy())
  const before = Array.from({ length: 20 }, () => ({ organization_id: randomUUID() }))
  await owner('organizations').insert(before)
  const lines: string[] = []
  await distributeAll(url, line => void lines.push(line))
  t.strictSame(
    lines,
    TABLES.map(table => `beneficiaries: ${table} is divided`),
  )
  await distributeAll(url, line => void lines.push(line))
  t.equal(lines.length, TABLES.length)
  const kept = await owner('organizations').pluck('organization_id')
  t.strictSame(kept.toSorted(), before.map(each => each.organization_id).toSorted(), 'rows are kept')
  const workers = nodes.slice(1).map(node => new URL(node).host)
  const rows = (await overSchemas(url, placement)) as { table: string; node: string; shards: number }[]
  t.strictSame(
    rows.map(({ table, node, shards }) => [table, node, shards]),
    TABLES.flatMap(table => workers.toSorted().map(node => [table, node, 2])),
  )
})

t.test('Row-level security holds on the workers, for the role of the service', async t => {
  const url = await freshDatabase(t)
  await migrateAll(url, () => {})
  await distributeAll(url, () => {})
  const prefix = `r${randomUUID().slice(0, 8)}`
  const password = 'a-password-of-tests'
  await applyRoles(url, [{ role: `${prefix}_beneficiaries`, schema: 'beneficiaries', password }])
  const role = openDatabase(
    Object.assign(new URL(url), { username: `${prefix}_beneficiaries`, password }).href,
    'beneficiaries',
  )
  t.teardown(() => role.destroy())
  const organizations = Array.from({ length: 9 }, () => randomUUID())
  for (const organization_id of organizations)
    await inOrganization(role, organization_id, own => own('organizations').insert({ organization_id }))
  t.equal((await role('organizations')).length, 9, 'work for all organizations sees all')
  for (const one of organizations) {
    await inOrganization(role, one, async own => {
      t.strictSame(await own('organizations').pluck('organization_id'), [one])
      const others = own('organizations').whereNot({ organization_id: one })
      t.equal(await others.clone().delete(), 0)
      t.equal(await others.update({ return_origins: ['https://thief.example'] }), 0)
    })
  }
  t.equal((await role('organizations')).length, 9)
})
