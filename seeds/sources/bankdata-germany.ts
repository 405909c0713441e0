import { plainestName, withoutNotes } from '../../services/reference-data/importers/german-bank-names.ts'
import type {
  BankCodeRow,
  InstitutionRow,
  ReferenceSource,
} from '../../services/reference-data/tables/source.ts'
import { installedPackage } from './installed-package.ts'

const data = installedPackage('bankdata-germany')
const folder = 'dist/cjs/data'

type Banks = Record<string, readonly [name: string, bic?: string]>
interface NextList {
  /** ISO 8601 moment from which it holds. */
  readonly valid: string
  readonly upsert: Banks
}

const next = data.json<NextList>(`${folder}/next.json`)

/** The Bundesbank's list of all bank codes in use, with the changes of its newest edition. */
export const bankdataGermany: ReferenceSource = {
  name: 'bankdata-germany',
  version: data.version,
  publisher: 'Deutsche Bundesbank, Bankleitzahlendatei; packed by baumerdev/bankdata-germany',
  licence: 'MIT OR MPL-2.0',
  validFrom: next.valid.slice(0, 10),
  precedence: 'national',
  coverage: [{ country: 'DE', kind: 'BANK' }],
  read() {
    // Codes that the new edition removes stay: one too many refuses no payment.
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
  const namesByBic = new Map<string, string[]>()
  for (const [, [name, bic = '']] of banks) {
    if (bic === '') continue
    const names = namesByBic.get(bic)
    if (names === undefined) namesByBic.set(bic, [name])
    else names.push(name)
  }
  for (const [bic, names] of namesByBic) yield { bic, name: withoutNotes(plainestName(names)) }
}
