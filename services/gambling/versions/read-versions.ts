import type { Knex } from 'knex'
import { Problem } from '../../kit/problem.ts'
import type { Schema } from '../../library/screening/entity.ts'
import { readCursor, writeCursor } from '../../kit/cursor.ts'
import { filesOfVersions, type StoredFile, type VersionFileKind } from '../files/stored-file.ts'
import { latestVersion, publishedVersions, type Version } from './versions-table.ts'

export interface VersionWithFiles {
  readonly version: Version
  /** Those that are kept. */
  readonly files: readonly StoredFile[]
}

interface Page {
  readonly items: readonly VersionWithFiles[]
  readonly nextCursor: string | undefined
}

/** A page of versions, newest first. */
export async function listVersions(
  db: Knex,
  { cursor, limit }: { readonly cursor: string | undefined; readonly limit: number },
): Promise<Page> {
  const upTo = cursor === undefined ? undefined : readCursor('versions', cursor, VERSION)[0]
  const versions = await publishedVersions(db, { upTo, limit: limit + 1 })
  const next = versions[limit]
  return {
    items: await withFiles(db, versions.slice(0, limit)),
    nextCursor: next && writeCursor('versions', [next.version]),
  }
}

/** A version by its id, or the `latest`. */
export async function getVersion(db: Knex, version: string): Promise<VersionWithFiles> {
  return (await withFiles(db, [await requireVersion(db, version)]))[0]!
}

interface FileChoice {
  /** Its id, or `latest`. */
  readonly version: string
  readonly kind: VersionFileKind
  /** For CSV. */
  readonly csvSchema: Schema | undefined
}

/** A file of a version. For `latest`, its name gives the resolved version. */
export async function getVersionFile(db: Knex, choice: FileChoice): Promise<StoredFile> {
  const { version, files } = await getVersion(db, choice.version)
  const file = files.find(({ kind, csvSchema }) => kind === choice.kind && csvSchema === choice.csvSchema)
  if (file !== undefined) return file
  if (choice.kind === 'DELTA' && version.previous === undefined) {
    throw new Problem(
      'notFound',
      `version ${version.version} is the first one and has no delta: load its snapshot`,
    )
  }
  throw fileExpired(`this file of version ${version.version}`)
}

export const fileExpired = (file: string) =>
  new Problem(
    'notFound',
    `${file} is no longer kept: load the snapshot of the latest version`,
    'GAMBLING_FILE_EXPIRED',
  )

const VERSION = /^\d{14}$/

async function requireVersion(db: Knex, version: string): Promise<Version> {
  const found = version === 'latest' ? await latestVersion(db) : await publishedVersion(db, version)
  if (found !== undefined) return found
  throw new Problem(
    'notFound',
    version === 'latest' ? 'no version has been published yet' : 'there is no such version',
  )
}

async function publishedVersion(db: Knex, version: string): Promise<Version | undefined> {
  if (!VERSION.test(version)) return undefined
  const versions = await publishedVersions(db, { upTo: version, limit: 1 })
  return versions.find(each => each.version === version)
}

async function withFiles(db: Knex, versions: readonly Version[]): Promise<VersionWithFiles[]> {
  const files = await filesOfVersions(
    db,
    versions.map(({ id }) => id),
  )
  return versions.map(version => ({ version, files: files.get(version.id) ?? [] }))
}
