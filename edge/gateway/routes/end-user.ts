import { Problem } from '../../../services/kit/problem.ts'
import type { Context } from '../http/state.ts'
import type { HeaderParameter } from '../openapi/route-description.ts'

const END_USER_LENGTH_MAX = 140

export const endUserId: HeaderParameter = {
  name: 'X-End-User-Id',
  description:
    'Your own id of the person who asks. It is stored only as a keyed hash, which limits how many accounts one person can probe, and by which the verification is found when the end-user is erased.',
  schema: { type: 'string', minLength: 1, maxLength: END_USER_LENGTH_MAX },
}

export function endUserOf({ req }: Context): string | undefined {
  const id = req.headers['x-end-user-id']
  if (id === undefined) return undefined
  if (typeof id !== 'string' || id === '' || id.length > END_USER_LENGTH_MAX) {
    const message = `the X-End-User-Id header must have 1 to ${END_USER_LENGTH_MAX} characters`
    throw new Problem('invalid', message, 'REQUEST_INVALID')
  }
  return id
}
