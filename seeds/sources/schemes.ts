import { settlementSystems } from '../../services/library/banking/directory/settlement-systems.ts'
import type { ReportDamage, ParticipationRow } from '../../services/reference-data/tables/source.ts'
import { own, ownTable } from './own-table.ts'
import type { SeedSource } from './seed-source.ts'

const columns = [
  'system',
  'bic',
  'country',
  'code',
  'code_to',
  'takes_part',
  'publisher',
  'confidence',
] as const
type Row = Readonly<Record<(typeof columns)[number], string>>

/** Our own table of participants in settlement systems. It is not complete for any system. */
export function schemes(file = new URL('../schemes.csv', import.meta.url)): SeedSource {
  const { version, rows } = ownTable(columns, [file])
  return {
    ...own,
    name: 'schemes',
    version,
    revision: 1,
    read: reportDamage => ({ participations: participations(rows(), reportDamage) }),
  }
}

const answers = new Map([
  ['yes', true],
  ['no', false],
])

function* participations(rows: readonly Row[], reportDamage: ReportDamage): Generator<ParticipationRow> {
  for (const { code_to: codeTo, takes_part, system: name, ...row } of rows) {
    const system = settlementSystems.find(each => each === name)
    const takesPart = answers.get(takes_part)
    if (system === undefined) reportDamage(`"${name}" is not a settlement system`)
    else if (takesPart === undefined) reportDamage(`takes_part must be yes or no, not "${takes_part}"`)
    else yield { ...row, system, codeTo, takesPart }
  }
}
