import type { BankCodeRow, ReferenceSource } from '../../services/reference-data/tables/source.ts'
import { own, ownTable } from './own-table.ts'

const columns = ['country', 'code', 'check_method'] as const

/** By which method the accounts of a bank code are checked, where a country's banks have chosen one each: Germany's. */
export function checkMethods(file = new URL('../check-methods.csv', import.meta.url)): ReferenceSource {
  const { version, rows } = ownTable(columns, [file])
  return {
    ...own,
    name: 'check-methods',
    version,
    read: () => ({ bankCodes: bankCodes(rows()) }),
  }
}

function* bankCodes(
  rows: Iterable<Readonly<Record<(typeof columns)[number], string>>>,
): Generator<BankCodeRow> {
  for (const { country, code, check_method: checkMethod } of rows) yield { country, code, checkMethod }
}
