import { type Importer, LayoutError, type PublishedFile } from './importer.ts'
import { guessedTextOf } from './layout.ts'

/** What the files of SwiftRef have in common (SWIFT, technical specifications of each). */
export const swiftRef = {
  publisher: 'SWIFT, SwiftRef',
  licence: 'by contract with SWIFT; not to be passed on',
  precedence: 'collected',
} as const satisfies Partial<Importer>

/** Between tabs, in which quotation marks are signs like others. */
export const TABBED = { delimiter: '\t', quote: false } as const

/** The flag of a record that its publisher has taken back. */
export const DELETED = 'D'

/** What a file's name tells of it: `IBANPLUS_V3_FULL_20261127.txt`. */
export function editionOf({ name, bytes }: PublishedFile) {
  if (/_DELTA_/i.test(name)) throw new LayoutError(`${name} has changes only: it takes the full file`)
  const [, year, month, day] = /_(\d{4})(\d{2})(\d{2})\b/.exec(name) ?? []
  return {
    text: guessedTextOf(bytes),
    /** Whether it is the whole directory, not a sample of it or a selection. */
    isFull: /_FULL_/i.test(name),
    dated: year === undefined ? {} : { validFrom: `${year}-${month}-${day}` },
  }
}
