import type { LocalName } from './bank-directory.ts'
import type { ImageTable } from './directory-image.ts'
import { remembered } from './image/remembered.ts'

const NONE: readonly LocalName[] = []

/** Local names by country and code, in whose order they are. */
export function localNameTable({ texts, count, columns, index }: ImageTable<'localNames'>) {
  const byCode = index('byCode')

  const namesFrom = remembered((first): readonly LocalName[] => {
    const names: LocalName[] = []
    for (let row = first; row < count && isSameCode(first, row); row++) {
      names.push({
        language: texts.at(columns.language.at(row)),
        name: texts.at(columns.name.at(row)),
        branchName: texts.at(columns.branchName.at(row)),
      })
    }
    return names
  })

  function isSameCode(a: number, b: number): boolean {
    return columns.code.at(a) === columns.code.at(b) && columns.country.at(a) === columns.country.at(b)
  }

  return {
    get(country: string, code: string): readonly LocalName[] {
      const first = byCode.find(country, code)
      return first === -1 ? NONE : namesFrom(first)
    },
  }
}
