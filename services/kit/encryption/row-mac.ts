import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Knex } from 'knex'
import { Undecryptable } from '../cipher.ts'
import type { KeyOf } from '../key-of.ts'
import { ConfigError } from '../process/config/config.ts'
import { rowsRefused } from './metrics.ts'

/** A table whose rows say who may do what, or where money goes. */
export interface AuthenticatedTable {
  readonly table: string
  /** The purpose of the key, which is not in the database. */
  readonly purpose: string
  /** The columns by which a row is named to an operator; they are among `columns`. */
  readonly id: readonly string[]
  /** The columns that the MAC binds to each other and to the table. Null counts as absent, so a column may be added later. */
  readonly columns: readonly string[]
  /** The content of encrypted columns, which a rotation encrypts anew. Throws if it cannot be decrypted. */
  readonly content?: (row: any, key: KeyOf) => readonly string[]
  /** Rows without authority need no MAC, such as deleted ones. SQL. */
  readonly unless?: string
  /** Brings rows of older releases into the form that the MAC covers. Returns how many of them it gave their MACs. */
  readonly prepare?: (db: Knex, key: KeyOf) => Promise<number>
  /** Whether a digest of all rows of an organization shows that one was removed, or an older one put back. */
  readonly hasSet: boolean
}

/**
 * HMAC-SHA-256 over named columns of a row: whoever can write to the database, but lacks the master key, cannot change one of them,
 * nor move it to another row.
 */
export interface RowMac {
  /** The MAC of a row as it is about to be written. `content` if it is at hand already. */
  readonly macOf: (row: any, content?: readonly string[]) => Buffer
  /** Whether payprep wrote these values. */
  readonly hasMac: (row: any, content?: readonly string[]) => boolean
  /** The same, and true for any row while rows of older releases are accepted. */
  readonly isGenuine: (row: any, content?: readonly string[]) => boolean
  /** Counts a row that is refused, and returns the error. */
  readonly refusal: (row: any, cause?: unknown) => AlteredRow
  /** What `open` decrypts. Throws AlteredRow if it does not decrypt. */
  readonly opened: <T>(row: any, open: () => T) => T
  /** Throws AlteredRow unless the row is genuine. */
  readonly require: (row: any, content?: readonly string[]) => void
}

export function rowMac(key: KeyOf, authenticated: AuthenticatedTable): RowMac {
  const { table, purpose, columns, content: contentOf } = authenticated
  const macKey = key(purpose)

  function macOf(row: any, content = contentOf?.(row, key) ?? []): Buffer {
    const values = columns.flatMap(column => (row[column] == null ? [] : [[column, plain(row[column])]]))
    return createHmac('sha256', macKey)
      .update(JSON.stringify([table, values, content]))
      .digest()
  }
  function hasMac(row: any, content?: readonly string[]): boolean {
    if (row.mac == null) return false
    try {
      return timingSafeEqual(row.mac, macOf(row, content))
    } catch {
      // The content does not decrypt, or the MAC has another length.
      return false
    }
  }
  const isGenuine = (row: any, content?: readonly string[]) =>
    key.acceptsOlderRows === true || hasMac(row, content)
  const refusal = (row: any, cause?: unknown) => refused(authenticated, row, cause)
  return {
    macOf,
    hasMac,
    isGenuine,
    refusal,
    opened(row, open) {
      try {
        return open()
      } catch (error) {
        throw isUnreadable(error) ? refusal(row, error) : error
      }
    },
    require(row, content) {
      if (!isGenuine(row, content)) throw refusal(row)
    },
  }
}

/**
 * Throws AlteredRow if a row has other values in these columns than were asked for. Its MAC does not show that: with a view, a rule or an
 * operator of its own, the database can answer with a genuine row of somebody else.
 */
export function requireAsked(
  table: AuthenticatedTable,
  row: any,
  asked: Readonly<Record<string, unknown>>,
): void {
  for (const [column, value] of Object.entries(asked))
    if (asText(row[column]) !== asText(value)) throw refused(table, row)
}

/** The case of ids does not matter. */
const asText = (value: unknown) => String(plain(value)).toLowerCase()

function refused({ table, id }: AuthenticatedTable, row: any, cause?: unknown): AlteredRow {
  rowsRefused.inc({ table })
  return new AlteredRow(table, id.map(column => plain(row[column])).join(' '), cause)
}

/** A row was written by somebody without the key, or by an older release, or is not the one that was asked for. */
export class AlteredRow extends Error {
  readonly table: string
  readonly row: string

  constructor(table: string, row: string, cause?: unknown) {
    super(
      `the row ${row} of ${table} is not as payprep wrote it: find out who changed it (payprep audit verify), ` +
        'and if a release before 2.2.0 did, run payprep rows authenticate',
      { cause },
    )
    this.name = 'AlteredRow'
    this.table = table
    this.row = row
  }
}

/** Whether a value does not decrypt, or its key is not there. */
const isUnreadable = (error: unknown) => error instanceof Undecryptable || error instanceof ConfigError

/** Equal for the value before it is written and the value as it is read. */
function plain(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return value.toString('hex')
  return value instanceof Date ? value.toISOString() : value
}
