import { Problem } from '../kit/problem.ts'

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
