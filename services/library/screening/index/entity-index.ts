import { keysOf } from '../keys/keys-of.ts'
import type { Entity } from '../entity.ts'
import { type Facts, factsOf, factsTable } from './entity-facts.ts'
import { enlarged, keyIndex } from './key-index.ts'
import { readUuid, writeUuid } from './uuid.ts'

// An entity is a row of eight words: its id in four, then these.
const ROW = 8
/** The row of its platform; NONE for a platform. In a free row, the next free row. */
const PLATFORM = 4
const FACTS = 5
/** The head of the list of its keys. */
const KEYS = 6
/** How many entities name it as their platform. */
const CHILDREN = 7

const NONE = -1
/** The facts of a row that is only referred to as a platform, or is obsolete. */
const ABSENT = -1
const SMALLEST = 1 << 10
/** On average, with the key of its id. */
const KEYS_OF_EACH = 3

interface Platform {
  readonly id: string
  /** Undefined if it has only been referred to. */
  readonly name: string | undefined
}

export type EntityIndex = ReturnType<typeof entityIndex>

/**
 * The active entities, by the keys of their destinations. An entity may come before its platform. Its own state alone
 * decides whether it is active.
 */
export function entityIndex(expected = 0) {
  const keys = keyIndex(expected * KEYS_OF_EACH)
  let rows = new Int32Array(Math.max(SMALLEST, expected) * ROW)
  let free = NONE
  let used = 0
  let size = 0
  const facts = factsTable()
  /** By row. Includes obsolete platforms: their destinations may still be active. */
  const platforms = new Map<number, Platform>()

  function newRow(id: string): number {
    let row = free
    if (row === NONE) {
      if (used * ROW === rows.length) rows = enlarged(rows)
      row = used++
    } else free = rows[row * ROW + PLATFORM]!
    const at = row * ROW
    writeUuid(rows, at, id)
    rows[at + PLATFORM] = NONE
    rows[at + FACTS] = ABSENT
    rows[at + KEYS] = NONE
    rows[at + CHILDREN] = 0
    keys.add(idKey(id), row, NONE)
    return row
  }

  /** Frees a row if nothing is known of it and no entity names it. */
  function tidy(row: number): void {
    const at = row * ROW
    if (rows[at + FACTS] !== ABSENT || rows[at + CHILDREN] !== 0 || platforms.get(row)?.name !== undefined)
      return
    keys.removeAll(keys.findOnly(idKey(readUuid(rows, at)))!.list)
    platforms.delete(row)
    rows[at + PLATFORM] = free
    free = row
  }

  /** Removes what is known of an entity: its facts, keys, name and platform. */
  function clear(row: number): void {
    const at = row * ROW
    if (rows[at + FACTS] !== ABSENT) size--
    rows[at + FACTS] = ABSENT
    keys.removeAll(rows[at + KEYS]!)
    rows[at + KEYS] = NONE
    const id = platforms.get(row)?.id
    if (id !== undefined) platforms.set(row, { id, name: undefined })
    const platform = rows[at + PLATFORM]!
    rows[at + PLATFORM] = NONE
    if (platform === NONE) return
    rows[platform * ROW + CHILDREN]!--
    if (platform !== row) tidy(platform)
  }

  const rowOf = (id: string) => keys.findOnly(idKey(id))?.entity ?? newRow(id)

  return {
    /** Adds an entity in its newest state, and replaces an earlier one. */
    put(entity: Entity): void {
      const row = rowOf(entity.id)
      clear(row)
      if (entity.schema === 'PLATFORM') platforms.set(row, { id: entity.id, name: entity.attributes.name })
      if (entity.state === 'ACTIVE') {
        size++
        rows[row * ROW + FACTS] = facts.numberOf(factsOf(entity))
        if (entity.schema !== 'PLATFORM') {
          const id = entity.attributes.platformId
          const platform = rowOf(id)
          if (!platforms.has(platform)) platforms.set(platform, { id, name: undefined })
          rows[row * ROW + PLATFORM] = platform
          rows[platform * ROW + CHILDREN]!++
        }
        for (const key of keysOf(entity)) rows[row * ROW + KEYS] = keys.add(key, row, rows[row * ROW + KEYS]!)
      }
      tidy(row)
    },
    /** The rows of the active entities that have a key. */
    find: keys.find,
    /** Whether an entity has a key. */
    has: (row: number, key: string) => keys.isIn(rows[row * ROW + KEYS]!, key),
    facts: (row: number): Facts => facts.at(rows[row * ROW + FACTS]!),
    idOf: (row: number) => readUuid(rows, row * ROW),
    platformOf: (row: number) => platforms.get(rows[row * ROW + PLATFORM]!)!,
    /** How many entities are active. */
    get size(): number {
      return size
    },
    /** The memory it has reserved for entities and their keys, in bytes. */
    get bytes(): number {
      return rows.byteLength + keys.bytes
    },
  }
}

const idKey = (id: string) => `E|${id}`
