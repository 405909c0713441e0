import { createClient, createCluster } from 'redis'
import { errorFields, type Log } from '../../services/kit/process/log.ts'
import { measureRedis } from './metrics.ts'
import type { Redis } from './redis.ts'

const CONNECT_TIMEOUT_MS = 2_000
const RECONNECT_MAX_MS = 1_000
/** The least time between two lines about errors. */
const LOG_PAUSE_MS = 60_000
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
  let loggedAt = -Infinity
  // Each try to connect fails anew.
  function logError(error: unknown) {
    if (performance.now() - loggedAt < LOG_PAUSE_MS) return
    loggedAt = performance.now()
    log('redis.failed', errorFields(error), 'warn')
  }
  client.on('error', logError)
  client.connect().catch(logError)
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
