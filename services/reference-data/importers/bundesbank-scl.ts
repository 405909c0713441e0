import { readableName } from './readable-case.ts'
import type { Damaged, ParticipationRow } from '../tables/source.ts'
import { isBic } from '../tables/table.ts'
import { type Importer, LayoutError } from './importer.ts'
import { headed, type Numbered, guessedTextOf } from './layout.ts'

/**
 * Who can be reached over the SEPA clearer of the Bundesbank, with SCT and SDD: by
 * the BICs that payments name, branches too. Who cannot be reached there may take
 * part by another way, so that only a yes tells anything (Deutsche Bundesbank, SCL
 * directory; COR1 has become part of SDD Core in 2017, SCC is of cards).
 */
export const bundesbankScl: Importer = {
  name: 'bundesbank-scl',
  summary: 'BICs that SEPA credit transfers and direct debits reach',
  publisher: 'Deutsche Bundesbank',
  licence: 'free of charge',
  files: ['scl-directory.csv'],
  addresses: ['https://www.bundesbank.de/scl-directory'],
  precedence: 'collected',
  read([{ name, bytes }]) {
    const text = guessedTextOf(bytes)
    const [, day, month, year] = /^\W*Gueltig ab[^;]*?(\d{2})\.(\d{2})\.(\d{4})/i.exec(text) ?? []
    if (year === undefined)
      throw new LayoutError(`${name}: the first line does not tell since when it is valid`)
    return {
      validFrom: `${year}-${month}-${day}`,
      rows(damaged) {
        const entries = [...entriesOf(text, damaged)]
        return {
          institutions: entries.map(({ bic, name, line }) => ({ bic, name: readableName(name), line })),
          participations: entries.flatMap(participationsOf),
        }
      },
    }
  },
}

const columns = { bic: 'BIC', name: 'Name', sct: 'SERVICE SCT', core: 'SERVICE COR', b2b: 'SERVICE B2B' }

type Entry = Numbered<keyof typeof columns>

const systems = [
  ['sct', 'SCT'],
  ['core', 'SDD_CORE'],
  ['b2b', 'SDD_B2B'],
] as const

function* entriesOf(text: string, damaged: Damaged): Generator<Entry> {
  for (const entry of headed(text, { delimiter: ';' }, columns, damaged)) {
    const odd = systems.find(([column]) => !/^[01]$/.test(entry[column]))
    if (!isBic(entry.bic)) damaged(`no BIC: ${entry.bic}`, entry.line)
    else if (odd !== undefined) damaged(`${columns[odd[0]]} is 0 or 1, not ${entry[odd[0]]}`, entry.line)
    else yield entry
  }
}

function participationsOf(entry: Entry): ParticipationRow[] {
  const { bic, line } = entry
  const reached = systems.filter(([column]) => entry[column] === '1')
  return reached.map(([, system]) => ({ system, bic, takesPart: true, line }))
}
