import t from 'tap'
import { schemas } from '../../edge/operator/operation/schemas.ts'
import { freshSchema } from '../harness/database.ts'

/** Tables of organizations that stay on the coordinator of Citus, with the reason. */
const undivided: Readonly<Record<string, readonly string[]>> = {
  // Found by the client id of a token request, before the organization is known; small, and read into memory. Counts name clients. Files stay for days.
  edge: ['brandings', 'clients', 'payment_file_pieces', 'payment_files', 'request_counts', 'row_sets'],
  // Of the dataset, which is one for all.
  gambling: ['imports', 'outbox'],
}

for (const { name, migrations, division } of schemas) {
  t.test(`each table of ${name} with an organization is divided by Citus, or listed`, async t => {
    const db = await freshSchema(t, migrations)
    const { rows } = await db.raw(
      `select relname as table from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'organization_id'
       where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
    )
    const tables = rows.map((row: { table: string }) => row.table)
    t.strictSame(tables, [...(division?.tables ?? []), ...(undivided[name] ?? [])].toSorted())
  })
}
