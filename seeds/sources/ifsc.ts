import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BankCodeRow } from '../../services/reference-data/tables/source.ts'
import { curatedBics } from './curated.ts'
import { ownTable } from './own-table.ts'
import type { SeedSource } from './seed-source.ts'

const folder = fileURLToPath(new URL('../ifsc', import.meta.url))
const jsonOf = <T>(file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as T

/** Every IFSC in use: 11 characters for a branch, the first 4 of them for its bank. */
export const ifsc: SeedSource = {
  name: 'ifsc',
  // The release of razorpay/ifsc of which these files are unchanged copies.
  version: '2.0.59',
  revision: 1,
  publisher: 'Reserve Bank of India and NPCI, lists of NEFT, RTGS, IMPS and UPI; gathered by razorpay/ifsc',
  licence: 'MIT',
  validFrom: '2026-05-22',
  precedence: 'national',
  period: 'halfYearly',
  coverage: [
    { country: 'IN', kind: 'BANK' },
    { country: 'IN', kind: 'BRANCH' },
  ],
  read: () => ({ bankCodes: bankCodes() }),
}

/** Codes that an edition of the year before listed and this one does not. They say which bank an old code was of. */
export function formerIfsc(file = new URL('../ifsc/former.csv', import.meta.url)): SeedSource {
  const { version, rows } = ownTable(['code', 'last_edition', 'bank'], [file])
  return {
    ...ifsc,
    name: 'ifsc-former',
    version,
    revision: 1,
    precedence: 'compiled',
    coverage: [],
    read() {
      const names = jsonOf<Record<string, string>>('banknames.json')
      const bics = curatedBics('IN')
      return {
        bankCodes: rows().map(({ code, last_edition: edition, bank: name }) => {
          const bank = code.slice(0, BANK_LENGTH)
          const publisher = `${ifsc.publisher}, edition of ${edition}`
          return {
            country: 'IN',
            code,
            bic: bics.get(bank) ?? '',
            name: name || (names[bank] ?? ''),
            publisher,
          }
        }),
      }
    },
  }
}

const BANK_LENGTH = 4

function* bankCodes(): Generator<BankCodeRow> {
  const branchesByBank = jsonOf<Record<string, readonly (number | string)[]>>('IFSC.json')
  const names = jsonOf<Record<string, string>>('banknames.json')
  const tenants = tenantsOf(names)
  const bics = curatedBics('IN')

  for (const [bank, branches] of Object.entries(branchesByBank)) {
    const name = names[bank] ?? ''
    const bic = bics.get(bank) ?? ''
    yield { country: 'IN', code: bank, name }
    for (const branch of branches) {
      // The fifth character of an IFSC is always 0.
      const code = `${bank}0${String(branch).padStart(6, '0')}`
      const tenant = tenants(code)
      // A tenant receives foreign currency by its own BIC, which is not known.
      yield tenant === undefined ? { country: 'IN', code, bic, name } : { country: 'IN', code, name: tenant }
    }
  }
}

/** Small banks use IFSCs of a larger bank: single codes, or all codes with a certain prefix. */
function tenantsOf(names: Readonly<Record<string, string>>): (code: string) => string | undefined {
  const byCode = jsonOf<Record<string, string>>('sublet.json')
  const byPrefix = jsonOf<Record<string, string>>('custom-sublets.json')
  const lengths = [...new Set(Object.keys(byPrefix).map(({ length }) => length))].sort((a, b) => b - a)
  return code => {
    const prefix = lengths.map(length => code.slice(0, length)).find(each => each in byPrefix)
    const tenant = byCode[code] ?? (prefix && byPrefix[prefix])
    return tenant && (names[tenant] ?? tenant)
  }
}
