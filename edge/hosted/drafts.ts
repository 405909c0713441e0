import { Problem } from '../../services/kit/problem.ts'

/** Half of a surrogate pair has no UTF-8. */
const LONE_SURROGATE = /\p{Surrogate}/u

/** The draft in a body: texts by JSON pointer. Which pointers there may be is for the service to say. */
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

function isText(value: unknown): boolean {
  return typeof value === 'string' && !LONE_SURROGATE.test(value)
}
