import type { Damaged } from '../tables/source.ts'
import { dateIn } from './dates.ts'
import { bicIn } from './fields.ts'
import type { Importer, PublishedFile } from './importer.ts'
import { headed } from './layout.ts'
import { bicsIn, listedBank, type ListedBank, publicationOf, type SanctionsFile } from './sanctions-file.ts'
import { textOf } from './text.ts'
import { childrenOf, elementsIn, rootOf } from './xml.ts'

/**
 * The consolidated list of financial sanctions (European Commission, Financial
 * Sanctions Files 1.1). An entry has numbers of several types, of which one is the
 * BIC; some BICs stand in remarks only.
 */
export const euSanctions: Importer = {
  name: 'eu-sanctions',
  summary: 'BICs on the consolidated list of financial sanctions; csvFullSanctionsList_1_1 is read as well',
  publisher: 'European Commission',
  licence: 'reuse with credit (Commission Decision 2011/833/EU)',
  files: ['xmlFullSanctionsList_1_1.xml'],
  // The token is everybody's.
  addresses: [
    'https://webgate.ec.europa.eu/fsd/fsf/public/files/xmlFullSanctionsList_1_1/content?token=dG9rZW4tMjAxNw',
  ],
  precedence: 'national',
  read: ([file]) => publicationOf('EU', formOf(file)),
}

function formOf(file: PublishedFile): SanctionsFile {
  const root = rootOf(file, 'export')
  if (root !== undefined) {
    const date = dateIn(root.attributes.generationDate ?? '', 'YMD')
    return { date, banks: damaged => banksInXml(file, damaged) }
  }
  const text = textOf(file.bytes)
  return {
    date: dateIn(FIRST_DATE.exec(text)?.[1] ?? '', 'DMY'),
    banks: damaged => banksInTable(text, damaged),
  }
}

const BIC_TYPE = 'swiftbic'
const TRUE = 'true'

function* banksInXml(file: PublishedFile, damaged: Damaged): Generator<ListedBank> {
  for (const entity of elementsIn(file, 'sanctionEntity')) {
    const date = dateIn(entity.attributes.designationDate ?? '', 'YMD')
    for (const { attributes, line } of childrenOf(entity, 'identification')) {
      if (attributes.identificationTypeCode !== BIC_TYPE || attributes.knownFalse === TRUE) continue
      const bic = bicIn(attributes.number ?? '', damaged, line)
      if (bic !== '') yield listedBank(bic, line, date)
    }
    for (const bic of bicsIn(entity.text)) yield listedBank(bic, entity.line, date)
  }
}

/** Each line of the table tells first when the file was made. */
const FIRST_DATE = /^[^\n]*\n"?(\d\d\/\d\d\/\d{4})/

const columns = {
  listedOn: 'Entity_DesignationDate',
  entityRemark: 'Entity_Remark',
  type: 'Identification_TypeCode',
  number: 'Identification_Number',
  knownFalse: 'Identification_KnownFalse',
  remark: 'Identification_Remark',
}

function* banksInTable(text: string, damaged: Damaged): Generator<ListedBank> {
  for (const row of headed(text, { delimiter: ';' }, columns, damaged)) {
    const date = dateIn(row.listedOn, 'YMD')
    const bic = row.type === BIC_TYPE && row.knownFalse !== TRUE ? bicIn(row.number, damaged, row.line) : ''
    if (bic !== '') yield listedBank(bic, row.line, date)
    for (const other of bicsIn(`${row.entityRemark} ${row.remark}`)) yield listedBank(other, row.line, date)
  }
}
