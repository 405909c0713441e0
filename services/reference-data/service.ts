/**
 * Owns the bank directory: which institutions and bank codes there are, and how
 * far what is known of them is complete. It calls nobody.
 *
 * What it knows comes in releases, one for each import of a source; those in
 * force are merged once for each version, and handed to readers whole. They hold
 * a copy and go on with it while this service is away: judging a payment asks
 * the directory a hundred times, which no network would bear. Tables are written
 * by importers alone, in one transaction, so that no reader meets half a version.
 */
import type { Knex } from 'knex'
import { ReferenceDataService } from '../../proto/gen/referencedata/v1/reference_data_pb.js'
import type { BankDirectory } from '../banking/directory/bank-directory.ts'
import type { Service } from '../kit/rpc/link.ts'
import { Problem } from '../kit/problem.ts'
import { singleFlight } from '../kit/single-flight.ts'
import { type Edition, readEdition } from './releases/edition.ts'
import { lookup } from './lookup.ts'
import { directoryOf, readSnapshot, type Snapshot } from './snapshot/snapshot.ts'
import { headerPart, rowsPart } from './snapshot/wire.ts'

export interface ReferenceDataStores {
  readonly db: Knex
  readonly clock?: { readonly now: () => number }
}

export function referenceDataService({ db, clock = Date }: ReferenceDataStores): Service {
  const snapshots = snapshotsOf(db, clock)
  return {
    routes: router =>
      router.service(ReferenceDataService, {
        getDirectoryVersion: async () => ({ version: (await snapshots.edition()).version }),
        async *downloadDirectory() {
          const { head, counts, batches } = await snapshots.current()
          yield { part: headerPart(head, counts) }
          for (const batch of batches) yield { part: rowsPart(batch) }
        },
        async lookupBank({ by }) {
          return { banks: lookup(await snapshots.directory(), by) }
        },
      }),
    close: async () => {},
  }
}

/**
 * The snapshot of the version in force: made when it is first asked for, and once
 * for all who ask. Readers have copies of their own, so it is held only as long as
 * there is room; the directory itself, only where somebody looks up banks here.
 */
function snapshotsOf(db: Knex, clock: { readonly now: () => number }) {
  let latest: WeakRef<Snapshot> | undefined
  let asked: BankDirectory | undefined
  const read = singleFlight(() => readSnapshot(db, new Date(clock.now())))

  async function edition(): Promise<Edition> {
    const edition = await readEdition(db, new Date(clock.now()))
    if (edition.releases.length > 0) return edition
    throw new Problem('unavailable', 'there are no reference data yet: npm run payprep -- reference load')
  }

  async function current(): Promise<Snapshot> {
    const { version } = await edition()
    const held = latest?.deref()
    if (held?.head.version === version) return held
    const snapshot = await read()
    latest = new WeakRef(snapshot)
    return snapshot
  }

  async function directory(): Promise<BankDirectory> {
    const { version } = await edition()
    if (asked?.version !== version) asked = directoryOf(await current())
    return asked
  }
  return { edition, current, directory }
}
