import type { Knex } from 'knex'
import { isUuid, NIL_UUID, timeOrderedUuid } from '../kit/ids.ts'
import { byShard, inShard } from '../kit/postgres/citus/shards.ts'
import { Problem } from '../kit/problem.ts'
import { activeTraceparent } from '../kit/tracing/tracer.ts'
import { asDueNow, asNew, isUnclaimed } from '../kit/queue/queue-table.ts'
import { eventBody } from './event-body.ts'
import { keepTraces } from './intake.ts'
import { deliveryId } from './keys.ts'
import { ATTEMPTS_MAX } from './schedule.ts'
import type { Vault } from './webhook-vault.ts'

export interface Delivery {
  readonly id: string
  readonly eventId: string
  readonly eventType: string
  readonly createdAt: Date
  readonly state: DeliveryState
  readonly dueAt: Date
  /** The latest ones, oldest first. There is no limit to manual retries, so there may be earlier ones. */
  readonly attempts: readonly Attempt[]
}

export type DeliveryState = 'PENDING' | 'PAUSED' | 'DELIVERED' | 'FAILED' | 'CANCELLED'

/** One request to an endpoint and its outcome. */
export interface Attempt {
  readonly at: Date
  readonly outcome: Outcome
  readonly milliseconds: number
  readonly status: number | undefined
  /** The beginning of an unsuccessful response's body, or the error if there was no response. */
  readonly answer: string | undefined
}

export type Outcome =
  | 'DELIVERED'
  | 'REFUSED'
  | 'REDIRECTED'
  | 'TIMED_OUT'
  | 'UNREACHABLE'
  | 'BLOCKED'
  | 'PROXY_FAILED'

/** The type of an event that a client sends to one of its own subscriptions as a test. */
const TEST = 'TEST'

interface ListOptions {
  readonly state: DeliveryState | undefined
  readonly limit: number
  /** The number of the last delivery on the previous page. */
  readonly before: string | undefined
}

export type Deliveries = ReturnType<typeof deliveriesIn>

/** The deliveries of a subscription. Callers check that the subscription is of the caller's organization. */
export function deliveriesIn(db: Knex, vault: Vault) {
  /** Of deliveries of one organization. */
  async function withAttempts(rows: readonly Row[]): Promise<Delivery[]> {
    const [place] = await byShard(db, rows, row => row.organization_id ?? NIL_UUID)
    if (place === undefined) return []
    const { rows: attempts }: { rows: AttemptRow[] } = await db.raw(
      `select attempt.* from unnest(cast(:owners as uuid[]), cast(:ids as uuid[])) as delivery (organization_id, id)
       cross join lateral (
         select * from attempts its
         where ${inShard(place, 'its')} and delivery_id = delivery.id
           and (organization_id = delivery.organization_id or organization_id is null)
         order by number desc limit ${ATTEMPTS_MAX}
       ) attempt order by attempt.number`,
      {
        organizations: [...place.organizationIds],
        owners: rows.map(row => row.organization_id),
        ids: rows.map(({ id }) => id),
      } as Record<string, Knex.Value>,
    )
    return rows.map(row => ({
      id: row.id,
      eventId: row.event_id,
      eventType: row.event_type,
      createdAt: row.created_at,
      state: row.state,
      dueAt: row.due_at,
      attempts: attempts.filter(each => each.delivery_id === row.id).map(each => attemptFrom(each, vault)),
    }))
  }

  return {
    /** A page, newest first. `last` is the number of its last delivery if there are more. */
    async list(subscriptionId: string, { state, limit, before }: ListOptions) {
      const query = db('deliveries').where({ subscription_id: subscriptionId })
      if (state !== undefined) query.where({ state })
      if (before !== undefined) query.where('number', '<', before)
      const rows: Row[] = await query.orderBy('number', 'desc').limit(limit + 1)
      const page = rows.slice(0, limit)
      return {
        items: await withAttempts(page),
        last: rows.length > limit ? page.at(-1)?.number : undefined,
      }
    },

    /** Deliveries of one organization. */
    async byIds(ids: readonly string[]): Promise<Delivery[]> {
      return withAttempts(await db('deliveries').whereIn('id', [...ids]))
    },

    /** Makes a delivery due now, with all its attempts ahead of it. A running one stays as it is. */
    async retry(subscriptionId: string, id: string): Promise<Delivery> {
      const key = isUuid(id) ? { id, subscription_id: subscriptionId } : undefined
      const row: Row | undefined = key && (await db('deliveries').where(key).first())
      if (key === undefined || row === undefined) throw new Problem('notFound', 'there is no such delivery')
      const unclaimed = db.raw(isUnclaimed('deliveries'))
      await db('deliveries').where(key).where(unclaimed).update(asNew(db))
      // Deliveries that were deferred behind this one become due with it.
      await db('deliveries')
        .where({ subscription_id: subscriptionId, ordering_key: row.ordering_key, state: 'PENDING' })
        .where(unclaimed)
        .update(asDueNow(db))
      return (await withAttempts([await db('deliveries').where(key).first()]))[0]!
    },

    /** Retries all failed and cancelled deliveries created since then; returns how many. */
    async recover(subscriptionId: string, since: Date): Promise<number> {
      return db('deliveries')
        .where({ subscription_id: subscriptionId })
        .whereIn('state', ['FAILED', 'CANCELLED'])
        .where('created_at', '>=', since)
        .update(asNew(db))
    },

    async sendTest(
      subscriptionId: string,
      organizationId: string,
      { at, perMinute }: { readonly at: Date; readonly perMinute: number },
    ): Promise<Delivery> {
      const eventId = timeOrderedUuid()
      const body = eventBody(eventId, at, TEST, { id: subscriptionId })
      const row: Row = await db.transaction(async change => {
        await countTest(change, { organizationId, subscriptionId }, perMinute)
        await change('events').insert({
          id: eventId,
          organization_id: organizationId,
          type: TEST,
          created_at: at,
          body: vault.sealBody(organizationId, eventId, body),
        })
        await keepTraces(change, [{ id: eventId, organizationId, traceparent: activeTraceparent() }])
        const [delivery] = await change('deliveries')
          .insert({
            organization_id: organizationId,
            id: change.raw(deliveryId(':eventId::uuid', ':subscriptionId::uuid'), {
              eventId,
              subscriptionId,
            }),
            subscription_id: subscriptionId,
            event_id: eventId,
            event_type: TEST,
            // A unique ordering key, so that a test waits for no other delivery.
            ordering_key: eventId,
          })
          .returning('*')
        return delivery
      })
      return (await withAttempts([row]))[0]!
    },
  }
}

interface Row {
  readonly id: string
  /** Null in rows of earlier releases. */
  readonly organization_id: string | null
  readonly number: string
  readonly event_id: string
  readonly event_type: string
  readonly ordering_key: string
  readonly created_at: Date
  readonly state: DeliveryState
  readonly due_at: Date
}

interface AttemptRow {
  readonly delivery_id: string
  readonly at: Date
  readonly outcome: Outcome
  readonly milliseconds: number
  readonly status: number | null
  readonly answer: Buffer | null
}

function attemptFrom(row: AttemptRow, vault: Vault): Attempt {
  const { delivery_id: id, at, outcome, milliseconds, status, answer } = row
  return {
    at,
    outcome,
    milliseconds,
    status: status ?? undefined,
    answer: answer === null ? undefined : vault.open(answer, answerPlace(id)),
  }
}

/** Cipher place (associated data) of an attempt's answer. */
export const answerPlace = (deliveryId: string) => `attempts ${deliveryId}`

/** Fixed-window limit, one minute from the first test. The count is in the row, so all processes share it. */
async function countTest(
  change: Knex,
  { organizationId, subscriptionId }: { readonly organizationId: string; readonly subscriptionId: string },
  perMinute: number,
): Promise<void> {
  const { rows } = await change.raw(
    // An update of Citus takes no now() beside columns, so times are computed before.
    `with clock as materialized (select now() as now, now() - interval '1 minute' as minute_ago)
     update subscriptions set
       tests = case when tests_since > clock.minute_ago then tests else 0 end + 1,
       tests_since = case when tests_since > clock.minute_ago then tests_since else clock.now end
     from clock where organization_id = ? and id = ?
     returning tests, ceil(extract(epoch from tests_since - clock.minute_ago))::integer as seconds`,
    [organizationId, subscriptionId],
  )
  const [{ tests, seconds }] = rows
  if (tests <= perMinute) return
  throw new Problem(
    'tooMany',
    `a subscription may get ${perMinute} test events a minute; try again in ${seconds} seconds`,
    undefined,
    { retryAfterSeconds: seconds },
  )
}
