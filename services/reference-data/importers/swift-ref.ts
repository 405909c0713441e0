import { type Importer, LayoutError, type PublishedFile } from './importer.ts'
import { guessedTextOf } from './list-layout.ts'

/**
 * The common properties of SwiftRef files (SWIFT, SWIFTRef, technical specifications of each
 * directory, V3).
 */
export const swiftRef = {
  publisher: 'SWIFT, SwiftRef',
  licence: 'by contract with SWIFT; no redistribution',
  precedence: 'collected',
  period: 'monthly',
} as const satisfies Partial<Importer>

/** Tab-separated; quotation marks are characters like any other. */
export const TABBED = { delimiter: '\t', quote: false } as const

/** The modification flag of a deleted record. */
export const DELETED = 'D'

/** The text of a file, with kind and date from its name: `IBANPLUS_V3_FULL_20261127.txt`. */
export function editionOf({ name, bytes }: PublishedFile) {
  if (/_DELTA_/i.test(name)) throw new LayoutError(`${name} holds only changes: import the full file`)
  const [, year, month, day] = /_(\d{4})(\d{2})(\d{2})\b/.exec(name) ?? []
  return {
    text: guessedTextOf(bytes),
    /** Whether it is the whole directory, not a sample or a selection. */
    isFull: /_FULL_/i.test(name),
    dated: year === undefined ? {} : { validFrom: `${year}-${month}-${day}` },
  }
}
