import type { Knex } from 'knex'
import type { Cipher } from '../cipher.ts'
import { primaryKeyOf } from '../postgres/primary-key.ts'
import type { SealedColumn } from './sealed-schema.ts'

export interface Sealing {
  readonly cipher: Cipher
  readonly currentId: Buffer
}

export interface Reencrypted {
  readonly done: number
  /** Values that no key opens; they stay as they are. */
  readonly unreadable: number
}

/** Few: each value is a statement to one node. */
const VALUES_AT_ONCE = 100

/**
 * Re-encrypts the values of a column like `reencryptColumn`, in a table that Citus has divided. It follows the primary key, since a
 * place on disk is one of a single node. A value that someone writes meanwhile stays as written: it has the current key.
 */
export async function reencryptDistributed(
  db: Knex,
  sealedColumn: SealedColumn,
  { cipher, currentId }: Sealing,
): Promise<Reencrypted> {
  const { table, column, reads } = sealedColumn
  const key = await primaryKeyOf(db, table)
  const inOrder = db(table)
    .select([...new Set([...key, ...reads, column])])
    .whereRaw('substring(?? from 1 for 4) <> ? and length(??) > 0', [column, currentId, column])
    .orderBy([...key])
    .limit(VALUES_AT_ONCE)
  let [done, unreadable] = [0, 0]
  let rows: Row[] = await inOrder.clone()
  while (rows.length > 0) {
    for (const row of rows) {
      const sealed = row[column] as Buffer
      let anew: Buffer
      try {
        anew = sealedAnew(cipher, sealedColumn, sealed, row)
      } catch {
        unreadable++
        continue
      }
      const its = Object.fromEntries([...key, column].map(name => [name, row[name]]))
      done += await db(table)
        .where(its)
        .update({ [column]: anew })
    }
    const last = rows.at(-1)!
    const marks = (mark: string) => key.map(() => mark).join()
    rows = await inOrder
      .clone()
      .whereRaw(`(${marks('??')}) > (${marks('?')})`, [...key, ...key.map(name => last[name] as Knex.Value)])
  }
  return { done, unreadable }
}

/** A value sealed with the current key for its present place. Throws if no key opens it. */
export function sealedAnew(
  { openBytes, sealBytes }: Cipher,
  { placeOf, formerPlaceOf }: SealedColumn,
  sealed: Buffer,
  row: unknown,
): Buffer {
  const place = placeOf(row)
  return sealBytes(opened(), place)

  function opened(): Buffer {
    try {
      return openBytes(sealed, place)
    } catch (error) {
      if (formerPlaceOf === undefined) throw error
      return openBytes(sealed, formerPlaceOf(row))
    }
  }
}

type Row = Readonly<Record<string, unknown>>
