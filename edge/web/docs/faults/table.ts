/** What a request meets while a fault lasts: it is served, or refused with 503 and Retry-After. */
export type Effect = 'served' | 'refused'

/** What is asked of an installation in which each service runs apart. */
export const requests = {
  validate: 'validations',
  token: 'access tokens',
  read: 'reading of subscriptions',
  write: 'creation of sessions',
  ready: '/readyz',
} as const

export type RequestKind = keyof typeof requests

export interface Fault {
  readonly name: string
  readonly effects: Readonly<Record<RequestKind, Effect>>
  /** What happens besides, and afterwards. */
  readonly note: string
}

const all = (effect: Effect): Fault['effects'] => ({
  validate: effect,
  token: effect,
  read: effect,
  write: effect,
  ready: effect,
})

/**
 * The faults of what an installation depends on, and their effects. No fault is answered with another status than 503, and
 * none needs a restart of a service: what is refused is served again once the fault is over.
 */
export const faults = {
  redisGone: {
    name: 'Redis is gone',
    effects: { ...all('served'), write: 'refused' },
    note: 'Writes need their idempotency key. Without REDIS_URL the keys are in Postgres.',
  },
  redisFrozen: {
    name: 'Redis does not answer',
    effects: { ...all('served'), write: 'refused' },
    note: 'A command is given up after a second.',
  },
  redisFlushed: {
    name: 'Redis has lost its keys',
    effects: all('served'),
    note: 'A repeated write is executed again, and the service recognizes it: no second session, subscription or verification.',
  },
  postgresGone: {
    name: 'Postgres is gone',
    effects: { ...all('refused'), validate: 'served', token: 'served' },
    note: 'Payments are judged and access tokens issued from memory. Webhooks go on when it is back.',
  },
  postgresExhausted: {
    name: 'Postgres has no connection left',
    effects: { ...all('refused'), validate: 'served', token: 'served' },
    note: 'A process that still has connections goes on with them. /docs/growth says how many each process may open.',
  },
  postgresFull: {
    name: 'The disk of Postgres is full',
    effects: { ...all('served'), write: 'refused' },
    note: 'Rows that find room in pages that are there already are still written.',
  },
  referenceDataGone: {
    name: 'The reference-data service is gone',
    effects: all('served'),
    note: 'Validation and enrichment go on with their copy of the bank directory; a restarted one starts from the copy on its disk.',
  },
  replicaKilled: {
    name: 'One of two replicas is killed',
    effects: all('served'),
    note: 'Calls that had reached it are repeated on the other one if that is safe.',
  },
  replicaHung: {
    name: 'One of two replicas hangs',
    effects: all('served'),
    note: 'Calls that wait for it are repeated after a second; then it gets none until it answers a probe.',
  },
  serviceSlow: {
    name: 'The beneficiaries service is too slow',
    effects: { ...all('served'), write: 'refused' },
    note: 'Its calls are given up after 5 seconds. Requests to other services do not wait for it.',
  },
} as const satisfies Readonly<Record<string, Fault>>

export type FaultName = keyof typeof faults
