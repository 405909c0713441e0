import {
  CoverageKind,
  type CountryDescription,
  type DescribeDirectoryResponse,
  type EntryCounts,
  type Release,
} from '../../../proto/gen/payprep/referencedata/v1/reference_data_pb.js'
import { countryName, daysSince, counted, listed } from '../staff/format.ts'
import { SettlementSystem } from '../../../proto/gen/payprep/payments/v1/instruction_pb.js'

/** What the directory holds of a country, and how old it is. */
export interface CountryFacts {
  readonly country: string
  readonly name: string
  readonly counts: Omit<EntryCounts, '$typeName' | '$unknown'>
  readonly coverage: Coverage
  /** What is listed completely: `banks`, `branches`, `BICs`. */
  readonly complete: readonly string[]
  /** What was listed completely, by a list that is now too old to count. */
  readonly noLongerComplete: readonly string[]
  /** The list with most of the country's bank codes; without any, with most of its institutions. */
  readonly mainSource: Release | undefined
  /** The age of that list in days; undefined if its date is unknown. */
  readonly ageDays: number | undefined
}

export type Coverage = 'complete' | 'aged' | 'partial' | 'institutions' | 'none'

export const kindNames: Readonly<Record<CoverageKind, string>> = {
  [CoverageKind.UNSPECIFIED]: 'entries of a kind unknown to this version',
  [CoverageKind.BIC]: 'BICs',
  [CoverageKind.BANK]: 'banks',
  [CoverageKind.BRANCH]: 'branches',
}

const noCounts = { institutions: 0, bankCodes: 0, branches: 0, participations: 0, settlementInstructions: 0 }

/** Each country of the directory and of `others`, sorted by name. */
export function countriesIn(
  { countries, releases }: DescribeDirectoryResponse,
  others: readonly string[],
  now: number,
): readonly CountryFacts[] {
  const byId = new Map(releases.map(release => [release.id, release]))
  const known = countries.map(each => factsOf(each, byId, now))
  const codes = new Set(known.map(({ country }) => country))
  const empty = others.filter(country => !codes.has(country)).map(emptyCountry)
  return [...known, ...empty].sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

function factsOf(
  { country, counts: given, complete, noLongerComplete, sources }: CountryDescription,
  releases: ReadonlyMap<string, Release>,
  now: number,
): CountryFacts {
  const counts = given ?? noCounts
  const listing = sources.find(({ counts: its }) => (its?.bankCodes ?? 0) + (its?.institutions ?? 0) > 0)
  const mainSource = releases.get(listing?.releaseId ?? '')
  return {
    country,
    name: countryName(country),
    counts,
    coverage: coverageOf(counts, complete, noLongerComplete),
    complete: complete.map(kind => kindNames[kind]),
    noLongerComplete: noLongerComplete.map(kind => kindNames[kind]),
    mainSource,
    ageDays: mainSource === undefined ? undefined : daysSince(mainSource.validFrom, now),
  }
}

const emptyCountry = (country: string): CountryFacts => ({
  country,
  name: countryName(country),
  counts: noCounts,
  coverage: 'none',
  complete: [],
  noLongerComplete: [],
  mainSource: undefined,
  ageDays: undefined,
})

function coverageOf(
  { bankCodes, institutions }: CountryFacts['counts'],
  complete: readonly CoverageKind[],
  noLonger: readonly CoverageKind[],
): Coverage {
  if (complete.length > 0) return 'complete'
  if (noLonger.length > 0) return 'aged'
  if (bankCodes > 0) return 'partial'
  return institutions > 0 ? 'institutions' : 'none'
}

const COUNTRIES_MAX = 4
const SYSTEMS_MAX = 3

/** What a release claims to list completely: `banks and branches of IN`; empty for nothing. */
export function claimsText({ claims, registers }: Pick<Release, 'claims' | 'registers'>): string {
  const kindsOf = new Map<string, string[]>()
  for (const { country, kind } of claims) {
    kindsOf.set(country, [...(kindsOf.get(country) ?? []), kindNames[kind]])
  }
  const countriesOf = new Map<string, string[]>()
  for (const [country, kinds] of kindsOf) {
    const names = listed(kinds)
    countriesOf.set(names, [...(countriesOf.get(names) ?? []), country])
  }
  const systems = registers.map(system => SettlementSystem[system] ?? `system ${system}`)
  return [
    ...[...countriesOf].map(
      ([kinds, countries]) => `${kinds} of ${few(countries, COUNTRIES_MAX, 'country', 'countries')}`,
    ),
    ...(systems.length === 0 ? [] : [`participants of ${few(systems, SYSTEMS_MAX, 'system', 'systems')}`]),
  ].join('; ')
}

const few = (names: readonly string[], max: number, one: string, many: string) =>
  names.length <= max ? listed(names) : counted(names.length, one, many)
