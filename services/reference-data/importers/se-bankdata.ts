import type { BankCodeRow, ReportDamage, SourceRows } from '../tables/source.ts'
import { bicIn } from './row-fields.ts'
import type { Importer } from './importer.ts'
import { headed, type Numbered } from './list-layout.ts'
import { textOf } from './text.ts'

/**
 * Sweden's ranges of clearing numbers, with the three-digit bank codes of IBANs
 * (Bankinfrastruktur i Sverige, IBAN ID och BIC för banker; as a table in
 * Bankinfrastruktur/BankData, `source.psv`).
 */
export const seBankdata: Importer = {
  name: 'se-bankdata',
  summary: 'clearing numbers and IBAN bank codes of Sweden, with BICs',
  publisher: 'Bankinfrastruktur i Sverige; gathered by Bankinfrastruktur/BankData',
  licence: 'MIT',
  files: ['source.psv'],
  addresses: ['https://raw.githubusercontent.com/Bankinfrastruktur/BankData/main/Data/source.psv'],
  precedence: 'national',
  period: 'quarterly',
  read([file]) {
    return { rows: reportDamage => bankDataRows(file.bytes, reportDamage) }
  },
}

export function bankDataRows(bytes: Buffer, reportDamage: ReportDamage): SourceRows {
  const table = headed(textOf(bytes), { delimiter: '|', quote: false }, columns, reportDamage)
  const banks = [...banksIn(table, reportDamage)]
  return { bankCodes: banks, institutions: banks }
}

const columns = {
  from: '#ClrStart',
  to: 'ClrEnd',
  ibanCode: 'IbanId',
  bic: 'BIC',
  name: 'BankName',
} as const

/** Clearing numbers of Swedbank that begin with this are also written with a check digit as fifth digit. */
const CHECKED = '8'

function* banksIn(
  rows: Iterable<Numbered<keyof typeof columns>>,
  reportDamage: ReportDamage,
): Generator<BankCodeRow & { readonly bic: string }> {
  for (const { from, to, ibanCode, bic: written, name, line } of rows) {
    if (![from, to].every(code => /^\d{4}$/.test(code)) || !/^\d{3}$/.test(ibanCode)) {
      reportDamage(
        `expected two clearing numbers of 4 digits and a bank code of 3, not "${from}", "${to}" and "${ibanCode}"`,
        line,
      )
      continue
    }
    const bic = bicIn(written, reportDamage, line)
    const bank = { country: 'SE', bic, name, line }
    yield { ...bank, code: from, ...(to !== from && { codeTo: to }) }
    if (from.startsWith(CHECKED)) yield { ...bank, code: `${from}0`, codeTo: `${to}9` }
    yield { ...bank, code: ibanCode }
  }
}
