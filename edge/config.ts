import { integer, text, url } from '../services/kit/process/config.ts'

export const edgeSettings = {
  /** Where clients are listened for. */
  port: integer('EDGE_PORT', 8080, { max: 65_535 }),
  /** The interface that is listened on: by default only this machine can reach it. */
  host: text('EDGE_HOST', '127.0.0.1'),
  /** The address that clients call us by, where it is not that of this machine: tokens are bound to it. */
  baseUrl: url('BASE_URL'),
  /** A Redis 7 or newer, which remembers the requests that run once. Development does without. */
  redisUrl: url('REDIS_URL'),
}
