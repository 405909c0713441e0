import type pg from 'pg'
import { UnusableDatabase } from '../../../services/kit/postgres/unusable-database.ts'
import type { Row } from '../../../services/kit/process/commands/command.ts'
import { readConfig } from '../../../services/kit/process/config/config.ts'
import { connected } from './connected.ts'
import { type Role, roleStatements } from '../../../services/kit/postgres/roles.ts'
import { passwordSetting, passwordVariable } from './role-passwords.ts'
import { schemas } from './schemas.ts'

/** The settings of passwords, by schema. */
export const passwordSettings = Object.fromEntries(schemas.map(({ name }) => [name, passwordSetting(name)]))

/** The roles of an installation, `PREFIX_SCHEMA`, with the passwords of the environment. */
export function rolesIn(env: NodeJS.ProcessEnv, prefix: string): readonly Role[] {
  const passwords = readConfig(env, passwordSettings)
  return schemas.map(({ name }) => ({ role: `${prefix}_${name}`, schema: name, password: passwords[name] }))
}

/** The statements that make these roles in a database. */
export function statementsFor(url: string, roles: readonly Role[]): Promise<string[]> {
  return connected(url, 'roles', async client => {
    const server = await serverOf(client)
    return roles.flatMap(role => roleStatements(role, server))
  })
}

/** Makes these roles, all or none, and returns a row for each. Throws if an existing one has too many rights. */
export function applyRoles(url: string, roles: readonly Role[]): Promise<Row[]> {
  return connected(url, 'roles', async client => {
    const server = await serverOf(client)
    await client.query('begin')
    await refusePrivileged(client, roles)
    for (const role of roles) {
      for (const statement of roleStatements(role, server)) await client.query(statement)
    }
    await client.query('commit')
    return roles.map(({ role, schema, password }) => ({
      role,
      schema,
      password: password === undefined ? `as before (${passwordVariable(schema)} is not set)` : 'set',
    }))
  })
}

/** Throws unless the role of an address may make these roles. Called before work that takes long. */
export function requireRights(url: string, roles: readonly Role[]): Promise<void> {
  return connected(url, 'roles', async client => {
    await refusePrivileged(client, roles)
    const { rows } = await client.query(
      'select rolname from pg_roles where rolname = current_user and not rolcreaterole and not rolsuper',
    )
    if (rows.length > 0)
      throw new UnusableDatabase(
        `the role ${rows[0].rolname} may not make roles: grant it that (ALTER ROLE ${rows[0].rolname} CREATEROLE), or leave out --roles ` +
          'and let an administrator run what payprep roles --sql prints',
      )
  })
}

async function refusePrivileged(client: pg.Client, roles: readonly Role[]) {
  const { rows } = await client.query(
    'select rolname from pg_roles where rolname = any($1) and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)',
    [roles.map(({ role }) => role)],
  )
  if (rows.length === 0) return
  const names = rows.map(({ rolname }) => rolname).join(', ')
  throw new UnusableDatabase(
    `the role ${names} already exists and is a superuser, or may bypass row security or create roles or databases: ` +
      'revoke that (ALTER ROLE), or choose other names (--prefix)',
  )
}

async function serverOf(client: pg.Client) {
  const { rows } = await client.query(
    `select current_database() as database, current_setting('server_version_num')::int / 10000 as version`,
  )
  return rows[0] as { database: string; version: number }
}
