import type { Damaged } from '../tables/source.ts'
import { dateIn } from './dates.ts'
import { bicIn } from './fields.ts'
import type { Importer, PublishedFile } from './importer.ts'
import { unheaded } from './layout.ts'
import { advancedFile } from './ofac-advanced.ts'
import { bicsIn, listedBank, type ListedBank, publicationOf, type SanctionsFile } from './sanctions-file.ts'
import { childrenOf, elementsIn, rootOf, textAt } from './xml.ts'

const DOWNLOADS = 'https://www.treasury.gov/ofac/downloads'

/** Those whose property is blocked (US Treasury, Specially Designated Nationals). */
export const ofacSdn = ofacList('OFAC SDN', {
  name: 'ofac-sdn',
  summary: 'BICs of Specially Designated Nationals; SDN.XML and SDN_ADVANCED.XML are read as well',
  files: ['sdn.csv', '[sdn_comments.csv]'],
  addresses: [`${DOWNLOADS}/sdn.xml`],
})

/** Those with whom some dealings are forbidden, such as to have an account for them. */
export const ofacConsolidated = ofacList('OFAC non-SDN', {
  name: 'ofac-consolidated',
  summary: "BICs on OFAC's other lists; CONSOLIDATED.XML and CONS_ADVANCED.XML are read as well",
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
    read: ([file, comments]) => publicationOf(list, formOf(file, comments)),
  }
}

function formOf(file: PublishedFile, comments: PublishedFile | undefined): SanctionsFile {
  switch (rootOf(file, 'Sanctions', 'sdnList')?.name) {
    case 'Sanctions':
      return advancedFile(file)
    case 'sdnList':
      return { date: publishDateOf(file), banks: damaged => banksInXml(file, damaged) }
    default:
      return { date: undefined, banks: damaged => banksInTable(file, comments, damaged) }
  }
}

function publishDateOf(file: PublishedFile): string | undefined {
  for (const { text } of elementsIn(file, 'Publish_Date')) return dateIn(text, 'MDY')
  return undefined
}

function* banksInXml(file: PublishedFile, damaged: Damaged): Generator<ListedBank> {
  for (const ids of elementsIn(file, 'idList')) {
    for (const id of childrenOf(ids, 'id')) {
      if (textAt(id, 'idType') !== 'SWIFT/BIC') continue
      const bic = bicIn(textAt(id, 'idNumber'), damaged, id.line)
      if (bic !== '') yield listedBank(bic, id.line, undefined)
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

/** Remarks that are too long are cut off, in a word or not, and go on in the other file. */
function* banksInTable(
  file: PublishedFile,
  comments: PublishedFile | undefined,
  damaged: Damaged,
): Generator<ListedBank> {
  const rests = new Map<string, string>()
  const restLines =
    comments === undefined ? [] : unheaded(tableIn(comments), format, ['entry', 'rest'], damaged)
  for (const { entry, rest } of restLines) rests.set(entry, (rests.get(entry) ?? '') + rest)

  for (const { entry, remarks, line } of unheaded(tableIn(file), format, columns, damaged)) {
    const isHeader = line === 1 && !/\d/.test(entry)
    if (isHeader) continue
    if (!/^\d+$/.test(entry)) damaged(`no number of an entry: ${entry}`, line)
    else for (const bic of bicsIn(remarks + (rests.get(entry) ?? ''))) yield listedBank(bic, line, undefined)
  }
}

/** As files ended under DOS: what follows is not of the file. */
const END_OF_FILE = '\u001a'

function tableIn({ bytes }: PublishedFile): string {
  return bytes.toString('latin1').split(END_OF_FILE, 1)[0]!
}
