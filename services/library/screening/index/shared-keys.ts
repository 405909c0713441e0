// A node says that an entity has a key which others have, too. It has the entity, and the nodes before and behind it.
const NODE = 3
const ENTITY = 0
const PREVIOUS = 1
const NEXT = 2

const SMALLEST = 1 << 10
/** Node 0 is none. */
const NONE = 0

/** What lists hold. */
export interface Nodes {
  words: Int32Array
  /** The first of the free nodes, which are linked by NEXT. */
  free: number
  used: number
}

export const noNodes = (): Nodes => ({ words: new Int32Array(SMALLEST * NODE), free: NONE, used: 1 })

/** Lists of the entities of a key. Any of them is removed without a search. */
export function sharedKeys(nodes: Nodes) {
  return {
    /** Adds an entity in front of a list, of which this is the first node, or 0. Returns its node. */
    add(entity: number, first: number): number {
      let node = nodes.free
      if (node === NONE) {
        if (nodes.used * NODE === nodes.words.length) nodes.words = enlarged(nodes.words)
        node = nodes.used++
      } else nodes.free = nodes.words[node * NODE + NEXT]!
      const { words } = nodes
      words[node * NODE + ENTITY] = entity
      words[node * NODE + PREVIOUS] = NONE
      words[node * NODE + NEXT] = first
      if (first !== NONE) words[first * NODE + PREVIOUS] = node
      return node
    },

    /** Removes a node. If it was the first of its list, returns which one is now, or 0; else undefined. */
    remove(node: number): number | undefined {
      const { words } = nodes
      const previous = words[node * NODE + PREVIOUS]!
      const next = words[node * NODE + NEXT]!
      if (previous !== NONE) words[previous * NODE + NEXT] = next
      if (next !== NONE) words[next * NODE + PREVIOUS] = previous
      words[node * NODE + NEXT] = nodes.free
      nodes.free = node
      return previous === NONE ? next : undefined
    },

    entityAt: (node: number): number => nodes.words[node * NODE + ENTITY]!,

    /** The entities of a list from this node on, at most so many. */
    entitiesFrom(node: number, most: number): number[] {
      const entities: number[] = []
      for (; node !== NONE && entities.length < most; node = nodes.words[node * NODE + NEXT]!)
        entities.push(nodes.words[node * NODE + ENTITY]!)
      return entities
    },

    /** The memory it has reserved, in bytes. */
    get bytes(): number {
      return nodes.words.byteLength
    },
  }
}

/** A copy with twice the length. */
function enlarged(words: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(words.length * 2)
  larger.set(words)
  return larger
}
