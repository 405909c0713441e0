import type { Knex } from 'knex'
import { isDivided } from '../postgres/citus/shards.ts'
import { type Reencrypted, reencryptDistributed, sealedAnew, type Sealing } from './reencrypt-distributed.ts'
import type { SealedColumn } from './sealed-schema.ts'

/** Blocks of the table per pass. Reading rows by their place on disk needs no index, and takes the same time in a table of any size. */
const BLOCKS_AT_ONCE = 128
/** Few, so that requests hardly wait for their locks. */
const VALUES_AT_ONCE = 100

/**
 * Re-encrypts the values of a column that are not sealed with the current key. Each step is a separate transaction, so this may be
 * interrupted and run again. Rows that others have locked are skipped; every write of a value uses the current key.
 */
export async function reencryptColumn(
  db: Knex,
  sealed: SealedColumn,
  { cipher, currentId }: Sealing,
  onProgress: (share: number) => void = () => {},
): Promise<Reencrypted> {
  if (await isDivided(db)) return reencryptDistributed(db, sealed, { cipher, currentId })
  let [done, unreadable] = [0, 0]
  const parts = await partsOf(db, sealed.table)
  const total = parts.reduce((sum, { blocks }) => sum + blocks, 0)
  let passed = 0
  for (const { name, blocks } of parts) {
    for (let block = 0; block < blocks; block += BLOCKS_AT_ONCE) {
      let after: string | undefined = `(${block},0)`
      const end = `(${block + BLOCKS_AT_ONCE},0)`
      while (after !== undefined) {
        const step = await db.transaction(trx =>
          reencryptStep(trx, name, sealed, { cipher, currentId, after: after!, end }),
        )
        done += step.done
        unreadable += step.unreadable
        after = step.last
      }
      onProgress(Math.min(passed + block + BLOCKS_AT_ONCE, total) / total)
    }
    passed += blocks
  }
  return { done, unreadable }
}

interface Step extends Sealing {
  readonly after: string
  readonly end: string
}

/** Re-encrypts some values. The next step starts after `last`; undefined after the last step. */
async function reencryptStep(
  trx: Knex.Transaction,
  part: string,
  sealedColumn: SealedColumn,
  { cipher, currentId, after, end }: Step,
): Promise<Reencrypted & { readonly last: string | undefined }> {
  const { column, reads, step = VALUES_AT_ONCE } = sealedColumn
  const { rows } = await trx.raw(
    `select ctid::text as at, ?? as sealed, ${reads.map(() => '??').join(', ')} from ??
     where ctid > ?::tid and ctid < ?::tid and substring(?? from 1 for 4) <> ? and length(??) > 0
     order by ctid limit ? for no key update skip locked`,
    [column, ...reads, part, after, end, column, currentId, column, step],
  )
  const anew: [at: string, value: Buffer][] = []
  for (const { at, sealed, ...row } of rows) {
    try {
      anew.push([at, sealedAnew(cipher, sealedColumn, sealed, row)])
    } catch {
      // Counted as unreadable below, so that the other values go on.
    }
  }
  if (anew.length > 0) {
    await trx.raw(
      `update ?? set ?? = anew.value from unnest(?::tid[], ?::bytea[]) as anew (at, value)
       where ctid = any (?::tid[]) and ctid = anew.at`,
      [part, column, anew.map(([at]) => at), anew.map(([, value]) => value), anew.map(([at]) => at)],
    )
  }
  return {
    done: anew.length,
    unreadable: rows.length - anew.length,
    last: rows.length < step ? undefined : rows.at(-1).at,
  }
}

/** A table, or its partitions, with the size of each. */
async function partsOf(db: Knex, table: string): Promise<{ name: string; blocks: number }[]> {
  const { rows } = await db.raw(
    `select relname as name, (pg_relation_size(relid) / current_setting('block_size')::int)::int as blocks
     from (select ?::regclass::oid as relid union select relid from pg_partition_tree(?)) part
     join pg_class on pg_class.oid = relid where relkind = 'r'`,
    [table, table],
  )
  return rows
}

/** How many values of a column each key has sealed, by key id in hexadecimal. */
export async function countByKey(db: Knex, { table, column }: SealedColumn): Promise<Map<string, number>> {
  const { rows } = await db.raw(
    `select encode(substring(?? from 1 for 4), 'hex') as id, count(*)::float8 as count from ??
     where length(??) > 0 group by 1`,
    [column, table, column],
  )
  return new Map(rows.map(({ id, count }: { id: string; count: number }) => [id, count]))
}
