import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { bankDataRows } from '../../services/reference-data/importers/se-bankdata.ts'
import type { SeedSource } from './seed-source.ts'

/** Sweden's ranges of clearing numbers, in the layout that `reference import se-bankdata` reads. */
export function seClearing(file = new URL('../se-clearing.psv', import.meta.url)): SeedSource {
  const bytes = readFileSync(file)
  return {
    name: 'se-clearing',
    version: createHash('sha256').update(bytes).digest('hex').slice(0, 12),
    revision: 1,
    publisher: 'Bankinfrastruktur i Sverige; gathered by Bankinfrastruktur/BankData',
    licence: 'MIT',
    validFrom: '2025-09-01',
    precedence: 'compiled',
    coverage: [],
    read: reportDamage => bankDataRows(bytes, reportDamage),
  }
}
