import type { BankCodeRow, ReportDamage, InstitutionRow } from '../tables/source.ts'
import { isDate } from '../tables/table.ts'
import { type Importer, LayoutError } from './importer.ts'
import { headed, type Numbered } from './list-layout.ts'

/**
 * The IIDs of Switzerland and Liechtenstein, which are the bank codes in their IBANs,
 * with QR-IIDs (SIX Interbank Clearing, Bank Master 3.0, record description).
 * Participation in SIC, euroSIC and LSV is not read: no rule asks for these systems.
 */
export const sixBankMaster: Importer = {
  name: 'six-bank-master',
  summary: 'bank codes (IID) of Switzerland and Liechtenstein, with BICs and addresses',
  publisher: 'SIX Interbank Clearing',
  licence: 'free use; BICs are the property of SWIFT',
  files: ['bankmaster_V3.csv'],
  addresses: ['https://api.six-group.com/api/epcd/bankmaster/v3/bankmaster_V3.csv'],
  precedence: 'national',
  period: 'daily',
  read([{ name, bytes }]) {
    const text = bytes.toString('utf8')
    const validFrom = validFromOf(text)
    if (!isDate(validFrom)) {
      throw new LayoutError(
        `the second column of ${name} must be a date such as 2026-11-23, not "${validFrom}"`,
      )
    }
    return {
      validFrom,
      coverage: [
        { country: 'CH', kind: 'BANK' },
        { country: 'LI', kind: 'BANK' },
      ],
      rows(reportDamage) {
        const entries = [...entriesOf(text, reportDamage)]
        return { institutions: institutions(entries), bankCodes: bankCodes(entries, reportDamage) }
      },
    }
  },
}

const columns = {
  iid: 'IID/QR-IID',
  isMerged: 'Concatenation',
  newIid: 'New IID/QR-IID',
  type: 'IID type',
  name: 'Name of bank/institution',
  street: 'Street Name',
  building: 'Building Number',
  postCode: 'Post Code',
  town: 'Town Name',
  country: 'Country',
  bic: 'BIC',
}

type Entry = Numbered<keyof typeof columns>

/** The date in the second column, which is the same in all lines. */
function validFromOf(text: string): string {
  const [, first = ''] = text.split('\n', 2)
  return first.split(';')[1]?.trim() ?? ''
}

function* entriesOf(text: string, reportDamage: ReportDamage): Generator<Entry> {
  for (const entry of headed(text, { delimiter: ';' }, columns, reportDamage)) {
    if (/^\d{3,5}$/.test(entry.iid)) yield { ...entry, iid: padded(entry.iid) }
    else reportDamage(`"${entry.iid}" is not an IID (3 to 5 digits)`, entry.line)
  }
}

/** Five digits, as in an IBAN. */
const padded = (iid: string) => iid.padStart(5, '0')

/**
 * Payments within Switzerland use the IIDs of Liechtenstein's banks too, so these get a row in both
 * countries.
 */
function* bankCodes(entries: readonly Entry[], reportDamage: ReportDamage): Generator<BankCodeRow> {
  const entriesByIid = new Map(entries.map(entry => [entry.iid, entry]))
  for (const { iid: code, isMerged, newIid, line } of entries) {
    const entry = entriesByIid.get(isMerged === 'Y' ? padded(newIid) : code)
    if (entry === undefined)
      reportDamage(`IID ${code} has the successor ${newIid}, which is not in the file`, line)
    else {
      const { bic, name, postCode, town } = entry
      const bank = { code, bic, name, street: streetOf(entry), postCode, town, line }
      yield { country: 'CH', ...bank }
      if (entry.country === 'LI') yield { country: 'LI', ...bank }
    }
  }
}

const HEADQUARTERS = '1'

/** Of offices that share a BIC, the headquarters come first: their address counts. */
function* institutions(entries: readonly Entry[]): Generator<InstitutionRow> {
  const named = entries.filter(({ bic }) => bic !== '')
  const [head, others] = [true, false].map(isHead =>
    named.filter(({ type }) => (type === HEADQUARTERS) === isHead),
  )
  for (const entry of [...head!, ...others!]) {
    const { bic, name, postCode, town, line } = entry
    yield { bic, name, street: streetOf(entry), postCode, town, line }
  }
}

const streetOf = ({ street, building }: Entry) => `${street} ${building}`.trim()
