import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import type { Test } from 'tap'
import { roleStatements } from '../../edge/operator/operation/roles.ts'
import { openDatabase } from '../../services/kit/postgres/database.ts'

/**
 * The schema of `db` as the role of its service reads it, bound by row-level security. With an organization, all that names
 * none itself is done for this one.
 */
export async function asRole(t: Test, db: Knex, organizationId?: string): Promise<Knex> {
  const { url: ownersUrl, schema } = db.userParams as { url: string; schema: string }
  const role = `test_${randomBytes(6).toString('hex')}`
  const password = randomBytes(16).toString('hex')
  const { rows } = await db.raw(
    `select current_database() as database, current_setting('server_version_num')::int / 10000 as version`,
  )
  for (const statement of roleStatements({ role, schema, password }, rows[0])) await db.raw(statement)
  if (organizationId !== undefined)
    await db.raw(`alter role ?? set payprep.organization = '${organizationId}'`, [role])
  const url = Object.assign(new URL(ownersUrl), { username: role, password })
  const own = openDatabase(url.href, schema)
  t.teardown(async () => {
    await own.destroy()
    await db.raw('drop owned by ??', [role])
    await db.raw('drop role ??', [role])
  })
  return own
}
