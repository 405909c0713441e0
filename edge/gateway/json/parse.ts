import { isUtf8 } from 'node:buffer'
import { Problem } from '../../../services/kit/problem.ts'
import { mistakeIn, outlineOf } from './syntax.ts'
import { stepOf } from '../../../services/kit/pointers.ts'

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

/** Counts the members of all objects in a parsed JSON value. Of members with one name, JSON.parse keeps only the last. */
function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  if (Array.isArray(value)) for (const item of value) count += countMembers(item)
  else {
    for (const name in value) count += 1 + countMembers((value as Readonly<Record<string, unknown>>)[name])
  }
  return count
}

/** The JSON pointer of the first member that repeats a name in its object. Recursive: check the depth first. */
function repeatedMember(json: string): string | undefined {
  let at = 0
  const next = () => {
    token.lastIndex = at
    const [text = ''] = token.exec(json) ?? []
    at = token.lastIndex
    return text.trimStart()
  }
  function find(first: string, pointer: string): string | undefined {
    if (first !== '{' && first !== '[') return undefined
    const names = new Set<string>()
    let index = 0
    for (let text = next(); text !== '}' && text !== ']'; text = next()) {
      if (text === ',') continue
      let place = `${pointer}/${index++}`
      if (first === '{') {
        const name = JSON.parse(text) as string
        place = `${pointer}/${stepOf(name)}`
        if (names.has(name)) return place
        names.add(name)
        next() // The colon.
        text = next()
      }
      const found = find(text, place)
      if (found !== undefined) return found
    }
    return undefined
  }
  return find(next(), '')
}

/** A token of a text that is known to be JSON. */
const token = /[ \t\n\r]*(?:[{}[\]:,]|"[^"\\]*(?:\\.[^"\\]*)*"|[^ \t\n\r{}[\]:,"]+)/y
