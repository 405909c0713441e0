import { modulusTableOf } from './account-check-table.ts'
import type { BankDirectory, CoverageKind, Coverage, Source } from './bank-directory.ts'
import { bankCodeTable } from './bank-code-table.ts'
import { directoryImage } from './directory-image.ts'
import type { RowCounts } from './directory-rows.ts'
import { institutionTable } from './institution-table.ts'
import { localNameTable } from './local-name-table.ts'
import { participationTable } from './participation-table.ts'
import { sanctionTable } from './sanction-table.ts'
import { settlementInstructionTable } from './settlement-instruction-table.ts'
import { settlementSystems } from './settlement-systems.ts'

/** A directory that is read from an image. */
export interface OpenDirectory extends BankDirectory {
  readonly counts: RowCounts
}

/** Opens a directory from an image of it. Throws if the image is damaged. */
export function openDirectory(bytes: Uint8Array): OpenDirectory {
  const { head, counts, linkedBics, table, ranges } = directoryImage(bytes)
  const { version, sources, coverage } = head
  const completeIn = (kind: CoverageKind) =>
    new Set(coverage.filter(each => each.kind === kind).map(({ country }) => country))
  const complete = { BIC: completeIn('BIC'), BANK: completeIn('BANK'), BRANCH: completeIn('BRANCH') }
  const nameOf = (source: number) => sources[source]?.name ?? ''
  const listing = sourcesByCountry(coverage, sources)

  const institutions = institutionTable(table('institutions'))
  const codes = table('bankCodes')
  const bankCodes = bankCodeTable(codes, ranges('bankCodes', codes.columns), nameOf)
  const participants = table('participations')
  const participations = participationTable(
    participants,
    ranges('participations', participants.columns),
    linkedBics,
  )
  const instructions = settlementInstructionTable(table('settlementInstructions'), table('instructionSets'))
  const sanctions = sanctionTable(table('sanctions'), source => sources[source]?.validFrom ?? '')
  const localNames = localNameTable(table('localNames'))

  return {
    version,
    sources,
    counts,
    institution: institutions.get,
    headOffice: institutions.headOffice,
    headOffices: institutions.headOffices,
    institutionsByPrefix: institutions.byPrefix,
    bankCodes: bankCodes.get,
    codesIn: (country, prefix = '') => bankCodes.spans(country, prefix),
    defaultCodes: bankCodes.defaults,
    localNames: localNames.get,
    lists(country, code) {
      const entries = bankCodes.get(country, code)
      const complete = listing.get(country)
      return complete === undefined ? entries.length > 0 : entries.some(({ source }) => complete.has(source))
    },
    isComplete: (country, kind) => complete[kind].has(country),
    participation: participations.participation,
    systemsOf: key => settlementSystems.filter(system => participations.participation(system, key) === 'yes'),
    correspondentsOf: instructions.correspondents,
    correspondentSourcesOf: instructions.sources,
    hasSettlementInstruction(bic, currency) {
      const { complete, chains } = instructions.correspondents(bic, currency)
      return chains.length > 0 ? 'yes' : complete ? 'no' : undefined
    },
    sanctionsOn: sanctions.on,
    sanctionsOnCountry: sanctions.onCountry,
    hasSanctions: counts.sanctions > 0,
    modulusTable: modulusTableOf(table('accountChecks')),
  }
}

/** The sources that have all banks or branches of a country, as all indexes into `sources` with the name of such a source. */
function sourcesByCountry(
  coverage: readonly Coverage[],
  sources: readonly Source[],
): ReadonlyMap<string, ReadonlySet<number>> {
  const byCountry = new Map<string, Set<number>>()
  for (const { country, kind, source } of coverage) {
    if (kind === 'BIC') continue
    const complete = byCountry.get(country) ?? new Set()
    for (const [index, { name }] of sources.entries()) if (name === sources[source]?.name) complete.add(index)
    byCountry.set(country, complete)
  }
  return byCountry
}
