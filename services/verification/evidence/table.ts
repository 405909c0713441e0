import type { Knex } from 'knex'
import type { EvidenceStore } from './recorder.ts'
import type { Wanted } from './wanted.ts'

/** Keeps records in the schema of the verification service. */
export const evidenceTable = (db: Knex): EvidenceStore => ({
  async append(lines) {
    await db.raw(
      `insert into evidence (at, request, account, line)
       select * from unnest(cast(:at as timestamptz[]), cast(:requests as uuid[]), cast(:accounts as text[]),
         cast(:lines as text[]))`,
      {
        at: lines.map(({ exchange }) => exchange.at),
        requests: lines.map(({ exchange }) => exchange.request ?? null),
        accounts: lines.map(({ exchange }) => exchange.account ?? null),
        lines: lines.map(({ text }) => text),
      } as Record<string, Knex.Value>,
    )
  },
})

const ROWS_AT_ONCE = 5_000

/** The lines of the table, in the order in which they were written. */
export async function* linesInTable(
  db: Knex,
  { from, to, request, account }: Wanted,
): AsyncGenerator<string> {
  let after = '0'
  for (;;) {
    const query = db('evidence').where('id', '>', after).orderBy('id').limit(ROWS_AT_ONCE)
    if (from !== undefined) query.where('at', '>=', from)
    if (to !== undefined) query.where('at', '<', to)
    if (request !== undefined) query.where({ request })
    if (account !== undefined) query.where({ account })
    const rows: readonly { id: string; line: string }[] = await query.select('id', 'line')
    for (const { line } of rows) yield line
    if (rows.length < ROWS_AT_ONCE) return
    after = rows.at(-1)!.id
  }
}
