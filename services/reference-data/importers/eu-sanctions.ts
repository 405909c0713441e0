import type { ReportDamage } from '../tables/source.ts'
import { dateIn } from './dates.ts'
import { bicIn } from './row-fields.ts'
import type { Importer, PublishedFile } from './importer.ts'
import { headed } from './list-layout.ts'
import { bicsIn, listedBank, type ListedBank, publicationOf, type SanctionsFile } from './sanctions-file.ts'
import { textOf } from './text.ts'
import { childrenOf, elementsIn, rootOf } from './xml.ts'

/**
 * The consolidated list of financial sanctions (European Commission, Financial
 * Sanctions Files, version 1.1). BICs are identifications of type `swiftbic`, or occur
 * in remarks.
 */
export const euSanctions: Importer = {
  name: 'eu-sanctions',
  summary: 'BICs on the EU consolidated list of financial sanctions; also reads csvFullSanctionsList_1_1.csv',
  publisher: 'European Commission',
  licence: 'reuse with credit (Commission Decision 2011/833/EU)',
  files: ['xmlFullSanctionsList_1_1.xml'],
  // The token is public: the Commission gives it to everybody.
  addresses: [
    'https://webgate.ec.europa.eu/fsd/fsf/public/files/xmlFullSanctionsList_1_1/content?token=dG9rZW4tMjAxNw',
  ],
  precedence: 'national',
  period: 'daily',
  read: ([file]) => publicationOf('EU', formOf(file)),
}

function formOf(file: PublishedFile): SanctionsFile {
  const root = rootOf(file, 'export')
  if (root !== undefined) {
    const date = dateIn(root.attributes.generationDate ?? '', 'YMD')
    return { date, banks: reportDamage => banksInXml(file, reportDamage) }
  }
  const text = textOf(file.bytes)
  return {
    date: dateIn(FIRST_DATE.exec(text)?.[1] ?? '', 'DMY'),
    banks: reportDamage => banksInTable(text, reportDamage),
  }
}

const BIC_TYPE = 'swiftbic'
const TRUE = 'true'

function* banksInXml(file: PublishedFile, reportDamage: ReportDamage): Generator<ListedBank> {
  for (const entity of elementsIn(file, 'sanctionEntity')) {
    const { euReferenceNumber: id = '', designationDate = '' } = entity.attributes
    const entry = { id, date: dateIn(designationDate, 'YMD') }
    for (const { attributes, line } of childrenOf(entity, 'identification')) {
      if (attributes.identificationTypeCode !== BIC_TYPE || attributes.knownFalse === TRUE) continue
      const bic = bicIn(attributes.number ?? '', reportDamage, line)
      if (bic !== '') yield listedBank(bic, line, entry)
    }
    for (const bic of bicsIn(entity.text)) yield listedBank(bic, entity.line, entry)
  }
}

/** The first column of each line is the day on which the file was made. */
const FIRST_DATE = /^[^\n]*\n"?(\d\d\/\d\d\/\d{4})/

const columns = {
  listedOn: 'Entity_DesignationDate',
  entityRemark: 'Entity_Remark',
  type: 'Identification_TypeCode',
  number: 'Identification_Number',
  knownFalse: 'Identification_KnownFalse',
  remark: 'Identification_Remark',
  id: 'Entity_EU_ReferenceNumber',
}

function* banksInTable(text: string, reportDamage: ReportDamage): Generator<ListedBank> {
  for (const row of headed(text, { delimiter: ';' }, columns, reportDamage)) {
    const entry = { id: row.id, date: dateIn(row.listedOn, 'YMD') }
    const bic =
      row.type === BIC_TYPE && row.knownFalse !== TRUE ? bicIn(row.number, reportDamage, row.line) : ''
    if (bic !== '') yield listedBank(bic, row.line, entry)
    for (const other of bicsIn(`${row.entityRemark} ${row.remark}`)) yield listedBank(other, row.line, entry)
  }
}
