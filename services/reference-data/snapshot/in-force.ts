import type { Knex } from 'knex'
import {
  blankRows,
  type DirectoryRows,
  type DirectoryTable,
  fieldsOf,
} from '../../library/banking/directory/directory-rows.ts'
import { type Columns, packed } from '../../library/banking/directory/columns.ts'
import { declaredLists, type Edition } from '../releases/edition.ts'
import { countColumns, type Release } from '../releases/release-store.ts'
import { type Claim, isCompiled } from './claim.ts'
import { type Merge, merges } from './merge.ts'
import { adjacentGroups, readRows } from './read-rows.ts'
import type { SourceList } from './source-list.ts'

/** How the rows of a table are queried. */
interface Reading<Row> {
  readonly name: string
  /**
   * Rows with equal key fields are merged. The primary key begins with these fields, so no query has
   * to sort.
   */
  readonly key: readonly (keyof Row & string)[]
  /** Orders the rows of one key and release, so that two reads give the same image. */
  readonly thenBy?: readonly string[]
  /** SQL: whether the row's release is complete for what the row describes. */
  readonly isComplete?: (edition: Edition) => string
  /** Whether `merges` has to see a row even if no other row has its key. */
  readonly isMergedAlone?: (values: Values, precedence: number) => boolean
  /** SQL condition: the row is valid. */
  readonly where?: (edition: Edition) => string
}

const LOGO = fieldsOf('institutions').indexOf('logo')
const [ROLE, CODE_TO] = (['role', 'codeTo'] as const).map(field => fieldsOf('bankCodes').indexOf(field)) as [
  number,
  number,
]

const readings: { readonly [T in DirectoryTable]: Reading<DirectoryRows[T]> } = {
  institutions: {
    name: 'institutions',
    key: ['bic'],
    isMergedAlone: values => values[LOGO] !== '',
  },
  bankCodes: {
    name: 'bank_codes',
    key: ['country', 'code', 'codeTo'],
    thenBy: ['bic'],
    isComplete: ({ coverage }) =>
      isClaimed(
        'country',
        coverage.map(({ release_id, country }) => [release_id, country]),
      ),
    isMergedAlone: (values, precedence) =>
      values[ROLE] !== 'default' || values[CODE_TO] !== '' || isCompiled({ precedence }),
  },
  participations: {
    name: 'participations',
    key: ['system', 'bic', 'country', 'code', 'codeTo'],
    isComplete: ({ registers }) =>
      isClaimed(
        'system',
        registers.map(({ release_id, system }) => [release_id, system]),
      ),
  },
  instructionSets: {
    name: 'instruction_sets',
    key: ['owner'],
    where: ({ withCompleteSets }) => `release_id in (${idsOf(withCompleteSets)})`,
  },
  settlementInstructions: {
    name: 'settlement_instructions',
    key: ['owner', 'currency'],
    thenBy: ['priority', 'intermediary1', 'intermediary2', 'intermediary3', 'valid_from'],
    isComplete: ({ withCompleteSets }) =>
      `release_id in (${idsOf(withCompleteSets)})
        and exists (select from instruction_sets s where s.release_id = t.release_id and s.owner = t.owner)`,
    where(edition) {
      const declared = idsOf(declaredLists(edition))
      return `'${edition.day}' between valid_from and valid_to and (release_id in (${declared})
        or owner not in (select s.owner from instruction_sets s where s.release_id in (${declared})))`
    },
  },
  sanctions: { name: 'sanctions', key: ['bic', 'country'] },
  accountChecks: { name: 'account_checks', key: ['country', 'code', 'codeTo'] },
  localNames: { name: 'local_names', key: ['country', 'code', 'language'] },
}

/** For SQL's `in`, which takes no empty list. No release has the id 0. */
function idsOf(releases: readonly Release[]): string {
  return releases.map(({ id }) => id).join() || '0'
}

/** The merged rows of the releases in force, batch by batch in the order of the key. */
export async function* rowsInForce<T extends DirectoryTable>(
  trx: Knex.Transaction,
  table: T,
  edition: Edition,
  sources: SourceList,
): AsyncGenerator<Columns<DirectoryRows[T]>> {
  const reading: Reading<DirectoryRows[T]> = readings[table]
  const fields = fieldsOf(table)
  const rows = rowsOf(table, reading, sources)
  const query = queryOf(table, reading, fields.slice(0, -1), edition)
  if (query === undefined) return
  const batches = readRows(trx, query)
  for await (const groups of adjacentGroups(batches, reading.key.length)) {
    const values = groups.flatMap(group => rows(group))
    const columns = fields.map((field, at) => [field, values.map(row => row[at])])
    yield packed(Object.fromEntries(columns) as Columns<DirectoryRows[T]>)
  }
}

/** From this many rows on, reading a release along the primary key is worth a separate subquery. */
const LARGE = 10_000

/**
 * A subquery reads a large release along the primary key, so that the outer query only merges sorted rows. The small ones,
 * of which an operator may have thousands, are sorted together.
 */
function queryOf<T extends DirectoryTable>(
  table: T,
  reading: Reading<DirectoryRows[T]>,
  fields: readonly string[],
  edition: Edition,
): string | undefined {
  const { name, key, thenBy = [], isComplete = () => 'false', where = () => 'true' } = reading
  const order = [...key.map(columnOf), ...thenBy].join()
  const columns = fields.map(columnOf).join()
  const selected = [...new Set([...fields.map(columnOf), ...thenBy])].join()
  const select = (rank: string, from: string, release: string) => `(
    select ${selected}, ${rank} as rank, publisher, confidence, ${isComplete(edition)} as is_complete
    from ${from} where ${release} and ${where(edition)} order by ${order}
  )`
  const ranked = edition.releases.map(({ id, ...counts }, rank) => ({
    id,
    rank,
    rows: counts[countColumns[table]],
  }))
  const small = ranked.filter(({ rows }) => rows > 0 && rows < LARGE)
  const ranks = small.map(({ id, rank }) => `(${id}, ${rank})`).join()
  const queries = [
    ...ranked
      .filter(({ rows }) => rows >= LARGE)
      .map(({ id, rank }) => select(String(rank), `${name} t`, `release_id = ${id}`)),
    ...(small.length === 0
      ? []
      : [select('ranks.rank', `${name} t, (values ${ranks}) ranks (id, rank)`, 'release_id = ranks.id')]),
  ]
  if (queries.length === 0) return undefined
  return `
    select ${columns}, rank, publisher, confidence, is_complete
    from (${queries.join(' union all ')}) claims order by ${order}, rank`
}

/** Releases claim countries or systems, whose codes need no escaping. */
function isClaimed(column: string, claims: readonly (readonly [releaseId: string, value: string])[]): string {
  const pairs = claims.map(([releaseId, value]) => `(${releaseId}, '${value}')`)
  return pairs.length === 0 ? 'false' : `(t.release_id, t.${column}) in (${pairs.join()})`
}

function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

/** How COPY writes a true boolean. */
const TRUE = 't'

/** The fields of a row, in order. */
type Values = readonly unknown[]

/**
 * Turns the rows of one key into the merged rows of the directory. Mostly a key has
 * one row, whose columns are already the fields; only several rows are merged.
 */
function rowsOf<T extends DirectoryTable>(
  table: T,
  { isMergedAlone = () => false }: Reading<DirectoryRows[T]>,
  { placeOf, rankOf, precedenceOf }: SourceList,
) {
  const fields = fieldsOf(table)
  const sourceAt = fields.length - 1
  const flagsAt = fields.flatMap((field, at) => (typeof blankRows[table][field] === 'boolean' ? [at] : []))
  const merge: Merge<DirectoryRows[T]> = merges[table]()

  function valuesOf(texts: string[]): Values {
    const [rank, publisher, confidence] = texts.slice(sourceAt) as [string, string, string]
    const values: unknown[] = texts
    values[sourceAt] = placeOf({ rank: Number(rank), publisher, confidence })
    for (const at of flagsAt) values[at] = values[at] === TRUE
    return values
  }

  const blank = { ...blankRows[table], rank: 0, precedence: 0, isFromCompleteList: false }

  function claimOf(values: Values): Claim<DirectoryRows[T]> {
    const source = values[sourceAt] as number
    const rank = rankOf(source)
    const precedence = precedenceOf(source)
    // A copy of one object keeps its shape: V8 makes and reads it faster than one of entries.
    const claim = { ...blank, rank, precedence, isFromCompleteList: values.at(-1) === TRUE }
    for (const [at, field] of fields.entries()) claim[field] = values[at] as never
    return claim
  }

  return (group: string[][]): readonly Values[] => {
    const values = group.map(valuesOf)
    const isAlone = values.length === 1
    if (isAlone && !isMergedAlone(values[0]!, precedenceOf(values[0]![sourceAt] as number))) return values
    const claims = values.map(claimOf).sort((a, b) => a.rank - b.rank)
    return merge(claims).map(row => fields.map(field => row[field]))
  }
}
