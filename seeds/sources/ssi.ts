import type { SettlementInstructionRow } from '../../services/reference-data/tables/source.ts'
import { own, ownTable } from './own-table.ts'
import type { SeedSource } from './seed-source.ts'

const columns = [
  'owner',
  'currency',
  'priority',
  'intermediary1',
  'intermediary2',
  'intermediary3',
  'publisher',
  'source_url',
  'confidence',
] as const
type Row = Readonly<Record<(typeof columns)[number], string>>

/** Our own table of settlement instructions, each from a public page. It is complete for no institution. */
export function settlementInstructions(file = new URL('../ssi.csv', import.meta.url)): SeedSource {
  const { version, rows } = ownTable(columns, [file])
  return {
    ...own,
    name: 'settlement-instructions',
    version,
    revision: 1,
    read: () => ({ settlementInstructions: rows().map(instructionOf) }),
  }
}

function instructionOf(row: Row): SettlementInstructionRow {
  const { owner, currency, intermediary1, intermediary2, intermediary3, source_url, confidence } = row
  return {
    owner,
    currency,
    priority: Number(row.priority),
    chain: [intermediary1, intermediary2, intermediary3].filter(bic => bic !== ''),
    publisher: `${row.publisher}: ${source_url}`,
    confidence,
  }
}
