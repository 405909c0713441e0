import { isUuid } from '../../kit/ids.ts'
import { invalid } from '../../kit/problem.ts'
import type { Owner } from '../owner.ts'
import type { StoredRecipient } from './recipient-rows.ts'

/** Where the next page of a list begins. */
export interface Cursor {
  /** The defaults that were listed: later pages skip them. */
  readonly defaults: readonly string[]
  /** The last recipient listed, other than those. */
  readonly after: { readonly createdAt: Date; readonly id: string } | undefined
}

export function writeCursor({ defaults, after }: Cursor, owner: Owner): string {
  const parts = [defaults.join(), after?.createdAt.getTime() ?? '', after?.id ?? '', markOf(owner)]
  return Buffer.from(parts.join(' ')).toString('base64url')
}

/**
 * Refuses a cursor of another end-user, which is a mistake of the client. A forged one is harmless: queries are limited to
 * the recipients of the caller.
 */
export function readCursor(text: string, owner: Owner): Cursor {
  const [first = '', time = '', id = '', mark = ''] = Buffer.from(text, 'base64url').toString().split(' ')
  const defaults = first === '' ? [] : first.split(',')
  const isOurs =
    defaults.every(isUuid) &&
    (time === '' ? id === '' && first !== '' : TIME.test(time) && isUuid(id)) &&
    mark === markOf(owner)
  if (!isOurs) {
    const description = 'must be the nextCursor of a previous page of the same end-user'
    throw invalid([{ field: '/cursor', description }])
  }
  return {
    defaults,
    after: time === '' ? undefined : { createdAt: new Date(Number(time)), id },
  }
}

/** Identifies end-user and organization by 72 bits of their HMAC, so that a cursor stays short. */
function markOf({ index }: Owner): string {
  return index.subarray(0, 9).toString('base64url')
}

/** Milliseconds since 1970, within the range of Date and of Postgres. */
const TIME = /^\d{1,14}$/

export interface Page {
  readonly limit: number
  readonly cursor: string | undefined
}

const START: Cursor = { defaults: [], after: undefined }

/**
 * A page of recipients: the defaults first, then newest first. Each recipient is on exactly one page, even if the
 * defaults change between pages.
 */
export function pageOf(newestFirst: readonly StoredRecipient[], { limit, cursor: text }: Page, owner: Owner) {
  const { defaults, after } = text === undefined ? START : readCursor(text, owner)
  const waiting = newestFirst.filter(
    each => !defaults.includes(each.id) && (after === undefined || isOlder(each, after)),
  )
  const isTop = ({ isDefault }: StoredRecipient) => after === undefined && isDefault
  const items = [...waiting.filter(isTop), ...waiting.filter(each => !isTop(each))].slice(0, limit)
  if (items.length === waiting.length) return { items }
  const listed = [...defaults, ...items.filter(isTop).map(({ id }) => id)]
  const last = items.findLast(each => !isTop(each)) ?? after
  return { items, nextCursor: writeCursor({ defaults: listed, after: last }, owner) }
}

/** Same order as in the database: recipients of the same millisecond are ordered by id. */
function isOlder(one: Aged, other: Aged): boolean {
  const [time, otherTime] = [one.createdAt.getTime(), other.createdAt.getTime()]
  return time < otherTime || (time === otherTime && one.id < other.id)
}

type Aged = Pick<StoredRecipient, 'createdAt' | 'id'>
