import { settlementSystems } from '../../services/banking/directory/settlement-systems.ts'
import type {
  Damaged,
  ParticipationRow,
  ReferenceSource,
} from '../../services/reference-data/tables/source.ts'
import { own, ownTable } from './own-table.ts'

const columns = [
  ...(['system', 'bic', 'country', 'code', 'code_to'] as const),
  ...(['takes_part', 'publisher', 'confidence'] as const),
]
type Row = Readonly<Record<(typeof columns)[number], string>>

/** Our own table of who takes part in which settlement system: of none does it name everybody. */
export function schemes(file = new URL('../schemes.csv', import.meta.url)): ReferenceSource {
  const { version, rows } = ownTable(columns, [file])
  return {
    ...own,
    name: 'schemes',
    version,
    read: damaged => ({ participations: participations(rows(), damaged) }),
  }
}

const answers = new Map([
  ['yes', true],
  ['no', false],
])

function* participations(rows: readonly Row[], damaged: Damaged): Generator<ParticipationRow> {
  for (const { code_to: codeTo, takes_part, system: name, ...row } of rows) {
    const system = settlementSystems.find(each => each === name)
    const takesPart = answers.get(takes_part)
    if (system === undefined || takesPart === undefined)
      damaged(`${name}, ${takes_part}: no such system or answer`)
    else yield { ...row, system, codeTo, takesPart }
  }
}
