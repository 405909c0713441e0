import { checkRoutingNumber } from '../../library/banking/check-digits/us.ts'
import { readableName, readablePlace } from './readable-case.ts'
import type { ReportDamage } from '../tables/source.ts'
import { isDate } from '../tables/table.ts'
import { type Importer, LayoutError, type PublishedFile } from './importer.ts'
import { linesOf, type Places, slice } from './list-layout.ts'

/**
 * The participants of FedACH and Fedwire by routing number, as fixed-width text (Federal
 * Reserve Banks, E-Payments Routing Directory, FedACH and Fedwire file formats; checked
 * against the files of December 2018). Both files together are complete: a bank in
 * neither cannot be paid electronically.
 */
export const fedRouting: Importer = {
  name: 'fed-routing',
  summary: 'routing numbers of the United States, with FedACH and Fedwire',
  publisher: 'Federal Reserve Banks',
  licence: 'terms of the E-Payments Routing Directory: own use, no commercial redistribution',
  files: ['FedACHdir.txt', '[fpddir.txt]'],
  precedence: 'national',
  period: 'daily',
  read(files) {
    const lists = files.map(file => ({ ...listOf(file), text: file.bytes.toString('latin1') }))
    const systems = new Set(lists.map(({ system }) => system))
    return {
      ...lastChangeIn(lists),
      registers: [...systems],
      coverage: systems.size === directories.length ? [{ country: 'US', kind: 'BANK' }] : [],
      rows(reportDamage) {
        const participants = lists.flatMap(list => [...participantsOf(list, reportDamage)])
        return { bankCodes: participants, participations: participants }
      },
    }
  },
}

interface Directory {
  readonly system: 'US_FEDACH' | 'US_FEDWIRE'
  readonly width: number
  readonly places: Places<'code' | 'name' | 'street' | 'town' | 'postCode' | 'status' | 'changed'>
  /** Matches the status of a participant. */
  readonly takesPart: RegExp
}

const NOWHERE = [1, 0] as const

const directories: readonly Directory[] = [
  {
    system: 'US_FEDACH',
    width: 155,
    places: {
      code: [1, 9],
      status: [20, 20],
      changed: [21, 26],
      name: [36, 71],
      street: [72, 107],
      town: [108, 127],
      postCode: [130, 134],
    },
    // 0: the Federal Reserve Banks; 1: send to this number; 2: send to its new number.
    takesPart: /[012]/,
  },
  {
    system: 'US_FEDWIRE',
    width: 101,
    places: {
      code: [1, 9],
      name: [28, 63],
      street: NOWHERE,
      town: [66, 90],
      postCode: NOWHERE,
      status: [91, 91],
      changed: [94, 101],
    },
    takesPart: /Y/,
  },
]

function listOf({ name, bytes }: PublishedFile): Directory {
  const width = bytes.toString('latin1', 0, 400).search(/\r?\n/)
  const directory = directories.find(each => each.width === width)
  if (directory !== undefined) return directory
  throw new LayoutError(
    `the first line of ${name} has ${width} characters; expected 155 (FedACH) or 101 (Fedwire)`,
  )
}

/** The day of the newest entry. Some bank changes every week, so this is close to the day of the list. */
function lastChangeIn(lists: readonly (Directory & { readonly text: string })[]): { lastChange?: string } {
  const days = lists.flatMap(({ text, places }) =>
    [...linesOf(text)].map(([, line]) => dayOf(slice(line, places).changed)).filter(isDate),
  )
  const lastChange = days.sort().at(-1)
  return lastChange === undefined ? {} : { lastChange }
}

/** FedACH writes MMDDYY, Fedwire YYYYMMDD. The oldest entries are of 1980. */
function dayOf(written: string): string {
  const [, month, day, year = ''] = /^(\d{2})(\d{2})(\d{2})$/.exec(written) ?? []
  if (month === undefined) return written.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  return `${year < '80' ? '20' : '19'}${year}-${month}-${day}`
}

function* participantsOf(list: Directory & { readonly text: string }, reportDamage: ReportDamage) {
  for (const [line, text] of linesOf(list.text)) {
    const { code, status, name, street, town, postCode } = slice(text, list.places)
    if (text.length !== list.width)
      reportDamage(`the line has ${text.length} characters; expected ${list.width}`, line)
    else if (checkRoutingNumber(code) !== true)
      reportDamage(`"${code}" is not a routing number (9 digits with a check digit)`, line)
    else {
      yield {
        country: 'US',
        code,
        name: readableName(name),
        street: readablePlace(street),
        town: readablePlace(town),
        postCode,
        system: list.system,
        takesPart: list.takesPart.test(status),
        line,
      }
    }
  }
}
