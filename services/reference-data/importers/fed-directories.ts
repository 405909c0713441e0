import { textOf } from './text.ts'
import { jsonIn, recordsIn } from './row-fields.ts'
import { LayoutError, type PublishedFile } from './importer.ts'
import { linesOf, type Places, slice } from './list-layout.ts'

/** A directory of the Federal Reserve Banks, in its two present formats: lines of fixed width, and JSON. */
export interface FedDirectory {
  readonly system: 'US_FEDACH' | 'US_FEDWIRE'
  /** The characters of a line: at least those with a meaning, at most those with the filler. */
  readonly width: readonly [least: number, most: number]
  readonly places: Places<Field>
  /** The key of the list in JSON, and of the fields of its records. */
  readonly list: string
  readonly keys: Readonly<Partial<Record<Field, string>>>
  /** Matches the status of a participant. */
  readonly takesPart: RegExp
}

type Field = 'code' | 'name' | 'street' | 'town' | 'postCode' | 'status' | 'changed'

/** An entry of a directory, with its line or its place in the list. `fault` says why it cannot be read. */
export interface FedEntry {
  readonly line: number
  readonly fields: Readonly<Record<Field, string>>
  readonly fault?: string
}

const NOWHERE = [1, 0] as const

const directories: readonly FedDirectory[] = [
  {
    system: 'US_FEDACH',
    width: [150, 155],
    places: {
      code: [1, 9],
      status: [20, 20],
      changed: [21, 26],
      name: [36, 71],
      street: [72, 107],
      town: [108, 127],
      postCode: [130, 134],
    },
    list: 'fedACHParticipants',
    keys: {
      code: 'routingNumber',
      status: 'recordTypeCode',
      changed: 'changeDate',
      name: 'customerName',
      street: 'customerAddress',
      town: 'customerCity',
      postCode: 'customerZip',
    },
    // 0: the Federal Reserve Banks; 1: send to this number; 2: send to its new number.
    takesPart: /[012]/,
  },
  {
    system: 'US_FEDWIRE',
    width: [93, 101],
    places: {
      code: [1, 9],
      name: [28, 63],
      street: NOWHERE,
      town: [66, 90],
      postCode: NOWHERE,
      status: [91, 91],
      changed: [94, 101],
    },
    list: 'fedwireParticipants',
    keys: {
      code: 'routingNumber',
      status: 'fundsEligibility',
      changed: 'changeDate',
      name: 'customerName',
      town: 'customerCity',
    },
    takesPart: /Y/,
  },
]

/** Reads a file of either directory in either format. Throws a `LayoutError` for any other file. */
export function fedEntriesIn(file: PublishedFile): {
  readonly directory: FedDirectory
  readonly entries: readonly FedEntry[]
} {
  return /^\s*[{[]/.test(textOf(file.bytes.subarray(0, 100))) ? fromJson(file) : fromLines(file)
}

function fromLines({ name, bytes }: PublishedFile) {
  const text = bytes.toString('latin1')
  const [[, first = ''] = []] = linesOf(text)
  const width = first.length
  const directory = directories.find(({ width: [least, most] }) => width >= least && width <= most)
  if (directory === undefined) {
    throw new LayoutError(
      `the first line of ${name} has ${width} characters; expected 155 (FedACH) or 101 (Fedwire)`,
    )
  }
  const { places, width: range } = directory
  const entries = [...linesOf(text)].map(([line, written]) => ({
    line,
    fields: slice(written, places),
    ...faultOf(written.length, range),
  }))
  return { directory, entries }
}

function faultOf(length: number, [least, most]: FedDirectory['width']): { readonly fault?: string } {
  if (length >= least && length <= most) return {}
  return { fault: `the line has ${length} characters; expected ${most}` }
}

/** The list stands under its key, and there again under the same key: `{"fedACHParticipants": {"fedACHParticipants": []}}`. */
function fromJson(file: PublishedFile) {
  const content = jsonIn(file) as Readonly<Record<string, unknown>>
  const directory = directories.find(({ list }) => list in content)
  if (directory === undefined) {
    throw new LayoutError(
      `${file.name} has neither ${directories.map(({ list }) => list).join(' nor ')} at its top`,
    )
  }
  const { list, keys } = directory
  const outer = content[list] as Readonly<Record<string, unknown>> | null
  const records = recordsIn(Array.isArray(outer) ? outer : outer?.[list], file.name)
  const fieldsOf = (record: (typeof records)[number]) => {
    const fields = Object.keys(directory.places).map(field => [
      field,
      record[keys[field as Field] ?? ''] ?? '',
    ])
    return Object.fromEntries(fields) as Record<Field, string>
  }
  return { directory, entries: records.map((record, at) => ({ line: at + 1, fields: fieldsOf(record) })) }
}
