import { SaxesParser } from 'saxes'
import { LayoutError, type PublishedFile } from './importer.ts'

/** An element with all that is in it. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** Its own, and that of all within with blanks between. */
  readonly text: string
  /** In which it ends. */
  readonly line: number
}

/** As much is decoded and parsed together. */
const CHUNK_BYTES = 1024 * 1024

/**
 * The elements of some names, in order, each once it has been read to its end. One
 * that lies within another comes only as a part of that. Nothing else is kept, so
 * that a file may be of any size; and it is read only as far as it is asked for.
 */
export function* elementsIn(
  { name: file, bytes }: PublishedFile,
  ...names: readonly string[]
): Generator<XmlElement> {
  const wanted = new Set(names)
  const parser = new SaxesParser()
  const open: GrowingElement[] = []
  let found: XmlElement[] = []

  parser.on('opentag', ({ name, attributes }) => {
    if (open.length > 0 || wanted.has(name)) open.push({ name, attributes, children: [], text: '' })
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const closed = open.pop()
    if (closed === undefined) return
    const element = { ...closed, text: closed.text.trim(), line: parser.line }
    const parent = open.at(-1)
    if (parent === undefined) found.push(element)
    else {
      parent.children.push(element)
      parent.text += `${closed.text} `
    }
  })

  function addText(text: string) {
    const innermost = open.at(-1)
    if (innermost !== undefined) innermost.text += text
  }

  const decoder = new TextDecoder()
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const chunk = decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true })
    understood(file, () => parser.write(chunk))
    yield* found
    found = []
  }
  understood(file, () => parser.close())
}

type Tag = Pick<XmlElement, 'name' | 'attributes'>

/** The outermost element of a file, which must be one of those, without what is in it; undefined for what is no XML. */
export function rootOf({ name: file, bytes }: PublishedFile, ...names: readonly string[]): Tag | undefined {
  const text = new TextDecoder().decode(bytes.subarray(0, ROOT_WITHIN_BYTES))
  if (!/^\s*</.test(text)) return undefined
  const tags: Tag[] = []
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => tags.push({ name, attributes }))
  // What is wrong with the rest shows when that is read.
  parser.on('error', () => {})
  parser.write(text)
  const [root] = tags
  if (root !== undefined && names.includes(root.name)) return root
  throw new LayoutError(`${file}: its outermost element is ${root?.name}, not ${names.join(' or ')}`)
}

/** Declarations, comments and name spaces do not take more. */
const ROOT_WITHIN_BYTES = 16 * 1024

export function childrenOf(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.filter(child => child.name === name)
}

/** The text of a part, found by the names that lead to it; empty where there is none. */
export function textAt(element: XmlElement, ...path: readonly string[]): string {
  let part: XmlElement | undefined = element
  for (const name of path) part = part?.children.find(child => child.name === name)
  return part?.text ?? ''
}

interface GrowingElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  text: string
}

/** The parser throws at the first thing that is not XML, with the place. */
function understood(file: string, step: () => unknown): void {
  try {
    step()
  } catch (error) {
    throw new LayoutError(`${file}: not to be read as XML: ${(error as Error).message}`)
  }
}
