// A node says that an entity has a key which others have, too. It has the entity, and the nodes before and behind it.
const NODE = 3
const ENTITY = 0
const PREVIOUS = 1
const NEXT = 2

const SMALLEST = 1 << 10
/** Node 0 is none. */
const NONE = 0

/** Lists of the entities of a key. Any of them is removed without a search. */
export function sharedKeys() {
  let nodes = new Int32Array(SMALLEST * NODE)
  /** The first of the free nodes, which are linked by NEXT. */
  let free = NONE
  let used = 1

  return {
    /** Adds an entity in front of a list, of which this is the first node, or 0. Returns its node. */
    add(entity: number, first: number): number {
      let node = free
      if (node === NONE) {
        if (used * NODE === nodes.length) nodes = enlarged(nodes)
        node = used++
      } else free = nodes[node * NODE + NEXT]!
      nodes[node * NODE + ENTITY] = entity
      nodes[node * NODE + PREVIOUS] = NONE
      nodes[node * NODE + NEXT] = first
      if (first !== NONE) nodes[first * NODE + PREVIOUS] = node
      return node
    },

    /** Removes a node. If it was the first of its list, returns which one is now, or 0; else undefined. */
    remove(node: number): number | undefined {
      const previous = nodes[node * NODE + PREVIOUS]!
      const next = nodes[node * NODE + NEXT]!
      if (previous !== NONE) nodes[previous * NODE + NEXT] = next
      if (next !== NONE) nodes[next * NODE + PREVIOUS] = previous
      nodes[node * NODE + NEXT] = free
      free = node
      return previous === NONE ? next : undefined
    },

    entityAt: (node: number): number => nodes[node * NODE + ENTITY]!,

    /** The entities of a list from this node on, at most so many. */
    entitiesFrom(node: number, most: number): number[] {
      const entities: number[] = []
      for (; node !== NONE && entities.length < most; node = nodes[node * NODE + NEXT]!)
        entities.push(nodes[node * NODE + ENTITY]!)
      return entities
    },

    /** The memory it has reserved, in bytes. */
    get bytes(): number {
      return nodes.byteLength
    },
  }
}

/** A copy with twice the length. */
function enlarged(words: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(words.length * 2)
  larger.set(words)
  return larger
}
