import { Problem } from '../kit/problem.ts'

/** Anything else is not even looked up: Postgres would call it a mistake of ours. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

export function requireUuid(text: string, name: string): void {
  if (!isUuid(text)) throw new Problem('invalid', `${name} must be a UUID`, 'REQUEST_INVALID')
}

const EXTERNAL_USER_ID_LENGTH_MAX = 140

export function requireExternalUserId(text: string): void {
  if (text === '' || [...text].length > EXTERNAL_USER_ID_LENGTH_MAX) {
    throw new Problem(
      'invalid',
      `externalUserId must have 1 to ${EXTERNAL_USER_ID_LENGTH_MAX} characters`,
      'REQUEST_INVALID',
    )
  }
}
