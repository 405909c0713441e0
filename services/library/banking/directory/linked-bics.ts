import { bankCodeTable } from './bank-code-table.ts'
import type { ImageTable, ImageTables, LinkedBics } from './directory-image.ts'
import { participationTable } from './participation-table.ts'
import type { SettlementSystem } from './settlement-systems.ts'

/** Reads from the tables of an image to which BICs codes that take part lead. It takes as long as to open the image, so they are kept in it. */
export function linkedBicsIn({ table, ranges }: Pick<ImageTables, 'table' | 'ranges'>): LinkedBics {
  const codes = table('bankCodes')
  const bankCodes = bankCodeTable(codes, ranges('bankCodes', codes.columns), () => '')
  const participants = table('participations')
  const { participation } = participationTable(
    participants,
    ranges('participations', participants.columns),
    {},
  )
  const linked = new Map<string, Set<string>>()
  for (const { system, country, codes } of codeLists(participants)) {
    const bics = linked.get(system) ?? new Set()
    linked.set(system, bics)
    const givesPart = (code: string, bic: string) =>
      participation(system, { country, codes: [code] }) === 'yes' &&
      bankCodes.get(country, code).some(each => each.role === 'default' && each.bic === bic)
    for (const { code, codeTo, bic } of bankCodes.defaults(country)) {
      if (bics.has(bic)) continue
      const isInside = (each: string) => isWithin(each, code, codeTo) && givesPart(each, bic)
      if (givesPart(code, bic) || (codeTo !== '' && codes.some(isInside))) bics.add(bic)
    }
  }
  return Object.fromEntries([...linked].map(([system, bics]) => [system, [...bics]]))
}

interface CodeList {
  readonly system: SettlementSystem
  readonly country: string
  readonly codes: string[]
}

/** The codes in rows that say yes, by system and country; of a range, the first code. */
function codeLists({ texts, count, columns }: ImageTable<'participations'>): Iterable<CodeList> {
  const lists = new Map<string, CodeList>()
  for (let row = 0; row < count; row++) {
    if (columns.bic.at(row) !== 0 || columns.takesPart.at(row) === 0) continue
    const key = `${columns.system.at(row)} ${columns.country.at(row)}`
    let list = lists.get(key)
    if (list === undefined) {
      const system = texts.at(columns.system.at(row)) as SettlementSystem
      lists.set(key, (list = { system, country: texts.at(columns.country.at(row)), codes: [] }))
    }
    list.codes.push(texts.at(columns.code.at(row)))
  }
  return lists.values()
}

function isWithin(code: string, first: string, last: string): boolean {
  return code.length === first.length && code >= first && code <= last
}
