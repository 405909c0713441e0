import { readableName } from './readable-case.ts'
import type { ReportDamage, ParticipationRow } from '../tables/source.ts'
import { isBic } from '../tables/table.ts'
import { notABic } from './row-fields.ts'
import { type Importer, LayoutError } from './importer.ts'
import { headed, type Numbered, guessedTextOf } from './list-layout.ts'

/**
 * The BICs that the Bundesbank's SEPA-Clearer reaches with SCT and SDD, branches
 * included (Deutsche Bundesbank, SCL Directory, CSV layout of 2026). A BIC may be
 * reachable through another clearer, so only a 1 has a meaning. COR1 was merged into
 * SDD Core in 2017, and SCC is for cards: both are left out.
 */
export const bundesbankScl: Importer = {
  name: 'bundesbank-scl',
  summary: 'BICs that SEPA credit transfers and direct debits reach through the Bundesbank',
  publisher: 'Deutsche Bundesbank',
  licence: 'free of charge',
  files: ['scl-directory.csv'],
  addresses: ['https://www.bundesbank.de/scl-directory'],
  precedence: 'collected',
  period: 'weekly',
  read([{ name, bytes }]) {
    const text = guessedTextOf(bytes)
    const [, day, month, year] = /^\W*Gueltig ab[^;]*?(\d{2})\.(\d{2})\.(\d{4})/i.exec(text) ?? []
    if (year === undefined) {
      throw new LayoutError(`the first line of ${name} must begin with "Gueltig ab" and a date dd.mm.yyyy`)
    }
    return {
      validFrom: `${year}-${month}-${day}`,
      rows(reportDamage) {
        const entries = [...entriesOf(text, reportDamage)]
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

function* entriesOf(text: string, reportDamage: ReportDamage): Generator<Entry> {
  for (const entry of headed(text, { delimiter: ';' }, columns, reportDamage)) {
    const invalid = systems.find(([column]) => !/^[01]$/.test(entry[column]))
    if (!isBic(entry.bic)) reportDamage(notABic(entry.bic), entry.line)
    else if (invalid === undefined) yield entry
    else {
      const [column] = invalid
      reportDamage(`${columns[column]} must be 0 or 1, not "${entry[column]}"`, entry.line)
    }
  }
}

function participationsOf(entry: Entry): ParticipationRow[] {
  const { bic, line } = entry
  const reached = systems.filter(([column]) => entry[column] === '1')
  return reached.map(([, system]) => ({ system, bic, takesPart: true, line }))
}
