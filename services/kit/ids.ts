import { Problem } from './problem.ts'

/** Check ids before a query: Postgres fails on malformed ones, and that would look like a bug. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

export function requireUuid(text: string, name: string): void {
  if (!isUuid(text)) throw new Problem('invalid', `${name} must be a UUID`, 'REQUEST_INVALID')
}
