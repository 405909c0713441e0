import { readableName, readablePlace } from './readable-case.ts'
import type { Damaged, InstitutionRow } from '../tables/source.ts'
import { isBic } from '../tables/table.ts'
import { type Importer, LayoutError } from './importer.ts'
import { linesOf, type Places, slice, guessedTextOf } from './layout.ts'

/**
 * Who can be addressed in T2, directly or by way of somebody else: institutions
 * with their names and towns (ECB, T2 RTGS directory: records of fixed width in an
 * XML envelope). Payments here do not ask for T2 itself.
 */
export const t2Directory: Importer = {
  name: 't2-directory',
  summary: 'institutions that can be addressed in T2 (TARGET), with names and towns',
  publisher: 'European Central Bank',
  licence: 'for participants of T2; not to be passed on',
  files: ['RTGSEURFULLyyyymmdd.xml'],
  precedence: 'collected',
  read([{ name, bytes }], today) {
    if (/DLTA/i.test(name)) throw new LayoutError(`${name} has changes only: it takes the full directory`)
    const text = guessedTextOf(bytes)
    if (recordsIn(text).next().done)
      throw new LayoutError(`${name}: there is no record that begins with BICs`)
    const [, year, month, day] = /FULL(\d{4})(\d{2})(\d{2})/i.exec(name) ?? []
    return {
      ...(year !== undefined && { validFrom: `${year}-${month}-${day}` }),
      rows: damaged => ({ institutions: institutions(text, today.replaceAll('-', ''), damaged) }),
    }
  },
}

const places: Places<'bic' | 'name' | 'town' | 'change' | 'validTo'> = {
  bic: [1, 11],
  name: [34, 138],
  town: [139, 173],
  change: [190, 190],
  validTo: [199, 206],
}
const WIDTH_MIN = 206

const DELETED = 'D'

function* institutions(text: string, today: string, damaged: Damaged): Generator<InstitutionRow> {
  for (const [line, record] of recordsIn(text)) {
    const { bic, name, town, change, validTo } = slice(record, places)
    if (record.length < WIDTH_MIN)
      damaged(`${record.length} places where there should be ${WIDTH_MIN} or more`, line)
    else if (!isBic(bic) || !/^\d{8}$/.test(validTo)) damaged(`no BIC and last day: ${bic}, ${validTo}`, line)
    else if (change !== DELETED && validTo >= today) {
      yield { bic, name: readableName(name), town: readablePlace(town), line }
    }
  }
}

/** Three BICs in a row: its own, the addressee's, and that of who holds the account. */
const RECORD = /^(?:[A-Z0-9]{8}[A-Z0-9 ]{3}){3}/

/** The lines that are records, without what the envelope puts around them and into them. */
function* recordsIn(text: string): Generator<readonly [line: number, record: string]> {
  for (const [line, enveloped] of linesOf(text)) {
    const record = enveloped
      .replace(MARKUP, '')
      .replace(/&(?:amp|lt|gt|quot|apos);/g, entity => entities[entity]!)
    if (RECORD.test(record)) yield [line, record]
  }
}

const MARKUP = /<!\[CDATA\[|\]\]>|<[^<>]*>/g

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
}
