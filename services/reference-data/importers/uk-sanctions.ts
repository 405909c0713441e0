import type { ReportDamage } from '../tables/source.ts'
import { dateIn } from './dates.ts'
import type { Importer, PublishedFile } from './importer.ts'
import { guessedTextOf, headed } from './list-layout.ts'
import { bicsIn, listedBank, type ListedBank, publicationOf, type SanctionsFile } from './sanctions-file.ts'
import { elementsIn, rootOf, textAt, type XmlElement } from './xml.ts'

/**
 * The UK Sanctions List (Foreign, Commonwealth & Development Office), and its
 * predecessor until January 2026, the Consolidated List (Office of Financial Sanctions
 * Implementation). BICs occur in other information and in company numbers.
 */
export const ukSanctions: Importer = {
  name: 'uk-sanctions',
  summary: 'BICs on the UK Sanctions List; also reads its CSV, and the former ConList.csv and ConList.xml',
  publisher: 'Foreign, Commonwealth & Development Office',
  licence: 'Open Government Licence v3.0',
  files: ['UK-Sanctions-List.xml'],
  addresses: ['https://sanctionslist.fcdo.gov.uk/docs/UK-Sanctions-List.xml'],
  precedence: 'national',
  period: 'daily',
  read: ([file]) => publicationOf('UK', formOf(file)),
}

function formOf(file: PublishedFile): SanctionsFile {
  if (rootOf(file, 'Designations', 'ArrayOfFinancialSanctionsTarget') !== undefined) {
    return { date: dateGenerated(file), banks: () => banksInXml(file) }
  }
  const text = guessedTextOf(file.bytes)
  return {
    date: dateIn(REPORT_DATE.exec(text)?.[1] ?? '', 'DMY'),
    banks: reportDamage => banksInTable(text, reportDamage),
  }
}

function dateGenerated(file: PublishedFile): string | undefined {
  for (const { text } of elementsIn(file, 'DateGenerated')) return dateIn(text, 'DMY')
  return undefined
}

function* banksInXml(file: PublishedFile): Generator<ListedBank> {
  for (const entry of elementsIn(file, 'Designation', 'FinancialSanctionsTarget')) {
    const date = dateIn(textAt(entry, 'DateDesignated'), 'DMY') ?? dateIn(textAt(entry, 'DateListed'), 'YMD')
    const id = textAt(entry, 'UniqueID') || textAt(entry, 'GroupID')
    for (const bic of bicsIn(informationIn(entry))) yield listedBank(bic, entry.line, { id, date })
  }
}

/** Reasons may mention other banks, which are not listed. */
const REASONS = /^UKStatementOfReasons$/i

function informationIn({ children }: XmlElement): string {
  return children
    .filter(({ name }) => !REASONS.test(name))
    .map(({ text }) => text)
    .join(' ')
}

/** The line above the table: `Report Date: 02-Oct-2026`, or `Last Updated,03/06/2026` in the former list. */
const REPORT_DATE = /^\W*(?:Report Date|Last Updated)\W+([\w/-]+)/

const INFORMATION = 'Other Information'
const columns = {
  information: INFORMATION,
  // The former list has no column for company numbers.
  companyNumbers: ['Business registration number (s)', INFORMATION],
  listedOn: ['Date Designated', 'Listed On'],
  id: ['Unique ID', 'Group ID'],
}

/** The former list has the reasons in its other information, whose parts begin with a name in brackets. */
const REASONS_IN_TEXT = /\(UK Statement of Reasons\):.*?(?=\([A-Z][^()]*\):|$)/gs

function* banksInTable(text: string, reportDamage: ReportDamage): Generator<ListedBank> {
  for (const row of headed(text, { delimiter: ',' }, columns, reportDamage)) {
    const entry = { id: row.id, date: dateIn(row.listedOn, 'DMY') }
    const remarks = `${row.information} ${row.companyNumbers}`.replace(REASONS_IN_TEXT, '')
    for (const bic of bicsIn(remarks)) yield listedBank(bic, row.line, entry)
  }
}
