/** Partitions that share a capacity. */
export interface Groups {
  /** The group of a partition; undefined if it is in none. */
  readonly of: (partition: string) => string | undefined
  /** How many more jobs all partitions of a group can take now together. */
  readonly capacityOf: (group: string) => number
}

interface QuotaOptions {
  /** Partitions with due jobs and spare capacity, the longest due first. */
  readonly open: readonly string[]
  /** Partitions with running jobs. */
  readonly busy: ReadonlySet<string>
  /** How many more jobs a partition can take now. */
  readonly capacityOf: (partition: string) => number
  readonly groups?: Groups | undefined
  /** How many jobs may run in all, and how many of these places are free. */
  readonly concurrency: number
  readonly free: number
}

/** This share of all places is reserved for idle partitions, so that slow ones cannot occupy every place. */
const IDLE_SHARE = 1 / 4

/**
 * How many jobs to claim per partition: at least one of each idle partition, the rest in equal shares. If a group has less
 * capacity, its first partitions get it; the others are left out, and come first next time.
 */
export function claimQuotas(options: QuotaOptions): ReadonlyMap<string, number> {
  const { open, busy, capacityOf, groups, concurrency, free } = options
  const shared = free - Math.floor(concurrency * IDLE_SHARE)
  const idle = open.filter(partition => !busy.has(partition)).slice(0, free)
  const others = open.filter(partition => busy.has(partition)).slice(0, Math.max(0, shared - idle.length))
  const partitions = [...idle, ...others]
  const share = Math.max(1, Math.floor(shared / partitions.length))
  const left = new Map<string, number>()
  const quotas = new Map<string, number>()
  for (const partition of partitions) {
    const group = groups?.of(partition)
    const shared = group === undefined ? Infinity : (left.get(group) ?? groups!.capacityOf(group))
    const quota = Math.min(share, capacityOf(partition), shared)
    if (quota > 0) quotas.set(partition, quota)
    if (group !== undefined) left.set(group, shared - quota)
  }
  return quotas
}
