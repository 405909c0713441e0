import { clabe } from 'clabe-validator'
import type { BankCodeRow } from '../../services/reference-data/tables/source.ts'
import { installedPackage } from './installed-package.ts'
import type { SeedSource } from './seed-source.ts'

/**
 * The bank codes of Mexico's CLABE. The list is kept by volunteers and lacks newer members of SPEI, so it claims no
 * complete coverage.
 */
export const clabeValidator: SeedSource = {
  name: 'clabe-validator',
  version: installedPackage('clabe-validator').version,
  revision: 1,
  publisher: 'Banco de México, members of SPEI; gathered by center-key/clabe-validator',
  licence: 'MIT',
  validFrom: '2026-07-11',
  precedence: 'national',
  coverage: [],
  read: () => ({ bankCodes: bankCodes() }),
}

function* bankCodes(): Generator<BankCodeRow> {
  for (const [code, { name = '' }] of Object.entries(clabe.banksMap)) {
    // 999 is a placeholder for no bank.
    if (name !== 'N/A') yield { country: 'MX', code: code.padStart(3, '0'), name }
  }
}
