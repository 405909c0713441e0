import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { queueWorker } from '../../services/kit/queue/leased-queue.ts'
import { silentLog } from '../../services/kit/process/logging/log.ts'
import { deliveriesQueue } from '../../services/notifier/delivery-worker.ts'
import { table } from './table.ts'

const ENDPOINTS = 1_000
const WAITING = [10_000, 100_000, 1_000_000, 5_000_000]
/** How many of the waiting deliveries are claimed and settled in a round. */
const SETTLED = 3_000
const ROUNDS = 3
/** Rows written in one statement. */
const STEP = 100_000

/** The time to claim and settle a delivery, by the number that wait. The best round counts, as other load slows one. */
export async function claimFigures(db: Knex): Promise<string> {
  await db.raw('truncate subscriptions, events, deliveries, attempts, subscription_history')
  await db.raw(
    `insert into subscriptions (id, organization_id, title, url, events, enabled, secret)
     select gen_random_uuid(), ?, 'one', 'https://hooks.example/' || number, '{}', true, ''
     from generate_series(1, ?) as number`,
    [randomUUID(), ENDPOINTS],
  )
  await add(db, SETTLED)
  await microsecondsEach(db)
  const costs: number[] = []
  let waiting = 0
  for (const count of WAITING) {
    process.stderr.write(`  ${count.toLocaleString('en')} waiting ...\n`)
    await add(db, count - waiting)
    let cost = Infinity
    for (let round = 0; round < ROUNDS; round++) cost = Math.min(cost, await microsecondsEach(db))
    costs.push(cost)
    waiting = count - ROUNDS * SETTLED
  }
  return table(
    ['deliveries waiting, of 1,000 endpoints', 'claim and settle', 'ratio'],
    WAITING.map((count, index) => [
      count.toLocaleString('en'),
      `${costs[index]!.toFixed(0)} µs`,
      (costs[index]! / costs[0]!).toFixed(2),
    ]),
  )
}

/** Adds due deliveries of events to all endpoints. Indexes are rebuilt afterwards, and constraints are not checked. */
async function add(db: Knex, count: number) {
  const { rows: indexes } = await db.raw(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'deliveries' and indexname not in (select conname from pg_constraint)`,
  )
  for (const { name } of indexes) await db.raw('drop index ??', [name])
  for (let left = count; left > 0; left -= STEP) await addSome(db, Math.min(left, STEP))
  // The definition of an index of a partitioned table leaves its partitions out.
  for (const { definition } of indexes) await db.raw(definition.replace(' ON ONLY ', ' ON '))
  // Autovacuum and the checkpointer would do this some time later.
  await db.raw('vacuum analyze deliveries')
  await db.raw('checkpoint')
}

async function addSome(db: Knex, count: number) {
  await db.transaction(async trx => {
    await trx.raw('set local session_replication_role = replica')
    await trx.raw(
      `with event as (
         insert into events (id, organization_id, type, created_at, body)
         select gen_random_uuid(), gen_random_uuid(), 'RECIPIENT_CREATED', now(), ''
         from generate_series(1, ?) returning id
       )
       insert into deliveries (organization_id, subscription_id, ordering_key, event_id, event_type)
       select organization_id, subscriptions.id, gen_random_uuid(), event.id, 'RECIPIENT_CREATED' from event cross join subscriptions`,
      [count / ENDPOINTS],
    )
  })
}

async function microsecondsEach(db: Knex): Promise<number> {
  let settled = 0
  let running = 0
  const startedAt = performance.now()
  const { close } = queueWorker({
    db,
    log: silentLog,
    concurrency: 500,
    queue: deliveriesQueue,
    capacityOf: () => (settled + running < SETTLED ? 8 : 0),
    async start(jobs) {
      running += jobs.length
      return jobs.map(async () => ({ state: 'DELIVERED' }))
    },
    async onSettled(_change, { length }) {
      settled += length
      running -= length
    },
  })
  while (settled < SETTLED) await sleep(5)
  const microseconds = ((performance.now() - startedAt) * 1_000) / settled
  await close()
  return microseconds
}
