import { bic8 } from '../../banking/accounts/bic.ts'
import type { BankCodeRow, Damaged } from '../tables/source.ts'
import { bicIn } from './fields.ts'
import type { Importer } from './importer.ts'
import { type TableLine, underHeader } from './layout.ts'
import { firstSheetOf } from './sheets.ts'

/**
 * The offices of Hungary's banks by the eight digits that accounts begin with: of
 * the bank, three; of the branch, four, and their check digit. It names offices
 * and not banks, whose codes are those of their offices.
 */
export const mnb: Importer = {
  name: 'mnb',
  summary: 'banks and branches of Hungary (GIRO codes), with BIC and address',
  publisher: 'Magyar Nemzeti Bank, szűkített hitelesítő tábla',
  licence: 'free, source to be named',
  files: ['sht.xlsx'],
  addresses: ['https://www.mnb.hu/letoltes/sht.xlsx'],
  precedence: 'national',
  async read([file]) {
    const sheet = await firstSheetOf(file)
    return {
      coverage: [{ country: 'HU', kind: 'BANK' }],
      rows(damaged) {
        const offices = [...officesIn(sheet, damaged)]
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

function* officesIn(sheet: readonly TableLine[], damaged: Damaged): Generator<BankCodeRow> {
  for (const { code, bic, name, address, line } of underHeader(sheet, columns)) {
    if (!/^\d{8}$/.test(code)) {
      damaged(`no code of eight digits: ${code}`, line)
      continue
    }
    yield {
      country: 'HU',
      code,
      bic: bicIn(bic, damaged, line),
      branchName: name,
      ...addressIn(address),
      line,
    }
  }
}

/** Branches have their bank's BIC, some with three characters more. */
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
