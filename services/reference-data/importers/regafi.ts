import { readableName } from './readable-case.ts'
import type { BankCodeRow, ReportDamage } from '../tables/source.ts'
import { codeIn, jsonIn, recordsIn } from './row-fields.ts'
import type { Importer } from './importer.ts'

/**
 * Present and former licence holders in France and Monaco, some with the code (CIB) that
 * accounts begin with, without BICs (ACPR, REGAFI, data set `prd-banque-entites`, JSON).
 * Foreign banks may be missing, so the list is not complete.
 */
export const regafi: Importer = {
  name: 'regafi',
  summary: 'bank codes (CIB) of France and Monaco, without BICs',
  publisher: 'ACPR, Banque de France, REGAFI',
  licence: 'Licence Ouverte (Etalab), name the source and date',
  files: ['prd-banque-entites.json'],
  addresses: ['https://www.regafi.fr/api/explore/v2.1/catalog/datasets/prd-banque-entites/exports/json'],
  precedence: 'national',
  period: 'weekly',
  read([file]) {
    const content = jsonIn(file)
    const records = recordsIn(resultsIn(content), file.name)
    return { rows: reportDamage => ({ bankCodes: codesIn(records, reportDamage) }) }
  },
}

/** An export is a list; a page of an API response holds it as `results`. */
function resultsIn(content: unknown): unknown {
  return Array.isArray(content) ? content : (content as { results?: unknown } | null)?.results
}

const MONACO = /^(?:MC|MONACO)$/i

function* codesIn(
  records: readonly Readonly<Record<string, string | undefined>>[],
  reportDamage: ReportDamage,
): Generator<BankCodeRow> {
  for (const { cib = '', denomination = '', pays = '' } of records) {
    const country = MONACO.test(pays) ? 'MC' : 'FR'
    for (const written of cibsIn(cib)) {
      const code = codeIn(written, 5)
      if (code === undefined) reportDamage(`"${written}" of ${denomination} is not a CIB (5 digits)`)
      else yield { country, code, name: readableName(denomination) }
    }
  }
}

/** The field holds JSON as a string: `["30003"]`, or `[{"code": "30003", "date": ...}]`. */
function cibsIn(cib: string): readonly string[] {
  if (cib === '') return []
  try {
    const list: unknown = JSON.parse(cib)
    return [list].flat().map(each => String((each as { code?: unknown } | null)?.code ?? each))
  } catch {
    return [cib]
  }
}
