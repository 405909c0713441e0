import type { MessageInitShape } from '@bufbuild/protobuf'
import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import type { Knex } from 'knex'
import { SettlementSystem } from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import {
  CoverageKind,
  type DescribeDirectoryResponseSchema,
  type EntryCountsSchema,
  type ReleaseSchema,
} from '../../proto/gen/payprep/referencedata/v1/reference_data_pb.js'
import { type Depth, depthByCountry } from '../library/banking/directory/depth.ts'
import { snapshotCache } from '../library/banking/directory/snapshot-cache.ts'
import type { BankDirectory, CoverageKind as Kind } from '../library/banking/directory/bank-directory.ts'
import { reused } from '../kit/reused.ts'
import { singleFlight } from '../kit/single-flight.ts'
import { agedOn, readEdition } from './releases/edition.ts'
import { type CountedCountry, entryCounts } from './releases/entry-counts.ts'
import { type Release, releasesWhere } from './releases/release-store.ts'
import { sanctionsLists } from './releases/sanctions-lists.ts'
import { periods } from './tables/source.ts'

const REUSED_FOR_MS = 5_000

interface Deps {
  readonly db: Knex
  readonly clock: { readonly now: () => number }
  /** The directory in force. */
  readonly directory: () => Promise<BankDirectory>
}

/** Describes the releases, and the entries by country of those in force. */
export function describingDirectory({ db, clock, directory }: Deps) {
  const counts = countsOfReleases(db)
  const depthOf = snapshotCache<ReadonlyMap<string, Depth>>()
  return reused(
    REUSED_FOR_MS,
    async (): Promise<MessageInitShape<typeof DescribeDirectoryResponseSchema>> => {
      const edition = await readEdition(db, new Date(clock.now()))
      const releases = await releasesWhere(db, {})
      const claims = await claimsOf(
        db,
        releases.map(({ id }) => id),
      )
      const lists = await sanctionsLists(db, releases)
      const confirmed = new Map(lists.map(({ release, confirmedAt }) => [release.id, confirmedAt]))
      const known = edition.releases.length === 0 ? undefined : await directory()
      const depth = known && depthOf(known, '', () => depthByCountry(known))
      const inForce = edition.releases.map(({ id }) => id)
      const isComplete = new Set(edition.coverage.map(({ country, kind }) => `${country} ${kind}`))
      const claimed = claims.coverage.filter(({ release_id: id }) => inForce.includes(id))
      return {
        version: edition.version,
        releases: releases.map(release => releaseMessage(release, claims, confirmed)),
        countries: byCountry(await counts(inForce.join())).map(({ country, whole, sources }) => {
          const kinds = [...new Set(claimed.filter(each => each.country === country).map(({ kind }) => kind))]
          const [complete, noLonger] = partition(kinds, kind => isComplete.has(`${country} ${kind}`))
          return {
            country,
            counts: countsMessage(whole),
            depth: depth?.get(country),
            complete: complete.map(kind => CoverageKind[kind]),
            noLongerComplete: noLonger.map(kind => CoverageKind[kind]),
            sources: sources.map(each => ({ releaseId: each.release!, counts: countsMessage(each) })),
          }
        }),
      }
    },
  )
}

/** The entries of a list of releases. The rows of a release never change, so they are counted once. */
function countsOfReleases(db: Knex) {
  let latest: { readonly ids: string; readonly counts: readonly CountedCountry[] } | undefined
  return singleFlight(async (ids: string) => {
    if (latest?.ids !== ids) latest = { ids, counts: await entryCounts(db, ids.split(',').filter(Boolean)) }
    return latest.counts
  })
}

function byCountry(counted: readonly CountedCountry[]) {
  const whole = counted.filter(({ release, country }) => release === null && /^[A-Z]{2}$/.test(country))
  const sources = new Map(whole.map(({ country }) => [country, [] as CountedCountry[]]))
  for (const each of counted) if (each.release !== null) sources.get(each.country)?.push(each)
  return whole.map(each => ({
    country: each.country,
    whole: each,
    sources: sources
      .get(each.country)!
      .sort((a, b) => b.bankCodes - a.bankCodes || b.institutions - a.institutions),
  }))
}

interface Claims {
  readonly coverage: readonly { readonly release_id: string; readonly country: string; readonly kind: Kind }[]
  readonly registers: readonly {
    readonly release_id: string
    readonly system: keyof typeof SettlementSystem
  }[]
}

async function claimsOf(db: Knex, ids: readonly string[]): Promise<Claims> {
  return {
    coverage: await db('coverage').whereIn('release_id', ids).orderBy(['country', 'kind']),
    registers: await db('registers').whereIn('release_id', ids).orderBy('system'),
  }
}

function releaseMessage(
  release: Release,
  { coverage, registers }: Claims,
  confirmed: ReadonlyMap<string, Date>,
): MessageInitShape<typeof ReleaseSchema> {
  const confirmedAt = confirmed.get(release.id)
  const isOf = ({ release_id: id }: { readonly release_id: string }) => id === release.id
  return {
    id: release.id,
    source: release.source,
    version: release.version,
    publisher: release.publisher,
    licence: release.licence,
    validFrom: release.valid_from ?? '',
    importedDate: timestampFromDate(release.imported_at),
    importedBy: release.imported_by,
    inForce: release.is_current,
    withdrawn: release.is_withdrawn,
    counts: {
      institutions: release.institution_count,
      bankCodes: release.bank_code_count,
      participations: release.participation_count,
      settlementInstructions: release.settlement_instruction_count,
    },
    sanctionCount: release.sanction_count,
    skipped: release.skipped_count,
    claims: coverage.filter(isOf).map(({ country, kind }) => ({ country, kind: CoverageKind[kind] })),
    registers: registers.filter(isOf).map(({ system }) => SettlementSystem[system]),
    completeUntil: agedOn(release) ?? '',
    ...(confirmedAt && { confirmedDate: timestampFromDate(confirmedAt) }),
    isDaily: release.period_days === periods.daily,
  }
}

const countsMessage = ({
  institutions,
  bankCodes,
  branches,
  participations,
  settlementInstructions,
}: CountedCountry): MessageInitShape<typeof EntryCountsSchema> => ({
  institutions,
  bankCodes,
  branches,
  participations,
  settlementInstructions,
})

function partition<T>(values: readonly T[], test: (value: T) => boolean): readonly [T[], T[]] {
  return [values.filter(test), values.filter(value => !test(value))]
}
