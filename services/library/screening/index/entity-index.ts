import { keysOf } from '../keys/keys-of.ts'
import type { Entity } from '../entity.ts'
import { type Facts, factsOf, factsTable } from './entity-facts.ts'
import { Key } from '../keys/key.ts'
import { type Keys, keyTable, noKeys } from './key-table.ts'
import { ABSENT, AS_PLATFORM, entityRows, FACTS, NONE, noRows, PLATFORM, type Rows, SOLE } from './rows.ts'
import { noNodes, type Nodes, sharedKeys } from './shared-keys.ts'
import { hashOfUuid, readUuid, writeUuid } from './uuid.ts'

/** On average, with the key of its id. */
const KEYS_OF_EACH = 3
/** The most entities found by one key, which bounds the time of an answer. */
const FOUND_MAX = 1000

interface Platform {
  readonly row: number
  readonly id: string
  /** Undefined if it has only been referred to. */
  name: string | undefined
  /** How many entities name it as their platform. */
  children: number
}

export type EntityIndex = ReturnType<typeof entityIndex>

/** What an index holds: typed arrays, and else what JSON can have. */
export interface IndexContent {
  readonly keys: Keys
  readonly nodes: Nodes
  readonly rows: Rows
  readonly facts: Facts[]
  /** How many entities are active. */
  size: number
  /** Includes obsolete platforms: their destinations may still be active. */
  readonly platforms: Platform[]
  readonly freePlatforms: number[]
}

/** Memory is reserved for as many entities as are expected. */
export const emptyIndex = (expected = 0): IndexContent => ({
  keys: noKeys(expected * KEYS_OF_EACH),
  nodes: noNodes(),
  rows: noRows(),
  facts: [],
  size: 0,
  platforms: [],
  freePlatforms: [],
})

/**
 * The active entities, by the keys of their destinations. An entity may come before its platform. Its own state alone
 * decides whether it is active.
 *
 * Keys are stored only as hashes of 96 bits. With 3 million keys, a look-up hits a collision once in 10^22 times. So the
 * index holds no account number and no name of a holder. It uses typed arrays, which the garbage collector does not scan.
 */
export function entityIndex(content = emptyIndex()) {
  // The value of a key is the row of its entity plus 1, or minus the first node of those that share it.
  const table = keyTable(content.keys)
  const shared = sharedKeys(content.nodes)
  const rows = entityRows(content.rows)
  const facts = factsTable(content.facts)
  const { platforms, freePlatforms } = content
  const words = new Int32Array(4)
  const key = new Key()

  const firstOf = (value: number) => (value > 0 ? value - 1 : shared.entityAt(-value))

  /** The place of a key in the table; NONE if no entity has it. */
  function placeOf({ h0, h1, h2 }: Key): number {
    let place = table.find(h0, h1, h2, NONE)
    while (place !== NONE && rows.keyAt(firstOf(table.valueAt(h2, place)), h0, h2) === NONE)
      place = table.find(h0, h1, h2, place)
    return place
  }

  /** The row of an entity, which is new if nothing is known of it. */
  function rowOf(id: string): number {
    writeUuid(words, 0, id)
    const { h0, h1, h2 } = hashOfUuid(key, words, 0)
    for (let place = table.find(h0, h1, h2, NONE); place !== NONE; place = table.find(h0, h1, h2, place)) {
      const value = table.valueAt(h2, place)
      if (value > 0 && rows.hasId(value - 1, words)) return value - 1
    }
    const row = rows.take(words)
    table.add(h0, h1, h2, row + 1)
    return row
  }

  /** Frees a row if nothing is known of it and no entity names it. */
  function tidy(row: number): void {
    if (rows.get(row, FACTS) !== ABSENT) return
    const own = rows.get(row, AS_PLATFORM)
    if (own !== NONE) {
      if (platforms[own]!.children !== 0 || platforms[own]!.name !== undefined) return
      freePlatforms.push(own)
    }
    const { h0, h2 } = hashOfUuid(key, rows.pageOf(row), rows.placeOf(row))
    table.replace(h0, h2, row + 1, 0)
    rows.release(row)
  }

  /** The number of an entity as a platform. */
  function platformAt(row: number, id: string): number {
    const known = rows.get(row, AS_PLATFORM)
    if (known !== NONE) return known
    const own = freePlatforms.pop() ?? platforms.length
    platforms[own] = { row, id, name: undefined, children: 0 }
    rows.set(row, AS_PLATFORM, own)
    return own
  }

  /** Removes what is known of an entity: its facts, keys, name and platform. */
  function clear(row: number): void {
    if (rows.get(row, FACTS) !== ABSENT) content.size--
    rows.set(row, FACTS, ABSENT)
    rows.takeKeys(row, (h0, h2, node) => {
      const first = node === SOLE ? undefined : shared.remove(node)
      if (node === SOLE) table.replace(h0, h2, row + 1, 0)
      else if (first !== undefined) table.replace(h0, h2, -node, -first)
    })
    const own = rows.get(row, AS_PLATFORM)
    if (own !== NONE) platforms[own]!.name = undefined
    const platform = rows.get(row, PLATFORM)
    rows.set(row, PLATFORM, NONE)
    if (platform === NONE) return
    platforms[platform]!.children--
    if (platforms[platform]!.row !== row) tidy(platforms[platform]!.row)
  }

  function addKey(row: number, text: string): void {
    const { h0, h1, h2 } = key.set(text)
    const place = placeOf(key)
    if (place === NONE) {
      table.add(h0, h1, h2, row + 1)
      rows.addKey(row, h0, h2, SOLE)
      return
    }
    let first = -table.valueAt(h2, place)
    if (first < 0) {
      // So far, one entity had it.
      const other = -first - 1
      first = shared.add(other, 0)
      rows.pageOf(other)[rows.keyAt(other, h0, h2)] = first
    }
    const node = shared.add(row, first)
    table.setValue(h2, place, -node)
    rows.addKey(row, h0, h2, node)
  }

  return {
    content,
    /** Adds an entity in its newest state, and replaces an earlier one. */
    put(entity: Entity): void {
      const row = rowOf(entity.id)
      clear(row)
      if (entity.schema === 'PLATFORM') platforms[platformAt(row, entity.id)]!.name = entity.attributes.name
      if (entity.state === 'ACTIVE') {
        content.size++
        rows.set(row, FACTS, facts.numberOf(factsOf(entity)))
        if (entity.schema !== 'PLATFORM') {
          const id = entity.attributes.platformId
          const platform = platformAt(rowOf(id), id)
          rows.set(row, PLATFORM, platform)
          platforms[platform]!.children++
        }
        for (const each of keysOf(entity)) addKey(row, each)
      }
      tidy(row)
    },
    /** The rows of the active entities that have a key: all of them up to 1,000. */
    find(asked: Key): readonly number[] {
      const place = placeOf(asked)
      if (place === NONE) return NOTHING
      const value = table.valueAt(asked.h2, place)
      return value > 0 ? [value - 1] : shared.entitiesFrom(-value, FOUND_MAX)
    },
    /** Whether an entity has a key. */
    has: (row: number, { h0, h2 }: Key) => rows.keyAt(row, h0, h2) !== NONE,
    facts: (row: number): Facts => facts.at(rows.get(row, FACTS)),
    /** Whether there is, or was, a merchant with this category code. */
    hasMcc: facts.hasMcc,
    idOf: (row: number) => readUuid(rows.pageOf(row), rows.placeOf(row)),
    platformOf: (row: number): Pick<Platform, 'id' | 'name'> => platforms[rows.get(row, PLATFORM)]!,
    /** How many entities are active. */
    get size(): number {
      return content.size
    },
    /** The memory it has reserved for entities and their keys, in bytes. */
    get bytes(): number {
      return rows.bytes + table.bytes + shared.bytes
    },
  }
}

const NOTHING: readonly number[] = []
