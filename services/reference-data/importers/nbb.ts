import type { BankCodeRow, Damaged } from '../tables/source.ts'
import { bicIn, codeIn } from './fields.ts'
import type { Importer } from './importer.ts'
import { type TableLine, underHeader } from './layout.ts'
import { firstSheetOf } from './sheets.ts'

/**
 * Every three digits that a Belgian account can begin with, those too that nobody
 * has: they are marked as free. Names are in up to four languages.
 */
export const nbb: Importer = {
  name: 'nbb',
  summary: 'bank codes of Belgium, with BIC',
  publisher: 'National Bank of Belgium, bank identification codes',
  licence: 'free, no terms stated',
  files: ['full_list_current.xlsx'],
  addresses: ['https://www.nbb.be/doc/be/be/protocol/full_list_current.xlsx'],
  precedence: 'national',
  async read([file]) {
    const sheet = await firstSheetOf(file)
    return {
      coverage: [{ country: 'BE', kind: 'BANK' }],
      rows(damaged) {
        const banks = [...banksIn(sheet, damaged)]
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

/** In place of a BIC or a name: nobody has the code, or nobody can. */
const VACANT = /^(?:VRIJ|LIBRE|VRIJ ?- ?LIBRE|ONBESCHIKBAAR|INDISPONIBLE)$/i

function* banksIn(
  sheet: readonly TableLine[],
  damaged: Damaged,
): Generator<BankCodeRow & { readonly bic: string }> {
  for (const { line, ...row } of underHeader(sheet, columns)) {
    const code = codeIn(row.code, 3)
    const name = [row.dutch, row.french, row.english, row.german].find(each => each !== '') ?? ''
    if (code === undefined) damaged(`no code of BE: ${row.code}`, line)
    else if (!VACANT.test(row.bic) && !VACANT.test(name)) {
      yield { country: 'BE', code, bic: bicIn(row.bic, damaged, line), name, line }
    }
  }
}
