import { bic8, bic11, bicCountry } from '../../library/banking/accounts/bic.ts'
import { compact } from '../../library/banking/accounts/fold.ts'
import { clears } from '../../library/banking/countries/clearing-areas.ts'
import type { ReportDamage, SettlementInstructionRow } from '../tables/source.ts'
import { isBic } from '../tables/table.ts'
import { type CorrespondentColumns, headingsAt, labelledBic } from './correspondent-columns.ts'
import { currenciesIn } from './currency-names.ts'
import { notABic } from './row-fields.ts'
import { LayoutError, type PublishedFile } from './importer.ts'
import { guessedTextOf, records, type TableLine } from './list-layout.ts'
import { firstSheetOf } from './sheets.ts'
import { tableInText } from './text-table.ts'

/**
 * The settlement instructions in a bank's list of its correspondents: a CSV, a workbook, or the text of a PDF (`pdftotext
 * -layout`). Headings identify the columns: currency and BIC (or SWIFT), and optionally account, an intermediary before the
 * correspondent, and owner. A list without an owner column needs `owner` (a BIC). Throws a `LayoutError` if the file has no
 * such table. Reports of damaged lines give line and column, never an account number.
 */
export async function correspondentsIn(
  file: PublishedFile,
  owner: string | undefined,
  reportDamage: ReportDamage,
): Promise<readonly SettlementInstructionRow[]> {
  if (file.bytes.length > BYTES_MAX) {
    throw new LayoutError(
      `${file.name} has ${file.bytes.length} bytes; a list of correspondents has at most ${BYTES_MAX}`,
    )
  }
  const table = await tableIn(file)
  if (owner === undefined && table.columns.owner === -1) {
    throw new LayoutError(
      `${file.name} has no column for the owner of the accounts: name it with --owner BIC`,
    )
  }
  return unrepeated(rowsIn(table, owner, reportDamage))
}

/** A list of thousands of owners has less than a megabyte. */
const BYTES_MAX = 4 * 1024 * 1024

interface Table {
  readonly lines: readonly TableLine[]
  /** The index of the line where the first headings begin. */
  readonly first: number
  readonly columns: CorrespondentColumns
  /** Read from the text of a PDF, where long cells continue on the next line. */
  readonly isPrinted: boolean
}

const PDF = Buffer.from('%PDF')
const ZIP = Buffer.from('PK')
const DELIMITERS = [',', ';', '\t', '|']

async function tableIn(file: PublishedFile): Promise<Table> {
  const { name, bytes } = file
  if (bytes.subarray(0, PDF.length).equals(PDF)) {
    throw new LayoutError(
      `${name} is a PDF: run pdftotext -layout ${name}, and import the text that it writes`,
    )
  }
  if (bytes.subarray(0, ZIP.length).equals(ZIP)) return withHeadings(name, [await firstSheetOf(file)])
  const text = guessedTextOf(bytes)
  const readings = DELIMITERS.map(delimiter => records(text, { delimiter }, () => {}))
  return withHeadings(name, readings, tableInText(text))
}

function withHeadings(name: string, readings: readonly TableLine[][], printed: TableLine[] = []): Table {
  for (const lines of [...readings, printed]) {
    const first = lines.findIndex((_, at) => headingsAt(lines, at) !== undefined)
    if (first === -1) continue
    return { lines, first, columns: headingsAt(lines, first)!.columns, isPrinted: lines === printed }
  }
  throw new LayoutError(
    `no line of ${name} has headings for the currency and for SWIFT or BIC, as in "Currency, Correspondent bank, SWIFT, Account number"`,
  )
}

type Report = (column: string, reason: string) => void

function* rowsIn(
  table: Table,
  givenOwner: string | undefined,
  reportDamage: ReportDamage,
): Generator<SettlementInstructionRow> {
  let above: readonly string[] = []
  for (const { line, cells, stray } of cellsIn(table)) {
    const report: Report = (column, reason) => reportDamage(`column ${column}: ${reason}`, line)
    const named = currenciesIn(cells.currency)
    if (cells.bic === '') {
      if (stray !== undefined) report('SWIFT', `${stray} is not below the heading`)
      else if (named.length > 0) report('SWIFT', `there is no BIC for ${named.join()}`)
      if (cells.currency !== '') above = named
      continue
    }
    if (cells.currency !== '') above = named
    const owner = cells.owner === '' ? givenOwner : bicIn(cells.owner)
    const holder = bicIn(cells.bic)
    const intermediary = cells.intermediary === '' ? '' : bicIn(cells.intermediary)
    if (owner === undefined) report('owner', notABic(cells.owner))
    else if (givenOwner !== undefined && owner !== givenOwner)
      report('owner', `it is ${owner}, not ${givenOwner}`)
    else if (holder === undefined) report('SWIFT', notABic(cells.bic))
    else if (intermediary === undefined) report('intermediary', notABic(cells.intermediary))
    else if (above.length === 0) report('currency', notACurrency(cells.currency))
    else if (cells.currency === '' && !above.every(currency => clears(bicCountry(holder), currency))) {
      report(
        'currency',
        `it is empty, and ${holder} may belong to the currency above or below: fill it in each line`,
      )
    } else {
      const chain = [intermediary, holder].filter(bic => bic !== '' && bic8(bic) !== bic8(owner))
      const account = cells.account.length <= ACCOUNT_MAX ? cells.account : ''
      for (const currency of above) yield { owner, currency, chain, account, line }
    }
  }
}

const ACCOUNT_MAX = 35

const notACurrency = (text: string) =>
  text === ''
    ? 'there is no currency here or above'
    : `"${text}" is not a currency; expected a code such as USD`

type Cells = Readonly<Record<keyof CorrespondentColumns, string>>

interface Line {
  readonly line: number
  readonly cells: Cells
  /** A BIC outside the BIC columns: this page has other columns. */
  readonly stray: string | undefined
}

/** The cells of each line below the headings. Pages may repeat the headings. */
function* cellsIn({ lines, first, isPrinted }: Table): Generator<Line> {
  let columns: CorrespondentColumns | undefined
  for (let at = first; at < lines.length; at++) {
    const headings = headingsAt(lines, at)
    if (headings !== undefined) {
      columns = headings.columns
      at += headings.height - 1
      continue
    }
    const { line, fields } = lines[at]!
    const named = Object.entries(columns!).map(([field, place]) => [field, fields[place]?.trim() ?? ''])
    const cells = Object.fromEntries(named) as Cells
    const { owner, intermediary, bic } = cells
    const stray = fields.find(field => isBic(field) && ![owner, intermediary, bic].includes(field))
    yield { line, cells: isPrinted && !isMeantAsBic(cells.bic) ? { ...cells, bic: '' } : cells, stray }
  }
}

/** In a printed table, a note or the rest of a long cell may reach into the BIC column. */
function isMeantAsBic(text: string): boolean {
  return /^[A-Z0-9]{7,12}$/.test(text) || (text === text.toUpperCase() && bicIn(text) !== undefined)
}

/** The only BIC in a cell, which may hold blanks or other numbers too; undefined if there is none or several. */
function bicIn(text: string): string | undefined {
  const labelled = labelledBic(text)
  if (labelled !== undefined) return bic11(labelled)
  const whole = WORDS.test(text) ? '' : compact(text)
  const bics = [whole, ...text.split(/[^A-Z0-9]+/)].filter(isBic)
  return new Set(bics).size === 1 ? bic11(bics[0]!) : undefined
}

/** Words such as `see page 1` may look like a BIC once their blanks are removed. */
const WORDS = /[a-z].*\s|\s.*[a-z]/

/** Drops repeated chains of an owner and currency, and ranks the others by their order in the list. */
function unrepeated(rows: Iterable<SettlementInstructionRow>): readonly SettlementInstructionRow[] {
  const chains = new Map<string, Set<string>>()
  return [...rows].flatMap(row => {
    const key = `${row.owner} ${row.currency}`
    const known = chains.get(key) ?? new Set()
    chains.set(key, known)
    if (known.has(row.chain.join())) return []
    known.add(row.chain.join())
    return [{ ...row, priority: known.size }]
  })
}
