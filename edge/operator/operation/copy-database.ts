import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { copySchema, filledTables } from '../../../services/kit/postgres/copy-schema.ts'
import { UnusableDatabase } from '../../../services/kit/postgres/unusable-database.ts'
import { copyMonths } from '../../../services/notifier/partitions/copy-months.ts'
import type { Row } from '../../../services/kit/process/commands/command.ts'
import { connected } from './connected.ts'
import { migrateAll, pendingInAll } from './database-commands.ts'
import { schemas } from './schemas.ts'

const names = schemas.map(({ name }) => name)

/** Makes the tables of a schema like those of the other database, where they differ by time. */
const preparations: Readonly<Record<string, (from: Client, to: Client) => Promise<void>>> = {
  notifier: copyMonths,
}

/** Migrations fill these: rows in them do not mean that a database is in use. */
const FILLED_BY_MIGRATIONS = ['gambling.feed']

/**
 * Copies all schemas of an installation into a database without rows, which is migrated first; returns what each schema had. It reads
 * one snapshot and writes one transaction: if it fails or is killed, the target has no rows, and it may run again. It refuses a source
 * that programs use, as it would miss what they write meanwhile.
 */
export async function copyDatabase(
  source: string,
  target: string,
  progress: (line: string) => void,
): Promise<readonly Row[]> {
  return connected(source, APPLICATION, from =>
    connected(target, APPLICATION, async to => {
      await requireUnused(from)
      await requireEmpty(to)
      await requireMigratedSource(source)
      await migrateAll(target, progress)
      await begin(from, 'isolation level repeatable read read only')
      await begin(to, 'read write')
      const copied: Row[] = []
      for (const schema of names) {
        for (const client of [from, to]) await client.query(`set local search_path to ${schema}`)
        await preparations[schema]?.(from, to)
        copied.push({ schema, ...(await copySchema(from, to, schema, progress)) })
      }
      await from.query('commit')
      await requireUnused(from)
      await to.query('commit')
      return copied
    }),
  )
}

const APPLICATION = 'copy'

/** Time-outs of the server's or the role's settings are for requests. With row security off, hidden rows are an error. */
async function begin(client: Client, mode: string): Promise<void> {
  await client.query(`begin ${mode}`)
  for (const setting of ['statement_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout'])
    await client.query(`set local ${setting} = 0`)
  await client.query('set local row_security = off')
}

async function requireMigratedSource(source: string): Promise<void> {
  const [pending] = await pendingInAll(source)
  if (pending !== undefined)
    throw new UnusableDatabase(
      `the schema ${pending.schema} of the database to copy lacks the migration ${pending.migration}: run payprep migrate on it first`,
    )
}

async function requireEmpty(to: Client): Promise<void> {
  for (const schema of names) {
    const filled = (await filledTables(to, schema)).filter(table => !FILLED_BY_MIGRATIONS.includes(table))
    if (filled.length > 0)
      throw new UnusableDatabase(
        `the database to copy to has rows already, in ${filled[0]}: name an empty one in TARGET_DATABASE_URL, or, if nobody needs ` +
          `its rows, run on it: drop schema if exists ${names.join(', ')} cascade`,
      )
  }
}

/** A process that was just stopped may still be closing its connections. */
const CLOSING_MS = 3_000
const POLL_MS = 100

/** Programs name their connections by their schema. Names of connections that our role may not see are null. */
async function requireUnused(from: Client): Promise<void> {
  const deadline = performance.now() + CLOSING_MS
  for (;;) {
    const { rows } = await from.query(
      `select distinct coalesce(application_name, 'role ' || usename) as user from pg_stat_activity
       where datname = current_database() and usename is not null and pid <> pg_backend_pid()
         and coalesce(application_name = any($1), true) order by 1`,
      [names],
    )
    if (rows.length === 0) return
    if (performance.now() > deadline)
      throw new UnusableDatabase(
        `programs use the database to copy (${rows.map(({ user }) => user).join(', ')}): stop them, and run this again`,
      )
    await sleep(POLL_MS)
  }
}
