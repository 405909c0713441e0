import { createHash, randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { Schema } from '../../library/screening/entity.ts'
import type { Vault } from '../gambling-vault.ts'
import { contentWith, deflatedPart, noContent, PIECE_BYTES } from './gzip-member.ts'
import type { VersionFileKind } from './stored-file.ts'

export interface NewFile {
  readonly kind: VersionFileKind
  /** For CSV. */
  readonly csvSchema?: Schema
  readonly name: string
  readonly contentType: string
}

/** Makes the files of a version, without content, and deletes those of an earlier try. Returns their ids in order. */
export async function replaceFiles(
  change: Knex.Transaction,
  versionId: string,
  files: readonly NewFile[],
): Promise<string[]> {
  await change('files').where({ version_id: versionId }).delete()
  const rows = files.map(({ kind, csvSchema, name, contentType }) => ({
    id: randomUUID(),
    version_id: versionId,
    kind,
    csv_schema: csvSchema ?? null,
    name,
    content_type: contentType,
  }))
  await change('files').insert(rows)
  return rows.map(({ id }) => id)
}

export interface FileWriter {
  /** Takes a line with its line break. It is kept in memory until the next flush. */
  readonly add: (line: string) => void
  /** Stores whole pieces. Resolves once there is room for more: a few pieces are held in memory. */
  readonly flush: () => Promise<void>
  /** Stores the rest. A file that is not finished has no length and no hash. */
  readonly finish: () => Promise<void>
}

/** Writes the content of a file of a version, each chunk at once. Fails if the file has been deleted. */
export function fileWriter(db: Knex, vault: Vault, id: string, header = ''): FileWriter {
  const hash = createHash('sha256')
  const compressedHash = createHash('sha256')
  let content = noContent
  let compressedBytes = 0
  let position = 0
  let lines = 0
  let text = header
  /** Flushed bytes that do not fill a piece. */
  let rest: Buffer[] = []
  let restBytes = 0
  let storing: Promise<void> = Promise.resolve()

  async function store(piece: Buffer, isLast: boolean) {
    const start = content.bytes
    hash.update(piece)
    content = contentWith(content, piece)
    const part = await deflatedPart(piece, position === 0, isLast ? content : undefined)
    compressedHash.update(part)
    await db('file_chunks').insert({
      file_id: id,
      position,
      start,
      compressed_start: compressedBytes,
      content: vault.sealChunk(id, position, part),
    })
    compressedBytes += part.length
    position++
  }

  async function flush() {
    const bytes = Buffer.from(text)
    text = ''
    rest.push(bytes)
    restBytes += bytes.length
    // The last piece is held back, because the gzip trailer is stored with it.
    while (restBytes > PIECE_BYTES) {
      const all = Buffer.concat(rest)
      rest = [all.subarray(PIECE_BYTES)]
      restBytes -= PIECE_BYTES
      await storing
      storing = store(all.subarray(0, PIECE_BYTES), false)
      // The next call that awaits it throws its error.
      storing.catch(() => {})
    }
  }

  return {
    add(line) {
      text += line
      lines++
    },
    flush,
    async finish() {
      await flush()
      await storing
      await store(Buffer.concat(rest), true)
      await db('files').where({ id }).update({
        lines,
        bytes: content.bytes,
        compressed_bytes: compressedBytes,
        sha256: hash.digest(),
        compressed_sha256: compressedHash.digest(),
      })
    },
  }
}
