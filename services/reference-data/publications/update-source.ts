import type { Knex } from 'knex'
import type { Importer } from '../importers/importer.ts'
import { difference } from '../releases/difference.ts'
import type { ImportOutcome, ImportProgress } from '../releases/import.ts'
import { checksumOf, type FileImport, importFiles } from '../releases/import-files.ts'
import { confirmToday, type Release, releasesWhere } from '../releases/release-store.ts'
import { downloadChanged } from './download.ts'
import type { PublisherClient } from './publisher-client.ts'
import { rememberDownloads, type Validators, validatorsIn } from './validators.ts'

export interface UpdateOptions {
  /** Imports unchanged, damaged and shrunken files too. */
  readonly force: boolean
  /** Imports files that lack entries of the release in force. */
  readonly acceptLoss: boolean
  readonly progress?: ImportProgress
}

/** What became of a source, or would become of it. */
export type SourceUpdate = {
  /**
   * - `new`: there was no release in force, or another one
   * - `unchanged`: the release in force is of the same files
   * - `rolled back`: an operator has taken the release of these files out of force
   */
  readonly state: 'new' | 'unchanged' | 'rolled back'
  /** The day of the files, ISO 8601: of the release if there is one, else of Last-Modified, else today. */
  readonly published: string
  /** Bytes as they were sent; absent if the publisher sent none. */
  readonly size?: number
  /** SHA-256 of the unpacked files, in hexadecimal. */
  readonly sha256: string
  /** That of the release in force; absent if there is none. */
  readonly loaded?: string
}

/**
 * Downloads a source, and imports it if it has changed. Files count as unchanged if the server says so, or if they have
 * the checksum of the release in force. Throws a `UsageError` if the publisher cannot be reached, or if the files are refused.
 */
export async function updateSource(
  db: Knex,
  client: PublisherClient,
  importer: Importer,
  options: UpdateOptions,
): Promise<SourceUpdate & { readonly outcome?: ImportOutcome }> {
  const { update, known, request, validators } = await fetched(db, client, importer, options)
  const outcome = request && (await importFiles(db, request, options.progress))
  if (known !== undefined) await confirmToday(db, known)
  await rememberDownloads(db, validators, update.sha256)
  if (outcome === undefined) return update
  return { ...update, state: outcome.isNew ? 'new' : 'unchanged', outcome }
}

/** Counts of rows that an update would change, and the keys of the first of them. */
export type Rehearsal = SourceUpdate & {
  readonly added?: number
  readonly removed?: number
  readonly changed?: number
  readonly first?: string
  /** Why the update would refuse the files. */
  readonly refused?: string
}

/** Downloads a source, and says what an update would do. Changes nothing. Throws as `updateSource` does. */
export async function rehearseUpdate(
  db: Knex,
  client: PublisherClient,
  importer: Importer,
  options: UpdateOptions,
): Promise<Rehearsal> {
  const { update, request } = await fetched(db, client, importer, options)
  if (request === undefined) return update
  let refused: string | undefined
  const tables = await difference(db, request, reason => (refused = reason))
  const sum = (of: 'added' | 'removed' | 'changed') => tables.reduce((total, each) => total + each[of], 0)
  const first = tables.map(each => each.first).join(', ')
  const counts = { added: sum('added'), removed: sum('removed'), changed: sum('changed'), first }
  return { ...update, ...counts, ...(refused !== undefined && { refused }) }
}

interface Fetched {
  readonly update: SourceUpdate
  /** Of the files that the publisher sent. */
  readonly validators: readonly Validators[]
  /** The release of the files that the publisher offers. */
  readonly known?: Release
  /** Absent if there is nothing to import. */
  readonly request?: FileImport
}

async function fetched(
  db: Knex,
  client: PublisherClient,
  importer: Importer,
  { force, acceptLoss }: UpdateOptions,
): Promise<Fetched> {
  const { name, addresses = [] } = importer
  const releases = await releasesWhere(db, { source: name })
  const decided = force ? [] : releases.filter(each => each.is_current || each.is_withdrawn)
  const releaseOf = (sha256: string) => decided.find(({ checksum }) => checksum === sha256)
  const loaded = releases.find(({ is_current }) => is_current)?.checksum
  const about = (sha256: string) => ({ sha256, ...(loaded && { loaded }) })
  const today = new Date().toISOString().slice(0, 10)
  const ofRelease = (known: Release) => ({
    state: known.is_current ? ('unchanged' as const) : ('rolled back' as const),
    published: (known.is_undated ? null : known.valid_from) ?? today,
    ...about(known.checksum),
  })
  const find = validatorsIn(
    db,
    decided.map(({ checksum }) => checksum),
  )
  const downloads = await downloadChanged(client, addresses, find)
  if (typeof downloads === 'string') {
    const known = releaseOf(downloads)!
    return { update: ofRelease(known), known, validators: [] }
  }

  const files = downloads.map(({ file }) => file)
  const validators = downloads.map(each => each.validators)
  const sha256 = checksumOf(...files)
  const dates = downloads.flatMap(({ date }) => date ?? [])
  // A server whose clock is fast dates no file later than today.
  const [published = today] = [...dates, today].sort()
  const size = downloads.reduce((total, each) => total + each.size, 0)
  const known = releaseOf(sha256)
  if (known !== undefined) return { update: { ...ofRelease(known), size }, known, validators }
  const date = dates.length > 0 ? published : undefined
  const request = { importer, files, date, force, acceptLoss, isDownload: true }
  return { update: { state: 'new', published, size, ...about(sha256) }, validators, request }
}
