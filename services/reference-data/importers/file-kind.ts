import { LayoutError, type PublishedFile } from './importer.ts'

/** File kinds that are not text tables, by first bytes and file extension. */
const kinds = [
  { beginning: 'PK\x03\x04', kind: 'an xlsx workbook', ending: '.xlsx' },
  { beginning: '\xd0\xcf\x11\xe0', kind: 'an old xls workbook', ending: '.xls' },
  { beginning: '%PDF', kind: 'a PDF', ending: '.pdf' },
  { beginning: '<!DOCTYPE html', kind: 'a web page', ending: '.html' },
  { beginning: '<html', kind: 'a web page', ending: '.html' },
] as const

/** Throws a `LayoutError` if a file is empty, or of another kind than `expected`, the publisher's name of it. */
export function refuseOtherKind({ name, bytes }: PublishedFile, expected: string): void {
  if (bytes.length === 0) throw new LayoutError(`${name} is an empty file`)
  const publishersName = expected.replace(/[[\]]/g, '')
  const start = bytes.toString('latin1', 0, 20).trimStart().toLowerCase()
  const found = kinds.find(({ beginning }) => start.startsWith(beginning.toLowerCase()))
  if (found === undefined || publishersName.endsWith(found.ending)) return
  throw new LayoutError(`expected ${publishersName} in its present layout; ${name} is ${found.kind}`)
}
