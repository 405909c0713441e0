import type { DescMessage } from '@bufbuild/protobuf'
import { isTimestamp } from '../../../services/kit/json/timestamp.ts'
import { stepOf } from '../../../services/kit/pointers.ts'

/** Further unknown fields of a request are not reported. */
const REPORTED_MAX = 20

/** Finds the unknown fields of a value, as pointers from it on. `NONE` itself if there are none. */
type Find = (value: unknown) => readonly string[]

const NONE: readonly string[] = []

/**
 * Compiles a search for the fields that messages of one type do not have. It expects JSON that the reader has accepted,
 * and returns JSON pointers (RFC 6901). As for the reader, null counts as left out. Pointers are built on the way back from
 * an unknown field, so that JSON without unknown fields needs no memory.
 */
export function unknownFields(schema: DescMessage): (json: unknown) => readonly string[] {
  const find = finderIn(schema, new Map())
  return json => {
    const found = find(json)
    return found.length > REPORTED_MAX ? found.slice(0, REPORTED_MAX) : found
  }
}

/** `compiled` holds the searches made so far, which ends the recursion of recursive types. */
function finderIn(desc: DescMessage, compiled: Map<DescMessage, Find>): Find {
  const existing = compiled.get(desc)
  if (existing !== undefined) return existing

  const finders = new Map<string, Find | undefined>()
  const find: Find = value => {
    let found = NONE
    const object = (value ?? {}) as Readonly<Record<string, unknown>>
    for (const name in object) {
      const below = object[name]
      if (!finders.has(name)) {
        if (below !== null) found = [...found, `/${stepOf(name)}`]
      } else found = joined(found, name, finders.get(name)?.(below))
      if (found.length >= REPORTED_MAX) break
    }
    return found
  }
  compiled.set(desc, find)
  for (const field of desc.fields) {
    const below =
      field.message === undefined || isTimestamp(field) ? undefined : finderIn(field.message, compiled)
    finders.set(field.jsonName, field.fieldKind === 'list' && below !== undefined ? eachOf(below) : below)
  }
  return find
}

function eachOf(find: Find): Find {
  return value => {
    let found = NONE
    const items = (value ?? []) as readonly unknown[]
    for (let index = 0; index < items.length && found.length < REPORTED_MAX; index++)
      found = joined(found, index, find(items[index]))
    return found
  }
}

function joined(found: readonly string[], step: string | number, below: readonly string[] = NONE) {
  return below === NONE ? found : [...found, ...below.map(pointer => `/${step}${pointer}`)]
}
