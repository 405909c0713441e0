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
import type { MessageInitShape } from '@bufbuild/protobuf'
import type { Knex } from 'knex'
import {
  BankCodeRole,
  CoverageKind,
  type DownloadDirectoryResponseSchema,
  ReferenceDataService,
} from '../../proto/gen/referencedata/v1/reference_data_pb.js'
import { slice } from '../banking/columns.ts'
import type { Service } from '../kit/link.ts'
import { Problem } from '../kit/problem.ts'
import { type Edition, readEdition } from './edition.ts'
import { lookup } from './lookup.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'

/** Rows in a message: some 300 kB, and a few milliseconds of work at either end. */
const BATCH_ROWS = 4_000

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
          yield* partsOf(await snapshots.current())
        },
        async lookupBank({ by }) {
          return { banks: lookup((await snapshots.current()).directory, by) }
        },
      }),
    close: async () => {},
  }
}

/** The snapshot of the version in force: made when it is first asked for, and once for all who ask. */
function snapshotsOf(db: Knex, clock: { readonly now: () => number }) {
  let latest: Snapshot | undefined
  let reading: Promise<Snapshot> | undefined

  async function edition(): Promise<Edition> {
    const edition = await readEdition(db, new Date(clock.now()))
    if (edition.releases.length > 0) return edition
    throw new Problem('unavailable', 'there are no reference data yet: npm run payprep -- reference load')
  }

  async function current(): Promise<Snapshot> {
    const { version } = await edition()
    if (latest?.directory.version === version) return latest
    reading ??= readSnapshot(db, new Date(clock.now())).finally(() => (reading = undefined))
    return (latest = await reading)
  }
  return { edition, current }
}

type Part = MessageInitShape<typeof DownloadDirectoryResponseSchema>

function* partsOf({ directory, coverage, institutions, bankCodes }: Snapshot): Generator<Part> {
  const { version, sources, institutionCount, bankCodeCount } = directory
  const header = {
    version,
    institutionCount,
    bankCodeCount,
    sources: [...sources],
    coverage: coverage.map(claim => ({ ...claim, kind: CoverageKind[claim.kind] })),
  }
  yield { part: { case: 'header', value: header } }
  for (let row = 0; row < institutionCount; row += BATCH_ROWS) {
    yield { part: { case: 'institutions', value: slice(institutions, row, row + BATCH_ROWS) } }
  }
  for (let row = 0; row < bankCodeCount; row += BATCH_ROWS) {
    const { role, ...columns } = slice(bankCodes, row, row + BATCH_ROWS)
    yield { part: { case: 'bankCodes', value: { ...columns, role: role.map(each => roles[each]) } } }
  }
}

const roles = { default: BankCodeRole.DEFAULT, routing: BankCodeRole.ROUTING } as const
