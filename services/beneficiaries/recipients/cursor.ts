import { isUuid } from '../../kit/ids.ts'
import { Problem } from '../../kit/problem.ts'

/** Where the next page of a list begins. */
export interface Cursor {
  /** The default recipient, which the first page listed: later pages skip it. */
  readonly first: string | undefined
  /** The last recipient listed, other than the default. */
  readonly after: { readonly createdAt: Date; readonly id: string } | undefined
}

export function writeCursor({ first, after }: Cursor): string {
  const parts = [first ?? '', after?.createdAt.getTime() ?? '', after?.id ?? '']
  return Buffer.from(parts.join(' ')).toString('base64url')
}

/** A forged cursor is harmless: queries are limited to the recipients of the caller. */
export function readCursor(text: string): Cursor {
  const [first = '', time = '', id = ''] = Buffer.from(text, 'base64url').toString().split(' ')
  const isOurs =
    (first === '' || isUuid(first)) &&
    (time === '' ? id === '' && first !== '' : TIME.test(time) && isUuid(id))
  if (!isOurs)
    throw new Problem('invalid', 'cursor must be the nextCursor of a previous page', 'REQUEST_INVALID')
  return {
    first: first || undefined,
    after: time === '' ? undefined : { createdAt: new Date(Number(time)), id },
  }
}

/** Milliseconds since 1970, within the range of Date and of Postgres. */
const TIME = /^\d{1,14}$/
