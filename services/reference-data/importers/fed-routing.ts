import { checkRoutingNumber } from '../../banking/check-digits/us.ts'
import { readableName, readablePlace } from './readable-case.ts'
import type { Damaged } from '../tables/source.ts'
import { type Importer, LayoutError, type PublishedFile } from './importer.ts'
import { linesOf, type Places, slice } from './layout.ts'

/**
 * Who takes part in FedACH and in Fedwire, by routing number. Whoever is in neither
 * cannot be paid electronically, so that both files together are the whole. Lines
 * are of fixed width, by which the two are told apart (Federal Reserve Banks,
 * E-Payments Routing Directory, file formats).
 */
export const fedRouting: Importer = {
  name: 'fed-routing',
  summary: 'routing numbers of the United States, with FedACH and Fedwire',
  publisher: 'Federal Reserve Banks',
  licence: 'terms of the E-Payments Routing Directory: own use, no commercial redistribution',
  files: ['FedACHdir.txt', '[fpddir.txt]'],
  precedence: 'national',
  read(files) {
    const lists = files.map(file => ({ ...listOf(file), text: file.bytes.toString('latin1') }))
    const systems = new Set(lists.map(({ system }) => system))
    return {
      registers: [...systems],
      coverage: systems.size === directories.length ? [{ country: 'US', kind: 'BANK' }] : [],
      rows(damaged) {
        const participants = lists.flatMap(list => [...participantsOf(list, damaged)])
        return { bankCodes: participants, participations: participants }
      },
    }
  },
}

interface Directory {
  readonly system: 'US_FEDACH' | 'US_FEDWIRE'
  readonly width: number
  readonly places: Places<'code' | 'name' | 'street' | 'town' | 'postCode' | 'status'>
  /** The status of those that take part. */
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
      name: [36, 71],
      street: [72, 107],
      town: [108, 127],
      postCode: [130, 134],
    },
    // The Federal Reserve's own, those served as they are, and those that it serves by a number that took their place.
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
    },
    takesPart: /Y/,
  },
]

function listOf({ name, bytes }: PublishedFile): Directory {
  const width = bytes.toString('latin1', 0, 400).search(/\r?\n/)
  const directory = directories.find(each => each.width === width)
  if (directory !== undefined) return directory
  throw new LayoutError(
    `${name}: the lines of FedACH have 155 places, those of Fedwire 101; these have ${width}`,
  )
}

function* participantsOf(list: Directory & { readonly text: string }, damaged: Damaged) {
  for (const [line, text] of linesOf(list.text)) {
    const { code, status, name, street, town, postCode } = slice(text, list.places)
    if (text.length !== list.width) damaged(`${text.length} places where there should be ${list.width}`, line)
    else if (checkRoutingNumber(code) !== true) damaged(`no routing number: ${code}`, line)
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
