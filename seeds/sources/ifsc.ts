import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BankCodeRow } from '../../services/reference-data/tables/source.ts'
import { curatedBics } from './curated.ts'
import type { SeedSource } from './seed-source.ts'

const folder = fileURLToPath(new URL('../ifsc', import.meta.url))
const jsonOf = <T>(file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as T

/** Every IFSC in use: 11 characters for a branch, the first 4 of them for its bank. */
export const ifsc: SeedSource = {
  name: 'ifsc',
  // Of the npm package, of which these files are unchanged copies.
  version: '2.0.50',
  revision: 3,
  publisher: 'Reserve Bank of India and NPCI, lists of NEFT, RTGS, IMPS and UPI; gathered by razorpay/ifsc',
  licence: 'MIT',
  // The package states no date; this is the day on which it was published.
  validFrom: '2026-08-24',
  precedence: 'national',
  period: 'halfYearly',
  coverage: [
    { country: 'IN', kind: 'BANK' },
    { country: 'IN', kind: 'BRANCH' },
  ],
  read: () => ({ bankCodes: bankCodes() }),
}

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
