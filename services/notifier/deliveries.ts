import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { Cipher } from '../kit/cipher.ts'
import { isUuid } from '../kit/ids.ts'
import { Problem } from '../kit/problem.ts'
import { bodyOf } from './event-body.ts'
import { eventPlace } from './intake.ts'
import { ATTEMPTS_MAX } from './schedule.ts'

export interface Delivery {
  readonly id: string
  readonly eventId: string
  readonly eventType: string
  readonly createdAt: Date
  readonly state: DeliveryState
  readonly dueAt: Date
  /** The latest, in order; one that is sent again on demand has more of them without end. */
  readonly attempts: readonly Attempt[]
}

export type DeliveryState = 'PENDING' | 'PAUSED' | 'DELIVERED' | 'FAILED' | 'CANCELLED'

/** One request to an endpoint, and what became of it. */
export interface Attempt {
  readonly at: Date
  readonly outcome: Outcome
  readonly milliseconds: number
  readonly status: number | undefined
  /** How the answer began, where it was not a good one. */
  readonly answer: string | undefined
}

export type Outcome = 'DELIVERED' | 'REFUSED' | 'REDIRECTED' | 'TIMED_OUT' | 'UNREACHABLE' | 'BLOCKED'

/** The type of an event that is sent on demand, to nobody but who asked for it. */
const TEST = 'TEST'

export type Deliveries = ReturnType<typeof deliveriesIn>

/** What is, or was, on its way to a subscription; whose subscription it is, the caller has made sure. */
export function deliveriesIn(db: Knex, cipher: Cipher) {
  async function withAttempts(rows: readonly Row[]): Promise<Delivery[]> {
    const { rows: attempts }: { rows: AttemptRow[] } = await db.raw(
      `select attempt.* from unnest(?::uuid[]) as id cross join lateral (
         select * from attempts where delivery_id = id order by number desc limit ?
       ) attempt order by attempt.number`,
      [rows.map(({ id }) => id), ATTEMPTS_MAX],
    )
    return rows.map(row => ({
      id: row.id,
      eventId: row.event_id,
      eventType: row.event_type,
      createdAt: row.created_at,
      state: row.state,
      dueAt: row.due_at,
      attempts: attempts.filter(each => each.delivery_id === row.id).map(each => attemptFrom(each, cipher)),
    }))
  }

  return {
    /** The newest first; `before` is the number of the last one told. */
    async list(
      subscriptionId: string,
      {
        state,
        limit,
        before,
      }: { state: DeliveryState | undefined; limit: number; before: string | undefined },
    ) {
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

    async retry(subscriptionId: string, id: string): Promise<Delivery> {
      const ours = isUuid(id) ? { id, subscription_id: subscriptionId } : undefined
      const row: Row | undefined = ours && (await db('deliveries').where(ours).first())
      if (ours === undefined || row === undefined) throw new Problem('notFound', 'there is no such delivery')
      await again(db('deliveries').where(ours).whereNull('lease'), db)
      // What waited for it waits no longer than it does.
      const { subject } = row
      await db('deliveries')
        .where({ subscription_id: subscriptionId, subject, state: 'PENDING' })
        .whereNull('lease')
        .update({ due_at: db.fn.now() })
      return (await withAttempts([await db('deliveries').where(ours).first()]))[0]!
    },

    /** Sends once more what was given up since a moment; tells how much that is. */
    async recover(subscriptionId: string, since: Date): Promise<number> {
      const given = db('deliveries')
        .where({ subscription_id: subscriptionId })
        .whereIn('state', ['FAILED', 'CANCELLED'])
        .where('created_at', '>=', since)
      return again(given, db)
    },

    async sendTest(subscriptionId: string, organizationId: string, at: Date): Promise<Delivery> {
      const eventId = randomUUID()
      const body = bodyOf(eventId, at, TEST, { id: subscriptionId })
      const row: Row = await db.transaction(async change => {
        await change('events').insert({
          ...{ id: eventId, organization_id: organizationId, type: TEST, created_at: at },
          body: cipher.seal(body, eventPlace(eventId)),
        })
        const [delivery] = await change('deliveries')
          .insert({
            ...{ subscription_id: subscriptionId, event_id: eventId, event_type: TEST },
            // News of nothing else, so it waits for nothing.
            subject: eventId,
          })
          .returning('*')
        return delivery
      })
      return (await withAttempts([row]))[0]!
    },
  }
}

/** From the beginning, with all its attempts before it. */
function again(rows: Knex.QueryBuilder, db: Knex): Promise<number> {
  return rows.update({ state: 'PENDING', attempts: 0, due_at: db.fn.now(), settled_at: null })
}

interface Row {
  readonly id: string
  readonly number: string
  readonly event_id: string
  readonly event_type: string
  readonly subject: string
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

function attemptFrom(
  { delivery_id: id, at, outcome, milliseconds, status, answer }: AttemptRow,
  cipher: Cipher,
) {
  return {
    ...{ at, outcome, milliseconds, status: status ?? undefined },
    answer: answer === null ? undefined : cipher.open(answer, answerPlace(id)),
  }
}

export const answerPlace = (deliveryId: string) => `attempts ${deliveryId}`
