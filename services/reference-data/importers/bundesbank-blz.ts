import { plainestName, withoutNotes } from './german-bank-names.ts'
import type { BankCodeRow, ReportDamage, InstitutionRow } from '../tables/source.ts'
import { groupedBy } from './row-fields.ts'
import { type Importer, LayoutError, type PublishedFile } from './importer.ts'
import { headed, linesOf, type Places, slice } from './list-layout.ts'

const DOWNLOADS =
  'https://www.bundesbank.de/de/aufgaben/unbarer-zahlungsverkehr/serviceangebot/bankleitzahlen/download-bankleitzahlen-602592'

/**
 * The bank codes of Germany, each with BIC and check-digit method, as fixed-width or
 * semicolon-separated text (Deutsche Bundesbank, Merkblatt Bankleitzahlendatei; checked
 * against the edition of April 2020). Codes that an edition deletes are kept: it is
 * published before it is valid, and an extra code refuses no payment.
 */
export const bundesbankBlz: Importer = {
  name: 'bundesbank-blz',
  summary: 'bank codes (Bankleitzahlen) of Germany, with BICs and check methods',
  publisher: 'Deutsche Bundesbank',
  licence: 'free of charge',
  files: ['blz-aktuell-txt-data.txt'],
  addresses: [{ page: DOWNLOADS, link: /href="([^"]*blz-aktuell-txt-data\.txt)"/ }],
  precedence: 'national',
  period: 'quarterly',
  read([file]) {
    const recordsIn = readerOf(file)
    return {
      coverage: [{ country: 'DE', kind: 'BANK' }],
      rows(reportDamage) {
        const leading = [...leadingRecords(recordsIn(reportDamage), reportDamage)]
        return { institutions: institutions(leading), bankCodes: bankCodes(leading) }
      },
    }
  },
}

type Field = 'code' | 'feature' | 'name' | 'postCode' | 'town' | 'bic' | 'checkMethod' | 'successor'
type BlzRecord = Readonly<Record<Field, string>> & { readonly line: number }
type Reader = (reportDamage: ReportDamage) => Iterable<BlzRecord>

const places: Places<Field> = {
  code: [1, 8],
  feature: [9, 9],
  name: [10, 67],
  postCode: [68, 72],
  town: [73, 107],
  bic: [140, 150],
  checkMethod: [151, 152],
  successor: [161, 168],
}

const columns: Readonly<Record<Field, string>> = {
  code: 'Bankleitzahl',
  feature: 'Merkmal',
  name: 'Bezeichnung',
  postCode: 'PLZ',
  town: 'Ort',
  bic: 'BIC',
  checkMethod: 'Prüfzifferberechnungsmethode',
  successor: 'Nachfolge-Bankleitzahl',
}

/** The widths of the public edition, and of the banks' edition, which appends the IBAN rule. */
const WIDTHS: ReadonlySet<number> = new Set([168, 174])

function readerOf({ name, bytes }: PublishedFile): Reader {
  // Positions count bytes.
  const text = bytes.toString('latin1')
  const [, first] = linesOf(text).next().value ?? [1, '']
  if (first.includes(';')) return reportDamage => headed(text, { delimiter: ';' }, columns, reportDamage)
  if (WIDTHS.has(first.length)) return reportDamage => slicedRecords(text, reportDamage)
  throw new LayoutError(
    `the first line of ${name} has ${first.length} characters; expected 168 or 174, or semicolons`,
  )
}

function* slicedRecords(text: string, reportDamage: ReportDamage): Generator<BlzRecord> {
  for (const [line, record] of linesOf(text)) {
    if (WIDTHS.has(record.length)) yield { ...slice(record, places), line }
    else reportDamage(`the line has ${record.length} characters; expected 168 or 174`, line)
  }
}

/** The records with feature 1. Those with feature 2 describe further offices, which payments do not use. */
function* leadingRecords(records: Iterable<BlzRecord>, reportDamage: ReportDamage): Generator<BlzRecord> {
  for (const record of records) {
    const { code, feature, line } = record
    if (!/^\d{8}$/.test(code)) reportDamage(`"${code}" is not a bank code (8 digits)`, line)
    else if (feature === '1') yield record
    else if (feature !== '2') reportDamage(`the feature (Merkmal) must be 1 or 2, not "${feature}"`, line)
  }
}

/** A code without a BIC gets the BIC of its successor. */
function* bankCodes(leading: readonly BlzRecord[]): Generator<BankCodeRow> {
  const bics = new Map(leading.map(({ code, bic }) => [code, bic]))
  for (const { code, name, postCode, town, bic, checkMethod, successor, line } of leading) {
    yield {
      country: 'DE',
      code,
      bic: bic || (bics.get(successor) ?? ''),
      name: withoutNotes(name),
      postCode,
      town,
      checkMethod,
      line,
    }
  }
}

/** An institution has a town only if all codes of its BIC share it. */
function* institutions(leading: readonly BlzRecord[]): Generator<InstitutionRow> {
  const withBic = leading.filter(({ bic }) => bic !== '')
  for (const [bic, records] of groupedBy(withBic, record => record.bic)) {
    const name = withoutNotes(plainestName(records.map(record => record.name)))
    const [{ postCode, town, line }, ...others] = records as [BlzRecord, ...BlzRecord[]]
    yield { bic, name, line, ...(others.every(other => other.town === town) && { postCode, town }) }
  }
}
