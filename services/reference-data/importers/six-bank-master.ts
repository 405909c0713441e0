import type { BankCodeRow, Damaged, InstitutionRow } from '../tables/source.ts'
import { isDate } from '../tables/table.ts'
import { type Importer, LayoutError } from './importer.ts'
import { headed, type Numbered } from './layout.ts'

/**
 * The IIDs of Switzerland and Liechtenstein: the bank codes in their IBANs, those
 * for QR bills included (SIX Interbank Clearing, Bank Master 3.0, record
 * description). In what the participants take part is of systems that payments
 * here do not ask for: SIC, euroSIC, LSV.
 */
export const sixBankMaster: Importer = {
  name: 'six-bank-master',
  summary: 'bank codes (IID) of Switzerland and Liechtenstein, with BICs and addresses',
  publisher: 'SIX Interbank Clearing',
  licence: 'free use; BICs are the property of SWIFT',
  files: ['bankmaster_V3.csv'],
  addresses: ['https://api.six-group.com/api/epcd/bankmaster/v3/bankmaster_V3.csv'],
  precedence: 'national',
  read([{ name, bytes }]) {
    const text = bytes.toString('utf8')
    const validFrom = validFromOf(text)
    if (!isDate(validFrom))
      throw new LayoutError(`${name}: the second column does not tell since when it is valid`)
    return {
      validFrom,
      coverage: [
        { country: 'CH', kind: 'BANK' },
        { country: 'LI', kind: 'BANK' },
      ],
      rows(damaged) {
        const entries = [...entriesOf(text, damaged)]
        return { institutions: institutions(entries), bankCodes: bankCodes(entries, damaged) }
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

/** All lines are valid from the same day. */
function validFromOf(text: string): string {
  const [, first = ''] = text.split('\n', 2)
  return first.split(';')[1]?.trim() ?? ''
}

function* entriesOf(text: string, damaged: Damaged): Generator<Entry> {
  for (const entry of headed(text, { delimiter: ';' }, columns, damaged)) {
    if (/^\d{3,5}$/.test(entry.iid)) yield { ...entry, iid: padded(entry.iid) }
    else damaged(`no IID: ${entry.iid}`, entry.line)
  }
}

/** As it stands in an IBAN. */
const padded = (iid: string) => iid.padStart(5, '0')

/** Banks of Liechtenstein are paid within Switzerland too, by the same numbers. */
function* bankCodes(entries: readonly Entry[], damaged: Damaged): Generator<BankCodeRow> {
  const entriesByIid = new Map(entries.map(entry => [entry.iid, entry]))
  for (const { iid: code, isMerged, newIid, line } of entries) {
    const entry = entriesByIid.get(isMerged === 'Y' ? padded(newIid) : code)
    if (entry === undefined) damaged(`IID ${code} has become ${newIid}, which there is not`, line)
    else {
      const { bic, name, postCode, town } = entry
      const bank = { code, bic, name, street: streetOf(entry), postCode, town, line }
      yield { country: 'CH', ...bank }
      if (entry.country === 'LI') yield { country: 'LI', ...bank }
    }
  }
}

const HEADQUARTERS = '1'

/** Some offices share a BIC: of those the headquarters tell the address. */
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
