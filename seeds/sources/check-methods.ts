import type { BankCodeRow } from '../../services/reference-data/tables/source.ts'
import { own, ownTable } from './own-table.ts'
import type { SeedSource } from './seed-source.ts'

const columns = ['country', 'code', 'check_method'] as const

/**
 * The check-digit method of each German bank code: each bank chooses one (Deutsche Bundesbank,
 * Prüfzifferberechnung).
 */
export function checkMethods(file = new URL('../check-methods.csv', import.meta.url)): SeedSource {
  const { version, rows } = ownTable(columns, [file])
  return {
    ...own,
    name: 'check-methods',
    version,
    revision: 1,
    read: () => ({ bankCodes: bankCodes(rows()) }),
  }
}

function* bankCodes(
  rows: Iterable<Readonly<Record<(typeof columns)[number], string>>>,
): Generator<BankCodeRow> {
  for (const { country, code, check_method: checkMethod } of rows) yield { country, code, checkMethod }
}
