import type { BankCodeRow } from '../../services/reference-data/tables/source.ts'
import { installedPackage } from './installed-package.ts'
import type { SeedSource } from './seed-source.ts'

const data = installedPackage('zengin-code')

/** The package's version ends with the day of its data: `1.0.0-p20260824`. */
const day = /p(\d{4})(\d{2})(\d{2})$/.exec(data.version)

/** Every bank of the Japanese payments clearing network and its branches, with names in Latin letters. */
export const zenginCode: SeedSource = {
  name: 'zengin-code',
  version: data.version,
  revision: 1,
  publisher: 'Japanese Banks’ Payment Clearing Network (Zengin-Net); gathered by zengin-code/zengin-js',
  licence: 'MIT',
  validFrom: day === null ? '' : day.slice(1).join('-'),
  precedence: 'national',
  coverage: [
    { country: 'JP', kind: 'BANK' },
    { country: 'JP', kind: 'BRANCH' },
  ],
  read: () => ({ bankCodes: bankCodes() }),
}

interface Office {
  readonly code: string
  /** The kana transliterated, in lower case: `ichinosekiinta-`. */
  readonly roma: string
}

function* bankCodes(): Generator<BankCodeRow> {
  const banks =
    data.literal<Record<string, Office & { branches: Record<string, Office> }>>('lib/zengin-data.js')
  for (const bank of Object.values(banks)) {
    const name = capitalized(bank.roma)
    yield { country: 'JP', code: bank.code, name }
    for (const branch of Object.values(bank.branches)) {
      yield { country: 'JP', code: bank.code + branch.code, name, branchName: capitalized(branch.roma) }
    }
  }
}

/** A dot transliterates the kana's middle dot, which separates words. */
function capitalized(roma: string): string {
  return roma
    .split(/[.\s]+/)
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
