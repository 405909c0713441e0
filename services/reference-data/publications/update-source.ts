import type { Knex } from 'knex'
import type { Importer } from '../importers/importer.ts'
import { difference } from '../releases/difference.ts'
import type { ImportOutcome, ImportProgress } from '../releases/import.ts'
import { checksumOf, type FileImport, importFiles } from '../releases/import-files.ts'
import { confirmToday, type Release, releasesWhere } from '../releases/release-store.ts'
import { type Download, downloadChanged } from './download.ts'
import type { PublisherClient } from './publisher-client.ts'
import { rememberDownloads, validatorsIn, withoutValidators } from './validators.ts'

export interface UpdateOptions {
  /** Imports unchanged, damaged and shrunken files too. */
  readonly force: boolean
  /** Imports files that lack entries of the release in force. */
  readonly acceptLoss: boolean
  readonly progress?: ImportProgress
}

/** What became of a source, or would become of it. Fields are absent if the publisher did not send its files. */
export type SourceUpdate = {
  /**
   * - `new`: there was no release in force, or another one
   * - `unchanged`: the release in force is of the same files
   * - `rolled back`: an operator has taken the release of these files out of force
   */
  readonly state: 'new' | 'unchanged' | 'rolled back'
  /** The day of the files, ISO 8601: of Last-Modified, else today. The files may state another one. */
  readonly published?: string
  /** Bytes as they were sent. */
  readonly size?: number
  /** SHA-256 of the unpacked files, in hexadecimal. */
  readonly sha256?: string
  /** That of the release in force; absent if there is none. */
  readonly loaded?: string
}

/**
 * Downloads a source, and imports it if it has changed. Files count as unchanged if the server says so, or if they have
 * the checksum of a kept release. Throws a `UsageError` if the publisher cannot be reached, or if the files are refused.
 */
export async function updateSource(
  db: Knex,
  client: PublisherClient,
  importer: Importer,
  options: UpdateOptions,
): Promise<SourceUpdate & { readonly outcome?: ImportOutcome }> {
  const { update, known, request, downloads } = await fetched(db, client, importer, options)
  if (request === undefined) {
    if (known !== undefined) await confirmToday(db, known)
    await rememberDownloads(db, validatorsOf(downloads))
    return update
  }
  const outcome = await importFiles(db, request, options.progress)
  await rememberDownloads(db, validatorsOf(downloads))
  return { ...update, state: outcome.isNew ? 'new' : 'unchanged', outcome }
}

/** Counts of rows that an update would change, and the keys of the first of them. */
export type Rehearsal = SourceUpdate & {
  readonly added?: number
  readonly removed?: number
  readonly changed?: number
  readonly first?: string
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
  const tables = await difference(db, request)
  const sum = (of: 'added' | 'removed' | 'changed') => tables.reduce((total, each) => total + each[of], 0)
  const first = tables.map(each => each.first).join(', ')
  return { ...update, added: sum('added'), removed: sum('removed'), changed: sum('changed'), first }
}

interface Fetched {
  readonly update: SourceUpdate
  readonly downloads: readonly Download[]
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
  const inForce = releases.find(({ is_current }) => is_current)
  const loaded = inForce === undefined ? {} : { loaded: inForce.checksum }
  const find = force || releases.length === 0 ? withoutValidators : validatorsIn(db)
  const downloads = await downloadChanged(client, addresses, find)
  if (downloads === undefined) {
    const [known] = releases as [Release]
    return { update: { state: stateOf(known), ...loaded }, known, downloads: [] }
  }

  const files = downloads.map(({ file }) => file)
  const sha256 = checksumOf(...files)
  const today = new Date().toISOString().slice(0, 10)
  const published = downloads.map(({ date }) => date ?? today).sort()[0]!
  const size = downloads.reduce((total, each) => total + each.size, 0)
  const about = { published, size, sha256, ...loaded }
  const same = releases.find(({ checksum, is_current, is_withdrawn }) => {
    return checksum === sha256 && (is_current || is_withdrawn)
  })
  if (same !== undefined && !force)
    return { update: { state: stateOf(same), ...about }, known: same, downloads }
  const request = { importer, files, date: published, force, acceptLoss, isDownload: true }
  return { update: { state: 'new', ...about }, downloads, request }
}

function stateOf(known: Release): 'unchanged' | 'rolled back' {
  return known.is_current ? 'unchanged' : 'rolled back'
}

const validatorsOf = (downloads: readonly Download[]) => downloads.map(({ validators }) => validators)
