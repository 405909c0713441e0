import type { Knex } from 'knex'
import {
  blankRows,
  type DirectoryRows,
  type DirectoryTable,
  fieldsOf,
} from '../../banking/directory/directory-rows.ts'
import { type Columns, packed } from '../../banking/directory/columns.ts'
import type { Edition } from '../releases/edition.ts'
import { type Claim, type Merge, merges } from './merge.ts'
import { adjacentGroups, readRows } from './read-rows.ts'
import type { SourceList } from './source-list.ts'

/** How a table's rows are read. */
interface Reading<Row> {
  readonly name: string
  /** The fields of what is merged into one: by them the primary key begins, so that nothing needs sorting. */
  readonly key: readonly (keyof Row & string)[]
  /** The columns by which a release's own rows for one key are in order. */
  readonly thenBy?: readonly string[]
  /** Tells whether a row's release was made to know wholly what the row is of. */
  readonly isWhole?: string
  /** Whether a row is not what it says, though nobody says otherwise. */
  readonly isMergedAlone?: (values: Values) => boolean
  /** Those that count. */
  readonly where?: (edition: Edition) => string
}

const LOGO = fieldsOf('institutions').indexOf('logo')
const ROLE = fieldsOf('bankCodes').indexOf('role')

const readings: { readonly [T in DirectoryTable]: Reading<DirectoryRows[T]> } = {
  institutions: {
    name: 'institutions',
    key: ['bic'],
    isMergedAlone: values => values[LOGO] !== '',
  },
  bankCodes: {
    name: 'bank_codes',
    key: ['country', 'code', 'codeTo'],
    isWhole: `exists (select from coverage c where c.release_id = t.release_id and c.country = t.country)`,
    isMergedAlone: values => values[ROLE] !== 'default',
  },
  participations: {
    name: 'participations',
    key: ['system', 'bic', 'country', 'code', 'codeTo'],
    isWhole: `exists (select from registers r where r.release_id = t.release_id and r.system = t.system)`,
  },
  instructionSets: {
    name: 'instruction_sets',
    key: ['owner'],
    where: ({ withWholeSets }) => `release_id in (${withWholeSets.map(({ id }) => id).join() || 'null'})`,
  },
  settlementInstructions: {
    name: 'settlement_instructions',
    key: ['owner', 'currency'],
    thenBy: ['priority'],
    isWhole: `exists (select from instruction_sets s where s.release_id = t.release_id and s.owner = t.owner)`,
    where: ({ day }) => `'${day}' between valid_from and valid_to`,
  },
  sanctions: { name: 'sanctions', key: ['bic', 'country'] },
  accountChecks: { name: 'account_checks', key: ['country', 'code', 'codeTo'] },
}

/** What the releases in force say together, batch by batch in the order of the key. */
export async function* rowsInForce<T extends DirectoryTable>(
  trx: Knex.Transaction,
  table: T,
  edition: Edition,
  sources: SourceList,
): AsyncGenerator<Columns<DirectoryRows[T]>> {
  if (edition.releases.length === 0) return
  const reading: Reading<DirectoryRows[T]> = readings[table]
  const fields = fieldsOf(table)
  const rows = rowsOf(table, reading, sources)
  const batches = readRows(trx, queryOf(reading, fields.slice(0, -1), edition))
  for await (const groups of adjacentGroups(batches, reading.key.length)) {
    const values = groups.flatMap(group => rows(group))
    const columns = fields.map((field, at) => [field, values.map(row => row[at])])
    yield packed(Object.fromEntries(columns) as Columns<DirectoryRows[T]>)
  }
}

/** One query for each release, so that all can be read along the primary key and need only be interleaved. */
function queryOf<Row>(reading: Reading<Row>, fields: readonly string[], edition: Edition): string {
  const { name, key, thenBy = [], isWhole = 'false', where = () => 'true' } = reading
  const order = [...key.map(columnOf), ...thenBy].join()
  const columns = fields.map(columnOf).join()
  const queries = edition.releases.map(
    ({ id }, rank) => `(
      select ${[columns, ...thenBy]}, ${rank} as rank, publisher, confidence, ${isWhole} as is_whole
      from ${name} t where release_id = ${id} and ${where(edition)} order by ${order}
    )`,
  )
  return `
    select ${columns}, rank, publisher, confidence, is_whole
    from (${queries.join(' union all ')}) claims order by ${order}`
}

function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

/** As COPY writes it. */
const TRUE = 't'

/** A row's fields in order. */
type Values = readonly unknown[]

/**
 * Makes rows of all that is said of one thing. Mostly only one release speaks of
 * it, and its columns are the row's fields but for their kinds; else claims are
 * made of them, and merged.
 */
function rowsOf<T extends DirectoryTable>(
  table: T,
  { isMergedAlone = () => false }: Reading<DirectoryRows[T]>,
  { placeOf, rankOf }: SourceList,
) {
  const fields = fieldsOf(table)
  const sourceAt = fields.length - 1
  const flagsAt = fields.flatMap((field, at) => (typeof blankRows[table][field] === 'boolean' ? [at] : []))
  const merge: Merge<DirectoryRows[T]> = merges[table]

  function valuesOf(texts: string[]): Values {
    const [rank, publisher, confidence] = texts.slice(sourceAt) as [string, string, string]
    const values: unknown[] = texts
    values[sourceAt] = placeOf({ rank: Number(rank), publisher, confidence })
    for (const at of flagsAt) values[at] = values[at] === TRUE
    return values
  }

  function claimOf(values: Values): Claim<DirectoryRows[T]> {
    const row = Object.fromEntries(fields.map((field, at) => [field, values[at]]))
    const rank = rankOf(values[sourceAt] as number)
    return { ...row, rank, isFromWholeList: values.at(-1) === TRUE } as Claim<DirectoryRows[T]>
  }

  return (group: string[][]): readonly Values[] => {
    const values = group.map(valuesOf)
    if (values.length === 1 && !isMergedAlone(values[0]!)) return values
    const claims = values.map(claimOf).sort((a, b) => a.rank - b.rank)
    return merge(claims).map(row => fields.map(field => row[field]))
  }
}
