import { ownTable } from './own-table.ts'
import type { SeedSource } from './seed-source.ts'

/**
 * The bank codes of Mexico's CLABE: the members of SPEI, with codes of former members, whose CLABEs are still quoted.
 */
export function mexicanBanks(file = new URL('../mexican-banks.csv', import.meta.url)): SeedSource {
  const { version, rows } = ownTable(['code', 'name'], [file])
  return {
    name: 'mexican-banks',
    version,
    revision: 1,
    publisher:
      'Banco de México, members of SPEI; gathered by cuenca-mx/clabe-python and center-key/clabe-validator',
    licence: 'MIT',
    // The day of Banco de México's list to which the table was brought up.
    validFrom: '2026-09-11',
    precedence: 'national',
    period: 'halfYearly',
    coverage: [{ country: 'MX', kind: 'BANK' }],
    read: () => ({ bankCodes: rows().map(row => ({ country: 'MX', ...row })) }),
  }
}
