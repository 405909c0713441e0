import { bicCountry } from '../../banking/accounts/bic.ts'
import { isCountry } from '../../banking/countries/iso-codes.ts'
import type { Damaged, SanctionRow } from '../tables/source.ts'
import type { Publication } from './importer.ts'

/** What a file of a sanctions list says, whichever of its forms it is in. */
export interface SanctionsFile {
  /** ISO 8601 calendar date, where the file tells it. */
  readonly date: string | undefined
  readonly banks: (damaged: Damaged) => Iterable<ListedBank>
}

/** An institution on a list, by its BIC. */
export type ListedBank = Pick<SanctionRow, 'bic' | 'date' | 'line'>

/** Of a list of persons, companies and ships, the banks: what else is on it payments are not judged by. */
export function publicationOf(list: string, { date, banks }: SanctionsFile): Publication {
  return {
    ...(date !== undefined && { validFrom: date }),
    rows: damaged => ({ sanctions: rowsOf(list, banks(damaged)) }),
  }
}

function* rowsOf(list: string, banks: Iterable<ListedBank>): Generator<SanctionRow> {
  for (const bank of banks) yield { ...bank, list }
}

/** A bank, with the date since when it is listed where that is known. */
export function listedBank(bic: string, line: number, date: string | undefined): ListedBank {
  return { bic, line, ...(date !== undefined && { date }) }
}

/** What lists write before a BIC in their remarks: `SWIFT/BIC`, `SWIFT:`, `BIC code:` and the like. */
const MARK = /\b(?:SWIFT ?\/ ?BIC|BIC ?\/ ?SWIFT\b|BIC\b|SWIFT(?: codes?\b|(?=\)?:)))(?: codes?\b)?[):]*\s*/gi

/** In capitals, with nothing that goes on behind it. Some are written with a blank: `DCBK KPPY`. */
const BIC = /([A-Z]{4}) ?([A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)(?![A-Za-z0-9])/y

/** The BICs that a text calls so, each once, with a country that there is: capitals alone may be any word. */
export function bicsIn(text: string): ReadonlySet<string> {
  const bics = new Set<string>()
  for (const mark of text.matchAll(MARK)) {
    BIC.lastIndex = mark.index + mark[0].length
    const [, institution = '', place = ''] = BIC.exec(text) ?? []
    const bic = institution + place
    if (isCountry(bicCountry(bic))) bics.add(bic)
  }
  return bics
}
