import { bicCountry } from '../../library/banking/accounts/bic.ts'
import type { InstitutionRow, ReportDamage } from '../tables/source.ts'
import { isBic, isDate } from '../tables/table.ts'
import { pdfTable } from './pdf-table.ts'
import type { Importer, Publication, PublishedFile } from './importer.ts'
import { guessedTextOf, type Numbered, records, type TableLine, underHeader } from './list-layout.ts'
import { readableName } from './readable-case.ts'
import { notABic } from './row-fields.ts'

/**
 * All BICs of the world, of head offices and branches (SWIFT as registration authority of ISO 9362, BIC data record,
 * issued monthly). It reads the PDF of the registration authority, which has some 110,000 rows on 3,900 pages (checked
 * against pages of the edition of November 2025), and its table as CSV. Addresses are left out: their parts are not told
 * apart.
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
  read([file]): Publication {
    const damage: Parameters<ReportDamage>[] = []
    const records = [...recordsIn(file, (...report) => void damage.push(report))]
    const days = records.map(({ updated }) => updated).filter(isDate)
    const lastChange = days.sort().at(-1)
    return {
      ...(lastChange !== undefined && { lastChange }),
      coverage: countriesOf(records).map(country => ({ country, kind: 'BIC' })),
      rows(reportDamage) {
        for (const report of damage) reportDamage(...report)
        return { institutions: institutionsOf(records, reportDamage) }
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

type BicRecord = Numbered<keyof typeof columns>

function recordsIn(file: PublishedFile, reportDamage: ReportDamage): Iterable<BicRecord> {
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

function* institutionsOf(
  records: readonly BicRecord[],
  reportDamage: ReportDamage,
): Generator<InstitutionRow> {
  for (const { bic, branch, name, line } of records) {
    if (FOR_TESTS.test(bic)) continue
    const full = bic.length === 8 ? `${bic}${branch || 'XXX'}` : bic
    if (isBic(full)) yield { bic: full, name: readableName(name), line }
    else reportDamage(notABic(full), line)
  }
}

/** A shorter list is an excerpt. */
const WHOLE_MIN = 60_000

/** The countries whose BICs the records list completely: those of all records, if they are the whole directory. */
function countriesOf(records: readonly BicRecord[]): readonly string[] {
  if (records.length < WHOLE_MIN) return []
  return [
    ...new Set(
      records
        .map(({ bic }) => bic)
        .filter(isBic)
        .map(bicCountry),
    ),
  ].sort()
}
