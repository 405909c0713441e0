import type { Knex } from 'knex'
import { type DirectoryTable, directoryTables } from '../../library/banking/directory/directory-rows.ts'
import { UsageError } from '../../kit/process/commands/command.ts'
import { type FileImport, withSource } from './import-files.ts'
import { type Examine, importSources } from './import.ts'
import { releasesWhere } from './release-store.ts'
import { checkOf } from './soundness.ts'
import { tables } from '../tables/tables.ts'

/** How the rows of a table would change, with the keys of the first changes. */
export type Difference = {
  readonly table: string
  readonly added: number
  readonly removed: number
  readonly changed: number
  readonly first: string
}

/**
 * Compares an import with its source's release in force: imports it in a transaction that is rolled back. Calls `refused` with
 * the reason if the import would be refused.
 */
export function difference(
  db: Knex,
  request: FileImport,
  refused: (reason: string) => void = () => {},
): Promise<Difference[]> {
  const check = checkOf(request)
  const examine: Examine = async (...release) => {
    try {
      await check?.(...release)
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      refused(error.message)
    }
  }
  return withSource(request, async source => {
    const trx = await db.transaction()
    try {
      const [before] = await releasesWhere(trx, { source: source.name, is_current: true })
      await importSources(trx, [source], { examine })
      const [after] = await releasesWhere(trx, { source: source.name, is_current: true })
      const rows: Difference[] = []
      for (const table of directoryTables) rows.push(await compare(trx, table, before?.id ?? NONE, after!.id))
      return rows.filter(({ added, removed, changed }) => added + removed + changed > 0)
    } finally {
      await trx.rollback()
    }
  })
}

const NONE = '0'
/** How many changed keys are shown. */
const SHOWN = 5

async function compare(
  trx: Knex.Transaction,
  table: DirectoryTable,
  before: string,
  after: string,
): Promise<Difference> {
  const { name, columns, keyColumns } = tables[table]
  const key = columns.slice(0, keyColumns)
  const content = columns.slice(keyColumns)
  const { rows } = await trx.raw<{ rows: Omit<Difference, 'table'>[] }>(
    `with pairs as (
      select concat_ws(' ', ${key.map(column => `nullif(${column}::text, '')`)}) as key,
        old.release_id is null as is_added, new.release_id is null as is_removed,
        (${content.map(column => `old.${column}`)}) is distinct from (${content.map(column => `new.${column}`)}) as differs
      from (select * from ${name} where release_id = :before) old
      full join (select * from ${name} where release_id = :after) new using (${key})
    ), differences as (
      select key, case when is_added then '+' when is_removed then '-' else '~' end as sign
      from pairs where is_added or is_removed or differs
    )
    select
      count(*) filter (where sign = '+')::int as added,
      count(*) filter (where sign = '-')::int as removed,
      count(*) filter (where sign = '~')::int as changed,
      coalesce((select string_agg(sign || key, ', ') from (
        select * from differences order by key limit ${SHOWN}
      ) first), '') as first
    from differences`,
    { before, after },
  )
  return { table, ...rows[0]! }
}
