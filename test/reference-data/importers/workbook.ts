import { strToU8, zipSync } from 'fflate'
import type { PublishedFile } from '../../../services/reference-data/importers/importer.ts'

type Cell = string | number | undefined
type Sheet = readonly (readonly Cell[])[]

/** An xlsx workbook (Office Open XML) with these sheets. */
export function workbook(name: string, ...sheets: readonly Sheet[]): PublishedFile {
  const numbers = sheets.map((_, index) => index + 1)
  const files = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${numbers.map(n => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}</Types>`,
    '_rels/.rels': relationships(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}"><sheets>${numbers.map(n => `<sheet name="Sheet${n}" sheetId="${n}" r:id="rId${n}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships(
      ...numbers.map(n => ['worksheet', `worksheets/sheet${n}.xml`] as const),
    ),
    ...Object.fromEntries(
      sheets.map((sheet, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet)]),
    ),
  }
  const packed = zipSync(Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, strToU8(xml)])))
  return { name, bytes: Buffer.from(packed) }
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

function relationships(...targets: readonly (readonly [type: string, target: string])[]): string {
  const each = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join('')}</Relationships>`
}

function sheetXml(rows: Sheet): string {
  const xml = rows.map(
    (row, y) => `<row r="${y + 1}">${row.map((cell, x) => cellXml(cell, x, y)).join('')}</row>`,
  )
  return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${xml.join('')}</sheetData></worksheet>`
}

function cellXml(cell: Cell, x: number, y: number): string {
  const place = `${String.fromCharCode(65 + x)}${y + 1}`
  if (cell === undefined) return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  const text = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}
