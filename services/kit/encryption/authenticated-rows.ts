import type { Knex } from 'knex'
import { acceptingOlderRows, type KeyOf } from '../key-of.ts'
import { isDivided } from '../postgres/citus/shards.ts'
import { primaryKeyOf } from '../postgres/primary-key.ts'
import { type AlteredRow, type AuthenticatedTable, rowMac } from './row-mac.ts'
import { type RowSet, rowSets, type StoredSet } from './row-set.ts'

const ROWS_AT_ONCE = 500

/** A row, or a set of rows, that is not as payprep wrote it. */
export interface RowFinding {
  readonly problem: 'ROW_ALTERED' | 'ROWS_REMOVED'
  readonly table: string
  readonly organization?: string
  readonly row?: string
}

/**
 * Verifies the MAC of each row of a table, and the digests of its sets, each in one snapshot with its rows: a write in between would look
 * like a finding. Returns how many rows there are.
 */
export async function verifyRows(
  db: Knex,
  key: KeyOf,
  table: AuthenticatedTable,
  tell: (finding: RowFinding) => void,
  onProgress: (rows: number) => void = () => {},
): Promise<number> {
  const mac = rowMac(key, table)
  const organizations = new Set<string>()
  let count = 0
  for await (const row of rowsOf(db, table)) {
    organizations.add(row.organization_id)
    if (++count % ROWS_AT_ONCE === 0) onProgress(count)
    if (!mac.hasMac(row))
      tell({
        problem: 'ROW_ALTERED',
        table: table.table,
        organization: row.organization_id,
        row: table.id.map(column => row[column]).join(' '),
      })
  }
  if (!table.hasSet) return count
  for (const id of await db('row_sets').where({ name: table.table }).pluck('organization_id'))
    organizations.add(id)
  const sets = rowSets(key, table.purpose)
  for (const organizationId of organizations) {
    const set = { organizationId, name: table.table }
    const [macs, stored] = await db.transaction(
      async snapshot => [await macsOf(snapshot, table, organizationId), await storedSet(snapshot, set)],
      { isolationLevel: 'repeatable read', readOnly: true },
    )
    if (!sets.agrees(set, stored, macs))
      tell({ problem: 'ROWS_REMOVED', table: table.table, organization: organizationId })
  }
  return count
}

export const storedSet = (
  db: Knex,
  { organizationId, name, part = 0 }: RowSet,
): Promise<StoredSet | undefined> =>
  db('row_sets').where({ organization_id: organizationId, name, part }).first('digest', 'mac')

interface Told {
  /** Called with how many rows got their MAC so far. */
  readonly onProgress?: (rows: number) => void
  /** Called for each row that does not decrypt. Nobody can vouch for it, so it stays refused. */
  readonly onRefused?: (row: AlteredRow) => void
}

/**
 * Gives every row of a table that can be read the MAC that it lacks, and its sets their digests: the operator vouches for them.
 * Returns how many rows lacked it.
 */
export async function authenticateRows(
  db: Knex,
  key: KeyOf,
  table: AuthenticatedTable,
  { onProgress = () => {}, onRefused = () => {} }: Told = {},
): Promise<number> {
  const mac = rowMac(key, table)
  const macOf = (row: any): Buffer | undefined => {
    try {
      return mac.macOf(row)
    } catch (error) {
      onRefused(mac.refusal(row, error))
      return undefined
    }
  }
  const primaryKey = await primaryKeyOf(db, table.table)
  const isOneServer = !(await isDivided(db))
  const organizations = new Set<string>()
  let changed = (await table.prepare?.(db, acceptingOlderRows(key))) ?? 0
  for await (const rows of pagesOf(db, table, isOneServer ? AS_READ : [])) {
    for (const row of rows) organizations.add(row.organization_id)
    const lacking = rows
      .filter(row => !mac.hasMac(row))
      .flatMap(row => {
        const its = macOf(row)
        return its === undefined ? [] : [{ ...row, mac: its }]
      })
    const done = isOneServer ? await authenticateUnchanged(db, table, lacking) : new Set()
    changed += done.size
    for (const row of lacking.filter(({ row_place: place }) => !done.has(place)))
      changed += await authenticateRow(db, table, macOf, where(primaryKey, row))
    onProgress(changed)
  }
  if (table.hasSet) {
    const sets = rowSets(key, table.purpose)
    for (const organizationId of organizations)
      await db.transaction(change =>
        sets.replace(change, [{ organizationId, name: table.table }], async () => {
          const macs = await macsOf(change, table, organizationId)
          return () => macs
        }),
      )
  }
  return changed
}

/** SQL: where a row is, and the transaction that wrote it. */
const AS_READ = ['ctid::text as row_place', 'xmin::text as row_writer']

/** Writes the MACs of those rows that are as they were read, and that nobody has locked, in one statement. Returns their places. */
async function authenticateUnchanged(
  db: Knex,
  { table }: AuthenticatedTable,
  rows: readonly any[],
): Promise<ReadonlySet<unknown>> {
  const places = rows.map(({ row_place: place }) => place)
  const { rows: done } = await db.raw(
    `with unchanged as (
       select its.ctid as place, given.mac
       from ?? its cross join unnest(?::tid[], ?::text[], ?::bytea[]) as given (place, writer, mac)
       where its.ctid = any (?::tid[]) and its.ctid = given.place and its.xmin::text = given.writer
       for no key update of its skip locked
     )
     update ?? its set mac = unchanged.mac from unchanged
     where its.ctid = any (?::tid[]) and its.ctid = unchanged.place returning unchanged.place::text as place`,
    [
      table,
      places,
      rows.map(({ row_writer: writer }) => writer),
      rows.map(({ mac }) => mac),
      places,
      table,
      places,
    ],
  )
  return new Set(done.map(({ place }: { place: string }) => place))
}

/** Under the row's lock: a program may change it meanwhile. */
function authenticateRow(
  db: Knex,
  { table }: AuthenticatedTable,
  macOf: (row: any) => Buffer | undefined,
  its: Readonly<Record<string, unknown>>,
): Promise<number> {
  return db.transaction(async change => {
    const row = await change(table).where(its).forNoKeyUpdate().first()
    const mac = row && macOf(row)
    if (mac === undefined) return 0
    return (await change(table).where(its).update({ mac })) as number
  })
}

const where = (names: readonly string[], row: any) => Object.fromEntries(names.map(name => [name, row[name]]))

const macsOf = (db: Knex, { table, unless }: AuthenticatedTable, organizationId: string) => {
  const rows = db(table).where({ organization_id: organizationId })
  if (unless !== undefined) rows.whereRaw(`not (${unless})`)
  return rows.pluck('mac')
}

async function* rowsOf(db: Knex, table: AuthenticatedTable): AsyncGenerator<any> {
  for await (const rows of pagesOf(db, table, [])) yield* rows
}

/** All rows with authority, in the order of their primary key. */
async function* pagesOf(
  db: Knex,
  { table, unless }: AuthenticatedTable,
  more: readonly string[],
): AsyncGenerator<any[]> {
  const key = await primaryKeyOf(db, table)
  const marks = (mark: string) => key.map(() => mark).join()
  const inOrder = db(table)
    .select('*', ...more.map(each => db.raw(each)))
    .orderBy([...key])
    .limit(ROWS_AT_ONCE)
  if (unless !== undefined) inOrder.whereRaw(`not (${unless})`)
  let rows: any[] = await inOrder.clone()
  while (rows.length > 0) {
    yield rows
    const last = rows.at(-1)
    rows = await inOrder
      .clone()
      .whereRaw(`(${marks('??')}) > (${marks('?')})`, [...key, ...key.map(name => last[name])])
  }
}
