import type { ReportDamage } from '../tables/source.ts'
import { dateIn } from './dates.ts'
import { bicIn } from './row-fields.ts'
import type { Importer, PublishedFile } from './importer.ts'
import { unheaded } from './list-layout.ts'
import { advancedFile } from './ofac-advanced.ts'
import { bicsIn, listedBank, type ListedBank, publicationOf, type SanctionsFile } from './sanctions-file.ts'
import { childrenOf, elementsIn, rootOf, textAt } from './xml.ts'

const DOWNLOADS = 'https://www.treasury.gov/ofac/downloads'

/**
 * Parties whose property is blocked (OFAC, Specially Designated Nationals List; SDN.CSV, SDN.XML or
 * SDN_ADVANCED.XML).
 */
export const ofacSdn = ofacList('OFAC SDN', {
  name: 'ofac-sdn',
  summary: 'BICs of Specially Designated Nationals; also reads SDN.XML and SDN_ADVANCED.XML',
  files: ['sdn.csv', '[sdn_comments.csv]'],
  addresses: [`${DOWNLOADS}/sdn.xml`],
})

/**
 * Parties under restrictions short of blocking (OFAC, Consolidated Non-SDN List): on correspondent accounts (CAPTA), on debt and
 * equity (SSI), on investment (NS-CMIC) and others.
 */
export const ofacConsolidated = ofacList('OFAC non-SDN', {
  name: 'ofac-consolidated',
  summary: "BICs on OFAC's other lists; also reads CONSOLIDATED.XML and CONS_ADVANCED.XML",
  files: ['cons_prim.csv', '[cons_comments.csv]'],
  addresses: [`${DOWNLOADS}/consolidated/consolidated.xml`],
})

function ofacList(
  list: string,
  description: Pick<Importer, 'name' | 'summary' | 'files' | 'addresses'>,
): Importer {
  return {
    ...description,
    publisher: 'US Department of the Treasury, Office of Foreign Assets Control',
    licence: 'public domain',
    precedence: 'national',
    period: 'daily',
    read: ([file, comments]) => publicationOf(list, formOf(file, comments)),
  }
}

function formOf(file: PublishedFile, comments: PublishedFile | undefined): SanctionsFile {
  switch (rootOf(file, 'Sanctions', 'sdnList')?.name) {
    case 'Sanctions':
      return advancedFile(file)
    case 'sdnList':
      return { date: publishDateOf(file), banks: reportDamage => banksInXml(file, reportDamage) }
    default:
      return { date: undefined, banks: reportDamage => banksInTable(file, comments, reportDamage) }
  }
}

function publishDateOf(file: PublishedFile): string | undefined {
  for (const { text } of elementsIn(file, 'Publish_Date')) return dateIn(text, 'MDY')
  return undefined
}

function* banksInXml(file: PublishedFile, reportDamage: ReportDamage): Generator<ListedBank> {
  for (const entry of elementsIn(file, 'sdnEntry')) {
    const listed = { id: textAt(entry, 'uid') }
    for (const id of childrenOf(entry, 'idList').flatMap(ids => childrenOf(ids, 'id'))) {
      if (textAt(id, 'idType') !== 'SWIFT/BIC') continue
      const bic = bicIn(textAt(id, 'idNumber'), reportDamage, id.line)
      if (bic !== '') yield listedBank(bic, id.line, listed)
    }
  }
}

const columns = [
  'entry',
  'name',
  'type',
  'program',
  'title',
  'callSign',
  'vesselType',
  'tonnage',
  'grossTonnage',
  'flag',
  'owner',
  'remarks',
] as const

const format = { delimiter: ',' } as const

/** Long remarks are cut off, even within a word, and continue in the comments file. */
function* banksInTable(
  file: PublishedFile,
  comments: PublishedFile | undefined,
  reportDamage: ReportDamage,
): Generator<ListedBank> {
  const continuations = new Map<string, string>()
  const commentRows =
    comments === undefined ? [] : unheaded(tableIn(comments), format, ['entry', 'text'], reportDamage)
  for (const { entry, text } of commentRows) {
    continuations.set(entry, (continuations.get(entry) ?? '') + text)
  }

  for (const { entry, remarks, line } of unheaded(tableIn(file), format, columns, reportDamage)) {
    const isHeader = line === 1 && !/\d/.test(entry)
    if (isHeader) continue
    if (!/^\d+$/.test(entry)) {
      reportDamage(`the first field must be an entry number, not "${entry}"`, line)
      continue
    }
    const text = remarks + (continuations.get(entry) ?? '')
    for (const bic of bicsIn(text)) yield listedBank(bic, line, { id: entry })
  }
}

/** The DOS end-of-file character, which OFAC writes at the end of its tables. */
const END_OF_FILE = '\u001a'

function tableIn({ bytes }: PublishedFile): string {
  return bytes.toString('latin1').split(END_OF_FILE, 1)[0]!
}
