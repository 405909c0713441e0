import {
  type Command,
  type CommandInput,
  UsageError,
  type Row,
} from '../../../services/kit/process/commands/command.ts'
import { applyRoles, requireRights, rolesIn, statementsFor } from './apply-roles.ts'
import { migrate, pendingMigrations } from '../../../services/kit/postgres/migrate.ts'
import { openTables, requireStatedRows } from '../../../services/kit/postgres/open-rows.ts'
import { divideAll, placementsInAll } from './citus.ts'
import { overSchemas, withServer } from './over-schemas.ts'

const PREFIX = {
  type: 'string',
  summary: 'the beginning of the names of the roles; payprep by default',
} as const

const ON_ROLES =
  'Roles are named like payprep_notifier. Each reads and writes the rows of its own schema, sees no other, and may create ' +
  'nothing. Their passwords come from the environment: EDGE_DATABASE_PASSWORD, REFERENCE_DATA_DATABASE_PASSWORD, ' +
  'NOTIFIER_DATABASE_PASSWORD and so on; a role whose variable is not set keeps the password that it has. DATABASE_URL must ' +
  'name the owner of the schemas, which may create roles.'

export const migrateCommands = (env: NodeJS.ProcessEnv): readonly Command<'migrate'>[] => [
  {
    name: 'migrate',
    summary: 'Creates the schemas of all services, and runs the migrations that they lack.',
    operands: [],
    recorded: 'changes',
    options: {
      'dry-run': { type: 'boolean', summary: 'only say which migrations would run' },
      citus: { type: 'boolean', summary: 'also divide the tables of organizations over the nodes of Citus' },
      roles: { type: 'boolean', summary: 'also make a role for each service, as payprep roles does' },
      prefix: PREFIX,
    },
    details:
      'Run it before programs of a new version start; programs of the previous version run on the new schemas too. Needs ' +
      `DATABASE_URL alone, of a role that may create schemas; not through a connection pooler. ${ON_ROLES}`,
    async run({ options, progress }) {
      const roles = options.roles === true ? rolesIn(env, prefixIn(options)) : []
      return withServer(env, async url => {
        if (options['dry-run'] === true) return pendingInAll(url)
        if (roles.length > 0) await requireRights(url, roles)
        const rows = await migrateAll(url, progress)
        if (options.citus === true) await divideAll(url, progress)
        if (roles.length > 0) await applyRoles(url, roles)
        return rows
      })
    },
  },
]

export const rowCommands = (env: NodeJS.ProcessEnv): readonly Command<'rows'>[] => [
  {
    name: 'rows close',
    summary: 'Closes the rows of organizations to programs of releases before 2.2.0.',
    operands: [],
    recorded: 'changes',
    options: {},
    details:
      'A program of this release states in each transaction whose rows it works with, and sees no others. Those of older releases do ' +
      'not always, so after an upgrade a connection that states nothing still sees all rows. Run this once no such program runs and ' +
      'none will come back: they would see no rows. Databases that this release has made are closed from the start. On Citus run ' +
      'payprep migrate --citus before. DATABASE_URL must name the owner of the schemas.',
    run: () => withServer(env, closeAll),
  },
]

export const citusCommands = (env: NodeJS.ProcessEnv): readonly Command<'citus'>[] => [
  {
    name: 'citus status',
    summary: 'Shows on which nodes of Citus the tables of organizations are.',
    operands: [],
    recorded: 'nothing',
    options: {},
    details: 'A table without shards is not divided yet: payprep migrate --citus does that.',
    run: () => withServer(env, placementsInAll),
  },
]

export const roleCommands = (env: NodeJS.ProcessEnv): readonly Command<'roles'>[] => [
  {
    name: 'roles',
    summary: 'Makes a database role for each service, without rights on the rows of others.',
    operands: [],
    recorded: 'changes',
    options: {
      sql: { type: 'boolean', summary: 'only print the statements, for an administrator to run' },
      prefix: PREFIX,
    },
    details: `Needs migrated schemas. ${ON_ROLES}`,
    async run({ options, write }) {
      const roles = rolesIn(env, prefixIn(options))
      return withServer(env, async url => {
        if (options.sql !== true) return applyRoles(url, roles)
        const statements = await statementsFor(url, roles)
        if (options.json === true) return statements.map(statement => ({ statement }))
        for (const statement of statements) await write(`${statement};\n`)
        return undefined
      })
    },
  },
]

function prefixIn({ prefix = 'payprep' }: CommandInput['options']): string {
  if (typeof prefix !== 'string' || !/^[a-z][a-z0-9_]{0,30}$/.test(prefix)) {
    throw new UsageError('--prefix must be a lower-case word of at most 31 letters, digits and underscores')
  }
  return prefix
}

/** Runs the migrations that each schema lacks, and returns a row for each schema. */
export function migrateAll(url: string, progress: (line: string) => void): Promise<readonly Row[]> {
  return overSchemas(url, async (db, { name, migrations }) => {
    let migrated = 0
    await migrate(db, name, migrations, migration => {
      migrated++
      progress(`${name}: ${migration}`)
    })
    if ((await openTables(db, name)).length > 0)
      progress(`${name}: open to releases before 2.2.0; once none runs, run payprep rows close`)
    return [{ schema: name, version: Object.keys(migrations).at(-1), migrated }]
  })
}

/** Closes the rows of all schemas to transactions that state no organization, and returns a row for each table that was open. */
export function closeAll(url: string): Promise<readonly Row[]> {
  return overSchemas(url, async (db, { name }) =>
    (await requireStatedRows(db, name)).map(table => ({ schema: name, table })),
  )
}

/** A row for each migration that would run. */
export function pendingInAll(url: string): Promise<readonly Row[]> {
  return overSchemas(url, async (db, { name, migrations }) =>
    (await pendingMigrations(db, name, migrations)).map(migration => ({ schema: name, migration })),
  )
}
