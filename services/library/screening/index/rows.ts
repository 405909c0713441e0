// An entity is a row of sixteen words, which fill a line of the processor's cache: its id in four, then these.
const ROW = 16
/** The number of its platform; NONE for a platform. In a free row, the next free row. */
export const PLATFORM = 4
export const FACTS = 5
/** Its own number as a platform; NONE if it is none. */
export const AS_PLATFORM = 6
/** Three words for each of its keys: the first and the third of the hash, and the node in the list of those that share it. */
const KEYS = 7
const KEY = 3
const H2 = 1
const NODE = 2
/** No key is there. */
const FREE = 0
/** Nobody shares the key. */
export const SOLE = -1

export const NONE = -1
/** The facts of a row that is only referred to as a platform, or is obsolete. */
export const ABSENT = -1

const PAGE_BITS = 13
const IN_PAGE = (1 << PAGE_BITS) - 1

/** What the rows of an index hold. They are in pages, so that none is moved when there are more. */
export interface Rows {
  readonly pages: Int32Array[]
  /** The first of the free rows, which are linked; NONE if there is none. */
  free: number
  used: number
}

export const noRows = (): Rows => ({ pages: [], free: NONE, used: 0 })

/** The rows of an index. */
export function entityRows(rows: Rows) {
  const { pages } = rows
  const pageOf = (row: number) => pages[row >> PAGE_BITS]!
  const placeOf = (row: number) => (row & IN_PAGE) * ROW

  return {
    pageOf,
    placeOf,
    get: (row: number, field: number): number => pageOf(row)[placeOf(row) + field]!,
    set(row: number, field: number, value: number): void {
      pageOf(row)[placeOf(row) + field] = value
    },

    /** A new row with this id. */
    take(id: Int32Array): number {
      let row = rows.free
      if (row === NONE) {
        if (rows.used === pages.length << PAGE_BITS) pages.push(new Int32Array(ROW << PAGE_BITS))
        row = rows.used++
      } else rows.free = pageOf(row)[placeOf(row) + PLATFORM]!
      const at = placeOf(row)
      pageOf(row).fill(FREE, at, at + ROW)
      pageOf(row).set(id, at)
      for (const field of [PLATFORM, FACTS, AS_PLATFORM]) pageOf(row)[at + field] = NONE
      return row
    },

    release(row: number): void {
      pageOf(row)[placeOf(row) + PLATFORM] = rows.free
      rows.free = row
    },

    hasId(row: number, id: Int32Array): boolean {
      const page = pageOf(row)
      const at = placeOf(row)
      return page[at] === id[0] && page[at + 1] === id[1] && page[at + 2] === id[2] && page[at + 3] === id[3]
    },

    /** Where the node of a key with these words of the hash is; NONE if the row has no such key. */
    keyAt(row: number, h0: number, h2: number): number {
      const page = pageOf(row)
      const from = placeOf(row) + KEYS
      for (let at = from; at < from + ROW - KEYS; at += KEY)
        if (page[at] === h0 && page[at + H2] === h2 && page[at + NODE] !== FREE) return at + NODE
      return NONE
    },

    addKey(row: number, h0: number, h2: number, node: number): void {
      const page = pageOf(row)
      let at = placeOf(row) + KEYS
      while (page[at + NODE] !== FREE) at += KEY
      page[at] = h0
      page[at + H2] = h2
      page[at + NODE] = node
    },

    /** Removes all keys of a row, and gives the words and the node of each. */
    takeKeys(row: number, take: (h0: number, h2: number, node: number) => void): void {
      const page = pageOf(row)
      const from = placeOf(row) + KEYS
      for (let at = from; at < from + ROW - KEYS; at += KEY) {
        const node = page[at + NODE]!
        page[at + NODE] = FREE
        if (node !== FREE) take(page[at]!, page[at + H2]!, node)
      }
    },

    /** The memory it has reserved, in bytes. */
    get bytes(): number {
      return pages.reduce((sum, { byteLength }) => sum + byteLength, 0)
    },
  }
}
