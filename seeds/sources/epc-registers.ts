import { settlementSystems } from '../../services/library/banking/directory/settlement-systems.ts'
import type { ParticipationRow } from '../../services/reference-data/tables/source.ts'
import { ownTable } from './own-table.ts'
import type { SeedSource } from './seed-source.ts'

const columns = ['bic', 'systems'] as const
type Row = Readonly<Record<(typeof columns)[number], string>>

/**
 * The participants of SCT and SCT Inst at the end of 2022 that had not given notice to leave. The registers are too old
 * for absence to mean anything, so they do not count as complete.
 */
export function epcRegisters(file = new URL('../epc-2022.csv', import.meta.url)): SeedSource {
  const { version, rows } = ownTable(columns, [file])
  return {
    name: 'epc-2022',
    version,
    revision: 1,
    publisher: 'European Payments Council, registers of participants of SCT and SCT Inst, 2022',
    licence: 'free as part of a larger product, with credit to the EPC; no resale unchanged',
    // The day of the last entry that was not in the future.
    validFrom: '2022-11-01',
    precedence: 'compiled',
    coverage: [],
    read: () => ({ participations: participations(rows()) }),
  }
}

function* participations(rows: readonly Row[]): Generator<ParticipationRow> {
  for (const { bic, systems } of rows) {
    const names = systems.split(' ')
    for (const system of settlementSystems) if (names.includes(system)) yield { system, bic, takesPart: true }
  }
}
