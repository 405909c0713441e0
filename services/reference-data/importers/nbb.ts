import type { BankCodeRow, ReportDamage } from '../tables/source.ts'
import { dateInTitle } from './dates.ts'
import { bicIn, codeIn } from './row-fields.ts'
import type { Importer } from './importer.ts'
import { type TableLine, underHeader } from './list-layout.ts'
import { firstSheetOf } from './sheets.ts'

/**
 * All three-digit bank codes of Belgium; unassigned ones are marked as free (National
 * Bank of Belgium, Bank identification codes, full list as a workbook). Names are in up
 * to four languages.
 */
export const nbb: Importer = {
  name: 'nbb',
  summary: 'bank codes of Belgium, with BICs',
  publisher: 'National Bank of Belgium, bank identification codes',
  licence: 'free, no terms stated',
  files: ['full_list_current.xlsx'],
  addresses: ['https://www.nbb.be/doc/be/be/protocol/full_list_current.xlsx'],
  precedence: 'national',
  period: 'monthly',
  async read([file]) {
    const sheet = await firstSheetOf(file)
    return {
      ...dateInTitle(sheet.map(({ fields }) => fields)),
      coverage: [{ country: 'BE', kind: 'BANK' }],
      rows(reportDamage) {
        const banks = [...banksIn(sheet, reportDamage)]
        return { bankCodes: banks, institutions: banks.filter(({ bic }) => bic !== '') }
      },
    }
  },
}

const columns = {
  code: 'T_Identification_Number',
  bic: 'Biccode',
  dutch: 'T_Institutions_Dutch',
  french: 'T_Institutions_French',
  german: 'T_Institutions_German',
  english: 'T_Institutions_English',
} as const

/** Written in place of a BIC or a name: the code is free, or not available. */
const VACANT = /^(?:VRIJ|LIBRE|VRIJ ?- ?LIBRE|ONBESCHIKBAAR|INDISPONIBLE)$/i

function* banksIn(
  sheet: readonly TableLine[],
  reportDamage: ReportDamage,
): Generator<BankCodeRow & { readonly bic: string }> {
  for (const { line, ...row } of underHeader(sheet, columns)) {
    const code = codeIn(row.code, 3)
    const name = [row.dutch, row.french, row.english, row.german].find(each => each !== '') ?? ''
    if (code === undefined) reportDamage(`"${row.code}" is not a bank code of BE; expected 3 digits`, line)
    else if (!VACANT.test(row.bic) && !VACANT.test(name)) {
      yield { country: 'BE', code, bic: bicIn(row.bic, reportDamage, line), name, line }
    }
  }
}
