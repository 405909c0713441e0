import type { Knex } from 'knex'
import type { Schema } from '../../library/screening/entity.ts'

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

/** The files of versions, by the ids of the versions, in the order of their names. Those of a pending one have no content yet. */
export async function filesOfVersions(
  db: Knex,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredFile[]>> {
  const rows: readonly Row[] = await db('files').whereIn('version_id', versionIds).orderBy('name')
  return new Map(versionIds.map(id => [id, rows.filter(({ version_id: of }) => of === id).map(storedFileOf)]))
}

/** The report of an import, as far as it is written. */
export async function reportOf(db: Knex, importId: string): Promise<StoredFile | undefined> {
  const row: Row | undefined = await db('files').where({ import_id: importId, kind: 'REPORT' }).first()
  return row && storedFileOf(row)
}

interface Row {
  readonly id: string
  readonly version_id: string | null
  readonly kind: FileKind
  readonly csv_schema: Schema | null
  readonly name: string
  readonly content_type: string
  readonly lines: string
  readonly bytes: string
  readonly compressed_bytes: string
  readonly sha256: Buffer | null
  readonly compressed_sha256: Buffer | null
}

const storedFileOf = (row: Row): StoredFile => ({
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
})
