import type { Knex } from 'knex'
import type { FileKind } from '../files/stored-file.ts'

const LINES_AT_ONCE = 5_000
const CHUNKS_AT_ONCE = 20

/** Deletes data that an import needs only while it runs, in small steps: its upload, and the state of its lines. */
export async function deleteContent(db: Knex, importId: string, { keepsUpload = false } = {}): Promise<void> {
  await deleteByPosition(db('import_lines').where({ import_id: importId }), LINES_AT_ONCE)
  if (!keepsUpload) await deleteFile(db, importId, 'UPLOAD')
}

async function deleteFile(db: Knex, importId: string, kind: FileKind): Promise<void> {
  const file = await db('files').where({ import_id: importId, kind }).first('id')
  if (file === undefined) return
  await deleteByPosition(db('file_chunks').where({ file_id: file.id }), CHUNKS_AT_ONCE)
  await db('files').where({ id: file.id }).delete()
}

/** Deletes by ranges, so that no statement scans rows that earlier ones have deleted. */
async function deleteByPosition(rows: Knex.QueryBuilder, step: number): Promise<void> {
  const { last } = await rows.clone().max({ last: 'position' }).first()
  for (let from = 0; from <= (last ?? -1); from += step) {
    await rows
      .clone()
      .where('position', '>=', from)
      .where('position', '<', from + step)
      .delete()
  }
}

/** Deletes imports whose upload stopped an hour ago, and those that ended long ago, with their reports. */
export async function deleteExpiredImports(
  db: Knex,
  { importDays }: { readonly importDays: number },
): Promise<void> {
  const expired: { id: string }[] = await db('imports')
    .where(old =>
      old
        .where(received =>
          received.where({ state: 'RECEIVING' }).whereRaw(`updated_at < now() - interval '1 hour'`),
        )
        .orWhere(ended =>
          ended
            .whereIn('state', ['COMPLETED', 'FAILED'])
            .whereRaw(`created_at < now() - ? * interval '1 day'`, [importDays]),
        ),
    )
    .select('id')
  for (const { id } of expired) {
    await deleteContent(db, id)
    await deleteFile(db, id, 'REPORT')
    await db('imports').where({ id }).whereNot({ state: 'PENDING' }).delete()
  }
}
