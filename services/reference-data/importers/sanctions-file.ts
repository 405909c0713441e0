import { bicCountry } from '../../library/banking/accounts/bic.ts'
import { isCountry } from '../../library/banking/countries/iso-codes.ts'
import type { ReportDamage, SanctionRow } from '../tables/source.ts'
import type { Publication } from './importer.ts'

/** A sanctions list, whatever its file format. */
export interface SanctionsFile {
  /** ISO 8601 calendar date, if the file states it. */
  readonly date: string | undefined
  readonly banks: (reportDamage: ReportDamage) => Iterable<ListedBank>
}

/** An institution on a list, by its BIC. */
export type ListedBank = Pick<SanctionRow, 'bic' | 'date' | 'entry' | 'line'>

/** The entry of a list that names banks. */
export interface ListEntry {
  /** As the publisher writes it; empty if there is none. */
  readonly id: string
  /** ISO 8601 calendar date of the listing, if it is stated. */
  readonly date?: string | undefined
}

/** Only listed banks are imported: validation does not screen persons, companies or ships. */
export function publicationOf(list: string, { date, banks }: SanctionsFile): Publication {
  return {
    ...(date !== undefined && { validFrom: date }),
    rows: reportDamage => ({ sanctions: rowsOf(list, banks(reportDamage)) }),
  }
}

function* rowsOf(list: string, banks: Iterable<ListedBank>): Generator<SanctionRow> {
  for (const bank of banks) yield { ...bank, list }
}

export function listedBank(bic: string, line: number, { id, date }: ListEntry): ListedBank {
  return { bic, line, ...(date !== undefined && { date }), ...(id !== '' && { entry: id }) }
}

/** The mark before a BIC in remarks: `SWIFT/BIC`, `SWIFT:`, `BIC code:` and the like. */
const MARK = /\b(?:SWIFT ?\/ ?BIC|BIC ?\/ ?SWIFT\b|BIC\b|SWIFT(?: codes?\b|(?=\)?:)))(?: codes?\b)?[):]*\s*/gi

/** A BIC in capitals, with no letter or digit after it. Some lists write a blank: `DCBK KPPY`. */
const BIC = /([A-Z]{4}) ?([A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)(?![A-Za-z0-9])/y

/**
 * The distinct BICs in a text. A BIC needs a mark before it and an existing country, else any word in
 * capitals would match.
 */
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
