import type { DescMessage, MessageShape } from '@bufbuild/protobuf'
import { messageFrom, type Texts } from '../../kit/pointers.ts'
import { checker } from './checker.ts'

/**
 * Compiles a function that makes a message of texts, some of which may be missing or wrong, as in a half-filled form. It
 * leaves out texts at a mistake, and objects in which a required text is missing.
 */
export function validPart<D extends DescMessage>(schema: D): (texts: Texts) => MessageShape<D> {
  const check = checker(schema)
  return texts => {
    for (let rest = texts; ;) {
      const message = messageFrom(schema, rest)
      const [mistake] = check(message)
      if (mistake === undefined) return message
      rest = without(rest, mistake.field)
    }
  }
}

/** Leaves out the texts at a pointer or below; if there are none, those of the object around it. There must be a text. */
function without(texts: Texts, pointer: string): Texts {
  const entries = Object.entries(texts)
  const rest = entries.filter(([at]) => !`${at}/`.startsWith(`${pointer}/`))
  return rest.length < entries.length
    ? Object.fromEntries(rest)
    : without(texts, pointer.slice(0, pointer.lastIndexOf('/')))
}
