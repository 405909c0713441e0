import type { BankCodeRow, ReferenceSource } from '../../services/reference-data/tables/source.ts'
import { installedPackage } from './installed-package.ts'

const data = installedPackage('ifsc')

/** Every IFSC in use: of branches, eleven characters, and of banks, the first four of them. */
export const ifsc: ReferenceSource = {
  name: 'ifsc',
  version: data.version,
  publisher: 'Reserve Bank of India and NPCI, lists of NEFT, RTGS, IMPS and UPI; gathered by razorpay/ifsc',
  licence: 'MIT',
  // The package states none; it was published on this day.
  validFrom: '2026-08-24',
  precedence: 'national',
  coverage: [
    { country: 'IN', kind: 'BANK' },
    { country: 'IN', kind: 'BRANCH' },
  ],
  read: () => ({ bankCodes: bankCodes() }),
}

function* bankCodes(): Generator<BankCodeRow> {
  const branchesByBank = data.json<Record<string, readonly (number | string)[]>>('src/IFSC.json')
  const names = data.json<Record<string, string>>('src/banknames.json')
  const tenants = tenantsOf(names)

  for (const [bank, branches] of Object.entries(branchesByBank)) {
    const name = names[bank] ?? ''
    yield { country: 'IN', code: bank, name }
    for (const branch of branches) {
      // The fifth character of an IFSC is always 0.
      const code = `${bank}0${String(branch).padStart(6, '0')}`
      yield { country: 'IN', code, name: tenants(code) ?? name }
    }
  }
}

/** Small banks that have no IFSCs of their own use some that belong to a larger one, singly or by their beginning. */
function tenantsOf(names: Readonly<Record<string, string>>): (code: string) => string | undefined {
  const byCode = data.json<Record<string, string>>('src/sublet.json')
  const byBeginning = data.json<Record<string, string>>('src/custom-sublets.json')
  const lengths = [...new Set(Object.keys(byBeginning).map(({ length }) => length))].sort((a, b) => b - a)
  return code => {
    const beginning = lengths.map(length => code.slice(0, length)).find(each => each in byBeginning)
    const tenant = byCode[code] ?? (beginning && byBeginning[beginning])
    return tenant && (names[tenant] ?? tenant)
  }
}
