import type { Damaged } from '../tables/source.ts'
import { dateIn } from './dates.ts'
import type { Importer, PublishedFile } from './importer.ts'
import { guessedTextOf, headed } from './layout.ts'
import { bicsIn, listedBank, type ListedBank, publicationOf, type SanctionsFile } from './sanctions-file.ts'
import { elementsIn, rootOf, textAt, type XmlElement } from './xml.ts'

/**
 * The UK Sanctions List (Foreign, Commonwealth & Development Office), and the
 * Consolidated List (Office of Financial Sanctions Implementation) whose place it has
 * taken in January 2026. BICs stand among other information and company numbers.
 */
export const ukSanctions: Importer = {
  name: 'uk-sanctions',
  summary:
    'BICs on the UK Sanctions List; its CSV file is read as well, and the former ConList.csv and ConList.xml',
  publisher: 'Foreign, Commonwealth & Development Office',
  licence: 'Open Government Licence v3.0',
  files: ['UK-Sanctions-List.xml'],
  addresses: ['https://sanctionslist.fcdo.gov.uk/docs/UK-Sanctions-List.xml'],
  precedence: 'national',
  read: ([file]) => publicationOf('UK', formOf(file)),
}

function formOf(file: PublishedFile): SanctionsFile {
  if (rootOf(file, 'Designations', 'ArrayOfFinancialSanctionsTarget') !== undefined) {
    return { date: dateGenerated(file), banks: () => banksInXml(file) }
  }
  const text = guessedTextOf(file.bytes)
  return {
    date: dateIn(REPORT_DATE.exec(text)?.[1] ?? '', 'DMY'),
    banks: damaged => banksInTable(text, damaged),
  }
}

function dateGenerated(file: PublishedFile): string | undefined {
  for (const { text } of elementsIn(file, 'DateGenerated')) return dateIn(text, 'DMY')
  return undefined
}

function* banksInXml(file: PublishedFile): Generator<ListedBank> {
  for (const entry of elementsIn(file, 'Designation', 'FinancialSanctionsTarget')) {
    const date = dateIn(textAt(entry, 'DateDesignated'), 'DMY') ?? dateIn(textAt(entry, 'DateListed'), 'YMD')
    for (const bic of bicsIn(informationIn(entry))) yield listedBank(bic, entry.line, date)
  }
}

/** The reasons of a listing may name other banks, which are not listed by that. */
const REASONS = /^UKStatementOfReasons$/i

function informationIn({ children }: XmlElement): string {
  return children
    .filter(({ name }) => !REASONS.test(name))
    .map(({ text }) => text)
    .join(' ')
}

/** In the line above the table, by either list: `Report Date: 02-Oct-2026`, `Last Updated,03/06/2026`. */
const REPORT_DATE = /^\W*(?:Report Date|Last Updated)\W+([\w/-]+)/

const INFORMATION = 'Other Information'
const columns = {
  information: INFORMATION,
  // The former list has no column of its own for them.
  companyNumbers: ['Business registration number (s)', INFORMATION],
  listedOn: ['Date Designated', 'Listed On'],
}

/** The former list has the reasons among other information, each piece under its name in brackets. */
const REASONS_IN_TEXT = /\(UK Statement of Reasons\):.*?(?=\([A-Z][^()]*\):|$)/gs

function* banksInTable(text: string, damaged: Damaged): Generator<ListedBank> {
  for (const row of headed(text, { delimiter: ',' }, columns, damaged)) {
    const date = dateIn(row.listedOn, 'DMY')
    const remarks = `${row.information} ${row.companyNumbers}`.replace(REASONS_IN_TEXT, '')
    for (const bic of bicsIn(remarks)) yield listedBank(bic, row.line, date)
  }
}
