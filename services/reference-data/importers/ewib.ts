import { readableName } from './readable-case.ts'
import type { BankCodeRow, ReportDamage } from '../tables/source.ts'
import { bicIn, commonest, groupedBy } from './row-fields.ts'
import { type Importer, LayoutError } from './importer.ts'
import { unheaded } from './list-layout.ts'
import { textOf } from './text.ts'

/** The fields in use, by position from 0. Further fields hold addresses and services. */
const places = { name: 1, code: 4, bic: 19 } as const
const columns = Array.from(
  { length: places.bic + 1 },
  (_, at) => (Object.keys(places) as (keyof typeof places)[]).find(field => places[field] === at) ?? 'other',
)

/**
 * Poland's settlement numbers (numery rozliczeniowe), the eight digits at the beginning
 * of an account, by which payments are routed: other numbers cannot be paid (Narodowy
 * Bank Polski, EWIB, description of `plewibnra.txt`). Tab-separated, without a header.
 */
export const ewib: Importer = {
  name: 'ewib',
  summary: 'settlement numbers of Polish banks, with BICs',
  publisher: 'Narodowy Bank Polski, EWIB',
  licence: 'public sector information, free use',
  files: ['plewibnra.txt'],
  addresses: ['https://ewib.nbp.pl/plewibnra?dokNazwa=plewibnra.txt'],
  precedence: 'national',
  period: 'weekly',
  read([file]) {
    const text = textOf(file.bytes, 'cp852')
    if (!FIRST_LINE.test(text)) {
      throw new LayoutError(`the lines of ${file.name} must begin with a bank's number and a tab`)
    }
    return {
      coverage: [{ country: 'PL', kind: 'BANK' }],
      rows(reportDamage) {
        const units = [...unitsIn(text, reportDamage)]
        return { bankCodes: units, institutions: institutionsIn(units) }
      },
    }
  },
}

const FIRST_LINE = /^\s*\d{3,4}\s*\t[^\t]+\t/

function* unitsIn(
  text: string,
  reportDamage: ReportDamage,
): Generator<BankCodeRow & { readonly name: string; readonly bic: string }> {
  for (const { name, code, bic, line } of unheaded(
    text,
    { delimiter: '\t', quote: false },
    columns,
    reportDamage,
  )) {
    if (!/^\d{8}$/.test(code)) reportDamage(`"${code}" is not a settlement number (8 digits)`, line)
    else {
      yield { country: 'PL', code, name: readableName(name), bic: bicIn(bic, reportDamage, line), line }
    }
  }
}

function* institutionsIn(units: readonly { readonly name: string; readonly bic: string }[]) {
  for (const [bic, group] of groupedBy(units, each => each.bic)) {
    if (bic !== '') yield { bic, name: commonest(group.map(({ name }) => name)) }
  }
}
