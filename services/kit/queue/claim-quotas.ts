/** The group of a partition, and how many more jobs all its partitions together can take now; undefined if it is in none. */
export type GroupOf = (partition: string) => { readonly name: string; readonly capacity: number } | undefined

interface QuotaOptions {
  /** Partitions with due jobs and spare capacity, the longest due first. */
  readonly open: readonly string[]
  /** Partitions with running jobs. */
  readonly busy: ReadonlySet<string>
  /** How many more jobs a partition can take now. */
  readonly capacityOf: (partition: string) => number
  /** What a partition shares with others. */
  readonly groupOf?: GroupOf | undefined
  /** How many jobs may run in all, and how many of these places are free. */
  readonly concurrency: number
  readonly free: number
}

/** This share of all places is reserved for idle partitions, so that slow ones cannot occupy every place. */
const IDLE_SHARE = 1 / 4

/**
 * How many jobs to claim per partition: at least one of each idle partition, the rest in equal shares. Of a group that has
 * less capacity, the first partitions get it; the others are left out, and come first next time.
 */
export function claimQuotas(options: QuotaOptions): ReadonlyMap<string, number> {
  const { open, busy, capacityOf, groupOf = () => undefined, concurrency, free } = options
  const shared = free - Math.floor(concurrency * IDLE_SHARE)
  const idle = open.filter(partition => !busy.has(partition)).slice(0, free)
  const others = open.filter(partition => busy.has(partition)).slice(0, Math.max(0, shared - idle.length))
  const partitions = [...idle, ...others]
  const share = Math.max(1, Math.floor(shared / partitions.length))
  const left = new Map<string, number>()
  const quotas = new Map<string, number>()
  for (const partition of partitions) {
    const group = groupOf(partition)
    const shared = group === undefined ? Infinity : (left.get(group.name) ?? group.capacity)
    const quota = Math.min(share, capacityOf(partition), shared)
    if (quota > 0) quotas.set(partition, quota)
    if (group !== undefined) left.set(group.name, shared - quota)
  }
  return quotas
}
