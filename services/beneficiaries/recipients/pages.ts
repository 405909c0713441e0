import type { Owner } from '../owner.ts'
import { type Cursor, readCursor, writeCursor } from './cursor.ts'
import type { StoredRecipient } from './recipient-rows.ts'

export interface Page {
  readonly limit: number
  readonly cursor: string | undefined
}

const START: Cursor = { defaults: [], after: undefined }

/**
 * A page of recipients: the defaults first, then newest first. Each recipient is on one page, also if the defaults change between
 * two of them.
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

/** In the order of the database, which compares the ids of recipients of the same millisecond. */
function isOlder(one: Aged, other: Aged): boolean {
  const [time, otherTime] = [one.createdAt.getTime(), other.createdAt.getTime()]
  return time < otherTime || (time === otherTime && one.id < other.id)
}

type Aged = Pick<StoredRecipient, 'createdAt' | 'id'>
