import { createClient } from 'redis'
import { errorFields, type Log } from '../../services/kit/process/log.ts'
import type { Redis } from './redis.ts'

const CONNECT_TIMEOUT_MS = 2_000
const RECONNECT_MAX_MS = 1_000
/** Commands without a reply beyond which new ones fail at once. */
const PENDING_COMMANDS_MAX = 1_000

/**
 * A connection that reconnects by itself, with exponential backoff. Returns before
 * it is connected; while it is not, commands fail at once.
 */
export function openRedis(
  url: URL,
  log: Log,
): { readonly redis: Redis; readonly close: () => Promise<void> } {
  const client = createClient({
    url: url.href,
    disableOfflineQueue: true,
    commandsQueueMaxLength: PENDING_COMMANDS_MAX,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectStrategy: tries => Math.min(RECONNECT_MAX_MS, 50 * 2 ** tries),
    },
  })
  const logError = (error: unknown) => log('redis.failed', errorFields(error))
  client.on('error', logError)
  client.connect().catch(logError)
  return { redis: client, close: async () => client.destroy() }
}
