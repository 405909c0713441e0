import { bicCountry } from '../../library/banking/accounts/bic.ts'
import type { InstitutionRow, ReportDamage } from '../tables/source.ts'
import { isBic } from '../tables/table.ts'
import { lastChangeIn } from './dates.ts'
import type { Importer, Publication, PublishedFile } from './importer.ts'
import { guessedTextOf, type Numbered, records, type TableLine, underHeader } from './list-layout.ts'
import { pdfTable } from './pdf-table.ts'
import { readableName } from './readable-case.ts'
import { notABic } from './row-fields.ts'

/**
 * All BICs of the world, of head offices and branches (SWIFT as registration authority of ISO 9362, BIC data record,
 * issued monthly). It reads the PDF of the registration authority, which has some 110,000 rows on 3,900 pages (checked
 * against pages of the edition of November 2025), and its table as CSV. Addresses are left out, because nothing
 * separates their parts.
 */
export const iso9362: Importer = {
  name: 'iso-9362',
  summary: 'BICs of all countries with names, complete; the PDF ISOBIC.pdf or its table as CSV',
  publisher: 'SWIFT, registration authority of ISO 9362',
  licence: 'terms of SWIFT: own use, no redistribution',
  files: ['ISOBIC.pdf'],
  addresses: ['https://www.swiftref.com/api/download/pdf'],
  precedence: 'collected',
  period: 'monthly',
  read([file], today): Publication {
    const damage: Parameters<ReportDamage>[] = []
    const entries = [...entriesIn(file, (...report) => void damage.push(report))]
    const changes = entries.map(({ updated }) => updated)
    return {
      ...lastChangeIn(changes, today),
      coverage: countriesOf(entries).map(country => ({ country, kind: 'BIC' })),
      rows(reportDamage) {
        for (const report of damage) reportDamage(...report)
        return { institutions: institutionsOf(entries, reportDamage) }
      },
    }
  },
}

/** The columns of the PDF, and as programs write them that turn it into CSV. */
const columns = {
  bic: ['BIC', 'BIC code'],
  branch: ['Brch Code', 'BrchCode', 'Branch code'],
  name: ['Full legal name', 'FullLegalName'],
  updated: ['Last Update date', 'LastUpdateDate'],
} as const

type Entry = Numbered<keyof typeof columns>

function entriesIn(file: PublishedFile, reportDamage: ReportDamage): Iterable<Entry> {
  const lines =
    file.bytes.toString('latin1', 0, 5) === '%PDF-' ? pdfTable(file) : csvLines(file, reportDamage)
  return underHeader(lines, columns)
}

function csvLines({ bytes }: PublishedFile, reportDamage: ReportDamage): readonly TableLine[] {
  const text = guessedTextOf(bytes)
  const [header = ''] = text.split('\n', 1)
  const delimiter = [';', '\t'].find(each => header.includes(each)) ?? ','
  return records(text, { delimiter }, reportDamage)
}

/** BICs for tests and training belong to no country. */
const FOR_TESTS = /^.{4}UT/

function* institutionsOf(entries: readonly Entry[], reportDamage: ReportDamage): Generator<InstitutionRow> {
  for (const { bic, branch, name, line } of entries) {
    if (FOR_TESTS.test(bic)) continue
    const full = bic.length === 8 ? `${bic}${branch || 'XXX'}` : bic
    if (isBic(full)) yield { bic: full, name: readableName(name), line }
    else reportDamage(notABic(full), line)
  }
}

/** The edition of November 2025 has some 110,000 entries. A list that is much shorter is an excerpt, or half a list. */
const WHOLE_MIN = 90_000

/** The countries whose BICs the list names completely: those of all entries, if it is the whole directory. */
function countriesOf(entries: readonly Entry[]): readonly string[] {
  if (entries.length < WHOLE_MIN) return []
  const bics = entries.map(({ bic }) => bic).filter(isBic)
  return [...new Set(bics.map(bicCountry))].sort()
}
