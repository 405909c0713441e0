import type { Knex } from 'knex'

const LINES_AT_ONCE = 5_000
const CHUNKS_AT_ONCE = 20

/** Deletes what an import needs only while it runs: its upload, and what is known of its lines. In small steps. */
export async function deleteContent(db: Knex, importId: string, { keepsUpload = false } = {}): Promise<void> {
  const lines = db('import_lines').where({ import_id: importId })
  await inSteps(
    () =>
      lines
        .clone()
        .whereRaw('ctid = any(array(?))', [lines.clone().select('ctid').limit(LINES_AT_ONCE)])
        .delete(),
    LINES_AT_ONCE,
  )
  if (keepsUpload) return
  await deleteFiles(db, db('files').where({ import_id: importId, kind: 'UPLOAD' }))
}

async function deleteFiles(db: Knex, files: Knex.QueryBuilder): Promise<void> {
  const chunks = db('file_chunks').whereIn('file_id', files.clone().select('id'))
  await inSteps(
    () =>
      chunks
        .clone()
        .whereRaw('ctid = any(array(?))', [chunks.clone().select('ctid').limit(CHUNKS_AT_ONCE)])
        .delete(),
    CHUNKS_AT_ONCE,
  )
  await files.clone().delete()
}

async function inSteps(next: () => Promise<number>, step: number): Promise<void> {
  while ((await next()) === step);
}

/** Deletes imports whose upload was given up an hour ago, and those that ended long ago, with their reports. */
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
    await deleteFiles(db, db('files').where({ import_id: id }))
    await db('imports').where({ id }).whereNot({ state: 'PENDING' }).delete()
  }
}
