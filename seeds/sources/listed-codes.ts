import { createHash } from 'node:crypto'
import type { BankCodeRow, Period } from '../../services/reference-data/tables/source.ts'
import { ownRows } from './curated.ts'
import { ownTable } from './own-table.ts'
import type { SeedSource } from './seed-source.ts'

const columns = ['country', 'date', 'period', 'publisher', 'gathered_by', 'licence', 'codes'] as const
type List = Readonly<Record<(typeof columns)[number], string>>

/**
 * The bank codes in use in a country, a source for each: whether a code exists. Names and BICs come from other sources,
 * whose codes of that country are all among these.
 */
export function listedCodes(file = new URL('../listed-codes.csv', import.meta.url)): readonly SeedSource[] {
  return ownTable(columns, [file]).rows().map(sourceOf)
}

function sourceOf(list: List): SeedSource {
  const { country, date, period, publisher, gathered_by: gatheredBy, licence } = list
  return {
    name: `codes-${country.toLowerCase()}`,
    version: createHash('sha256').update(JSON.stringify(list)).digest('hex').slice(0, 12),
    revision: 1,
    publisher: `${publisher}; gathered by ${gatheredBy}`,
    licence,
    validFrom: date,
    precedence: 'compiled',
    period: period as Period,
    coverage: [{ country, kind: 'BANK' }],
    read: () => ({ bankCodes: [...codesIn(list), ...ownRanges(country)] }),
  }
}

/** Codes, and ranges such as `1000-2999`. */
function codesIn({ country, codes }: List): readonly BankCodeRow[] {
  return codes.split(' ').map(span => {
    const [code = '', codeTo = ''] = span.split('-')
    return { country, code, codeTo }
  })
}

/** The ranges of our own table, in which the list may lack new codes. */
function ownRanges(country: string): readonly BankCodeRow[] {
  return ownRows(country).flatMap(({ code, code_to: codeTo }) =>
    codeTo === '' ? [] : [{ country, code, codeTo }],
  )
}
