import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Knex } from 'knex'
import { invalid, Problem } from '../../kit/problem.ts'
import type { Vault } from '../gambling-vault.ts'
import { PIECE_BYTES } from './gzip-member.ts'

// The files of an import, which grow chunk by chunk: the upload, and the report on its lines.

/** The most that one part of an upload may have. */
export const PART_BYTES_MAX = 1024 * 1024

interface UploadPart {
  readonly importId: string
  /** 0 for the first part. */
  readonly position: number
  readonly bytes: Uint8Array
}

/**
 * Appends a part to the upload of an import. Idempotent: a part that is there already changes nothing. The caller makes
 * sure that the import is still being received.
 */
export async function appendUpload(
  change: Knex.Transaction,
  vault: Vault,
  { importId, position, bytes }: UploadPart,
  uploadBytesMax: number,
): Promise<void> {
  if (bytes.length > PART_BYTES_MAX) {
    throw new Problem('tooLarge', `a part has ${bytes.length} bytes; at most ${PART_BYTES_MAX} are allowed`)
  }
  const file = await lockedFile(change, { importId, kind: 'UPLOAD', contentType: 'application/octet-stream' })
  if (position < file.chunks) return requireSame(change, vault, file.id, position, bytes)
  if (position > file.chunks) {
    throw invalid([{ field: '/position', description: `is ${position}, but part ${file.chunks} comes next` }])
  }
  if (file.bytes + bytes.length > uploadBytesMax) {
    throw new Problem(
      'tooLarge',
      `the lines have more than ${uploadBytesMax} bytes: send them in several imports`,
    )
  }
  await append(change, vault, file, { content: bytes, bytes: bytes.length, lines: 0 })
}

async function requireSame(db: Knex, vault: Vault, fileId: string, position: number, bytes: Uint8Array) {
  const { content } = await db('file_chunks').where({ file_id: fileId, position }).first('content')
  if (!vault.openChunk(fileId, position, content).equals(bytes)) {
    throw new Problem('conflict', `part ${position} came before, with other bytes`)
  }
}

/** File, bytes and number of parts of the upload. Undefined before the first part. */
export async function uploadOf(db: Knex, importId: string) {
  const row = await db('files').where({ import_id: importId, kind: 'UPLOAD' }).first('id', 'bytes')
  if (row === undefined) return undefined
  return { fileId: row.id as string, bytes: Number(row.bytes), parts: await chunksOf(db, row.id) }
}

const zipped = promisify(gzip)

/**
 * Appends lines, without line breaks, to the report of an import. Runs in the transaction that records the progress, so
 * that a worker that takes the import over continues the report.
 */
export async function appendReport(
  change: Knex.Transaction,
  vault: Vault,
  importId: string,
  lines: readonly string[],
): Promise<void> {
  if (lines.length === 0) return
  const file = await lockedFile(change, { importId, kind: 'REPORT', contentType: 'application/x-ndjson' })
  const text = Buffer.from(`${lines.join('\n')}\n`)
  let left = lines.length
  for (let at = 0; at < text.length; at += PIECE_BYTES) {
    const piece = text.subarray(at, at + PIECE_BYTES)
    await append(change, vault, file, { content: await zipped(piece), bytes: piece.length, lines: left })
    left = 0
  }
}

interface GrowingFile {
  readonly id: string
  chunks: number
  bytes: number
  compressedBytes: number
}

interface Owner {
  readonly importId: string
  readonly kind: 'UPLOAD' | 'REPORT'
  readonly contentType: string
}

/** Makes the file if there is none. Its row is locked until the transaction ends. */
async function lockedFile(
  change: Knex.Transaction,
  { importId, kind, contentType }: Owner,
): Promise<GrowingFile> {
  const key = { import_id: importId, kind }
  const name = `import-${importId}-${kind.toLowerCase()}.jsonl`
  await change('files')
    .insert({ id: randomUUID(), ...key, name, content_type: contentType })
    .onConflict()
    .ignore()
  const row = await change('files').where(key).forUpdate().first()
  return {
    id: row.id,
    chunks: await chunksOf(change, row.id),
    bytes: Number(row.bytes),
    compressedBytes: Number(row.compressed_bytes),
  }
}

async function chunksOf(db: Knex, fileId: string): Promise<number> {
  const { last } = (await db('file_chunks').where({ file_id: fileId }).max({ last: 'position' }).first())!
  return last === null ? 0 : last + 1
}

interface Chunk {
  readonly content: Uint8Array
  /** Of the content, before it was compressed. */
  readonly bytes: number
  readonly lines: number
}

async function append(
  change: Knex.Transaction,
  vault: Vault,
  file: GrowingFile,
  chunk: Chunk,
): Promise<void> {
  const { content, bytes, lines } = chunk
  const { id } = file
  const position = file.chunks++
  await change('file_chunks').insert({
    file_id: id,
    position,
    start: file.bytes,
    compressed_start: file.compressedBytes,
    content: vault.sealChunk(id, position, content),
  })
  file.bytes += bytes
  file.compressedBytes += content.length
  await change('files')
    .where({ id })
    .update({
      bytes: file.bytes,
      compressed_bytes: file.compressedBytes,
      lines: change.raw('lines + ?', [lines]),
    })
}
