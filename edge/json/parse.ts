import { isUtf8 } from 'node:buffer'
import { Problem } from '../../services/kit/problem.ts'
import { isDeeperThan, mistakeIn } from './syntax.ts'

/** Our deepest message has 5 levels; JSON.parse and `mistakeIn` are recursive, so depth must be bounded. */
export const JSON_DEPTH_MAX = 32

/** Parses JSON in UTF-8. Throws a Problem that says what is wrong with `what`, as in "the body is empty". */
export function parseJson(bytes: Buffer, what: string): unknown {
  if (bytes.length === 0) throw malformed(`${what} is empty`)
  if (isDeeperThan(JSON_DEPTH_MAX, bytes))
    throw malformed(`${what} nests deeper than ${JSON_DEPTH_MAX} levels`)
  if (!isUtf8(bytes)) throw malformed(`${what} is not UTF-8`)
  const text = bytes.toString('utf8')
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
