import { readableName } from './readable-case.ts'
import type { BankCodeRow, Damaged } from '../tables/source.ts'
import { codeIn } from './fields.ts'
import type { Importer } from './importer.ts'
import { headed } from './layout.ts'
import { textOf } from './text.ts'

/**
 * Who takes part in Brazil's settlement system, by its eight digits there (ISPB)
 * and, most of them, by the three of its COMPE code. Others are in Pix by way of
 * them, so that it is not the whole.
 */
export const bcbStr: Importer = {
  name: 'bcb-str',
  summary: 'Brazilian institutions by ISPB and COMPE code',
  publisher: 'Banco Central do Brasil, participants of STR',
  licence: 'ODbL',
  files: ['ParticipantesSTR.csv'],
  addresses: ['https://www.bcb.gov.br/content/estabilidadefinanceira/str1/ParticipantesSTR.csv'],
  precedence: 'national',
  read([file]) {
    return { rows: damaged => ({ bankCodes: codesIn(textOf(file.bytes), damaged) }) }
  },
}

const columns = {
  ispb: 'ISPB',
  compe: ['Número_Código', 'Numero_Codigo'],
  name: 'Nome_Extenso',
  shortName: 'Nome_Reduzido',
} as const

function* codesIn(text: string, damaged: Damaged): Generator<BankCodeRow> {
  for (const { ispb, compe, name, shortName, line } of headed(text, { delimiter: ',' }, columns, damaged)) {
    const code = codeIn(ispb, 8)
    if (code === undefined) {
      damaged(`no ISPB: ${ispb}`, line)
      continue
    }
    const bank = { country: 'BR', name: readableName(name || shortName), line }
    yield { ...bank, code }
    // Not all have one: `n/a`.
    const short = codeIn(compe, 3)
    if (short !== undefined) yield { ...bank, code: short }
  }
}
