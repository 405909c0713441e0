import { createClient, createCluster } from '@redis/client'
import type { Log } from '../../../services/kit/process/logging/log.ts'
import { outageLog } from '../../../services/kit/process/logging/outage-log.ts'
import { measureRedis } from './metrics.ts'
import type { Redis } from './redis.ts'

const CONNECT_TIMEOUT_MS = 2_000
const RECONNECT_MAX_MS = 1_000
/** Commands without a reply beyond which new ones fail at once. */
const PENDING_COMMANDS_MAX = 1_000

/**
 * Connections that reconnect by themselves, with exponential backoff. Returns before it is connected; while it is not,
 * commands fail at once. Each command touches one key, so that a cluster needs no hash tags.
 */
export function openRedis(
  { urls, isCluster }: RedisAddress,
  log: Log,
): { readonly redis: Redis; readonly close: () => Promise<void> } {
  const [url, ...others] = urls.map(each => ({ url: each.href }))
  const client = isCluster
    ? createCluster({ rootNodes: [url!, ...others], defaults: OPTIONS })
    : createClient({ ...url, ...OPTIONS })
  // The client emits an error for each failed attempt to connect.
  const outage = outageLog(log, { failed: 'redis.failed', recovered: 'redis.recovered' })
  client.on('error', outage.failed).on(isCluster ? 'node-ready' : 'ready', outage.worked)
  client.connect().catch(outage.failed)
  const metrics = measureRedis(() => client.isReady)
  return {
    redis: client,
    async close() {
      metrics.close()
      client.destroy()
    },
  }
}

export interface RedisAddress {
  readonly urls: readonly URL[]
  /** The urls are nodes of a Redis Cluster. */
  readonly isCluster: boolean
}

const OPTIONS = {
  disableOfflineQueue: true,
  commandsQueueMaxLength: PENDING_COMMANDS_MAX,
  socket: {
    connectTimeout: CONNECT_TIMEOUT_MS,
    reconnectStrategy: (tries: number) => Math.min(RECONNECT_MAX_MS, 50 * 2 ** tries),
  },
}
