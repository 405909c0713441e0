import { createHash, randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { Schema } from '../../screening/entity.ts'
import type { Vault } from '../vault.ts'
import { contentWith, deflatedPart, noContent, PIECE_BYTES } from './gzip-member.ts'
import type { VersionFileKind } from './stored-file.ts'

export interface NewFile {
  readonly versionId: string
  readonly kind: VersionFileKind
  /** For CSV. */
  readonly csvSchema?: Schema
  readonly name: string
  readonly contentType: string
}

export interface FileWriter {
  /** Takes text that has this many lines. Resolves once there is room for more: at most three pieces are held in memory. */
  readonly write: (text: string, lines: number) => Promise<void>
  /** Writes the rest and completes the file. */
  readonly finish: () => Promise<void>
}

/** Writes a file of a version. Each chunk is stored at once: a file that is never finished stays incomplete. */
export async function fileWriter(db: Knex, vault: Vault, file: NewFile): Promise<FileWriter> {
  const id = randomUUID()
  await db('files').insert({
    id,
    version_id: file.versionId,
    kind: file.kind,
    csv_schema: file.csvSchema ?? null,
    name: file.name,
    content_type: file.contentType,
  })
  const hash = createHash('sha256')
  const compressedHash = createHash('sha256')
  let content = noContent
  let compressedBytes = 0
  let lineCount = 0
  let position = 0
  /** Not stored yet. */
  let texts: Buffer[] = []
  let textBytes = 0
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

  return {
    async write(text, lines) {
      const bytes = Buffer.from(text)
      texts.push(bytes)
      textBytes += bytes.length
      lineCount += lines
      // The last piece is held back, because the tail of the file stands behind it.
      while (textBytes > PIECE_BYTES) {
        const all = Buffer.concat(texts)
        texts = [all.subarray(PIECE_BYTES)]
        textBytes -= PIECE_BYTES
        await storing
        storing = store(all.subarray(0, PIECE_BYTES), false)
        // The next call that waits for it fails with it.
        storing.catch(() => {})
      }
    },

    async finish() {
      await storing
      await store(Buffer.concat(texts), true)
      await db('files').where({ id }).update({
        lines: lineCount,
        bytes: content.bytes,
        compressed_bytes: compressedBytes,
        sha256: hash.digest(),
        compressed_sha256: compressedHash.digest(),
        is_complete: true,
      })
    },
  }
}
