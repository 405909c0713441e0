import type { BankCodeRow, ReportDamage } from '../../services/reference-data/tables/source.ts'
import { installedPackage } from './installed-package.ts'
import type { SeedSource } from './seed-source.ts'

const data = installedPackage('iban-to-bic')

/**
 * The length of a bank code in an IBAN (SWIFT, IBAN registry). Germany is left out: `bankdata-germany`
 * is newer.
 */
const codeLengths = { AT: 5, BE: 3, ES: 4, FR: 5, LU: 3, NL: 4 }

/** Bank codes of six countries with their BICs, gathered from lists of the central banks and the ECB. */
export const ibanToBic: SeedSource = {
  name: 'iban-to-bic',
  version: data.version,
  revision: 2,
  publisher: 'OeNB, NBB, ABBL, Betaalvereniging Nederland, ECB; gathered by sigalor/iban-to-bic',
  licence: 'MIT',
  // From the change log of the package.
  validFrom: '2024-09-23',
  precedence: 'compiled',
  coverage: [],
  read(reportDamage) {
    const links = [...linksOf(reportDamage)]
    // The package has no names, but it shows that these BICs exist.
    const bics = new Set(links.map(({ bic }) => bic))
    return { institutions: [...bics].map(bic => ({ bic })), bankCodes: links }
  },
}

function* linksOf(reportDamage: ReportDamage): Generator<BankCodeRow & { bic: string }> {
  for (const [country, length] of Object.entries(codeLengths)) {
    const bics = data.json<Record<string, string>>(`datasets/${country.toLowerCase()}.json`)
    for (const [code, bic] of Object.entries(bics)) {
      // The Spanish file has some tax numbers among its codes.
      if (code.length === length) yield { country, code, bic }
      else reportDamage(`${country} ${code}: expected a bank code of ${length} characters`)
    }
  }
}
