import {
  type Command,
  type CommandInput,
  UsageError,
} from '../../../services/kit/process/commands/command.ts'
import { openDatabaseServer } from '../../../services/kit/process/installation.ts'
import { requireDatabase } from '../../../services/kit/process/lifecycle/preflight.ts'
import { applyRoles, rolesIn, statementsFor } from './apply-roles.ts'
import { migrateAll, pendingInAll } from './migrate.ts'

const PREFIX = {
  type: 'string',
  summary: 'the beginning of the names of the roles; payprep by default',
} as const

const ON_ROLES =
  'Roles are named like payprep_notifier. Each reads and writes the rows of its own schema, sees no other, and may create ' +
  'nothing. Their passwords come from the environment: EDGE_DATABASE_PASSWORD, REFERENCE_DATA_DATABASE_PASSWORD, ' +
  'NOTIFIER_DATABASE_PASSWORD and so on; a role whose variable is not set keeps the password that it has. DATABASE_URL must ' +
  'name the owner of the schemas, which may create roles.'

/** Commands on the schemas and roles of the database. */
export const commandsWith = (env: NodeJS.ProcessEnv): readonly Command[] => [
  {
    name: 'migrate',
    summary: 'Creates the schemas of all services, and runs the migrations that they lack.',
    operands: [],
    recorded: 'changes',
    options: {
      'dry-run': { type: 'boolean', summary: 'only say which migrations would run' },
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
        const rows = await migrateAll(url, progress)
        if (roles.length > 0) await applyRoles(url, roles)
        return rows
      })
    },
  },
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
        for (const statement of await statementsFor(url, roles)) await write(`${statement};\n`)
        return undefined
      })
    },
  },
]

async function withServer<T>(env: NodeJS.ProcessEnv, work: (url: string) => Promise<T>): Promise<T> {
  await requireDatabase(env)
  const { url, close } = await openDatabaseServer(env)
  try {
    return await work(url)
  } finally {
    await close()
  }
}

function prefixIn({ prefix = 'payprep' }: CommandInput['options']): string {
  if (typeof prefix !== 'string' || !/^[a-z][a-z0-9_]{0,30}$/.test(prefix)) {
    throw new UsageError('--prefix must be a lower-case word of at most 31 letters, digits and underscores')
  }
  return prefix
}
