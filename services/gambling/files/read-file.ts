import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Knex } from 'knex'
import type { Vault } from '../gambling-vault.ts'
import { inflatedPiece } from './gzip-member.ts'
import type { StoredFile } from './stored-file.ts'

interface Part {
  /** Of the content, or of the compressed bytes. */
  readonly offset: number
  readonly isCompressed: boolean
}

/**
 * Reads a file of a version, or a report, from an offset to the end of its chunk: at most 1 MiB. Empty at the end of
 * the file. Undefined if the file has been deleted. Reports can only be read uncompressed.
 */
export async function readFile(
  db: Knex,
  vault: Vault,
  file: Pick<StoredFile, 'id' | 'kind'>,
  { offset, isCompressed }: Part,
): Promise<Buffer | undefined> {
  const column = isCompressed ? 'compressed_start' : 'start'
  const row = await db('file_chunks')
    .where({ file_id: file.id })
    .where(column, '<=', offset)
    .orderBy('position', 'desc')
    .first('position', 'content', { start: column })
  if (row === undefined) return undefined
  const chunk = vault.openChunk(file.id, row.position, row.content)
  const bytes = isCompressed ? chunk : await contentOf(file, chunk, row.position === 0)
  return bytes.subarray(offset - Number(row.start))
}

const unzip = promisify(gunzip)

const contentOf = ({ kind }: Pick<StoredFile, 'kind'>, chunk: Buffer, isFirst: boolean) =>
  kind === 'REPORT' ? unzip(chunk) : inflatedPiece(chunk, isFirst)

/** The stored bytes of a file, chunk by chunk: compressed for a version, as received for an upload. */
export async function* storedBytes(db: Knex, vault: Vault, fileId: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; position++) {
    const row = await db('file_chunks').where({ file_id: fileId, position }).first('content')
    if (row === undefined) return
    yield vault.openChunk(fileId, position, row.content)
  }
}
