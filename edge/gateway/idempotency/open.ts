import type { Knex } from 'knex'
import type { KeyOf } from '../../../services/kit/key-of.ts'
import { ConfigError } from '../../../services/kit/process/config/config.ts'
import type { Installation } from '../../../services/kit/process/installation.ts'
import type { Log } from '../../../services/kit/process/logging/log.ts'
import { oncePerKey } from './once.ts'
import { postgresIdempotency } from './postgres.ts'
import { redisIdempotency } from './redis.ts'

interface Options extends Pick<Installation, 'environment'> {
  readonly key: KeyOf
  /** Empty or absent to keep the keys in Postgres. */
  readonly redisUrls?: readonly URL[]
  readonly redisCluster?: 'yes' | 'no'
  /** Empty or absent if the addresses are not those of Sentinels. */
  readonly redisSentinel?: string
  /** The edge's own schema. */
  readonly db: Knex
  readonly log: Log
}

/** Runs requests once per idempotency key, over Redis if it is configured, else over Postgres. */
export async function openIdempotency({
  redisUrls = [],
  redisCluster,
  redisSentinel: sentinel = '',
  environment,
  db,
  key,
  log,
}: Options) {
  if (redisUrls.length === 0) {
    return {
      once: oncePerKey({ store: postgresIdempotency(db), key, log }),
      needs: {},
      close: async () => {},
    }
  }
  const isCluster = redisCluster === 'yes'
  if (redisUrls.length > 1 && !isCluster && sentinel === '')
    throw new ConfigError(
      'REDIS_URL has several addresses: give one, or set REDIS_CLUSTER=yes if they are nodes of a cluster, or REDIS_SENTINEL if they are Sentinels',
    )
  if (isCluster && sentinel !== '')
    throw new ConfigError(
      'REDIS_CLUSTER and REDIS_SENTINEL are set: nodes of a cluster need no Sentinels, set one of them',
    )
  // Imported on demand: the Redis client is larger than all the rest of the edge.
  const { openRedis } = await import('./redis-connection.ts')
  const { redis, close } = openRedis({ urls: redisUrls, isCluster, sentinel }, log)
  const prefix = `payprep:${environment}`
  const store = redisIdempotency(redis, prefix)
  // Checks by a write: a read-only replica would answer a read.
  const expiration = { type: 'PX', value: 1_000 } as const
  const check = () => redis.set(`${prefix}:check`, '', { condition: 'NX', GET: true, expiration })
  return { once: oncePerKey({ store, key, log }), needs: { redis: check }, close }
}
