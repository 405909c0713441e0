import { bicCountry } from '../../library/banking/accounts/bic.ts'
import { profileOf } from '../../library/banking/countries/index.ts'
import { readAgent } from '../../library/banking/accounts/domestic-account.ts'
import { isCountry } from '../../library/banking/countries/iso-codes.ts'
import { readableName, readablePlace } from './readable-case.ts'
import type { BankCodeRow, InstitutionRow } from '../tables/source.ts'
import type { Importer } from './importer.ts'
import { headed, type Numbered } from './list-layout.ts'
import { DELETED, editionOf, swiftRef, TABBED } from './swift-ref.ts'

/**
 * All offices of financial institutions with a BIC or a national code (SWIFT, Bank
 * Directory Plus, technical specifications, V3). SWIFT is the registration authority of
 * ISO 9362, so the full directory has all BICs; its national codes come from others.
 */
export const swiftBankDirectoryPlus: Importer = {
  ...swiftRef,
  name: 'swift-bank-directory-plus',
  summary: 'all BICs with names and addresses, and national bank codes',
  files: ['BANKDIRECTORYPLUS_V3_FULL_yyyymmdd.txt'],
  read([file]) {
    const { text, isFull, dated } = editionOf(file)
    return {
      ...dated,
      coverage: isFull
        ? countriesOf(headed(text, TABBED, columns, () => {})).map(country => ({ country, kind: 'BIC' }))
        : [],
      rows(reportDamage) {
        const offices = [...headed(text, TABBED, columns, reportDamage)].filter(
          ({ flag }) => flag !== DELETED,
        )
        return { institutions: institutions(offices), bankCodes: bankCodes(offices) }
      },
    }
  },
}

const columns = {
  flag: 'MODIFICATION FLAG',
  bic: 'BIC',
  code: 'NATIONAL ID',
  name: 'INSTITUTION NAME',
  branchName: 'BRANCH INFORMATION',
  street: 'STREET ADDRESS 1',
  town: 'CITY',
  postCode: 'ZIP CODE',
  country: 'ISO COUNTRY CODE',
}

type Office = Numbered<keyof typeof columns>

function countriesOf(offices: Iterable<Office>): readonly string[] {
  const countries = new Set<string>()
  for (const { bic, flag } of offices) if (flag !== DELETED) countries.add(bicCountry(bic))
  return [...countries].filter(isCountry).sort()
}

function* institutions(offices: readonly Office[]): Generator<InstitutionRow> {
  for (const office of offices) {
    const { bic, name, line } = office
    if (bic !== '') yield { bic, name: readableName(name), ...addressOf(office), line }
  }
}

/** National ids that do not have the form of their country's bank codes are left out. */
function* bankCodes(offices: readonly Office[]): Generator<BankCodeRow> {
  for (const office of offices) {
    const { country, bic, name, branchName, line } = office
    const code = codeOf(office)
    if (code === undefined) continue
    const names = { name: readableName(name), branchName: readableName(branchName) }
    yield { country, code, bic, ...names, ...addressOf(office), line }
  }
}

function codeOf({ country, code }: Office): string | undefined {
  const { domestic } = profileOf(country) ?? {}
  if (code === '' || domestic?.bank === undefined) return undefined
  const { bank, branch, bankFits, branchFits } = readAgent(domestic, code)
  return bankFits && branchFits ? bank + branch : undefined
}

function addressOf({ street, postCode, town }: Office) {
  return { street: readablePlace(street), postCode, town: readablePlace(town) }
}
