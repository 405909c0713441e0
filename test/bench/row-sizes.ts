import pg from 'pg'
import { embeddedPostgres } from '../../services/kit/postgres/embedded-postgres.ts'

/** Tables that grow with use, with their schemas. */
const tables = [
  'beneficiaries.sessions',
  'verification.verifications',
  'notifier.events',
  'notifier.deliveries',
  'notifier.attempts',
] as const

/** Rows of the tables under a data directory, and the bytes of each, indexes included: `[table, rows, bytes]`. */
export async function rowSizes(directory: string): Promise<string[][]> {
  const { url, close } = await embeddedPostgres(directory)
  const client = new pg.Client(url)
  await client.connect()
  try {
    const rows: string[][] = []
    for (const table of tables) {
      const { rows: found } = await client.query(
        `select (select count(*) from ${table})::integer as count,
           pg_total_relation_size('${table}') + coalesce(
             (select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = '${table}'::regclass), 0
           ) as bytes`,
      )
      const [{ count, bytes }] = found
      rows.push([table, count.toLocaleString('en'), Math.round(bytes / count).toLocaleString('en')])
    }
    return rows
  } finally {
    await client.end()
    await close()
  }
}
