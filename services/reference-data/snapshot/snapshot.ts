import type { Knex } from 'knex'
import { type OpenDirectory, openDirectory } from '../../library/banking/directory/open-directory.ts'
import type { DirectoryHead } from '../../library/banking/directory/directory-image.ts'
import {
  type Batch,
  type DirectoryTable,
  directoryTables,
  rowCounter,
  type RowCounts,
} from '../../library/banking/directory/directory-rows.ts'
import { imageWriter } from '../../library/banking/directory/image-writer.ts'
import { readEdition } from '../releases/edition.ts'
import { rowsInForce } from './in-force.ts'
import { sourceList } from './source-list.ts'

/** One version of the directory in batches of packed columns, ready to be sent. */
export interface Snapshot {
  readonly head: DirectoryHead
  readonly counts: RowCounts
  readonly batches: readonly Batch[]
}

/** Reads the releases in force in one database snapshot, and merges them. */
export function readSnapshot(db: Knex, now: Date): Promise<Snapshot> {
  return db.transaction(trx => mergeReleases(trx, now), { isolationLevel: 'repeatable read', readOnly: true })
}

/** Reads the releases in force as a directory for look-ups in this process. */
export async function readDirectory(db: Knex, now: Date): Promise<OpenDirectory> {
  return directoryOf(await readSnapshot(db, now))
}

export function directoryOf(snapshot: Snapshot): OpenDirectory {
  return openDirectory(imageOf(snapshot))
}

/** The snapshot as an image, which readers keep. */
export function imageOf({ head, counts, batches }: Snapshot): Uint8Array {
  const writer = imageWriter(head, counts)
  for (const batch of batches) writer.add(batch)
  return writer.bytes()
}

async function mergeReleases(trx: Knex.Transaction, now: Date): Promise<Snapshot> {
  const edition = await readEdition(trx, now)
  const list = sourceList(edition.releases)
  const { counts, count } = rowCounter()
  const batches: Batch[] = []

  async function read<T extends DirectoryTable>(table: T): Promise<void> {
    for await (const columns of rowsInForce(trx, table, edition, list)) {
      const batch = { table, columns } as Batch
      count(batch)
      batches.push(batch)
    }
  }
  for (const table of directoryTables) await read(table)

  const places = new Map(edition.releases.map(({ id }, rank) => [id, list.placeOf({ rank, ...ofRelease })]))
  const head = {
    version: edition.version,
    sources: list.sources,
    coverage: edition.coverage.map(({ release_id, ...claim }) => ({
      ...claim,
      source: places.get(release_id)!,
    })),
    registers: edition.registers.map(({ release_id, ...claim }) => ({
      ...claim,
      source: places.get(release_id)!,
    })),
  }
  return { head, counts, batches }
}

/** Claims of a whole release have the release's own publisher. */
const ofRelease = { publisher: '', confidence: '' }
