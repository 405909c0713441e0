import { strToU8, zipSync } from 'fflate'

/** Cells as the XML of a sheet has them. */
export const cells = {
  text: (text: string) => `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`,
  shared: (index: number) => `<c t="s"><v>${index}</v></c>`,
  number: (value: number | string, style = 0) => `<c s="${style}"><v>${value}</v></c>`,
  formula: (formula: string, value?: string, type = 'n') =>
    `<c t="${type}"><f>${escaped(formula)}</f>${value === undefined ? '' : `<v>${escaped(value)}</v>`}</c>`,
  error: (value: string) => `<c t="e"><v>${value}</v></c>`,
  empty: '<c/>',
}

export const rowOf = (...all: readonly string[]) => `<row>${all.join('')}</row>`
export const textRow = (...texts: readonly string[]) => rowOf(...texts.map(cells.text))

interface Options {
  /** The shared strings, as XML. */
  readonly strings?: readonly string[]
  /** The number format of each style. */
  readonly formats?: readonly string[]
  readonly isFrom1904?: boolean
  readonly hidden?: readonly string[]
  /** Further parts, or others in place of these. */
  readonly parts?: Readonly<Record<string, string | Uint8Array>>
}

/** A workbook with these sheets, each with the XML of its rows. */
export function workbookOf(sheets: Readonly<Record<string, string>>, options: Options = {}): Buffer {
  const { strings = [], formats = [], isFrom1904 = false, hidden = [], parts = {} } = options
  const names = Object.keys(sheets)
  const files: Record<string, string | Uint8Array> = {
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${OFFICE}"><workbookPr date1904="${isFrom1904 ? 1 : 0}"/><sheets>${names
      .map(
        (name, at) =>
          `<sheet name="${escaped(name)}" sheetId="${at + 1}" ${hidden.includes(name) ? 'state="hidden"' : ''} r:id="rId${at + 1}"/>`,
      )
      .join('')}</sheets>${AS_EXCEL_FOR_MAC}</workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ...names.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const),
      ['sharedStrings', '/xl/sharedStrings.xml'],
      ['styles', 'styles.xml'],
    ),
    'xl/sharedStrings.xml': `<sst ${MAIN}>${strings.map(string => `<si>${string}</si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet ${MAIN}><numFmts>${formats
      .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`)
      .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
      .map((_, at) => `<xf numFmtId="${164 + at}"/>`)
      .join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetOf(rows)]),
    ),
    ...parts,
  }
  const packed = Object.entries(files).map(([name, part]) => [
    name,
    typeof part === 'string' ? strToU8(part) : part,
  ])
  return Buffer.from(zipSync(Object.fromEntries(packed)))
}

export const sheetOf = (rows: string) => `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** An extension, whose element has the name of another one. */
const AS_EXCEL_FOR_MAC =
  '<extLst><ext xmlns:x15="http://schemas.microsoft.com/office/spreadsheetml/2010/11/main"><x15:workbookPr chartTrackingRefBase="1"/></ext></extLst>'

function relations(...targets: readonly (readonly [type: string, target: string])[]): string {
  const each = targets.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join('')}</Relationships>`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
