import { Problem } from '../../../services/kit/problem.ts'
import { isStorable } from '../../../services/kit/text.ts'

/** The draft in a body: texts by JSON pointer. The service checks which pointers there may be. */
export function draftIn(body: Readonly<Record<string, unknown>>): Record<string, string> {
  const { draft } = body
  if (!isObject(draft) || !Object.entries(draft).flat().every(isText)) {
    throw mistake('draft must be an object whose values are strings')
  }
  return draft as Record<string, string>
}

export function bodyObject(body: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(body)) throw mistake('the body must be an object')
  return body
}

export function mistake(message: string): Problem {
  return new Problem('invalid', message, 'REQUEST_INVALID')
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && isStorable(value)
}
