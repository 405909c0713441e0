import type { Knex } from 'knex'
import { deleteInSteps } from '../kit/postgres/delete-in-steps.ts'
import { isFree } from '../kit/queue/leased-rows.ts'
import { errorFields, type Log } from '../kit/process/log.ts'
import { align } from './align.ts'
import type { EndpointLimits } from './endpoint-limits.ts'

const RETENTION_DAYS = 30
const CLEAN_MS = 3_600_000
const REPORT_MS = 60_000
const ALIGN_MS = 5_000
const DELETED_AT_ONCE = 5_000
/** Beyond this a count costs more than it tells. */
const COUNT_MAX = 100_000

interface House {
  readonly db: Knex
  readonly limits: EndpointLimits
  readonly log: Log
}

/** Keeps deliveries in line with their subscriptions, forgets what ended long ago, and logs how the queue does. */
export function housekeeping({ db, limits, log }: House): { readonly close: () => Promise<void> } {
  let isClosed = false
  /** Each takes its time, and holds up none of the others. */
  const every = (ms: number, work: () => Promise<void>) => {
    let running: Promise<void> = Promise.resolve()
    const timer = setInterval(() => {
      running = running.then(work).catch(error => log('housekeeping.failed', errorFields(error)))
    }, ms).unref()
    return () => {
      clearInterval(timer)
      return running
    }
  }
  const endings = [
    every(CLEAN_MS, () => clean(db)),
    every(ALIGN_MS, async () => {
      while ((await align(db)) > 0) if (isClosed) return
    }),
    every(REPORT_MS, async () =>
      log('webhooks.queue', { ...(await queueState(db)), resting: limits.breakers().open }),
    ),
  ]
  return {
    async close() {
      isClosed = true
      await Promise.all(endings.map(end => end()))
    },
  }
}

export async function clean(db: Knex): Promise<void> {
  const old = db.raw(`now() - interval '${RETENTION_DAYS} days'`)
  await db('deliveries')
    .where({ state: 'PAUSED' })
    .where('settled_at', '<', old)
    .update({ state: 'CANCELLED', settled_at: db.fn.now() })
  await deleteInSteps(
    db('deliveries').where('settled_at', '<', old).whereNot({ state: 'PAUSED' }),
    DELETED_AT_ONCE,
  )
  const isUnsent = db('deliveries').select(db.raw('1')).whereRaw('deliveries.event_id = events.id')
  await deleteInSteps(db('events').where('received_at', '<', old).whereNotExists(isUnsent), DELETED_AT_ONCE)
  await db.raw(
    `delete from wishes where since < :old and exists (
       select from wishes later where later.subscription_id = wishes.subscription_id
         and later.since > wishes.since and later.since < :old
     )`,
    { old },
  )
  const isUntold = db('deliveries')
    .select(db.raw('1'))
    .whereRaw('deliveries.subscription_id = subscriptions.id')
  await db('subscriptions').where('deleted_at', '<', old).whereNotExists(isUntold).delete()
}

/** How much waits, and for how long the longest of it is due. */
export async function queueState(db: Knex) {
  const { rows } = await db.raw(
    `select
       (select count(*)::integer from (select from deliveries where state = 'PENDING' limit ?) counted) as pending,
       (select count(*)::integer from (select from deliveries where state = 'PAUSED' limit ?) counted) as paused,
       (select count(*)::integer from subscriptions where enabled) as endpoints,
       (select coalesce(extract(epoch from now() - min(oldest.due_at)), 0)::float8
        from subscriptions cross join lateral (
          select due_at from deliveries
          where state = 'PENDING' and subscription_id = subscriptions.id and due_at <= now()
            and ${isFree('deliveries')}
          order by due_at limit 1
        ) oldest) as seconds`,
    [COUNT_MAX, COUNT_MAX],
  )
  const { pending, paused, endpoints, seconds } = rows[0]
  return { pending, paused, endpoints, oldestDueSeconds: Math.round(seconds) }
}
