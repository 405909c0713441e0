import { allServicesSettings } from '../services/config.ts'
import {
  addresses,
  integer,
  mayBeFile,
  missedInProduction,
  oneOf,
  parsed,
  text,
} from '../services/kit/process/config/config.ts'
import { addressSettings } from './gateway/http/address-settings.ts'
import { connectionSettings } from './gateway/http/connection-limits.ts'
import { installationSettings } from '../services/kit/process/installation.ts'
import { schemaMasterKeys } from '../services/kit/process/master-keys.ts'
import { logInSettings } from './web/log-in/settings.ts'
import { readNetworks } from './gateway/http/client-address.ts'

const RATE_MAX = 1_000_000

const edgeSettings = {
  edgeMasterKeys: schemaMasterKeys('edge'),
  ...addressSettings,
  host: text(
    'EDGE_HOST',
    'The network interface to listen on; by default only this machine can connect.',
    '127.0.0.1',
  ),
  processes: integer(
    'EDGE_PROCESSES',
    'How many processes serve the port, at most one for each core. Each has its own directory, database pool and rate-limit counters; see `/docs/growth`.',
    1,
    { min: 1, max: 64 },
  ),
  redisUrls: mayBeFile(
    addresses('REDIS_URL', 'A Redis 7 or newer for idempotency keys. Without it they are in Postgres.', '', {
      protocol: /^rediss?:$/,
      example: 'redis://host:6379',
    }),
  ),
  redisCluster: oneOf(
    'REDIS_CLUSTER',
    'Whether REDIS_URL names nodes of a Redis Cluster, separated by commas; the others are found through them.',
    ['no', 'yes'],
    'no',
  ),
  redisSentinel: text(
    'REDIS_SENTINEL',
    'The name that Redis Sentinels have for the primary. REDIS_URL then names the Sentinels, separated by commas, with the user and password of Sentinels and servers.',
    '',
  ),
  trustedProxies: missedInProduction(
    parsed(
      text(
        'TRUSTED_PROXIES',
        'The proxies in front, as addresses and networks like 10.0.0.0/8, separated by commas, or `none`. Only behind these is the address of a client read from PROXY_HEADER; otherwise it is that of the connection.',
        '',
      ),
      readNetworks,
    ),
    'all clients behind a proxy share its address, and with it their limits. Set it to the networks of your proxies, or to none if clients connect without one',
  ),
  clientRate: integer(
    'CLIENT_RATE',
    'How many requests a second a client may send on average, to each process of an edge; 0 for any number. `payprep clients limit` sets it for one client.',
    100,
    { max: RATE_MAX },
  ),
  clientBurst: integer('CLIENT_BURST', 'How many requests a client may send at once after a pause.', 200, {
    min: 1,
    max: RATE_MAX,
  }),
  organizationRate: integer(
    'ORGANIZATION_RATE',
    'How many requests a second all clients of an organization may send on average, to each process of an edge; 0 for any number. `payprep organizations limit` sets it for one organization.',
    400,
    { max: RATE_MAX },
  ),
  organizationBurst: integer(
    'ORGANIZATION_BURST',
    'How many requests all clients of an organization may send at once after a pause.',
    800,
    { min: 1, max: RATE_MAX },
  ),
  organizationConcurrency: integer(
    'ORGANIZATION_CONCURRENCY',
    'How many requests of one organization a process of the edge works on at a time; a bulk request of 20 counts as four. Further ones wait, and their clients take turns.',
    16,
    { min: 1, max: 10_000 },
  ),
  paymentFileDays: integer(
    'PAYMENT_FILE_DAYS',
    'Reports on files of payments that clients sent are deleted after this many days. The files are deleted once they are checked.',
    7,
    { min: 1, max: 90 },
  ),
  proxyHeader: oneOf(
    'PROXY_HEADER',
    'The header to which the trusted proxies append the address that called them. The other header is never read: a client may have written it.',
    ['X-Forwarded-For', 'Forwarded'],
    'X-Forwarded-For',
  ),
}

/** The settings of the edge, which runs the services without an address. */
export const settings = {
  ...edgeSettings,
  ...connectionSettings,
  ...logInSettings,
  ...allServicesSettings,
  ...installationSettings,
}
