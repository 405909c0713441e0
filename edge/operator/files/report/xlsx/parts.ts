// The parts of a workbook beside its rows (ECMA-376, part 1, 12.3).

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEETML = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** In characters; others have room for a code. */
const widths: Readonly<Record<string, number>> = {
  line: 8,
  what: 42,
  messages: 60,
  error: 60,
  fields: 30,
  bank: 30,
  iban: 36,
  settlementSystems: 30,
}
const WIDTH = 18

/** A sheet up to its first row, which stays in sight. */
export const sheetStart = (columns: readonly string[]): string =>
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>' +
  columns
    .map(
      (name, at) => `<col min="${at + 1}" max="${at + 1}" width="${widths[name] ?? WIDTH}" customWidth="1"/>`,
    )
    .join('') +
  '</cols><sheetData>'

export const workbookPart = (names: readonly string[]): string =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
  names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('') +
  '</sheets></workbook>'

/** The formats of `styles`: general; text (49), which stays text when it is edited; bold. */
export const stylesPart =
  `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3">' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>' +
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'

export const relations = {
  archive: relationsPart([['officeDocument', 'xl/workbook.xml']]),
  workbook: (sheets: number): string =>
    relationsPart([
      ...numbered(sheets, number => ['worksheet', `worksheets/sheet${number}.xml`] as const),
      ['styles', 'styles.xml'],
    ]),
}

function relationsPart(targets: readonly (readonly [type: string, target: string])[]): string {
  const each = targets.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  )
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`
}

export const contentTypes = (sheets: number): string =>
  `${HEAD}<Types xmlns="${PACKAGE}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  [
    ['workbook', 'sheet.main'] as const,
    ['styles', 'styles'] as const,
    ...numbered(sheets, number => [`worksheets/sheet${number}`, 'worksheet'] as const),
  ]
    .map(([name, type]) => `<Override PartName="/xl/${name}.xml" ContentType="${SHEETML}.${type}+xml"/>`)
    .join('') +
  '</Types>'

function numbered<T>(count: number, of: (number: number) => T): readonly T[] {
  return Array.from({ length: count }, (_, at) => of(at + 1))
}
