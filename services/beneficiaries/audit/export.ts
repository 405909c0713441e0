import type { Knex } from 'knex'
import { NIL_UUID } from '../../kit/ids.ts'

const ENTRIES_AT_ONCE = 1_000

/** Writes all entries as JSON, a line for each, in the order of their chains. Returns how many. */
export async function exportEntries(db: Knex, write: (lines: string) => Promise<void>): Promise<number> {
  let count = 0
  let last: readonly [organization: string, user: Buffer, number: number] = [NIL_UUID, Buffer.alloc(0), 0]
  for (;;) {
    const rows = await db('audit')
      .whereRaw('(organization_id, external_user, number) > (?, ?, ?)', [...last])
      .orderBy(['organization_id', 'external_user', 'number'])
      .limit(ENTRIES_AT_ONCE)
    const end = rows.at(-1)
    if (end === undefined) return count
    last = [end.organization_id, end.external_user, end.number]
    count += rows.length
    await write(rows.map(row => `${JSON.stringify(exported(row))}\n`).join(''))
  }
}

const exported = (row: any) => ({
  organization: row.organization_id,
  user: row.external_user.toString('base64url'),
  number: row.number,
  at: row.at,
  session: row.session_id,
  action: row.action,
  recipient: row.recipient_id,
  version: row.version,
  fields: row.fields,
  request: row.request_id,
  link: row.chain.toString('base64url'),
})
