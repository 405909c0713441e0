import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { isUuid } from '../../kit/ids.ts'
import { Problem } from '../../kit/problem.ts'
import { activeTraceparent } from '../../kit/tracing/tracer.ts'
import { appendUpload, uploadOf } from '../files/import-files.ts'
import type { Vault } from '../gambling-vault.ts'
import { deleteContent } from './housekeeping.ts'
import type { ImportMode, ImportRow } from './imports-table.ts'

/** Of an upload, as it is sent. */
const UPLOAD_BYTES_MAX = 1024 ** 3
/** Open imports of an organization. An upload without a new part for minutes does not count. */
const OPEN_MAX = 10

export interface NewImport {
  /** Undefined for the operator's own. */
  readonly organizationId: string | undefined
  readonly mode: ImportMode
  readonly isForced: boolean
  readonly id?: string
}

/** Begins an import, whose upload is then received. */
export async function createImport(
  db: Knex,
  { organizationId, mode, isForced, id = randomUUID() }: NewImport,
): Promise<ImportRow> {
  return db.transaction(async change => {
    if (organizationId !== undefined) await requireFewOpen(change, organizationId)
    const [row] = await change('imports')
      .insert({ id, organization_id: organizationId ?? null, mode, is_forced: isForced })
      .returning('*')
    return row
  })
}

/** The lock makes concurrent calls count one after the other. */
async function requireFewOpen(change: Knex.Transaction, organizationId: string): Promise<void> {
  await change.raw(`select pg_advisory_xact_lock(hashtext('imports'), hashtext(?))`, [organizationId])
  const open = await change('imports')
    .where({ organization_id: organizationId })
    .whereRaw(`(state = 'PENDING' or state = 'RECEIVING' and updated_at > now() - interval '5 minutes')`)
    .limit(OPEN_MAX)
    .select('id')
  if (open.length < OPEN_MAX) return
  throw new Problem('tooMany', `${OPEN_MAX} imports have not ended: wait for one of them`, undefined, {
    retryAfterSeconds: 60,
  })
}

/** Identifies an import of an organization. */
export interface ImportKey {
  readonly organizationId: string | undefined
  readonly importId: string
}

/** Appends a part of the upload, in order. Repeating the same part changes nothing. */
export async function appendToImport(
  db: Knex,
  vault: Vault,
  key: ImportKey,
  part: { readonly position: number; readonly bytes: Uint8Array },
): Promise<void> {
  await db.transaction(async change => {
    await requireReceiving(change, key)
    await appendUpload(change, vault, { importId: key.importId, ...part }, UPLOAD_BYTES_MAX)
    await change('imports').where({ id: key.importId }).update({ updated_at: change.fn.now() })
  })
}

async function requireReceiving(change: Knex.Transaction, key: ImportKey): Promise<void> {
  const { state } = await importOf(change, key, 'forUpdate')
  if (state !== 'RECEIVING') throw new Problem('conflict', 'the import has begun: it takes no more lines')
}

/** Makes an import due whose upload is complete, in this many parts. Repeating it changes nothing. */
export async function startImport(db: Knex, key: ImportKey, parts: number): Promise<ImportRow> {
  return db.transaction(async change => {
    const row = await importOf(change, key, 'forUpdate')
    if (row.state !== 'RECEIVING') return row
    const came = (await uploadOf(change, row.id))?.parts ?? 0
    if (came !== parts)
      throw new Problem('conflict', `${came} parts came, not ${parts}: send the import again`)
    const [started] = await change('imports')
      .where({ id: row.id })
      .update({
        state: 'PENDING',
        due_at: change.fn.now(),
        updated_at: change.fn.now(),
        traceparent: activeTraceparent() ?? null,
      })
      .returning('*')
    return started
  })
}

/** Deletes an import whose upload is not complete, and nothing else. Repeating it changes nothing. */
export async function abandonImport(db: Knex, { organizationId, importId: id }: ImportKey): Promise<void> {
  const wanted = { id, organization_id: organizationId ?? null, state: 'RECEIVING' }
  const abandoned = isUuid(id) ? await db('imports').where(wanted).first('id') : undefined
  if (abandoned === undefined) return
  await deleteContent(db, id)
  await db('imports').where(wanted).delete()
}

/** An import of another organization is not found. */
export async function importOf(
  db: Knex,
  { organizationId, importId }: ImportKey,
  lock?: 'forUpdate',
): Promise<ImportRow> {
  const query = db('imports').where({ id: importId, organization_id: organizationId ?? null })
  if (lock !== undefined) query.forUpdate()
  const row = isUuid(importId) ? await query.first() : undefined
  if (row === undefined) throw new Problem('notFound', 'there is no such import')
  return row
}
