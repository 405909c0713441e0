import { clabe } from 'clabe-validator'
import type { BankCodeRow, ReferenceSource } from '../../services/reference-data/tables/source.ts'
import { installedPackage } from './installed-package.ts'

/**
 * The bank codes of Mexico's CLABE. A community keeps the list, and newer
 * members of SPEI are missing from it: it is not whole.
 */
export const clabeValidator: ReferenceSource = {
  name: 'clabe-validator',
  version: installedPackage('clabe-validator').version,
  publisher: 'Banco de México, members of SPEI; gathered by center-key/clabe-validator',
  licence: 'MIT',
  validFrom: '2026-07-11',
  precedence: 'national',
  coverage: [],
  read: () => ({ bankCodes: bankCodes() }),
}

function* bankCodes(): Generator<BankCodeRow> {
  for (const [code, { name = '' }] of Object.entries(clabe.banksMap)) {
    // 999 stands for no bank.
    if (name !== 'N/A') yield { country: 'MX', code: code.padStart(3, '0'), name }
  }
}
