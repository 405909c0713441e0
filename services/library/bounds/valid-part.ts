import type { DescMessage, MessageShape } from '@bufbuild/protobuf'
import { messageFrom, type Texts } from '../../kit/pointers.ts'
import { checker } from './checker.ts'

/**
 * Compiles what makes a message of texts of which some are still missing or wrong, as while a form is filled in: texts at
 * a mistake are left out, and so is an object in which something is missing.
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

/** Leaves out what is at a pointer or below; if nothing is, what is around it. Something always is. */
function without(texts: Texts, pointer: string): Texts {
  const entries = Object.entries(texts)
  const rest = entries.filter(([at]) => !`${at}/`.startsWith(`${pointer}/`))
  return rest.length < entries.length
    ? Object.fromEntries(rest)
    : without(texts, pointer.slice(0, pointer.lastIndexOf('/')))
}
