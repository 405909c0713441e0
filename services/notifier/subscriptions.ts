import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { Cipher } from '../kit/cipher.ts'
import { isUuid } from '../kit/ids.ts'
import { inOrganization } from '../kit/postgres/organization-rows.ts'
import { Problem } from '../kit/problem.ts'
import { reconcile } from './reconcile.ts'
import { newSecret } from './signature.ts'

export interface Subscription {
  readonly id: string
  readonly createdAt: Date
  readonly title: string
  readonly url: string
  readonly events: readonly string[]
  readonly enabled: boolean
  readonly disabledReason: DisabledReason | undefined
}

export type DisabledReason = 'ENDPOINT_GONE' | 'ENDPOINT_FAILING'

/** What a client sets of a subscription. */
export type SubscriptionFields = Pick<Subscription, 'title' | 'url' | 'events' | 'enabled'>

export type Subscriptions = ReturnType<typeof subscriptionsIn>

/** The subscriptions of all organizations. One of another organization is reported as not found. */
export function subscriptionsIn(db: Knex, cipher: Cipher, subscriptionsMax: number) {
  const existing = (organizationId: string, table: Knex) =>
    table('subscriptions').where({ organization_id: organizationId }).whereNull('deleted_at')

  /** Locks the row until the end of the transaction. The lock lets new deliveries refer to the row meanwhile. */
  async function lockedRow(change: Knex.Transaction, organizationId: string, id: string): Promise<Row> {
    const row = isUuid(id)
      ? await existing(organizationId, change).where({ id }).forNoKeyUpdate().first()
      : undefined
    if (row === undefined) throw notFound()
    return row
  }

  return {
    /** Also returns the secret, which no other call does. */
    async create(organizationId: string, { title, url, events, enabled }: SubscriptionFields) {
      const id = randomUUID()
      const secret = newSecret()
      const created = inOrganization(db, organizationId, async change => {
        await change.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [organizationId])
        const others: readonly Row[] = await existing(organizationId, change)
        if (others.some(other => other.url === url)) throw alreadySubscribed()
        if (others.length >= subscriptionsMax) {
          throw new Problem(
            'conflict',
            `an organization may have at most ${subscriptionsMax} subscriptions`,
            'WEBHOOK_SUBSCRIPTIONS_LIMIT_REACHED',
          )
        }
        const [row] = await change('subscriptions')
          .insert({
            id,
            organization_id: organizationId,
            title,
            url,
            events: [...events],
            enabled,
            secret: cipher.seal(secret, secretPlace(id)),
          })
          .returning('*')
        await recordVersion(change, row)
        return fromRow(row)
      })
      return { subscription: await withUrlConflict(created), secret }
    },

    async list(organizationId: string): Promise<Subscription[]> {
      const rows: Row[] = await inOrganization(db, organizationId, own =>
        existing(organizationId, own).orderBy([
          { column: 'created_at', order: 'desc' },
          { column: 'id', order: 'desc' },
        ]),
      )
      return rows.map(fromRow)
    },

    async get(organizationId: string, id: string): Promise<Subscription> {
      const row = isUuid(id)
        ? await inOrganization(db, organizationId, own => existing(organizationId, own).where({ id }).first())
        : undefined
      if (row === undefined) throw notFound()
      return fromRow(row)
    },

    /** Disabling pauses the pending deliveries; enabling resumes them. */
    async update(
      organizationId: string,
      id: string,
      changes: Partial<SubscriptionFields>,
    ): Promise<Subscription> {
      const updated = inOrganization(db, organizationId, async change => {
        const before = await lockedRow(change, organizationId, id)
        const isReenabled = changes.enabled === true && !before.enabled
        const isMoved = changes.url !== undefined && changes.url !== before.url
        const [row]: Row[] = await change('subscriptions')
          .where({ id })
          .update({
            // An update must set at least one column.
            title: before.title,
            ...changes,
            ...(isReenabled && { disabled_reason: null }),
            ...((isReenabled || isMoved) && NOTHING_FAILED),
          })
          .returning('*')
        await recordVersion(change, row!)
        if (before.enabled !== row!.enabled) await reconcile(change, id)
        return fromRow(row!)
      })
      return withUrlConflict(updated)
    },

    /** Cancels pending deliveries. The row is kept, marked as deleted, until its deliveries are past their retention. */
    async remove(organizationId: string, id: string): Promise<void> {
      await inOrganization(db, organizationId, async change => {
        await lockedRow(change, organizationId, id)
        const [row] = await change('subscriptions')
          .where({ id })
          // The secret is erased: nothing will be signed with it again.
          .update({ enabled: false, deleted_at: change.fn.now(), secret: Buffer.alloc(0) })
          .returning('*')
        await recordVersion(change, row)
        await reconcile(change, id)
      })
    },
  }
}

/** Column values of a subscription whose latest attempt did not fail. */
export const NOTHING_FAILED = { failing_since: null, failures: 0, gone_deliveries: [] }

export function requireEnabled({ enabled }: Pick<Subscription, 'enabled'>): void {
  if (!enabled) throw new Problem('conflict', 'the subscription is disabled: enable it first')
}

/** Disables a subscription for a reason that its client can see. Returns false if it was disabled already. */
export async function disable(change: Knex, id: string, reason: DisabledReason): Promise<boolean> {
  const [row]: Row[] = await change('subscriptions')
    .where({ id, enabled: true })
    .update({ enabled: false, disabled_reason: reason })
    .returning('*')
  if (row === undefined) return false
  await recordVersion(change, row)
  await reconcile(change, id)
  return true
}

interface Row {
  readonly id: string
  readonly organization_id: string
  readonly created_at: Date
  readonly title: string
  readonly url: string
  readonly events: readonly string[]
  readonly enabled: boolean
  readonly disabled_reason: DisabledReason | null
  readonly deleted_at: Date | null
}

function fromRow(row: Row): Subscription {
  const { id, created_at: createdAt, title, url, events, enabled, disabled_reason: reason } = row
  return { id, createdAt, title, url, events, enabled, disabledReason: reason ?? undefined }
}

/**
 * Records which events the subscription wants from now on: none while its client has disabled it. While we have, its client
 * has not said that it wants to miss any: they are kept as paused. The clock is the database's, which all processes share; should
 * it stand still or go back, this version is still the latest. The transaction holds the lock of the subscription's row.
 */
async function recordVersion(change: Knex, row: Row): Promise<void> {
  const { id, organization_id, events, enabled, disabled_reason: reason, deleted_at: deletedAt } = row
  const isWanted = enabled || (reason !== null && deletedAt === null)
  const latest = change('subscription_history').where({ organization_id, subscription_id: id })
  await change('subscription_history').insert({
    subscription_id: id,
    organization_id,
    valid_from: change.raw(`greatest(clock_timestamp(), (?) + interval '1 microsecond')`, [
      latest.max('valid_from'),
    ]),
    events: isWanted ? [...events] : [],
  })
}

/** The place that a subscription's secret is sealed for. */
export const secretPlace = (id: string) => `subscriptions ${id}`

const UNIQUE_VIOLATION = '23505'

/** Reports a violation of the unique index on URLs: an update does not take the organization's lock, so only the index decides. */
async function withUrlConflict<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION
      ? alreadySubscribed()
      : error
  }
}

function alreadySubscribed() {
  return new Problem('conflict', 'a subscription with this url exists', 'WEBHOOK_ENDPOINT_ALREADY_SUBSCRIBED')
}

function notFound() {
  return new Problem('notFound', 'there is no such subscription')
}
