import { isUtf8 } from 'node:buffer'
import { Problem } from '../../../services/kit/problem.ts'
import { countMembers, repeatedMember } from './repeated-members.ts'
import { mistakeIn, outlineOf } from './syntax.ts'

/** Our deepest message has 5 levels; JSON.parse and `mistakeIn` are recursive, so depth must be bounded. */
export const JSON_DEPTH_MAX = 32

/** Parses JSON in UTF-8. Throws a Problem that says what is wrong with `what`, as in "the body is empty". */
export function parseJson(bytes: Buffer, what: string): unknown {
  if (bytes.length === 0) throw malformed(`${what} is empty`)
  const { depth, members } = outlineOf(bytes, JSON_DEPTH_MAX)
  if (depth > JSON_DEPTH_MAX) throw malformed(`${what} nests deeper than ${JSON_DEPTH_MAX} levels`)
  if (!isUtf8(bytes)) throw malformed(`${what} is not UTF-8`)
  const text = bytes.toString('utf8')
  const value = parsed(text, what)
  // Parsers disagree on which of two members of one name counts: a proxy in front may have checked the other one.
  if (countMembers(value) !== members) throw malformed(`${what} has ${repeatedMember(text)} more than once`)
  return value
}

function parsed(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const end = mistakeIn(text)
    const mistake = end === text.length ? 'ends too early' : `is not JSON from character ${end + 1} on`
    throw malformed(`${what} ${mistake}`, cause)
  }
}

export function malformed(message: string, cause?: unknown) {
  return new Problem('invalid', message, 'REQUEST_MALFORMED', { cause })
}
