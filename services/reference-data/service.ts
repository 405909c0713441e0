/**
 * Owns the bank directory: institutions, bank codes, participants, settlement
 * instructions and sanctions, and which lists of them are complete. It calls no
 * other service.
 *
 * Each import of a source is a release. The releases in force are merged once per
 * version, and readers download the result as a whole. They keep their copy while
 * this service is down: one validation looks up about a hundred entries, too many
 * for a network. Only imports write the tables, each in one transaction, so that
 * readers never see a partial version.
 */
import type { Knex } from 'knex'
import { ReferenceDataService } from '../../proto/gen/payprep/referencedata/v1/reference_data_pb.js'
import type { BankDirectory } from '../library/banking/directory/bank-directory.ts'
import { openDirectory } from '../library/banking/directory/open-directory.ts'
import { checkedRoutes } from '../library/bounds/checked-routes.ts'
import type { Service } from '../kit/rpc/call/service.ts'
import { Problem } from '../kit/problem.ts'
import { singleFlight } from '../kit/single-flight.ts'
import { describingDirectory } from './description.ts'
import { type KeptDirectory, readCopy } from './kept-copy.ts'
import { versionReader } from './releases/edition.ts'
import { lookup } from './lookup.ts'
import { measureSources } from './metrics.ts'
import { directoryOf, readSnapshot, type Snapshot } from './snapshot/snapshot.ts'
import { headerPart, rowsPart } from './snapshot/wire.ts'

export interface ReferenceDataStores {
  readonly db: Knex
  /** The directory to serve with while nothing is loaded yet. */
  readonly prepared?: KeptDirectory | undefined
  readonly clock?: { readonly now: () => number }
}

export function referenceDataService({ db, prepared, clock = Date }: ReferenceDataStores): Service {
  const snapshots = snapshotsOf(db, prepared, clock)
  const describe = describingDirectory({ db, clock, directory: snapshots.directory })
  const metrics = measureSources(db, clock)
  return {
    routes: checkedRoutes(ReferenceDataService, {
      getDirectoryVersion: async () => ({ version: await snapshots.version() }),
      async *downloadDirectory() {
        const { head, counts, batches } = await snapshots.current()
        yield { part: headerPart(head, counts) }
        for (const batch of batches) yield { part: rowsPart(batch) }
      },
      async lookupBank({ by }) {
        return { banks: lookup(await snapshots.directory(), by) }
      },
      describeDirectory: () => describe(),
    }),
    close: async () => metrics.close(),
  }
}

/**
 * Caches the snapshot of the version in force. Readers keep their own copies, so
 * the garbage collector may drop the snapshot. The directory for look-ups is built on
 * the first LookupBank call.
 */
function snapshotsOf(db: Knex, prepared: KeptDirectory | undefined, clock: { readonly now: () => number }) {
  let latest: WeakRef<Snapshot> | undefined
  let lookedUp: BankDirectory | undefined
  const read = singleFlight(() => readSnapshot(db, new Date(clock.now())))

  const readVersion = versionReader(db)
  const loadedVersion = () => readVersion(new Date(clock.now()))

  async function version(): Promise<string> {
    const version = (await loadedVersion()) ?? prepared?.version
    if (version === undefined) throw notLoaded()
    return version
  }

  async function current(): Promise<Snapshot> {
    const version = await loadedVersion()
    if (version === undefined) throw notLoaded()
    const cached = latest?.deref()
    if (cached?.head.version === version) return cached
    const snapshot = await read()
    latest = new WeakRef(snapshot)
    return snapshot
  }

  async function directory(): Promise<BankDirectory> {
    const wanted = await version()
    if (lookedUp?.version === wanted) return lookedUp
    lookedUp =
      wanted === prepared?.version
        ? openDirectory((await readCopy(prepared.file)).image)
        : directoryOf(await current())
    return lookedUp
  }
  return { version, current, directory }
}

const notLoaded = () =>
  new Problem('unavailable', 'no reference data are loaded yet: run npm run payprep -- reference load')
