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

/** Reads a part in chunks, and yields after each: its elements may then be taken. */
export async function* elementsOf(part: SourceText, { open, text, close }: XmlHandler): AsyncGenerator<void> {
  const parser = new SaxesParser()
  let tokenStart = 0
  parser.on('doctype', () => {
    throw new FileError(`${part.name}: a document type declaration is not permitted`)
  })
  parser.on('opentag', ({ name, attributes }) => {
    tokenStart = parser.position
    open(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    tokenStart = parser.position
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

/** Reads a part whole. */
export async function readElements(part: SourceText, handler: XmlHandler): Promise<void> {
  for await (const _ of elementsOf(part, handler));
}

const localName = (name: string) => partsOf(name)[1]

/** The attribute of this name in another namespace, such as r:id. */
export function prefixed(attributes: Attributes, name: string): string | undefined {
  return Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))?.[1]
}
