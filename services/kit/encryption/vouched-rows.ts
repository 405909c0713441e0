import type { Knex } from 'knex'
import { NIL_UUID } from '../ids.ts'
import type { KeyOf } from '../key-of.ts'
import type { OlderRows } from '../postgres/database.ts'
import { ConfigError } from '../process/config/config.ts'
import type { Log } from '../process/logging/log.ts'
import { authenticateRows, storedSet } from './authenticated-rows.ts'
import type { AlteredRow } from './row-mac.ts'
import { rowSets } from './row-set.ts'
import { keyOf } from './schema-keys.ts'
import type { SealedSchema } from './sealed-schema.ts'

/** An empty set without an organization: its MAC says that the rows of the schema have theirs. */
const VOUCHED = { organizationId: NIL_UUID, name: 'vouched' }

/**
 * Throws a ConfigError if the rows of a schema never got their MACs, unless the operator has said to vouch for them. Nothing in the
 * database can tell rows of an older release from rows that somebody wrote who then removed all MACs.
 */
export async function requireVouched(
  db: Knex,
  schema: SealedSchema,
  olderRows: OlderRows,
  log: Log,
): Promise<void> {
  const tables = schema.authenticated ?? []
  const [first] = tables
  if (first === undefined) return
  const key = keyOf(db)
  if (await isVouched(db, key, first.purpose)) return
  if (olderRows !== 'refuse') {
    await vouch(db, schema, {
      onRefused: ({ table, row }) => log('row.altered', { table, row }, 'error'),
    })
    return
  }
  for (const { table } of tables)
    if ((await db(table).first(db.raw('1'))) !== undefined) throw unvouched(schema.name)
  // Without MACs: whoever adds rows after that look is not vouched for.
  await mark(db, key, first.purpose)
}

async function isVouched(db: Knex, key: KeyOf, purpose: string): Promise<boolean> {
  const stored = await storedSet(db, VOUCHED)
  return stored !== undefined && rowSets(key, purpose).agrees(VOUCHED, stored, [])
}

interface Vouching {
  readonly onProgress?: (table: string, rows: number) => void
  /** Called for each row that does not decrypt. */
  readonly onRefused: (row: AlteredRow) => void
}

export interface Vouched {
  readonly table: string
  /** How many rows got a MAC: they had none, or one that did not fit. */
  readonly rows: number
  /** How many do not decrypt, and stay refused. */
  readonly refused: number
}

/** Gives all rows that carry authority and can be read their MACs, whoever wrote them. */
export async function vouch(
  db: Knex,
  { authenticated = [] }: SealedSchema,
  { onProgress = () => {}, onRefused }: Vouching,
): Promise<readonly Vouched[]> {
  const key = keyOf(db)
  const vouched: Vouched[] = []
  for (const table of authenticated) {
    let refused = 0
    const rows = await authenticateRows(db, key, table, {
      onProgress: count => onProgress(table.table, count),
      onRefused(row) {
        refused++
        onRefused(row)
      },
    })
    vouched.push({ table: table.table, rows, refused })
  }
  const [first] = authenticated
  if (first !== undefined) await mark(db, key, first.purpose)
  return vouched
}

const mark = (db: Knex, key: KeyOf, purpose: string) =>
  db.transaction(change => rowSets(key, purpose).replace(change, [VOUCHED], async () => () => []))

const unvouched = (schema: string) =>
  new ConfigError([
    {
      setting: 'ROWS_OF_OLDER_RELEASES',
      problem:
        `must say what to do with the rows of the schema ${schema}, which have no MACs: after an upgrade from a release before 2.2.0, ` +
        'set it to vouch, or to accept while that release still runs; otherwise somebody has removed the MACs, so find out who',
    },
  ])
