import { plainestName, withoutNotes } from './german-bank-names.ts'
import type { BankCodeRow, Damaged, InstitutionRow } from '../tables/source.ts'
import { groupedBy } from './fields.ts'
import { type Importer, LayoutError, type PublishedFile } from './importer.ts'
import { headed, linesOf, type Places, slice } from './layout.ts'

const DOWNLOADS =
  'https://www.bundesbank.de/de/aufgaben/unbarer-zahlungsverkehr/serviceangebot/bankleitzahlen/download-bankleitzahlen-602592'

/**
 * The bank codes of Germany, with the BIC and the check method of each, as lines
 * of fixed width or with semicolons between the same fields (Deutsche Bundesbank,
 * Bankleitzahlendatei, Merkblatt). Codes that this edition deletes are read like
 * the others: it comes out before it is valid, and a code too many refuses no
 * payment.
 */
export const bundesbankBlz: Importer = {
  name: 'bundesbank-blz',
  summary: 'bank codes (Bankleitzahlen) of Germany, with BICs and check methods',
  publisher: 'Deutsche Bundesbank',
  licence: 'free of charge',
  files: ['blz-aktuell-txt-data.txt'],
  addresses: [{ page: DOWNLOADS, link: /href="([^"]*blz-aktuell-txt-data\.txt)"/ }],
  precedence: 'national',
  read([file]) {
    const recordsIn = readerOf(file)
    return {
      coverage: [{ country: 'DE', kind: 'BANK' }],
      rows(damaged) {
        const leading = [...leadingRecords(recordsIn(damaged), damaged)]
        return { institutions: institutions(leading), bankCodes: bankCodes(leading) }
      },
    }
  },
}

type Field = 'code' | 'feature' | 'name' | 'postCode' | 'town' | 'bic' | 'checkMethod' | 'successor'
type BlzRecord = Readonly<Record<Field, string>> & { readonly line: number }
type Reader = (damaged: Damaged) => Iterable<BlzRecord>

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

/** The lines of the public edition, and of the banks' own, in which an IBAN rule stands at the end. */
const WIDTHS: ReadonlySet<number> = new Set([168, 174])

function readerOf({ name, bytes }: PublishedFile): Reader {
  // One byte is one place.
  const text = bytes.toString('latin1')
  const [, first] = linesOf(text).next().value ?? [1, '']
  if (first.includes(';')) return damaged => headed(text, { delimiter: ';' }, columns, damaged)
  if (WIDTHS.has(first.length)) return damaged => slicedRecords(text, damaged)
  throw new LayoutError(`${name}: lines have 168 or 174 places, or semicolons; these have ${first.length}`)
}

function* slicedRecords(text: string, damaged: Damaged): Generator<BlzRecord> {
  for (const [line, record] of linesOf(text)) {
    if (WIDTHS.has(record.length)) yield { ...slice(record, places), line }
    else damaged(`${record.length} places where there should be 168 or 174`, line)
  }
}

/** One record of each code tells the bank; the others are its offices in other towns, which payments do not name. */
function* leadingRecords(records: Iterable<BlzRecord>, damaged: Damaged): Generator<BlzRecord> {
  for (const record of records) {
    const { code, feature, line } = record
    if (!/^\d{8}$/.test(code)) damaged(`no bank code: ${code}`, line)
    else if (feature === '1') yield record
    else if (feature !== '2') damaged(`neither a leading record nor another: ${feature}`, line)
  }
}

/** A code without BIC is reached over that of the code that takes its place. */
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

/** Where the codes of one BIC are of many towns, none of them tells where the institution sits. */
function* institutions(leading: readonly BlzRecord[]): Generator<InstitutionRow> {
  const withBic = leading.filter(({ bic }) => bic !== '')
  for (const [bic, records] of groupedBy(withBic, record => record.bic)) {
    const name = withoutNotes(plainestName(records.map(record => record.name)))
    const [{ postCode, town, line }, ...others] = records as [BlzRecord, ...BlzRecord[]]
    yield { bic, name, line, ...(others.every(other => other.town === town) && { postCode, town }) }
  }
}
