import { hashInto } from './hash.ts'

// A posting says that an entity has a key. It is a row of eight words: the hash of the key, then links.
const ROW = 8
const NEXT_OF_BUCKET = 4
const PREVIOUS_OF_BUCKET = 5
const ENTITY = 6
const NEXT_OF_ENTITY = 7

const NONE = -1
const SMALLEST = 1 << 10
/** The most entities found by one key, which bounds the time of an answer. */
const FOUND_MAX = 1000

/**
 * Finds entities, which are numbers, by their keys, which are texts. A key may have several entities.
 *
 * Keys are stored only as hashes of 128 bits. With 10 million keys in the index, a lookup hits a collision once in
 * 10^31 times. So the index holds no account number and no name, and rows have one size: rows of removed keys are used
 * again. It uses typed arrays, which the garbage collector does not scan. With the number of keys to expect, they are
 * not copied to grow.
 */
export function keyIndex(expected = 0) {
  let rows = new Int32Array(Math.max(SMALLEST, expected) * ROW)
  let buckets = new Int32Array(Math.max(SMALLEST, expected)).fill(NONE, 0, SMALLEST)
  /** How many buckets are in use, and the largest power of two up to it. */
  let count = SMALLEST
  let power = SMALLEST
  /** The first of the free rows below `used`, which are linked by NEXT_OF_ENTITY. */
  let free = NONE
  let used = 0
  const hash = new Int32Array(4)

  /** The first row of a bucket, from `row` on, whose hash equals `hash`. */
  function firstFrom(row: number): number {
    const h0 = hash[0]
    const h1 = hash[1]
    const h2 = hash[2]
    const h3 = hash[3]
    while (row !== NONE) {
      const at = row * ROW
      if (rows[at] === h0 && rows[at + 1] === h1 && rows[at + 2] === h2 && rows[at + 3] === h3) break
      row = rows[at + NEXT_OF_BUCKET]!
    }
    return row
  }

  /** Linear hashing: buckets from `power` on were split off from those before them, one by one. */
  function bucketOf(firstWord: number): number {
    const bucket = firstWord & (2 * power - 1)
    return bucket < count ? bucket : bucket - power
  }

  function link(row: number): void {
    const at = row * ROW
    const bucket = bucketOf(rows[at]!)
    const next = buckets[bucket]!
    rows[at + NEXT_OF_BUCKET] = next
    rows[at + PREVIOUS_OF_BUCKET] = NONE
    if (next !== NONE) rows[next * ROW + PREVIOUS_OF_BUCKET] = row
    buckets[bucket] = row
  }

  function unlink(row: number): void {
    const at = row * ROW
    const next = rows[at + NEXT_OF_BUCKET]!
    const previous = rows[at + PREVIOUS_OF_BUCKET]!
    if (previous === NONE) buckets[bucketOf(rows[at]!)] = next
    else rows[previous * ROW + NEXT_OF_BUCKET] = next
    if (next !== NONE) rows[next * ROW + PREVIOUS_OF_BUCKET] = previous
  }

  /** Splits one bucket in two: the buckets grow with the rows, and no lookup waits for a full rehash. */
  function split(): void {
    if (count === buckets.length) buckets = enlarged(buckets)
    let row = buckets[count - power]!
    buckets[count - power] = NONE
    buckets[count] = NONE
    count++
    while (row !== NONE) {
      const next = rows[row * ROW + NEXT_OF_BUCKET]!
      link(row)
      row = next
    }
    if (count === 2 * power) power = count
  }

  return {
    /** Adds a key of an entity. Returns the new head of the list of its keys; `first` is the previous head, or -1. */
    add(key: string, entity: number, first: number): number {
      let row = free
      if (row === NONE) {
        if (used * ROW === rows.length) rows = enlarged(rows)
        row = used++
        if (used > count) split()
      } else free = rows[row * ROW + NEXT_OF_ENTITY]!
      hashInto(hash, key)
      rows.set(hash, row * ROW)
      rows[row * ROW + ENTITY] = entity
      rows[row * ROW + NEXT_OF_ENTITY] = first
      link(row)
      return row
    },

    /** Removes the keys in the list of an entity. */
    removeAll(first: number): void {
      for (let row = first; row !== NONE;) {
        const next = rows[row * ROW + NEXT_OF_ENTITY]!
        unlink(row)
        rows[row * ROW + NEXT_OF_ENTITY] = free
        free = row
        row = next
      }
    },

    /** The entities that have a key: all of them up to 1,000. */
    find(key: string): readonly number[] {
      hashInto(hash, key)
      let row = firstFrom(buckets[bucketOf(hash[0]!)]!)
      if (row === NONE) return NOTHING
      const found = [rows[row * ROW + ENTITY]!]
      while (found.length < FOUND_MAX) {
        row = firstFrom(rows[row * ROW + NEXT_OF_BUCKET]!)
        if (row === NONE) break
        found.push(rows[row * ROW + ENTITY]!)
      }
      return found
    },

    /** The list that begins with this key, and its entity; undefined if there is none. For keys of one entity. */
    findOnly(key: string): { readonly list: number; readonly entity: number } | undefined {
      hashInto(hash, key)
      const list = firstFrom(buckets[bucketOf(hash[0]!)]!)
      return list === NONE ? undefined : { list, entity: rows[list * ROW + ENTITY]! }
    },

    /** Whether a key is in the list of an entity. */
    isIn(first: number, key: string): boolean {
      hashInto(hash, key)
      for (let row = first; row !== NONE; row = rows[row * ROW + NEXT_OF_ENTITY]!) {
        const at = row * ROW
        if (
          rows[at] === hash[0] &&
          rows[at + 1] === hash[1] &&
          rows[at + 2] === hash[2] &&
          rows[at + 3] === hash[3]
        )
          return true
      }
      return false
    },

    /** The memory it has reserved, in bytes. */
    get bytes(): number {
      return rows.byteLength + buckets.byteLength
    },
  }
}

const NOTHING: readonly number[] = []

/** A copy with twice the length. */
export function enlarged(words: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(words.length * 2)
  larger.set(words)
  return larger
}
