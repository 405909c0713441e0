import { groupedBy } from '../grouped-by.ts'
import type { Place, Shard } from '../postgres/citus/shards.ts'
import type { DuePartition } from './leased-rows.ts'

/** What is claimed in one shard, by partition. */
export interface Share {
  readonly place: Place
  readonly quotas: ReadonlyMap<string, number>
}

interface Found {
  readonly organizationIds: string[]
  readonly quotas: Map<string, number>
}

/** Divides quotas over the shards that have due jobs of a partition. Of what cannot be divided, the longest due get more. */
export function shares(quotas: ReadonlyMap<string, number>, due: readonly DuePartition[]): readonly Share[] {
  const places = groupedBy(
    due.filter(({ partition }) => quotas.has(partition)),
    ({ partition }) => partition,
  )
  const found = new Map<Shard, Found>()
  for (const [partition, quota] of quotas) {
    const its = places.get(partition) ?? []
    its.forEach(({ shard, organizationIds }, index) => {
      const share = Math.floor(quota / its.length) + (index < quota % its.length ? 1 : 0)
      if (share === 0) return
      const own: Found = found.get(shard) ?? { organizationIds: [], quotas: new Map() }
      own.organizationIds.push(...organizationIds)
      own.quotas.set(partition, share)
      found.set(shard, own)
    })
  }
  return [...found].map(([shard, { organizationIds, quotas }]) => ({
    place: { shard, organizationIds: [...new Set(organizationIds)] },
    quotas,
  }))
}
