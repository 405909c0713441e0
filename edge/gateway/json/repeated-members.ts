import { stepOf } from '../../../services/kit/pointers.ts'

/** Counts the members of all objects in a parsed JSON value. Of members with one name, JSON.parse keeps only the last. */
export function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  if (Array.isArray(value)) for (const item of value) count += countMembers(item)
  else {
    for (const name in value) count += 1 + countMembers((value as Readonly<Record<string, unknown>>)[name])
  }
  return count
}

/** The JSON pointer of the first member that repeats a name in its object. Recursive: check the depth first. */
export function repeatedMember(json: string): string | undefined {
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
