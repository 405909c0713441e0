import { readableName } from './readable-case.ts'
import type { BankCodeRow, Damaged } from '../tables/source.ts'
import { bicIn, commonest, groupedBy } from './fields.ts'
import type { Importer } from './importer.ts'
import { LayoutError } from './importer.ts'
import { unheaded } from './layout.ts'
import { textOf } from './text.ts'

/** The places of a line that matter, from 0. Behind them stand addresses, and services of the unit. */
const places = { name: 1, code: 4, bic: 19 } as const
const columns = Array.from(
  { length: places.bic + 1 },
  (_, at) => (Object.keys(places) as (keyof typeof places)[]).find(field => places[field] === at) ?? 'other',
)

/**
 * Poland's settlement numbers (numery rozliczeniowe), the eight digits that an
 * account begins with: payments find their way by them alone, so that no other
 * can be paid. There is no header; fields are between tabs.
 */
export const ewib: Importer = {
  name: 'ewib',
  summary: 'settlement numbers of Polish banks, with BIC',
  publisher: 'Narodowy Bank Polski, EWIB',
  licence: 'public sector information, free use',
  files: ['plewibnra.txt'],
  addresses: ['https://ewib.nbp.pl/plewibnra?dokNazwa=plewibnra.txt'],
  precedence: 'national',
  read([file]) {
    const text = textOf(file.bytes, 'cp852')
    if (!FIRST_LINE.test(text))
      throw new LayoutError(`${file.name}: its lines do not begin with a bank's number`)
    return {
      coverage: [{ country: 'PL', kind: 'BANK' }],
      rows(damaged) {
        const units = [...unitsIn(text, damaged)]
        return { bankCodes: units, institutions: institutionsIn(units) }
      },
    }
  },
}

const FIRST_LINE = /^\s*\d{3,4}\s*\t[^\t]+\t/

function* unitsIn(
  text: string,
  damaged: Damaged,
): Generator<BankCodeRow & { readonly name: string; readonly bic: string }> {
  for (const { name, code, bic, line } of unheaded(
    text,
    { delimiter: '\t', quote: false },
    columns,
    damaged,
  )) {
    if (!/^\d{8}$/.test(code)) damaged(`no settlement number: ${code}`, line)
    else {
      yield { country: 'PL', code, name: readableName(name), bic: bicIn(bic, damaged, line), line }
    }
  }
}

function* institutionsIn(units: readonly { readonly name: string; readonly bic: string }[]) {
  for (const [bic, group] of groupedBy(units, each => each.bic)) {
    if (bic !== '') yield { bic, name: commonest(group.map(({ name }) => name)) }
  }
}
