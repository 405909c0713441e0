import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { type Command, type CommandInput, type Row, UsageError } from '../kit/process/commands/command.ts'
import { dateTimeOf } from '../kit/json/timestamp.ts'
import { isUuid } from '../kit/ids.ts'
import { Problem } from '../kit/problem.ts'
import { endClearUrls, sealUrls } from './clear-urls.ts'
import { openNotifierDatabase } from './database.ts'
import { deliveriesIn, type Delivery } from './deliveries.ts'
import { queueStatus } from './housekeeping.ts'
import { OVERLAP_SECONDS, secretRotation } from './secret-rotation.ts'
import { requireSending, type SubscriptionRow } from './subscription-rows.ts'
import { type Vault, vault } from './webhook-vault.ts'
import { keyOf } from '../kit/encryption/schema-keys.ts'
import { organizationEraser } from '../kit/postgres/organization-eraser.ts'
import { acrossOrganizations } from '../kit/postgres/organization-rows.ts'

/** Operator commands for the webhooks of all organizations. */
export const commands: readonly Command<'webhooks'>[] = [
  {
    name: 'webhooks list',
    summary: 'Lists subscriptions with their numbers of pending, paused and failed deliveries.',
    operands: [],
    recorded: 'nothing',
    options: { organization: { type: 'string', summary: 'only subscriptions of this organization' } },
    run: input =>
      withDatabase(input, async (db, _deliveries, own) => {
        const organization = input.options.organization
        if (organization !== undefined) requireId(organization, '--organization')
        const query = db('subscriptions').whereNull('deleted_at').orderBy('created_at', 'desc')
        if (organization !== undefined) query.where({ organization_id: organization })
        const rows = await query
        const counts = await countsOf(db, rows)
        return rows.map(row => rowOf(row, counts, own))
      }),
  },
  {
    name: 'webhooks show',
    summary: 'Shows a subscription, and until when its former secret is valid too.',
    operands: ['subscription'],
    recorded: 'nothing',
    options: {},
    run: input =>
      withDatabase(input, async (db, _deliveries, own) => {
        const { id } = await subscriptionIn(db, input)
        const row: SubscriptionRow = await db('subscriptions').where({ id }).first()
        return {
          ...rowOf(row, await countsOf(db, [row]), own),
          formerSecretUntil: row.former_secret_until?.toISOString(),
        }
      }),
  },
  {
    name: 'webhooks deliveries',
    summary: 'Lists the latest deliveries of a subscription.',
    operands: ['subscription'],
    recorded: 'reads',
    options: {
      state: {
        type: 'string',
        summary: 'only deliveries in this state: PENDING, PAUSED, DELIVERED, FAILED or CANCELLED',
      },
    },
    run: input =>
      withDatabase(input, async (db, deliveries) => {
        const state = stateIn(input.options.state)
        const { id } = await subscriptionIn(db, input)
        const { items } = await deliveries.list(id, { state, limit: LIST_MAX, before: undefined })
        return items.map(toRow)
      }),
  },
  {
    name: 'webhooks retry',
    summary: 'Sends one delivery again.',
    operands: ['subscription', 'delivery'],
    recorded: 'changes',
    options: {},
    run: input =>
      withDatabase(input, async (db, deliveries) => {
        const { id } = await sendingIn(db, input)
        return toRow(await deliveries.retry(id, input.operands.delivery ?? ''))
      }),
  },
  {
    name: 'webhooks recover',
    summary: 'Sends all failed and cancelled deliveries of a subscription again.',
    operands: ['subscription'],
    recorded: 'changes',
    options: {
      since: {
        type: 'string',
        summary: 'only those created since this date-time, like 2026-01-31T12:00:00Z',
      },
    },
    run: input =>
      withDatabase(input, async (db, deliveries) => {
        const since = dateTimeOf(input.options.since)
        if (since === undefined) {
          throw new UsageError('--since must be a date-time, like 2026-01-31T12:00:00Z')
        }
        const { id } = await sendingIn(db, input)
        return { sentAgain: await deliveries.recover(id, since) }
      }),
  },
  {
    name: 'webhooks rotate-secret',
    summary:
      'Gives a subscription a new secret, and prints it, or a new pair of keys, and prints the public one.',
    operands: ['subscription'],
    recorded: 'changes',
    options: {
      'overlap-seconds': {
        type: 'string',
        summary: `for how long the former secret is valid too: ${OVERLAP_SECONDS} by default, 0 if it has leaked`,
      },
    },
    details:
      'The secret is printed this once: hand it to the client over a channel that keeps it secret. A public key is none.',
    run: input =>
      withDatabase(input, async (db, _deliveries, own) => {
        const overlapSeconds = overlapIn(input.options['overlap-seconds'])
        const { id, organization_id: organizationId } = await subscriptionIn(db, input)
        const rotation = { key: randomUUID(), overlapSeconds }
        const { subscription, secret } = await secretRotation(db, own).rotate(organizationId, id, rotation)
        return {
          subscription: id,
          secret,
          publicKey: subscription.publicKey,
          formerSecretExpires: subscription.formerSecretExpiresAt?.toISOString(),
        }
      }),
  },
  {
    name: 'webhooks delete-former-secret',
    summary: 'Ends the overlap of a rotation: deliveries are signed with the new secret alone.',
    operands: ['subscription'],
    recorded: 'changes',
    options: {},
    run: input =>
      withDatabase(input, async (db, _deliveries, own) => {
        const { id, organization_id: organizationId } = await subscriptionIn(db, input)
        await secretRotation(db, own).endOverlap(organizationId, id)
        return { subscription: id }
      }),
  },
  {
    name: 'webhooks erase-clear-urls',
    summary: 'Erases the urls of subscriptions in clear: they are encrypted from now on alone.',
    operands: [],
    recorded: 'changes',
    options: {},
    details:
      'Run this once you will not roll back to 2.1.0, which reads urls in clear. Backups and the write-ahead log of Postgres hold them until they expire, and its tables until they are vacuumed.',
    run: input =>
      withDatabase(input, async (db, _deliveries, own) => {
        await endClearUrls(db)
        return { erased: await sealUrls(db, own, erased => input.progress(`${erased} urls erased`)) }
      }),
  },
  {
    name: 'webhooks status',
    summary: 'Shows how many deliveries wait, and for how long the oldest has been due.',
    operands: [],
    recorded: 'nothing',
    options: {},
    run: input => withDatabase(input, db => queueStatus(db)),
  },
]

const LIST_MAX = 100
/** Seven days, the maximum of the API contract. */
const OVERLAP_SECONDS_MAX = 604_800
const STATES = ['PENDING', 'PAUSED', 'DELIVERED', 'FAILED', 'CANCELLED'] as const

async function withDatabase<T>(
  input: CommandInput,
  work: (db: Knex, deliveries: ReturnType<typeof deliveriesIn>, own: Vault) => Promise<T>,
): Promise<T> {
  const { databaseUrl, masterKeys } = await input.installation()
  const db = acrossOrganizations(await openNotifierDatabase(databaseUrl, masterKeys))
  try {
    const own = vault(keyOf(db))
    return await work(db, deliveriesIn(db, own), own)
  } finally {
    await db.destroy()
  }
}

function rowOf(row: SubscriptionRow, counts: ReadonlyMap<string, number>, own: Vault): Row {
  return {
    subscription: row.id,
    organization: row.organization_id,
    title: row.title,
    host: own.hostOf(row),
    events: row.events.join(' '),
    enabled: row.enabled,
    disabledReason: row.disabled_reason ?? undefined,
    hostProof: row.host_proof ?? undefined,
    failingSince: row.failing_since?.toISOString(),
    pending: counts.get(`${row.id} PENDING`) ?? 0,
    paused: counts.get(`${row.id} PAUSED`) ?? 0,
    failed: counts.get(`${row.id} FAILED`) ?? 0,
  }
}

function toRow({ id, eventType, createdAt, state, dueAt, attempts }: Delivery): Row {
  const last = attempts.at(-1)
  return {
    delivery: id,
    event: eventType,
    created: createdAt.toISOString(),
    state,
    next: state === 'PENDING' ? dueAt.toISOString() : undefined,
    attempts: attempts.length,
    last: last && [last.outcome, last.status].filter(Boolean).join(' '),
  }
}

/** How many deliveries subscriptions have, by id and state. */
async function countsOf(
  db: Knex,
  rows: readonly Pick<SubscriptionRow, 'id'>[],
): Promise<ReadonlyMap<string, number>> {
  const ids = rows.map(({ id }) => id)
  const counts = await db('deliveries')
    .whereRaw('subscription_id = any (?)', [ids])
    .whereIn('state', ['PENDING', 'PAUSED', 'FAILED'])
    .groupBy('subscription_id', 'state')
    .select('subscription_id', 'state', db.raw('count(*)::integer as count'))
  return new Map(counts.map(each => [`${each.subscription_id} ${each.state}`, each.count]))
}

async function subscriptionIn(db: Knex, { operands: { subscription: id } }: CommandInput) {
  requireId(id, 'subscription')
  const row = await db('subscriptions')
    .where({ id })
    .whereNull('deleted_at')
    .first('id', 'organization_id', 'enabled', 'host_proof')
  if (row === undefined) throw new Problem('notFound', 'there is no such subscription')
  return row as Pick<SubscriptionRow, 'id' | 'organization_id' | 'enabled' | 'host_proof'>
}

async function sendingIn(db: Knex, input: CommandInput) {
  const subscription = await subscriptionIn(db, input)
  requireSending({ ...subscription, hostProof: subscription.host_proof ?? undefined })
  return subscription
}

function requireId(text: unknown, name: string): asserts text is string {
  if (typeof text !== 'string' || !isUuid(text)) throw new UsageError(`${name} must be a UUID`)
}

function overlapIn(text: string | boolean | undefined): number {
  if (text === undefined) return OVERLAP_SECONDS
  if (typeof text === 'string' && /^\d{1,6}$/.test(text) && Number(text) <= OVERLAP_SECONDS_MAX)
    return Number(text)
  throw new UsageError(`--overlap-seconds must be a number of seconds, from 0 to ${OVERLAP_SECONDS_MAX}`)
}

function stateIn(text: string | boolean | undefined) {
  if (text === undefined) return undefined
  const state = STATES.find(each => each === text)
  if (state === undefined) throw new UsageError(`--state must be one of ${STATES.join(', ')}`)
  return state
}

export const eraser = organizationEraser(
  'notifier',
  openNotifierDatabase,
  (db, organization_id) => {
    const subscriptions = db('subscriptions').where({ organization_id })
    return [
      {
        table: 'deliveries',
        rows: db('deliveries').whereIn('subscription_id', subscriptions.clone().select('id')),
        reads: ['subscriptions'],
      },
      { table: 'subscriptions', rows: subscriptions },
      { table: 'outbox', rows: db('outbox').where({ organization_id }) },
      { table: 'events', rows: db('events').where({ organization_id }) },
      { table: 'event_traces', rows: db('event_traces').where({ organization_id }) },
    ]
  },
  (db, organization_id) => db('row_sets').where({ organization_id }).delete(),
)
