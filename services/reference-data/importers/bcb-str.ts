import { readableName } from './readable-case.ts'
import type { BankCodeRow, ReportDamage } from '../tables/source.ts'
import { codeIn } from './row-fields.ts'
import type { Importer } from './importer.ts'
import { headed } from './list-layout.ts'
import { textOf } from './text.ts'

/**
 * The participants of STR, Brazil's settlement system, by ISPB (8 digits) and, for most
 * of them, COMPE code (3 digits) (Banco Central do Brasil, ParticipantesSTR). Indirect
 * participants of Pix are not in it, so the list is not complete.
 */
export const bcbStr: Importer = {
  name: 'bcb-str',
  summary: 'Brazilian institutions by ISPB and COMPE code',
  publisher: 'Banco Central do Brasil, participants of STR',
  licence: 'ODbL',
  files: ['ParticipantesSTR.csv'],
  addresses: ['https://www.bcb.gov.br/content/estabilidadefinanceira/str1/ParticipantesSTR.csv'],
  precedence: 'national',
  period: 'daily',
  read([file]) {
    return { rows: reportDamage => ({ bankCodes: codesIn(textOf(file.bytes), reportDamage) }) }
  },
}

const columns = {
  ispb: 'ISPB',
  compe: ['Número_Código', 'Numero_Codigo'],
  name: 'Nome_Extenso',
  shortName: 'Nome_Reduzido',
} as const

function* codesIn(text: string, reportDamage: ReportDamage): Generator<BankCodeRow> {
  for (const { ispb, compe, name, shortName, line } of headed(
    text,
    { delimiter: ',' },
    columns,
    reportDamage,
  )) {
    const code = codeIn(ispb, 8)
    if (code === undefined) {
      reportDamage(`"${ispb}" is not an ISPB (8 digits)`, line)
      continue
    }
    const bank = { country: 'BR', name: readableName(name || shortName), line }
    yield { ...bank, code }
    // Institutions without a COMPE code have `n/a`.
    const short = codeIn(compe, 3)
    if (short !== undefined) yield { ...bank, code: short }
  }
}
