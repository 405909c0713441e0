import type { Knex } from 'knex'
import type { Schema } from '../../screening/entity.ts'

/** A file without its content. */
export interface StoredFile {
  readonly id: string
  readonly kind: FileKind
  /** Of CSV; absent for JSON Lines. */
  readonly csvSchema: Schema | undefined
  readonly name: string
  readonly contentType: string
  readonly lines: number
  readonly bytes: number
  readonly compressedBytes: number
  /** Of the content and of the compressed bytes. Only files of versions have them. */
  readonly sha256: Buffer | undefined
  readonly compressedSha256: Buffer | undefined
}

export type VersionFileKind = 'SNAPSHOT' | 'DELTA'
export type FileKind = VersionFileKind | 'UPLOAD' | 'REPORT'

/** The files that these conditions fit. Those of a version that is being made are not complete yet. */
export async function filesWhere(
  db: Knex,
  conditions: Readonly<Record<string, unknown>>,
): Promise<StoredFile[]> {
  const rows = await db('files').where(conditions).orderBy('name')
  return rows.map(row => ({
    id: row.id,
    kind: row.kind,
    csvSchema: row.csv_schema ?? undefined,
    name: row.name,
    contentType: row.content_type,
    lines: Number(row.lines),
    bytes: Number(row.bytes),
    compressedBytes: Number(row.compressed_bytes),
    sha256: row.sha256 ?? undefined,
    compressedSha256: row.compressed_sha256 ?? undefined,
  }))
}
