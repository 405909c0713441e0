import {
  addresses,
  integer,
  mayBeFile,
  oneOf,
  parsed,
  servicePort,
  type Setting,
  text,
  url,
} from '../kit/process/config/config.ts'
import { installationSettings } from '../kit/process/installation.ts'
import { schemaMasterKeys } from '../kit/process/master-keys.ts'
import { servingSettings } from '../callers.ts'

export const webhookSettings = {
  notifierMasterKeys: schemaMasterKeys('notifier'),
  subscriptionsMax: integer(
    'WEBHOOK_SUBSCRIPTIONS_MAX',
    'The most subscriptions an organization may have.',
    20,
    { min: 1, max: 1_000 },
  ),
  testsPerMinute: integer(
    'WEBHOOK_TESTS_PER_MINUTE',
    'The most test events that a subscription may get in a minute.',
    10,
    { min: 1, max: 10_000 },
  ),
  allowedOrigins: origins(
    'WEBHOOK_ALLOWED_ORIGINS',
    "Origins, separated by commas, that webhooks may go to although they are not public https addresses: for tests, or within one's own network.",
  ),
  webhookProxy: parsed(
    mayBeFile(
      url(
        'WEBHOOK_PROXY_URL',
        'The proxy through which webhooks go (CONNECT), except to WEBHOOK_ALLOWED_ORIGINS. It resolves the names of endpoints, so it must refuse addresses that are not public, as Smokescreen does.',
        { protocol: /^https?:$/, example: 'http://proxy.example.com:4750' },
      ),
    ),
    withBasicCredentials,
  ),
  endpointConcurrency: integer(
    'WEBHOOK_ENDPOINT_CONCURRENCY',
    'The most requests that a process runs against one endpoint at a time.',
    8,
    { min: 1, max: 1_000 },
  ),
  endpointRate: integer(
    'WEBHOOK_ENDPOINT_RATE',
    'The most requests that a process sends to one endpoint per second.',
    50,
    { min: 1, max: 100_000 },
  ),
  hostConcurrency: integer(
    'WEBHOOK_HOST_CONCURRENCY',
    'The most requests that a process runs at a time against one host, over all subscriptions of an organization.',
    32,
    { min: 1, max: 1_000 },
  ),
  hostRate: integer(
    'WEBHOOK_HOST_RATE',
    'The most requests that a process sends per second to one host, over all subscriptions of an organization. Several processes send as much each.',
    50,
    { min: 1, max: 100_000 },
  ),
  requiresHostProof: parsed(
    oneOf(
      'WEBHOOK_HOST_PROOF',
      'Whether clients have to prove that the host of a new subscription, or of a changed url, is their own before anything is sent to it.',
      ['off', 'required'],
      'off',
    ),
    value => value === 'required',
  ),
  retentionDays: integer(
    'WEBHOOK_RETENTION_DAYS',
    'Events and their deliveries are kept at least this many days after they were delivered or given up, and then dropped by the month.',
    30,
    { min: 1, max: 3_650 },
  ),
  natsServers: parsed(
    addresses(
      'NATS_URL',
      'Servers of a NATS cluster with JetStream, to which every event is published besides webhooks. Without it, none is.',
      '',
      { protocol: /^(?:nats|tls):$/, example: 'nats://host:4222' },
    ),
    servers => {
      if (servers.some(({ username, password }) => username !== '' || password !== ''))
        throw new Error('must have no user or password: NATS_CREDENTIALS is the file that has them')
      return servers
    },
  ),
  natsStream: parsed(
    text(
      'NATS_STREAM',
      'The stream of events, which is made if there is none. In lower case its name begins the subjects, and is the source of the events.',
      'PAYPREP',
    ),
    value => {
      if (!/^[A-Z][A-Z0-9_-]{0,31}$/.test(value))
        throw new Error(`must be a name of capitals, digits, - and _, of at most 32 characters, not ${value}`)
      return value
    },
  ),
  natsCredentials: text(
    'NATS_CREDENTIALS',
    'The .creds file with which this program connects to NATS; empty if the servers want none.',
    '',
  ),
}

const notifierSettings = {
  port: servicePort('NOTIFIER_PORT', 7005),
  ...webhookSettings,
}

/** Settings of this service when it runs as a separate program. */
export const settings = { ...servingSettings, ...notifierSettings, ...installationSettings }

/** Throws if a proxy could not be sent the user and password of its URL. */
function withBasicCredentials(proxy: URL | undefined): URL | undefined {
  if (proxy === undefined) return undefined
  const { username, password } = proxy
  if ((username === '') !== (password === '')) throw new Error('must have a user and a password, or neither')
  try {
    decodeURIComponent(username + password)
  } catch {
    throw new Error('must have its user and password percent-encoded')
  }
  return proxy
}

function origins(name: string, meaning: string): Setting<ReadonlySet<string>> {
  return parsed(text(name, meaning, ''), value => {
    const parts = value
      .split(',')
      .map(each => each.trim())
      .filter(Boolean)
    for (const part of parts) {
      if (!URL.canParse(part) || new URL(part).origin !== part) {
        throw new Error(`must hold origins like https://hooks.example:8443, not ${part}`)
      }
    }
    return new Set(parts)
  })
}
