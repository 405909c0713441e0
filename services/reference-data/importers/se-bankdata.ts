import type { BankCodeRow, Damaged } from '../tables/source.ts'
import { bicIn } from './fields.ts'
import type { Importer } from './importer.ts'
import { headed, type Numbered } from './layout.ts'
import { textOf } from './text.ts'

/**
 * Sweden's clearing numbers in ranges, and the three digits by which IBANs name
 * the same banks. The banks publish them as documents; others made a table of these.
 */
export const seBankdata: Importer = {
  name: 'se-bankdata',
  summary: 'clearing numbers and IBAN bank codes of Sweden, with BIC',
  publisher: 'Bankinfrastruktur i Sverige; gathered by Bankinfrastruktur/BankData',
  licence: 'MIT',
  files: ['source.psv'],
  addresses: ['https://raw.githubusercontent.com/Bankinfrastruktur/BankData/main/Data/source.psv'],
  precedence: 'national',
  read([file]) {
    return {
      rows(damaged) {
        const table = headed(textOf(file.bytes), { delimiter: '|', quote: false }, columns, damaged)
        const banks = [...banksIn(table, damaged)]
        return { bankCodes: banks, institutions: banks }
      },
    }
  },
}

const columns = {
  from: '#ClrStart',
  to: 'ClrEnd',
  ibanCode: 'IbanId',
  bic: 'BIC',
  name: 'BankName',
} as const

function* banksIn(
  rows: Iterable<Numbered<keyof typeof columns>>,
  damaged: Damaged,
): Generator<BankCodeRow & { readonly bic: string }> {
  for (const { from, to, ibanCode, bic: written, name, line } of rows) {
    if (![from, to].every(code => /^\d{4}$/.test(code)) || !/^\d{3}$/.test(ibanCode)) {
      damaged(`no clearing numbers: ${from} ${to} ${ibanCode}`, line)
      continue
    }
    const bic = bicIn(written, damaged, line)
    const bank = { country: 'SE', bic, name, line }
    yield { ...bank, code: from, ...(to !== from && { codeTo: to }) }
    yield { ...bank, code: ibanCode }
  }
}
