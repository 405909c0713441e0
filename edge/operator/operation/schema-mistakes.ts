import type { Knex } from 'knex'
import { openDatabase, type Schema } from '../../../services/kit/postgres/database.ts'
import { pendingMigrations } from '../../../services/kit/postgres/migrate.ts'
import {
  ConfigError,
  isProduction,
  type Mistake,
  readConfig,
} from '../../../services/kit/process/config/config.ts'
import { databaseSettings } from '../../../services/kit/process/installation.ts'
import { keysGivenIn } from '../../../services/kit/process/master-keys.ts'
import { requireMaster } from '../../../services/kit/encryption/open-sealed.ts'
import type { SealedSchema } from '../../../services/kit/encryption/sealed-schema.ts'
import type { MasterKeys } from '../../../services/kit/key-of.ts'
import type { ProgramName } from './programs.ts'
import { schemas } from './schemas.ts'

/** The schemas that a program opens: its own, and those of services that run in the process of the edge. */
function schemasOf(program: ProgramName, env: NodeJS.ProcessEnv): readonly (Schema | SealedSchema)[] {
  const isEmbedded = ({ name }: Schema) => program === 'edge' && !env[`${name.toUpperCase()}_URL`]
  return schemas.filter(schema => schema.name === program.replace('-', '_') || isEmbedded(schema))
}

/** The reasons why a program cannot use its schemas: missing rights or migrations, or another master key. */
export async function schemaMistakes(
  program: ProgramName,
  env: NodeJS.ProcessEnv,
): Promise<readonly Mistake[]> {
  const { databaseUrl, migrateAtStart } = readConfig(env, databaseSettings)
  if (databaseUrl === undefined) return []
  const keys = keysGivenIn(env)
  const migrates = (migrateAtStart ?? (isProduction(env) ? 'no' : 'yes')) === 'yes'
  const mistakes: Mistake[] = []
  for (const schema of schemasOf(program, env)) {
    const db = openDatabase(databaseUrl, schema.name)
    try {
      const remedy =
        program === 'edge' && schema.name !== 'edge'
          ? `set ${schema.name.toUpperCase()}_URL to where that service runs, or name the owner of all schemas`
          : 'run payprep roles, and name the role that it makes for this program'
      const problem = await rightsProblem(db, schema, { migrates, remedy })
      if (problem !== undefined) mistakes.push({ setting: 'DATABASE_URL', problem })
      else if ('sealed' in schema) {
        const masters = keys(schema.name)
        if (masters !== undefined) mistakes.push(...(await masterMistakes(db, schema, masters)))
      }
    } finally {
      await db.destroy()
    }
  }
  return mistakes
}

async function masterMistakes(
  db: Knex,
  schema: SealedSchema,
  masters: MasterKeys,
): Promise<readonly Mistake[]> {
  try {
    await requireMaster(db, schema, masters)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes
    throw error
  }
}

/** The problem with a schema or the rights of the role on it, completing `DATABASE_URL ...`; undefined if there is none. */
async function rightsProblem(
  db: Knex,
  { name, migrations }: Schema,
  { migrates, remedy }: { readonly migrates: boolean; readonly remedy: string },
): Promise<string | undefined> {
  const { rows } = await db.raw(
    `select current_user as role, has_database_privilege(current_database(), 'create') as creates,
       (select has_schema_privilege(oid, 'usage') from pg_namespace where nspname = ?) as uses`,
    [name],
  )
  const { role, creates, uses } = rows[0] as { role: string; creates: boolean; uses: boolean | null }
  if (uses === null) {
    if (!migrates) return `names a database that lacks the schema ${name}: run payprep migrate --roles`
    return creates
      ? undefined
      : `names the role ${role}, which may not create the schema ${name}: run payprep migrate --roles as the owner of the database`
  }
  if (!uses) return `names the role ${role}, which has no rights on the schema ${name}: ${remedy}`
  const lacking = await lackingRights(db, name)
  if (lacking.length > 0) {
    const more = lacking.length > 1 ? ` and ${lacking.length - 1} more` : ''
    return `names the role ${role}, which lacks rights on the schema ${name} (${lacking[0]}${more}): ${remedy}`
  }
  const [pending] = migrates ? [] : await pendingMigrations(db, name, migrations)
  return pending === undefined
    ? undefined
    : `names a database whose schema ${name} is older than this program (it lacks ${pending}): run payprep migrate`
}

/** `insert on deliveries` for each right that the role lacks on a table, a sequence or a function of the schema's owner. */
async function lackingRights(db: Knex, schema: string): Promise<readonly string[]> {
  const { rows } = await db.raw(
    `select needed || ' on ' || relname as lacking
     from pg_class cross join unnest(array['select', 'insert', 'update', 'delete']) needed
     where relnamespace = to_regnamespace(:schema) and relkind in ('r', 'p')
       and not has_table_privilege(pg_class.oid, needed)
     union all
     select 'usage on ' || relname from pg_class
     where relnamespace = to_regnamespace(:schema) and case relkind when 'S' then not has_sequence_privilege(oid, 'usage') end
     union all
     select 'execute on ' || proname from pg_proc
     where pronamespace = to_regnamespace(:schema) and prosecdef and not has_function_privilege(oid, 'execute')
     order by 1`,
    { schema },
  )
  return rows.map((row: { lacking: string }) => row.lacking)
}
