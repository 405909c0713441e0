import type { SanctionHit } from './bank-directory.ts'
import { bic8, bicCountry } from '../accounts/bic.ts'
import type { ImageTable } from './directory-image.ts'
import { remembered } from './image/remembered.ts'

const NONE: readonly SanctionHit[] = []

/** Entries of sanctions lists, in the order of BIC and country. `listDate` is the date of the list that a source is, or empty. */
export function sanctionTable(
  { texts, count, columns, index }: ImageTable<'sanctions'>,
  listDate: (source: number) => string,
) {
  /** By the first 8, 6 or 4 characters of BICs; entries without a BIC are of a whole country. */
  const [byBic, byCountry] = [index('byBic'), index('byCountry')]

  const hitsFrom = remembered((first): readonly SanctionHit[] => {
    const hits: SanctionHit[] = []
    for (let row = first; row < count && isOfSame(first, row); row++)
      hits.push({
        list: texts.at(columns.list.at(row)),
        date: texts.at(columns.date.at(row)) || listDate(columns.source.at(row)),
        entry: texts.at(columns.entry.at(row)),
      })
    return hits
  })

  /** Whether two entries have the same key. The country of an entry with a BIC is not part of it. */
  function isOfSame(a: number, b: number): boolean {
    const { bic, country } = columns
    return bic.at(a) === bic.at(b) && (bic.at(a) !== 0 || country.at(a) === country.at(b))
  }

  const hitsOf = (row: number) => (row === -1 ? NONE : hitsFrom(row))

  function onCountry(country: string): readonly SanctionHit[] {
    return hitsOf(byCountry.find(country))
  }

  return {
    count,

    /** The entries that apply to a BIC: those of its office, its institution, its country, in that order. */
    on(bic: string): readonly SanctionHit[] {
      if (count === 0) return NONE
      const office = bic8(bic)
      const entries = [office, office.slice(0, 6), office.slice(0, 4)].flatMap(key => hitsOf(byBic.find(key)))
      return [...entries, ...onCountry(bicCountry(bic))]
    },

    /** The entries that apply to a whole country. */
    onCountry,
  }
}
