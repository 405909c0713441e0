import { SaxesParser } from 'saxes'
import { decoded } from '../../decode.ts'
import { FileError } from '../../payment.ts'
import type { SourceText } from '../../payment-source.ts'
import { partsOf } from '../open-element.ts'

export type Attributes = Readonly<Record<string, string>>

/** What is done with the elements of a part. Names have no prefix. */
export interface XmlHandler {
  readonly open: (name: string, attributes: Attributes) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

/** The longest text or tag: a cell has up to 32,767 characters. */
const TOKEN_CHARACTERS_MAX = 1024 * 1024
/** The parser keeps each element that is open. */
const DEPTH_MAX = 100

/** Reads a part in chunks, and yields after each: its elements may then be taken. */
export async function* elementsOf(part: SourceText, { open, text, close }: XmlHandler): AsyncGenerator<void> {
  const parser = new SaxesParser()
  let [tokenStart, depth] = [0, 0]
  parser.on('doctype', () => {
    throw new FileError(`${part.name}: a document type declaration is not permitted`)
  })
  parser.on('opentag', ({ name, attributes }) => {
    tokenStart = parser.position
    if (++depth > DEPTH_MAX) throw new Error(`elements are more than ${DEPTH_MAX} deep`)
    open(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    tokenStart = parser.position
    depth--
    close?.(localName(name))
  })
  if (text !== undefined) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  const parsed = (step: () => unknown) => {
    try {
      step()
    } catch (error) {
      throw error instanceof FileError
        ? error
        : new FileError(`${part.name} is no xlsx workbook: ${(error as Error).message}`)
    }
  }
  for await (const piece of decoded(part, () => 'utf-8')) {
    parsed(() => parser.write(piece))
    if (parser.position - tokenStart > TOKEN_CHARACTERS_MAX)
      throw new FileError(`${part.name}: a text or tag has more than ${TOKEN_CHARACTERS_MAX} characters`)
    yield
  }
  parsed(() => parser.close())
  yield
}

/** A text with more of it, such as that of a further run. Throws for one that no cell has. */
export function extended(text: string, more: string): string {
  if (text.length + more.length > TOKEN_CHARACTERS_MAX)
    throw new Error(`the text of a cell has more than ${TOKEN_CHARACTERS_MAX} characters`)
  return text + more
}

/** Reads a part whole. */
export async function readElements(part: SourceText, handler: XmlHandler): Promise<void> {
  for await (const _ of elementsOf(part, handler));
}

const localName = (name: string) => partsOf(name)[1]

/** The attribute of this name in another namespace, such as r:id. */
export function prefixed(attributes: Attributes, name: string): string | undefined {
  return Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))?.[1]
}
