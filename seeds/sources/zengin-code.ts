import type { BankCodeRow, LocalNameRow } from '../../services/reference-data/tables/source.ts'
import { installedPackage } from './installed-package.ts'
import { bankNames, branchNames, type Names, type Office } from './japanese-names.ts'
import type { SeedSource } from './seed-source.ts'

const data = installedPackage('zengin-code')

/** The package's version ends with the day of its data: `1.0.0-p20260824`. */
const day = /p(\d{4})(\d{2})(\d{2})$/.exec(data.version)

/**
 * Every bank of the Japanese payments clearing network and its branches, with names in kanji, in katakana and in Latin
 * letters.
 */
export const zenginCode: SeedSource = {
  name: 'zengin-code',
  version: data.version,
  revision: 3,
  publisher: 'Japanese Banks’ Payment Clearing Network (Zengin-Net); gathered by zengin-code/zengin-js',
  licence: 'MIT',
  validFrom: day === null ? '' : day.slice(1).join('-'),
  precedence: 'national',
  period: 'halfYearly',
  coverage: [
    { country: 'JP', kind: 'BANK' },
    { country: 'JP', kind: 'BRANCH' },
  ],
  read() {
    const offices = [...officesIn()]
    return { bankCodes: offices.map(bankCodeOf), localNames: offices.flatMap(localNamesOf) }
  },
}

interface ListedOffice extends Names {
  readonly code: string
  readonly isBranch: boolean
}

function* officesIn(): Generator<ListedOffice> {
  const banks =
    data.literal<Record<string, Coded & { branches: Record<string, Coded> }>>('lib/zengin-data.js')
  for (const bank of Object.values(banks)) {
    yield { code: bank.code, isBranch: false, ...bankNames(bank.code, bank) }
    for (const branch of Object.values(bank.branches)) {
      yield { code: bank.code + branch.code, isBranch: true, ...branchNames(branch) }
    }
  }
}

interface Coded extends Office {
  readonly code: string
}

/** The row of a branch leaves the name of its bank to the bank's row. */
function bankCodeOf({ code, isBranch, latin }: ListedOffice): BankCodeRow {
  return { country: 'JP', code, ...(isBranch ? { branchName: latin } : { name: latin }) }
}

function localNamesOf({ code, isBranch, kanji, kana }: ListedOffice): readonly LocalNameRow[] {
  const named = (text: string) => (isBranch ? { branchName: text } : { name: text })
  return [
    { country: 'JP', code, language: 'ja', ...named(kanji) },
    { country: 'JP', code, language: 'ja-Kana', ...named(kana) },
  ]
}
