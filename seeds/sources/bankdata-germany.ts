import { groupedBy } from '../../services/reference-data/importers/row-fields.ts'
import { plainestName, withoutNotes } from '../../services/reference-data/importers/german-bank-names.ts'
import type { BankCodeRow, InstitutionRow } from '../../services/reference-data/tables/source.ts'
import { installedPackage } from './installed-package.ts'
import type { SeedSource } from './seed-source.ts'

const data = installedPackage('bankdata-germany')
const folder = 'dist/cjs/data'

type Banks = Record<string, readonly [name: string, bic?: string]>
interface NextList {
  /** ISO 8601 timestamp from which the changes apply. */
  readonly valid: string
  readonly upsert: Banks
}

const next = data.json<NextList>(`${folder}/next.json`)

/**
 * All German bank codes, with the changes of the edition that comes next (Deutsche Bundesbank,
 * Bankleitzahlendatei).
 */
export const bankdataGermany: SeedSource = {
  name: 'bankdata-germany',
  version: data.version,
  revision: 2,
  publisher: 'Deutsche Bundesbank, Bankleitzahlendatei; packed by baumerdev/bankdata-germany',
  licence: 'MIT OR MPL-2.0',
  validFrom: next.valid.slice(0, 10),
  precedence: 'national',
  period: 'quarterly',
  coverage: [{ country: 'DE', kind: 'BANK' }],
  read() {
    // Codes that the next edition removes are kept: an extra code refuses no payment.
    const banks = Object.entries({ ...data.json<Banks>(`${folder}/current.json`), ...next.upsert })
    return { institutions: institutions(banks), bankCodes: bankCodes(banks) }
  },
}

function* bankCodes(banks: readonly [code: string, Banks[string]][]): Generator<BankCodeRow> {
  for (const [code, [name, bic = '']] of banks) {
    yield { country: 'DE', code, bic, name: withoutNotes(name) }
  }
}

function* institutions(banks: readonly [code: string, Banks[string]][]): Generator<InstitutionRow> {
  const withBic = banks.filter(([, [, bic = '']]) => bic !== '')
  for (const [bic, entries] of groupedBy(withBic, ([, [, bic]]) => bic!)) {
    const names = entries.map(([, [name]]) => name)
    yield { bic, name: withoutNotes(plainestName(names)) }
  }
}
