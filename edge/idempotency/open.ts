import type { Knex } from 'knex'
import type { Installation } from '../../services/kit/process/installation.ts'
import type { Log } from '../../services/kit/process/log.ts'
import { oncePerKey } from './once.ts'
import { postgresIdempotency } from './postgres.ts'
import { redisIdempotency } from './redis.ts'

interface Options extends Pick<Installation, 'environment' | 'key'> {
  readonly redisUrl: URL | undefined
  /** The edge's own schema. */
  readonly db: Knex
  readonly log: Log
}

/** Runs requests once per idempotency key, over Redis if it is configured, else over Postgres. */
export async function openIdempotency({ redisUrl, environment, db, key, log }: Options) {
  if (redisUrl === undefined) {
    return { once: oncePerKey({ store: postgresIdempotency(db), key, log }), close: async () => {} }
  }
  // Imported on demand: the Redis client is larger than all the rest of the edge.
  const { openRedis } = await import('./redis-connection.ts')
  const { redis, close } = openRedis(redisUrl, log)
  const store = redisIdempotency(redis, `payprep:${environment}`)
  return { once: oncePerKey({ store, key, log }), close }
}
