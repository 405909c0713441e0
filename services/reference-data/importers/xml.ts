import { SaxesParser } from 'saxes'
import { LayoutError, type PublishedFile } from './importer.ts'

/** An element with its content. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** The text of the element and of all elements within it, separated by blanks. */
  readonly text: string
  /** The line in which the element ends, from 1. */
  readonly line: number
}

const CHUNK_BYTES = 1024 * 1024
/** Far deeper than any list: the text of an element is kept at each level. */
const DEPTH_MAX = 50

/**
 * Yields the elements of these names in document order. An element within another is
 * yielded only as its child. The file is parsed in chunks as elements are consumed, so
 * memory does not grow with its size.
 */
export function* elementsIn(
  { name: file, bytes }: PublishedFile,
  ...names: readonly string[]
): Generator<XmlElement> {
  const wanted = new Set(names)
  const parser = new SaxesParser()
  const open: GrowingElement[] = []
  let complete: XmlElement[] = []
  let depth = 0

  // Lists have no document type. It could define entities that stand for a text many times as long.
  parser.on('doctype', () => {
    throw new Error('it has a document type declaration')
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > DEPTH_MAX) throw new Error(`its elements are nested more than ${DEPTH_MAX} deep`)
    if (open.length > 0 || wanted.has(name)) open.push({ name, attributes, children: [], text: '' })
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    depth--
    const closed = open.pop()
    if (closed === undefined) return
    const element = { ...closed, text: closed.text.trim(), line: parser.line }
    const parent = open.at(-1)
    if (parent === undefined) complete.push(element)
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
    asXml(file, () => parser.write(chunk))
    yield* complete
    complete = []
  }
  asXml(file, () => parser.close())
}

type Tag = Pick<XmlElement, 'name' | 'attributes'>

/**
 * The root element without its content; undefined if the file is not XML. Throws if it has none of
 * these names.
 */
export function rootOf({ name: file, bytes }: PublishedFile, ...names: readonly string[]): Tag | undefined {
  const text = new TextDecoder().decode(bytes.subarray(0, ROOT_WITHIN_BYTES))
  if (!/^\s*</.test(text)) return undefined
  const tags: Tag[] = []
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => tags.push({ name, attributes }))
  // The text may be cut off in the middle. Errors are reported when the elements are read.
  parser.on('error', () => {})
  parser.write(text)
  const [root] = tags
  if (root !== undefined && names.includes(root.name)) return root
  throw new LayoutError(`${file} has the root element ${root?.name}; expected ${names.join(' or ')}`)
}

/** Enough for declarations and comments before the root element, and for its attributes. */
const ROOT_WITHIN_BYTES = 16 * 1024

export function childrenOf(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.filter(child => child.name === name)
}

/** The text of the element at this path of names; empty if there is none. */
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

/** Turns the parser's errors, which have line and column, into a `LayoutError`. */
function asXml(file: string, step: () => unknown): void {
  try {
    step()
  } catch (error) {
    throw new LayoutError(`${file} is not valid XML: ${(error as Error).message}`)
  }
}
