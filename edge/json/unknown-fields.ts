import type { DescMessage } from '@bufbuild/protobuf'
import { isTimestamp } from '../../services/kit/json/timestamp.ts'
import { stepOf } from '../../services/kit/pointers.ts'

/** Further unknown fields of a value are not reported. */
const REPORTED_MAX = 20

type Visit = (value: unknown, pointer: string, found: string[]) => void

/**
 * Compiles a search for the fields that messages of one type do not have. It expects JSON that the reader has accepted,
 * and returns JSON pointers (RFC 6901). As for the reader, null counts as left out.
 */
export function unknownFields(schema: DescMessage): (json: unknown) => readonly string[] {
  const visit = messageVisitor(schema, new Map())
  return json => {
    const found: string[] = []
    visit(json, '', found)
    return found
  }
}

/** `compiled` holds the visitors made so far, which ends the recursion of recursive types. */
function messageVisitor(desc: DescMessage, compiled: Map<DescMessage, Visit>): Visit {
  const existing = compiled.get(desc)
  if (existing !== undefined) return existing

  const visitors = new Map<string, Visit>()
  const visitMessage: Visit = (value, pointer, found) => {
    for (const [name, below] of Object.entries(value ?? {})) {
      const visit = visitors.get(name)
      if (visit !== undefined) visit(below, `${pointer}/${name}`, found)
      else if (below !== null && found.length < REPORTED_MAX) found.push(`${pointer}/${stepOf(name)}`)
    }
  }
  compiled.set(desc, visitMessage)
  for (const field of desc.fields) {
    const visit =
      field.message === undefined || isTimestamp(field) ? nothing : messageVisitor(field.message, compiled)
    visitors.set(field.jsonName, field.fieldKind === 'list' && visit !== nothing ? eachOf(visit) : visit)
  }
  return visitMessage
}

const nothing: Visit = () => {}

function eachOf(visit: Visit): Visit {
  return (items, pointer, found) => {
    for (const [index, item] of ((items ?? []) as readonly unknown[]).entries())
      visit(item, `${pointer}/${index}`, found)
  }
}
