import { createClient } from 'redis'
import { errorFields, type Log } from '../../services/kit/process/log.ts'
import type { Redis } from './redis.ts'

const CONNECT_TIMEOUT_MS = 2_000
const RECONNECT_MAX_MS = 1_000
/** Beyond this many without a reply, more of them only wait. */
const WAITING_MAX = 1_000

/**
 * A connection that is made again whenever it breaks. It is not waited for, and
 * nothing waits for it: while there is none, whatever needs it fails at once, and
 * all else is served.
 */
export function openRedis(
  url: URL,
  log: Log,
): { readonly redis: Redis; readonly close: () => Promise<void> } {
  const client = createClient({
    url: url.href,
    disableOfflineQueue: true,
    commandsQueueMaxLength: WAITING_MAX,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectStrategy: tries => Math.min(RECONNECT_MAX_MS, 50 * 2 ** tries),
    },
  })
  const failed = (error: unknown) => log('redis.failed', errorFields(error))
  client.on('error', failed)
  client.connect().catch(failed)
  return { redis: client, close: async () => client.destroy() }
}
