import { SaxesParser } from 'saxes'

/** An element as JSON: its text, or its parts by name. Attributes begin with @; # is the text beside parts. Repeated names are lists. */
type Json = string | { [name: string]: Json | Json[] }

const DEPTH_MAX = 32
const ELEMENTS_MAX = 2_000

/** Something that is no XML, or that we do not take. The message has no text of the document. */
export class XmlMistake extends Error {}

/**
 * Reads XML 1.0 in UTF-8 as a document for JSON pointers; prefixes of names are left out. It takes no document type
 * declaration, so there are no entities to expand and nothing to fetch.
 */
export function xmlDocument(body: Buffer): unknown {
  const parser = new SaxesParser()
  const root: Open = { parts: Object.create(null), text: '' }
  const open: Open[] = [root]
  let elements = 0

  parser.on('error', () => fail('the body is not XML'))
  parser.on('doctype', () => fail('the body has a document type declaration'))
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !/^(?:utf-8|us-ascii)$/i.test(encoding)) fail('the body is not in UTF-8')
  })
  parser.on('opentag', ({ attributes }) => {
    if (++elements > ELEMENTS_MAX) fail(`the body has more than ${ELEMENTS_MAX} elements`)
    if (open.length > DEPTH_MAX) fail(`elements nest deeper than ${DEPTH_MAX} levels`)
    const parts: Open['parts'] = Object.create(null)
    for (const [name, value] of Object.entries(attributes))
      if (!/^xmlns(?::|$)/.test(name)) add(parts, `@${local(name)}`, value)
    open.push({ parts, text: '' })
  })
  const addText = (text: string) => void (open.at(-1)!.text += text)
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', ({ name }) => add(open.at(-2)!.parts, local(name), valueOf(open.pop()!)))
  parser.write(utf8In(body)).close()
  return root.parts
}

interface Open {
  /** Without a prototype, so that no name has a meaning of its own. */
  readonly parts: { [name: string]: Json | Json[] }
  text: string
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function utf8In(body: Buffer): string {
  try {
    return utf8.decode(body)
  } catch {
    return fail('the body is not in UTF-8')
  }
}

function valueOf({ parts, text }: Open): Json {
  const trimmed = text.trim()
  if (Object.keys(parts).length === 0) return trimmed
  if (trimmed !== '') parts['#'] = trimmed
  return parts
}

function add(parts: Open['parts'], name: string, value: Json): void {
  const before = parts[name]
  if (before === undefined) parts[name] = value
  else if (Array.isArray(before)) before.push(value)
  else parts[name] = [before, value]
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

function fail(mistake: string): never {
  throw new XmlMistake(mistake)
}
