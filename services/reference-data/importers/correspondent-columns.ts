import { isBic } from '../tables/table.ts'
import type { TableLine } from './list-layout.ts'

/** The places of the columns of a correspondent list; -1 for a missing column. */
export type CorrespondentColumns = Readonly<Record<keyof typeof headings, number>>

/** Patterns of column headings, by field. Each field takes the first matching column that no earlier field has taken. */
const headings = {
  owner: /\bowner|\bbeneficiary s? ?bank\b.*\b(?:bic|swift)\b/,
  intermediary: /\bintermediary\b.*\b(?:bic|swift)\b|\b(?:bic|swift)\b.*\bintermediary\b|^intermediary$/,
  bic: /\b(?:bic|swift)(?:code)?\b/,
  currency:
    /^(?:currency|currencies|ccy|cur|curr|währung|devise|monnaie|moneda|moeda|valuta|waluta|валюта|döviz)(?![\p{L}])/u,
  account:
    /(?:^|\s)(?:account|accounts|acc|acct|a c|iban|nostro|konto|kontonummer|compte|cuenta|conta|rachunek|счет|счёт|рахунок)(?!\p{L})/u,
  holder: /\b(?:bank|correspondent)/,
} as const

/** A heading may be broken over this many lines. */
const HEADING_LINES_MAX = 3

/** The columns, if the headings begin on this line, and how many lines they take. */
export function headingsAt(
  lines: readonly TableLine[],
  at: number,
): { readonly columns: CorrespondentColumns; readonly height: number } | undefined {
  for (let height = 1; height <= HEADING_LINES_MAX; height++) {
    const block = lines.slice(at, at + height)
    if (block.length < height || block.some(namesBic)) return undefined
    const columns = withBic(columnsIn(joined(block)), lines)
    if (columns.currency !== -1 && columns.bic !== -1) return { columns, height }
  }
  return undefined
}

/** Some lists write the BIC beside the name: `Standard Chartered Bank (SWIFT BIC: SCBLUS33XXX)`. */
function withBic(columns: CorrespondentColumns, lines: readonly TableLine[]): CorrespondentColumns {
  const { currency, bic, holder } = columns
  if (currency === -1 || bic !== -1 || holder === -1) return columns
  return lines.some(({ fields }) => labelledBic(fields[holder] ?? '') !== undefined)
    ? { ...columns, bic: holder }
    : columns
}

const LABELLED = /\b(?:SWIFT|BIC)(?:[ /]*(?:BIC|CODE))?[ :.-]*\b([A-Z0-9]{8}(?:[A-Z0-9]{3})?)\b/i

/** The text after the label SWIFT or BIC, if it is a BIC. */
export function labelledBic(cell: string): string | undefined {
  const [, text = ''] = LABELLED.exec(cell) ?? []
  return isBic(text) ? text : undefined
}

function columnsIn(cells: readonly string[]): CorrespondentColumns {
  const taken = new Set<number>()
  const places = Object.entries(headings).map(([field, heading]) => {
    const at = cells.findIndex((cell, place) => !taken.has(place) && heading.test(folded(cell)))
    taken.add(at)
    return [field, at]
  })
  return Object.fromEntries(places) as CorrespondentColumns
}

function joined(block: readonly TableLine[]): readonly string[] {
  const width = Math.max(...block.map(({ fields }) => fields.length))
  return Array.from({ length: width }, (_, place) => block.map(({ fields }) => fields[place] ?? '').join(' '))
}

const namesBic = ({ fields }: TableLine) => fields.some(field => isBic(field.replace(/\s/g, '')))

/** `S.W.I.F.T. Address` is `swift address`, `A/C No.` is `a c no`. */
function folded(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll('.', '')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
}
