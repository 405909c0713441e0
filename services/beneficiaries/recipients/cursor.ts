import { isUuid } from '../../kit/ids.ts'
import { Problem } from '../../kit/problem.ts'

/** Where a list goes on. */
export interface Cursor {
  /** The default of the first page, which is not to be told again where its age would have it. */
  readonly first: string | undefined
  /** The last one told, the default aside. */
  readonly after: { readonly createdAt: Date; readonly id: string } | undefined
}

export function writeCursor({ first, after }: Cursor): string {
  const parts = [first ?? '', after?.createdAt.getTime() ?? '', after?.id ?? '']
  return Buffer.from(parts.join(' ')).toString('base64url')
}

/** Whatever is in it, it leads nowhere but through the caller's own list. */
export function readCursor(text: string): Cursor {
  const [first = '', time = '', id = ''] = Buffer.from(text, 'base64url').toString().split(' ')
  const isOurs =
    (first === '' || isUuid(first)) &&
    (time === '' ? id === '' && first !== '' : TIME.test(time) && isUuid(id))
  if (!isOurs) throw new Problem('invalid', 'cursor must be the nextCursor of a list', 'REQUEST_INVALID')
  return {
    first: first || undefined,
    after: time === '' ? undefined : { createdAt: new Date(Number(time)), id },
  }
}

/** Milliseconds since 1970, of any year that a Date can tell and Postgres can keep. */
const TIME = /^\d{1,14}$/
