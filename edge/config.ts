import { addresses, integer, oneOf, text, url } from '../services/kit/process/config.ts'

export const edgeSettings = {
  /** The port of the public API. Many platforms assign it as PORT. */
  port: integer('EDGE_PORT', 8080, { max: 65_535, alias: 'PORT' }),
  /** The network interface to listen on; by default only this machine can connect. */
  host: text('EDGE_HOST', '127.0.0.1'),
  /** The public base URL of the API. Tokens are valid for it alone. */
  baseUrl: url('BASE_URL'),
  /** A Redis 7 or newer for idempotency keys. Without it they are in Postgres. */
  redisUrls: addresses('REDIS_URL'),
  /** Whether REDIS_URL names nodes of a Redis Cluster, separated by commas; the others are found through them. */
  redisCluster: oneOf('REDIS_CLUSTER', ['no', 'yes'], 'no'),
}
