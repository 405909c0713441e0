import { createClient, createCluster } from '@redis/client'
import type { Log } from '../../../services/kit/process/logging/log.ts'
import { outageLog } from '../../../services/kit/process/logging/outage-log.ts'
import { measureRedis } from './metrics.ts'
import { type Attempts, OPTIONS, optionsLike } from './redis-options.ts'
import { followSentinels } from './redis-sentinel.ts'
import type { Redis } from './redis.ts'

/** How long a node of a cluster is away until the others are asked which of them has its keys now. */
const REDISCOVER_MS = 1_000

export interface RedisAddress {
  readonly urls: readonly URL[]
  /** The urls are nodes of a Redis Cluster. */
  readonly isCluster?: boolean
  /** If not empty, the urls are Sentinels, which know the primary by this name. */
  readonly sentinel?: string
}

/**
 * Connections that reconnect by themselves, with exponential backoff. Returns before it is connected; while it is not,
 * commands fail at once. Each command touches one key, so that a cluster needs no hash tags.
 */
export function openRedis(
  address: RedisAddress,
  log: Log,
): { readonly redis: Redis; readonly close: () => Promise<void> } {
  // The client emits an error for each failed attempt to connect.
  const outage = outageLog(log, { failed: 'redis.failed', recovered: 'redis.recovered' })
  const redis = opened(address, outage)
  const metrics = measureRedis(() => redis.isReady)
  return {
    redis,
    async close() {
      metrics.close()
      redis.destroy()
    },
  }
}

function opened({ urls, isCluster = false, sentinel = '' }: RedisAddress, attempts: Attempts) {
  if (sentinel !== '') return followSentinels(urls, sentinel, attempts)
  const [url, ...others] = urls.map(each => ({ url: each.href }))
  const client = isCluster
    ? createCluster({
        rootNodes: [url!, ...others],
        defaults: optionsLike(urls[0]!),
        topologyRefreshOnReconnectionAttemptStrategy: REDISCOVER_MS,
      })
    : createClient({ ...url, ...OPTIONS })
  client.on('error', attempts.failed).on(isCluster ? 'node-ready' : 'ready', attempts.worked)
  client.connect().catch(attempts.failed)
  return client
}
