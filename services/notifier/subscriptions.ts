import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { Cipher } from '../kit/cipher.ts'
import { isUuid } from '../kit/ids.ts'
import { Problem } from '../kit/problem.ts'
import { align } from './align.ts'
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

export type SubscriptionWish = Pick<Subscription, 'title' | 'url' | 'events' | 'enabled'>

export type Subscriptions = ReturnType<typeof subscriptionsIn>

/** The endpoints of all organizations. What belongs to another organization is not found. */
export function subscriptionsIn(db: Knex, cipher: Cipher, subscriptionsMax: number) {
  const live = (organizationId: string, table: Knex = db) =>
    table('subscriptions').where({ organization_id: organizationId }).whereNull('deleted_at')

  /** The row of a change, which holds it until the change is done; new deliveries may refer to it meanwhile. */
  async function held(change: Knex.Transaction, organizationId: string, id: string): Promise<Row> {
    const row = isUuid(id)
      ? await live(organizationId, change).where({ id }).forNoKeyUpdate().first()
      : undefined
    if (row === undefined) throw notFound()
    return row
  }

  return {
    /** Gives its secret too, which is told this once. */
    async create(organizationId: string, wish: SubscriptionWish) {
      const id = randomUUID()
      const secret = newSecret()
      const created = db.transaction(async change => {
        await change.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [organizationId])
        const others: readonly Row[] = await live(organizationId, change)
        if (others.some(({ url }) => url === wish.url)) throw alreadySubscribed()
        if (others.length >= subscriptionsMax) {
          throw new Problem(
            'conflict',
            `an organization may have at most ${subscriptionsMax} subscriptions`,
            'WEBHOOK_SUBSCRIPTIONS_LIMIT_REACHED',
          )
        }
        const { title, url, events, enabled } = wish
        const [row] = await change('subscriptions')
          .insert({
            ...{ id, organization_id: organizationId, title, url, events: [...events], enabled },
            secret: cipher.seal(secret, secretPlace(id)),
          })
          .returning('*')
        await keepWish(change, row)
        return fromRow(row)
      })
      return { subscription: await unlessSubscribed(created), secret }
    },

    async list(organizationId: string): Promise<Subscription[]> {
      const rows: Row[] = await live(organizationId).orderBy([
        { column: 'created_at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      return rows.map(fromRow)
    },

    async get(organizationId: string, id: string): Promise<Subscription> {
      const row = isUuid(id) ? await live(organizationId).where({ id }).first() : undefined
      if (row === undefined) throw notFound()
      return fromRow(row)
    },

    /** While a subscription is disabled its deliveries are paused; once it is enabled they go on. */
    async update(organizationId: string, id: string, wish: Partial<SubscriptionWish>): Promise<Subscription> {
      const updated = db.transaction(async change => {
        const before = await held(change, organizationId, id)
        const isEnabledAnew = wish.enabled === true && !before.enabled
        const isElsewhere = wish.url !== undefined && wish.url !== before.url
        const [row]: Row[] = await change('subscriptions')
          .where({ id })
          .update({
            ...{ title: before.title, ...wish },
            ...(isEnabledAnew && { disabled_reason: null }),
            ...((isEnabledAnew || isElsewhere) && { failing_since: null, failures: 0 }),
          })
          .returning('*')
        await keepWish(change, row!)
        if (before.enabled !== row!.enabled) await align(change, id)
        return fromRow(row!)
      })
      return unlessSubscribed(updated)
    },

    /** What waits to be delivered is cancelled; its rows stay for as long as others do. */
    async remove(organizationId: string, id: string): Promise<void> {
      await db.transaction(async change => {
        await held(change, organizationId, id)
        const [row] = await change('subscriptions')
          .where({ id })
          // Nobody will sign with it again.
          .update({ enabled: false, deleted_at: change.fn.now(), secret: Buffer.alloc(0) })
          .returning('*')
        await keepWish(change, row)
        await align(change, id)
      })
    },
  }
}

/** Nothing is sent while it is disabled, whoever asks. */
export function requireEnabled({ enabled }: Pick<Subscription, 'enabled'>): void {
  if (!enabled) throw new Problem('conflict', 'the subscription is disabled: enable it first')
}

/** Ends a subscription's being served, for a reason that its client can see. */
export async function disable(change: Knex, id: string, reason: DisabledReason): Promise<boolean> {
  const [row]: Row[] = await change('subscriptions')
    .where({ id, enabled: true })
    .update({ enabled: false, disabled_reason: reason })
    .returning('*')
  if (row === undefined) return false
  await keepWish(change, row)
  await align(change, id)
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
}

function fromRow(row: Row): Subscription {
  const { id, created_at: createdAt, title, url, events, enabled, disabled_reason: reason } = row
  return { id, createdAt, title, url, events, enabled, disabledReason: reason ?? undefined }
}

/** The clock is the database's, read in the change itself: whatever happens later is wanted, or not, by this. */
async function keepWish(change: Knex, { id, organization_id, events, enabled }: Row): Promise<void> {
  await change('wishes')
    .insert({
      subscription_id: id,
      organization_id,
      since: change.raw('clock_timestamp()'),
      events: enabled ? [...events] : [],
    })
    .onConflict(['subscription_id', 'since'])
    .merge()
}

export const secretPlace = (id: string) => `subscriptions ${id}`

const UNIQUE_VIOLATION = '23505'

/** The index has the last word on who has a url, as a change of another subscription takes no turn with this. */
async function unlessSubscribed<T>(work: Promise<T>): Promise<T> {
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
