import { readablePlace } from './readable-case.ts'
import type { BankCodeRow, ReportDamage } from '../tables/source.ts'
import { codeIn, jsonIn, recordsIn } from './row-fields.ts'
import { type Importer, LayoutError } from './importer.ts'

/**
 * The branches of Israel's banks, in English (Bank of Israel, `branches` data set of
 * data.gov.il, CKAN JSON). Payment service providers have bank numbers but no branches,
 * so the list is not complete.
 */
export const bankOfIsrael: Importer = {
  name: 'bank-of-israel',
  summary: 'banks and branches of Israel, with addresses, without BICs',
  publisher: 'Bank of Israel, data.gov.il',
  licence: 'open (data.gov.il)',
  files: ['branches.json'],
  addresses: [
    'https://data.gov.il/api/3/action/datastore_search?resource_id=6f3bda2a-8cde-4b86-a1c8-2761862b1224&limit=32000',
  ],
  precedence: 'national',
  period: 'monthly',
  read([file]) {
    const { result } = (jsonIn(file) ?? {}) as { result?: { records?: unknown; total?: unknown } }
    const records = recordsIn(result?.records, file.name)
    if (Number(result?.total ?? 0) > records.length) {
      throw new LayoutError(
        `${file.name} has ${records.length} of ${Number(result?.total)} records: download it with a higher limit`,
      )
    }
    return { rows: reportDamage => ({ bankCodes: officesIn(records, reportDamage) }) }
  },
}

function* officesIn(
  records: readonly Readonly<Record<string, string | undefined>>[],
  reportDamage: ReportDamage,
): Generator<BankCodeRow> {
  const banks = new Set<string>()
  for (const record of records) {
    const { Bank_Code = '', Bank_Name = '', Branch_Code = '', Branch_Name = '' } = record
    const [bank, branch] = [codeIn(Bank_Code, 3), codeIn(Branch_Code, 3)]
    if (bank === undefined || branch === undefined) {
      reportDamage(
        `bank "${Bank_Code}", branch "${Branch_Code}" of ${Bank_Name || 'no name'}: expected up to 3 digits each`,
      )
      continue
    }
    const name = Bank_Name.replace(/\s+/g, ' ')
    if (!banks.has(bank)) yield { country: 'IL', code: bank, name }
    banks.add(bank)
    yield {
      country: 'IL',
      code: bank + branch,
      name,
      branchName: Branch_Name,
      street: record.Branch_Address ?? '',
      postCode: record.Zip_Code ?? '',
      town: readablePlace(record.City ?? ''),
    }
  }
}
