import { readableName } from './readable-case.ts'
import type { BankCodeRow, Damaged } from '../tables/source.ts'
import { codeIn, jsonIn, recordsIn } from './fields.ts'
import type { Importer } from './importer.ts'

/**
 * Who has or had a licence in France and Monaco, with the codes (CIB) that accounts
 * begin with, and without a BIC. Few have a code; those of banks that are gone are
 * listed too, and foreign banks' may be missing, so that it is not the whole.
 */
export const regafi: Importer = {
  name: 'regafi',
  summary: 'bank codes (CIB) of France and Monaco, without BIC',
  publisher: 'ACPR, Banque de France, REGAFI',
  licence: 'Licence Ouverte (Etalab), source and date to be named',
  files: ['prd-banque-entites.json'],
  addresses: ['https://www.regafi.fr/api/explore/v2.1/catalog/datasets/prd-banque-entites/exports/json'],
  precedence: 'national',
  read([file]) {
    const content = jsonIn(file)
    const records = recordsIn(resultsIn(content), file.name)
    return { rows: damaged => ({ bankCodes: codesIn(records, damaged) }) }
  },
}

/** A page of an answer has the list inside, a whole export is the list. */
function resultsIn(content: unknown): unknown {
  return Array.isArray(content) ? content : (content as { results?: unknown } | null)?.results
}

const MONACO = /^(?:MC|MONACO)$/i

function* codesIn(
  records: readonly Readonly<Record<string, string | undefined>>[],
  damaged: Damaged,
): Generator<BankCodeRow> {
  for (const { cib = '', denomination = '', pays = '' } of records) {
    const country = MONACO.test(pays) ? 'MC' : 'FR'
    for (const written of cibsIn(cib)) {
      const code = codeIn(written, 5)
      if (code === undefined) damaged(`no CIB: ${written}, ${denomination}`)
      else yield { country, code, name: readableName(denomination) }
    }
  }
}

/** JSON inside JSON: `["30003"]`, or `[{"code": "30003", "date": ...}]`. */
function cibsIn(cib: string): readonly string[] {
  if (cib === '') return []
  try {
    const list: unknown = JSON.parse(cib)
    return [list].flat().map(each => String((each as { code?: unknown } | null)?.code ?? each))
  } catch {
    return [cib]
  }
}
