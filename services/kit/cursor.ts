import { createHash } from 'node:crypto'
import { invalid } from './problem.ts'

// A cursor holds a mark of its list, and the position from which it continues: parts without spaces, in base64url.

export function writeCursor(list: string, parts: readonly (string | number)[]): string {
  return Buffer.from([markOf(list), ...parts].join(' ')).toString('base64url')
}

/** The parts of a cursor of this list. Refuses one of another list, or one that does not fit the pattern. */
export function readCursor(list: string, cursor: string, parts: RegExp): RegExpExecArray {
  const text = Buffer.from(cursor, 'base64url').toString()
  const mark = markOf(list)
  const found = text.startsWith(`${mark} `) ? parts.exec(text.slice(mark.length + 1)) : null
  if (found !== null) return found
  const description = 'must be the nextCursor of a previous page of the same list'
  throw invalid([{ field: '/cursor', description }])
}

const markOf = (list: string) => createHash('sha256').update(list).digest('base64url').slice(0, 8)
