import type { BankCodeRow, InstitutionRow, ReferenceSource } from '../../services/reference-data/source.ts'
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

/** The list names codes, not institutions: of the names that lead to one BIC, the plainest is the institution's. */
function* institutions(banks: readonly [code: string, Banks[string]][]): Generator<InstitutionRow> {
  const namesByBic = new Map<string, string[]>()
  for (const [, [name, bic = '']] of banks) {
    if (bic === '') continue
    const names = namesByBic.get(bic)
    if (names === undefined) namesByBic.set(bic, [name])
    else names.push(name)
  }
  for (const [bic, names] of namesByBic) yield { bic, name: withoutNotes(plainest(names)) }
}

function plainest(names: readonly string[]): string {
  const uses = new Map<string, number>()
  for (const name of names) uses.set(name, (uses.get(name) ?? 0) + 1)
  const [plainest] = [...uses].sort(
    ([a, usesOfA], [b, usesOfB]) =>
      Number(INTERNAL.test(a)) - Number(INTERNAL.test(b)) || usesOfB - usesOfA || a.length - b.length,
  )
  return plainest![0]
}

/** Marks of codes for a bank's own purposes: cash machines, internal clearing, branches, codes that run out. */
const INTERNAL = /\b(?:Gf|GF|GAA|GA|Zw|Fil|INT|CC|eh)\b|vormals|ehem\.|-alt-/

/** `-alt-`: the code runs out, because its bank has become part of another. */
function withoutNotes(name: string): string {
  return name.replace(/ -alt-$/, '')
}
