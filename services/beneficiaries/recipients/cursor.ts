import { isUuid } from '../../kit/ids.ts'
import { invalid } from '../../kit/problem.ts'
import type { Owner } from '../owner.ts'

/** Where the next page of a list begins. */
export interface Cursor {
  /** The default recipient, which the first page listed: later pages skip it. */
  readonly first: string | undefined
  /** The last recipient listed, other than the default. */
  readonly after: { readonly createdAt: Date; readonly id: string } | undefined
}

export function writeCursor({ first, after }: Cursor, owner: Owner): string {
  const parts = [first ?? '', after?.createdAt.getTime() ?? '', after?.id ?? '', markOf(owner)]
  return Buffer.from(parts.join(' ')).toString('base64url')
}

/**
 * Refuses a cursor of another end-user, which is a mistake of the client. A forged one is harmless: queries are limited to
 * the recipients of the caller.
 */
export function readCursor(text: string, owner: Owner): Cursor {
  const [first = '', time = '', id = '', mark = ''] = Buffer.from(text, 'base64url').toString().split(' ')
  const isOurs =
    (first === '' || isUuid(first)) &&
    (time === '' ? id === '' && first !== '' : TIME.test(time) && isUuid(id)) &&
    mark === markOf(owner)
  if (!isOurs) {
    const description = 'must be the nextCursor of a previous page of the same end-user'
    throw invalid([{ field: '/cursor', description }])
  }
  return {
    first: first || undefined,
    after: time === '' ? undefined : { createdAt: new Date(Number(time)), id },
  }
}

/** Of the end-user and the organization: 72 bits of their HMAC, so that a cursor stays short. */
function markOf({ index }: Owner): string {
  return index.subarray(0, 9).toString('base64url')
}

/** Milliseconds since 1970, within the range of Date and of Postgres. */
const TIME = /^\d{1,14}$/
