import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { linesIn } from '../formats/jsonl.ts'
import { FileError } from '../payment.ts'
import { type PartEnd, readPartEnd } from './part.ts'
import { type Line, openReport, type ReportFormat } from './report.ts'
import { type Counted, tally } from './tally.ts'

export interface MergeOptions {
  readonly report: ReportFormat
  readonly write: (bytes: Uint8Array | string) => Promise<void>
  readonly progress: (line: string) => void
}

/** The report on a part of a file. */
export interface Part {
  readonly path: string
  readonly end: PartEnd
}

const LINE_BYTES_MAX = 1024 * 1024
/** How many lines are written at once. */
const LINES = 1_000

/** Joins the reports on all parts of a file to one in the order of the file. */
export async function mergeReports(
  parts: readonly Part[],
  { report, write, progress }: MergeOptions,
): Promise<Counted & { readonly isWhole: boolean }> {
  const { add, counted } = tally()
  const isWhole = parts.every(({ end }) => end.isWhole)
  const written = await openReport(report, write, counted)
  let lines: Line[] = []
  for await (const line of dealt(parts)) {
    add(line)
    if (lines.push(line) < LINES) continue
    await written.add(Buffer.from(lines.map(report.textOf).join('')))
    lines = []
    progress(`${counted().payments.toLocaleString('en')} payments`)
  }
  await written.add(Buffer.from(lines.map(report.textOf).join('')))
  await written.end(isWhole)
  return { ...counted(), isWhole }
}

/**
 * The reports on all parts of a file, which are the .jsonl files of a folder, in the order of the parts. Throws FileError unless
 * there is a whole report on each part of one file, once, and all are of one check.
 */
export async function partsIn(folder: string): Promise<readonly Part[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw new FileError(`${folder} is no folder of reports: ${error.code}`)
  })
  const paths = names.filter(name => name.endsWith('.jsonl')).map(name => join(folder, name))
  if (paths.length === 0) throw new FileError(`${folder} has no .jsonl file`)
  const parts: Part[] = []
  for (const path of paths) parts.push({ path, end: await readPartEnd(path) })
  parts.sort((one, other) => one.end.part - other.end.part)
  const [{ end: first }] = parts as [Part]
  for (const [index, { path, end }] of parts.entries()) {
    const [key, what] = ofOneCheck.find(([each]) => end[each] !== first[each]) ?? []
    if (key !== undefined)
      throw new FileError(
        `${path} and ${parts[0]!.path} differ in ${what} (${end[key]} and ${first[key]}): check the file again`,
      )
    if (end.part === parts[index - 1]?.end.part)
      throw new FileError(`${path} and ${parts[index - 1]!.path} are both of part ${nameOf(end)}`)
  }
  const missing = Array.from({ length: first.of }, (_, index) => index + 1).filter(
    part => !parts.some(({ end }) => end.part === part),
  )
  if (missing.length > 0)
    throw new FileError(
      `${folder} has no report on part ${missing.join(', ')} of the ${first.of} of ${first.file}`,
    )
  return parts
}

/** What the reports of one check have in common. */
const ofOneCheck: readonly (readonly [keyof PartEnd, string])[] = [
  ['file', 'the name of the file'],
  ['of', 'the number of parts'],
  ['digest', 'the SHA-256 of the file'],
  ['reading', 'the SHA-256 of its format and mapping'],
  ['directory', 'the version of the bank data'],
]

const nameOf = ({ part, of, file }: PartEnd) => `${part}/${of} of ${file}`

/** The lines of all parts in turn, as the payments were dealt out. */
async function* dealt(parts: readonly Part[]): AsyncGenerator<Line> {
  const readers = parts.map(part => ({ ...part, lines: linesOf(part.path) }))
  const total = parts.reduce((sum, { end }) => sum + end.payments, 0)
  for (let index = 0; index < total; index++) {
    const { lines, path } = readers[index % readers.length]!
    const { value } = await lines.next()
    if (value === undefined || 'end' in value)
      throw new FileError(`${path} has fewer payments than its last line says, or another report more`)
    yield value
  }
}

async function* linesOf(path: string): AsyncGenerator<Line> {
  for await (const lines of linesIn(createReadStream(path), LINE_BYTES_MAX)) {
    for (const { line, bytes } of lines) {
      try {
        yield JSON.parse(bytes!.toString('utf8'))
      } catch {
        throw new FileError(`${path}:${line}: this is no line of a report`)
      }
    }
  }
}
