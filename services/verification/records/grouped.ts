import { outageIn } from '../../kit/outage.ts'

interface GroupOptions<T, R> {
  /** Items with the same key are run one group after another, those with different keys side by side. */
  readonly keyOf: (item: T) => string
  /** A group has no two items with the same id: the second comes in a later group. */
  readonly idOf: (item: T) => string
  /** Resolves to one result for each item, in order, or rejects without having done anything. */
  readonly run: (items: readonly T[]) => Promise<readonly R[]>
}

interface Waiting<T, R> {
  readonly item: T
  readonly resolve: (result: R) => void
  readonly reject: (error: unknown) => void
}

/** Bounds how long a transaction runs, and how many locks it holds. */
const GROUP_MAX = 100

/**
 * Runs what comes while an earlier group of its key runs as one group; an item that comes alone runs at once. If a group
 * fails, and not by an outage, one item may be the cause: its items are then run one by one.
 */
export function grouped<T, R>({ keyOf, idOf, run }: GroupOptions<T, R>): (item: T) => Promise<R> {
  const queues = new Map<string, Waiting<T, R>[]>()

  async function runAll(key: string, queue: Waiting<T, R>[]) {
    while (queue.length > 0) await settle(takeGroup(queue))
    queues.delete(key)
  }

  function takeGroup(queue: Waiting<T, R>[]): readonly Waiting<T, R>[] {
    const group = new Map<string, Waiting<T, R>>()
    const later: Waiting<T, R>[] = []
    for (const waiting of queue.splice(0)) {
      const id = idOf(waiting.item)
      if (group.size < GROUP_MAX && !group.has(id)) group.set(id, waiting)
      else later.push(waiting)
    }
    queue.push(...later)
    return [...group.values()]
  }

  async function settle(group: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const results = await run(group.map(({ item }) => item))
      group.forEach(({ resolve }, index) => resolve(results[index]!))
    } catch (error) {
      if (group.length > 1 && outageIn(error) === undefined) for (const each of group) await settle([each])
      else for (const { reject } of group) reject(error)
    }
  }

  return item =>
    new Promise((resolve, reject) => {
      const key = keyOf(item)
      const queue = queues.get(key) ?? []
      queue.push({ item, resolve, reject })
      if (queues.has(key)) return
      queues.set(key, queue)
      void runAll(key, queue)
    })
}
