import { readableName, readablePlace } from './readable-case.ts'
import type { ReportDamage, InstitutionRow } from '../tables/source.ts'
import { isBic } from '../tables/table.ts'
import { type Importer, LayoutError } from './importer.ts'
import { linesOf, type Places, slice, guessedTextOf } from './list-layout.ts'

/**
 * The institutions that can be addressed in T2, directly or indirectly, with names and
 * towns (ECB, T2 RTGS Directory: fixed-width records in an XML envelope). Participation
 * in T2 is not read: no rule asks for it.
 */
export const t2Directory: Importer = {
  name: 't2-directory',
  summary: 'institutions that can be addressed in T2 (TARGET), with names and towns',
  publisher: 'European Central Bank',
  licence: 'for participants of T2; no redistribution',
  files: ['RTGSEURFULLyyyymmdd.xml'],
  precedence: 'collected',
  period: 'weekly',
  read([{ name, bytes }], today) {
    if (/DLTA/i.test(name)) throw new LayoutError(`${name} holds only changes: import the full directory`)
    const text = guessedTextOf(bytes)
    if (recordsIn(text).next().done) {
      throw new LayoutError(`${name} has no record that begins with three BICs`)
    }
    const [, year, month, day] = /FULL(\d{4})(\d{2})(\d{2})/i.exec(name) ?? []
    return {
      ...(year !== undefined && { validFrom: `${year}-${month}-${day}` }),
      rows: reportDamage => ({ institutions: institutions(text, today.replaceAll('-', ''), reportDamage) }),
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

function* institutions(text: string, today: string, reportDamage: ReportDamage): Generator<InstitutionRow> {
  for (const [line, record] of recordsIn(text)) {
    const { bic, name, town, change, validTo } = slice(record, places)
    if (record.length < WIDTH_MIN)
      reportDamage(`the record has ${record.length} characters; expected ${WIDTH_MIN} or more`, line)
    else if (!isBic(bic) || !/^\d{8}$/.test(validTo))
      reportDamage(`expected a BIC and a last day yyyymmdd, not "${bic}" and "${validTo}"`, line)
    else if (change !== DELETED && validTo >= today) {
      yield { bic, name: readableName(name), town: readablePlace(town), line }
    }
  }
}

/** A record begins with three BICs: the institution's, the addressee's, and the account holder's. */
const RECORD = /^(?:[A-Z0-9]{8}[A-Z0-9 ]{3}){3}/

/** The lines that are records, without the markup of the envelope. */
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
