import { Problem } from './problem.ts'

/** Anything else is not even looked up: Postgres would call it a mistake of ours. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

export function requireUuid(text: string, name: string): void {
  if (!isUuid(text)) throw new Problem('invalid', `${name} must be a UUID`, 'REQUEST_INVALID')
}
