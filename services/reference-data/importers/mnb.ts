import { bic8 } from '../../library/banking/accounts/bic.ts'
import type { BankCodeRow, ReportDamage } from '../tables/source.ts'
import { bicIn } from './row-fields.ts'
import type { Importer } from './importer.ts'
import { type TableLine, underHeader } from './list-layout.ts'
import { firstSheetOf } from './sheets.ts'

/**
 * The offices of Hungary's banks by the eight digits at the beginning of an account: 3
 * of the bank, 4 of the branch, and a check digit (Magyar Nemzeti Bank, szűkített
 * hitelesítő tábla, workbook). It names offices, not banks.
 */
export const mnb: Importer = {
  name: 'mnb',
  summary: 'banks and branches of Hungary (GIRO codes), with BICs and addresses',
  publisher: 'Magyar Nemzeti Bank, szűkített hitelesítő tábla',
  licence: 'free; name the source',
  files: ['sht.xlsx'],
  addresses: ['https://www.mnb.hu/letoltes/sht.xlsx'],
  precedence: 'national',
  period: 'weekly',
  async read([file]) {
    const sheet = await firstSheetOf(file)
    return {
      coverage: [{ country: 'HU', kind: 'BANK' }],
      rows(reportDamage) {
        const offices = [...officesIn(sheet, reportDamage)]
        return { bankCodes: [...banksOf(offices), ...offices] }
      },
    }
  },
}

const columns = {
  code: 'Branch office code',
  bic: 'BIC code',
  name: ['Name of the branch office', 'Name'],
  address: ['Address of the branch office', 'Address'],
} as const

function* officesIn(sheet: readonly TableLine[], reportDamage: ReportDamage): Generator<BankCodeRow> {
  for (const { code, bic, name, address, line } of underHeader(sheet, columns)) {
    if (!/^\d{8}$/.test(code)) {
      reportDamage(`"${code}" is not a branch code (8 digits)`, line)
      continue
    }
    yield {
      country: 'HU',
      code,
      bic: bicIn(bic, reportDamage, line),
      branchName: name,
      ...addressIn(address),
      line,
    }
  }
}

/** The bank's BIC is the first 8 characters of that of any branch. */
function* banksOf(offices: readonly BankCodeRow[]): Generator<BankCodeRow> {
  const seen = new Set<string>()
  for (const { country, code: office, bic = '', line } of offices) {
    const code = office.slice(0, 3)
    if (seen.has(code)) continue
    seen.add(code)
    yield { country, code, bic: bic8(bic), ...(line !== undefined && { line }) }
  }
}

/** `1051 Budapest, Nádor utca 16.` */
function addressIn(text: string): Pick<BankCodeRow, 'postCode' | 'town' | 'street'> {
  const [, postCode, town, street] = /^(\d{4}) ([^,]+), *(.+)$/.exec(text) ?? []
  return postCode === undefined ? {} : { postCode, town: town!, street: street! }
}
