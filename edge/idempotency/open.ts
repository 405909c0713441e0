import type { Knex } from 'knex'
import { ConfigError } from '../../services/kit/process/config.ts'
import type { Installation } from '../../services/kit/process/installation.ts'
import type { Log } from '../../services/kit/process/log.ts'
import { oncePerKey } from './once.ts'
import { postgresIdempotency } from './postgres.ts'
import { redisIdempotency } from './redis.ts'

interface Options extends Pick<Installation, 'environment' | 'key'> {
  readonly redisUrl: URL | undefined
  /** The edge's own tables. */
  readonly db: Knex
  readonly log: Log
}

/** What runs requests once: over Redis where there is one, and over the edge's own tables where there is none. */
export async function openIdempotency({ redisUrl, environment, db, key, log }: Options) {
  if (redisUrl === undefined) {
    if (environment === 'production') throw new ConfigError('with ENVIRONMENT=production, set REDIS_URL')
    return { once: oncePerKey({ store: postgresIdempotency(db), key, log }), close: async () => {} }
  }
  // Loaded only where it is used: it is larger than all the rest of the edge.
  const { openRedis } = await import('./redis-connection.ts')
  const { redis, close } = openRedis(redisUrl, log)
  const store = redisIdempotency(redis, `payprep:${environment}`)
  return { once: oncePerKey({ store, key, log }), close }
}
