import type { BankCodeRow, Damaged, ReferenceSource } from '../../services/reference-data/tables/source.ts'
import { installedPackage } from './installed-package.ts'

const data = installedPackage('iban-to-bic')

/** The length of a bank code inside an IBAN (IBAN registry). Germany has a newer source of its own. */
const codeLengths = { AT: 5, BE: 3, ES: 4, FR: 5, LU: 3, NL: 4 }

/** Bank codes of six countries with their BICs, gathered from the national banks' and the ECB's lists. */
export const ibanToBic: ReferenceSource = {
  name: 'iban-to-bic',
  version: data.version,
  publisher: 'OeNB, NBB, ABBL, Betaalvereniging Nederland, ECB; gathered by sigalor/iban-to-bic',
  licence: 'MIT',
  // Of its change log.
  validFrom: '2024-09-23',
  precedence: 'national',
  coverage: [],
  read(damaged) {
    const links = [...linksOf(damaged)]
    // It has no names, but that a BIC exists is worth knowing too.
    const bics = new Set(links.map(({ bic }) => bic))
    return { institutions: [...bics].map(bic => ({ bic })), bankCodes: links }
  },
}

function* linksOf(damaged: Damaged): Generator<BankCodeRow & { bic: string }> {
  for (const [country, length] of Object.entries(codeLengths)) {
    const bics = data.json<Record<string, string>>(`datasets/${country.toLowerCase()}.json`)
    for (const [code, bic] of Object.entries(bics)) {
      // Among the Spanish ones are some numbers of the tax office.
      if (code.length === length) yield { country, code, bic }
      else damaged(`${country} ${code}: a bank code has ${length} digits`)
    }
  }
}
