import { dateIn } from './dates.ts'
import { type Importer, LayoutError, type PublishedFile } from './importer.ts'
import { bicsIn, listedBank, type ListedBank, publicationOf } from './sanctions-file.ts'
import { elementsIn, rootOf, textAt } from './xml.ts'

/**
 * The consolidated list of the Security Council (United Nations, consolidated.xml). BICs occur in the
 * comments of entities.
 */
export const unSanctions: Importer = {
  name: 'un-sanctions',
  summary: 'BICs on the United Nations Security Council Consolidated List',
  publisher: 'United Nations Security Council',
  licence: 'terms of use of un.org: no redistribution',
  files: ['consolidated.xml'],
  addresses: ['https://scsanctions.un.org/resources/xml/en/consolidated.xml'],
  precedence: 'national',
  period: 'daily',
  read([file]) {
    const root = rootOf(file, 'CONSOLIDATED_LIST')
    if (root === undefined) throw new LayoutError(`${file.name} is not XML: import consolidated.xml`)
    const date = dateIn(root.attributes.dateGenerated ?? '', 'YMD')
    return publicationOf('UN', { date, banks: () => banksIn(file) })
  },
}

function* banksIn(file: PublishedFile): Generator<ListedBank> {
  for (const entity of elementsIn(file, 'ENTITY')) {
    const entry = {
      id: textAt(entity, 'REFERENCE_NUMBER') || textAt(entity, 'DATAID'),
      date: dateIn(textAt(entity, 'LISTED_ON'), 'YMD'),
    }
    for (const bic of bicsIn(textAt(entity, 'COMMENTS1'))) yield listedBank(bic, entity.line, entry)
  }
}
