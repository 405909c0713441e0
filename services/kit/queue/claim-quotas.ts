interface QuotaOptions {
  /** Partitions with due jobs and spare capacity, the longest due first. */
  readonly open: readonly string[]
  /** Partitions with running jobs. */
  readonly busy: ReadonlySet<string>
  /** How many more jobs a partition can take now. */
  readonly capacityOf: (partition: string) => number
  /** How many jobs may run in all, and how many of these places are free. */
  readonly concurrency: number
  readonly free: number
}

/** This share of all places is reserved for idle partitions, so that slow ones cannot occupy every place. */
const IDLE_SHARE = 1 / 4

/** How many jobs to claim per partition: at least one of each idle partition, the rest in equal shares. */
export function claimQuotas(options: QuotaOptions): ReadonlyMap<string, number> {
  const { open, busy, capacityOf, concurrency, free } = options
  const shared = free - Math.floor(concurrency * IDLE_SHARE)
  const idle = open.filter(partition => !busy.has(partition)).slice(0, free)
  const others = open.filter(partition => busy.has(partition)).slice(0, Math.max(0, shared - idle.length))
  const partitions = [...idle, ...others]
  const share = Math.max(1, Math.floor(shared / partitions.length))
  return new Map(partitions.map(partition => [partition, Math.min(share, capacityOf(partition))]))
}
