import { posix } from 'node:path'
import { FileError } from '../../payment.ts'
import { type NumberFormat, numberFormatsIn } from './number-formats.ts'
import type { Parts } from './parts.ts'
import { noStrings, type SharedStrings, sharedStringsIn } from './shared-strings.ts'
import { prefixed, readElements } from './xml.ts'

/** A sheet of a workbook. */
export interface Sheet {
  readonly name: string
  readonly part: string
  readonly isHidden: boolean
}

/** What the cells of all sheets refer to. */
export interface Workbook {
  readonly sheets: readonly Sheet[]
  readonly strings: SharedStrings
  /** By style. */
  readonly formats: readonly (NumberFormat | undefined)[]
  /** Dates are counted from 1904, as old Excel for Mac does. */
  readonly isFrom1904: boolean
}

const BYTES_MAX = 16 * 1024 * 1024
const SHEETS_MAX = 1_000

export async function workbookIn(parts: Parts, file: string): Promise<Workbook> {
  const { main } = await relationsOf(parts, '')
  const part = main === undefined ? undefined : parts.part(main, BYTES_MAX)
  if (part === undefined) throw new FileError(`${file} is no xlsx workbook`)
  const relations = await relationsOf(parts, main!)
  const sheets: Sheet[] = []
  let isFrom1904 = false
  await readElements(part, {
    open(name, attributes) {
      // Excel writes a second one, of an extension, below the first.
      if (name === 'workbookPr') isFrom1904 ||= ['1', 'true'].includes(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      if (sheets.length === SHEETS_MAX) throw new FileError(`${file} has more than ${SHEETS_MAX} sheets`)
      const target = relations.byId.get(prefixed(attributes, 'id') ?? '')
      if (target !== undefined)
        sheets.push({
          name: attributes.name ?? '',
          part: target,
          isHidden: (attributes.state ?? 'visible') !== 'visible',
        })
    },
  })
  const { styles, strings } = relations
  return {
    sheets,
    isFrom1904,
    formats: await numberFormatsIn(styles === undefined ? undefined : parts.part(styles, BYTES_MAX)),
    strings: strings === undefined ? noStrings : await sharedStringsIn(parts, strings, file),
  }
}

type KnownPart = 'main' | 'styles' | 'strings'

interface Relations extends Readonly<Partial<Record<KnownPart, string>>> {
  /** The part of each id. */
  readonly byId: ReadonlyMap<string, string>
}

/** By the last step of their type, which is the same in both namespaces of the standard. */
const known: Readonly<Record<string, KnownPart>> = {
  officeDocument: 'main',
  styles: 'styles',
  sharedStrings: 'strings',
}

/** The parts that a part refers to; of '', those of the archive. */
async function relationsOf(parts: Parts, source: string): Promise<Relations> {
  const folder = posix.dirname(`/${source}`)
  const part = parts.part(posix.join(folder, '_rels', `${posix.basename(source)}.rels`).slice(1), BYTES_MAX)
  const byId = new Map<string, string>()
  const named: Partial<Record<KnownPart, string>> = {}
  if (part !== undefined)
    await readElements(part, {
      open(name, { Id: id = '', Type: type = '', Target: to = '', TargetMode: mode }) {
        if (name !== 'Relationship' || mode === 'External') return
        const target = posix.resolve(folder, to).slice(1)
        byId.set(id, target)
        const key = known[type.slice(type.lastIndexOf('/') + 1)]
        if (key !== undefined) named[key] ??= target
      },
    })
  return { byId, ...named }
}
