import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import t, { type Test } from 'tap'
import { type Log, type LogLine, silentLog } from '../../../services/kit/process/logging/log.ts'
import type { Groups } from '../../../services/kit/queue/claim-quotas.ts'
import { type JobControl, queueWorker } from '../../../services/kit/queue/leased-queue.ts'
import type { ClaimedJob, FinishedJob, JobOutcome } from '../../../services/kit/queue/queue-table.ts'
import { freshSchema } from '../../harness/database.ts'
import { until } from '../../harness/until.ts'
import { addParcel, inMs, parcelMigrations, parcels } from './jobs.ts'

interface Setup {
  /** Runs a job; by default it is delivered at once. */
  readonly run?: (job: ClaimedJob, control: JobControl) => Promise<JobOutcome> | JobOutcome
  readonly start?: (
    jobs: readonly ClaimedJob[],
    control: JobControl,
  ) => Promise<readonly Promise<JobOutcome>[]>
  readonly onSettled?: (
    change: Knex.Transaction,
    finished: readonly FinishedJob<JobOutcome>[],
  ) => Promise<void>
  readonly capacityOf?: (street: string) => number
  readonly groups?: Groups
  readonly concurrency?: number
  readonly leaseMs?: number
  readonly log?: Log
}

const delivered = { state: 'DELIVERED' }

/** A worker on the parcels, and the jobs that it ran. */
function worker(t: Test, db: Knex, setup: Setup = {}) {
  const { run = () => delivered, concurrency = 20, log = silentLog, leaseMs } = setup
  const ran: ClaimedJob[] = []
  const settled: FinishedJob<JobOutcome>[] = []
  const state = { running: 0, most: 0 }
  const { wake, close } = queueWorker<JobOutcome>({
    db,
    queue: parcels,
    capacityOf: setup.capacityOf ?? (() => 20),
    ...(setup.groups && { groups: setup.groups }),
    start:
      setup.start ??
      (async (jobs, control) =>
        jobs.map(async job => {
          ran.push(job)
          state.most = Math.max(state.most, ++state.running)
          const outcome = await run(job, control)
          state.running--
          return outcome
        })),
    async onSettled(change, finished) {
      await setup.onSettled?.(change, finished)
      settled.push(...finished)
    },
    log,
    concurrency,
    ...(leaseMs !== undefined && { leaseMs }),
  })
  let closing: Promise<void> | undefined
  const closed = () => (closing ??= close())
  t.teardown(closed)
  return { ran, settled, state, wake, close: closed }
}

/** Adds this many parcels, each to a new house. */
async function addMany(db: Knex, street: string, count: number) {
  const ids: string[] = []
  for (let at = 0; at < count; at++) ids.push(await addParcel(db, { street }))
  return ids
}
const pending = async (db: Knex) => (await db('parcels').where({ state: 'PENDING' })).length
const idsOf = (jobs: readonly ClaimedJob[]) => jobs.map(({ id }) => id).toSorted()

/** A gate that work waits for. */
function gate() {
  let open = () => {}
  const passed = new Promise<void>(resolve => (open = resolve))
  return { open, passed }
}

t.test('each due job is run once and settled, also beside other workers', async t => {
  const db = await freshSchema(t, parcelMigrations)
  const ids: string[] = []
  for (let street = 0; street < 6; street++) ids.push(...(await addMany(db, randomUUID(), 12)))
  const later = await addParcel(db, { street: randomUUID(), dueInMs: 3_600_000 })
  const workers = [worker(t, db), worker(t, db)]
  await until(async () => (await pending(db)) === 1)
  for (const { close } of workers) await close()
  t.strictSame(idsOf(workers.flatMap(({ ran }) => ran)), ids.toSorted())
  t.strictSame(idsOf(workers.flatMap(({ settled }) => settled.map(({ job }) => job))), ids.toSorted())
  t.match(await db('parcels').where({ state: 'PENDING' }), [{ id: later, attempts: 0, lease_id: null }])
  t.ok((await db('parcels').where({ state: 'DELIVERED', attempts: 1, lease_id: null })).length === ids.length)
})

t.test('a job that is to be tried again is, with the number of its attempts', async t => {
  const db = await freshSchema(t, parcelMigrations)
  await addParcel(db, { street: randomUUID() })
  const { ran, settled } = worker(t, db, {
    run: ({ attempts }) => (attempts < 3 ? { dueInMs: 0 } : delivered),
  })
  await until(async () => (await pending(db)) === 0)
  t.strictSame(
    ran.map(({ attempts }) => attempts),
    [1, 2, 3],
  )
  t.strictSame(
    settled.map(({ outcome }) => outcome),
    [{ dueInMs: 0 }, { dueInMs: 0 }, delivered],
  )
})

t.test('no more jobs run than there are places, than a partition takes, or than a group takes', async t => {
  const db = await freshSchema(t, parcelMigrations)
  const [one, other] = [randomUUID(), randomUUID()]
  const rule = { of: () => 'all', capacityOf: () => 20 }
  for (const [title, setup, most] of [
    ['places', { concurrency: 3 }, 3],
    ['partition', { room: 2 }, 4],
    ['a group', { room: 2, groups: 3 }, 3],
  ] as const) {
    await db('parcels').delete()
    await addMany(db, one, 6)
    await addMany(db, other, 6)
    const running = new Map<string, number>()
    const count = (street: string, by: number) => running.set(street, (running.get(street) ?? 0) + by)
    const all = () => [...running.values()].reduce((sum, each) => sum + each, 0)
    const held = gate()
    const room = 'room' in setup ? setup.room : 20
    const { state, ran, close } = worker(t, db, {
      concurrency: 'concurrency' in setup ? setup.concurrency : 40,
      capacityOf: street => room - (running.get(street) ?? 0),
      groups: 'groups' in setup ? { ...rule, capacityOf: () => setup.groups - all() } : rule,
      async start(jobs) {
        return jobs.map(async job => {
          ran.push(job)
          count(job.partition, 1)
          state.most = Math.max(state.most, all())
          await held.passed
          count(job.partition, -1)
          return delivered
        })
      },
    })
    await until(() => state.most === most)
    await sleep(200)
    t.equal(state.most, most, title)
    held.open()
    await until(async () => (await pending(db)) === 0)
    t.equal(state.most, most, title)
    t.equal(ran.length, 12)
    await close()
  }
})

t.test('a partition whose jobs take long delays no other', async t => {
  const db = await freshSchema(t, parcelMigrations)
  const [slow, quick] = [randomUUID(), randomUUID()]
  await addMany(db, slow, 40)
  const held = gate()
  const { ran } = worker(t, db, {
    concurrency: 8,
    async run({ partition }) {
      if (partition === slow) await held.passed
      return delivered
    },
  })
  await until(() => ran.length >= 6)
  const ids = await addMany(db, quick, 5)
  await until(async () => (await db('parcels').whereIn('id', ids).where(delivered)).length === 5)
  t.ok(ran.filter(({ partition }) => partition === slow).length <= 8)
  held.open()
  await until(async () => (await pending(db)) === 0)
})

t.test('the rows that belong to a job are written with its outcome, or neither are', async t => {
  const db = await freshSchema(t, parcelMigrations)
  const id = await addParcel(db, { street: randomUUID() })
  await db.raw('create table receipts (id uuid)')
  const lines: LogLine[] = []
  let failures = 2
  const { ran } = worker(t, db, {
    log: (event, fields, level) => void lines.push({ event, level, ...fields }),
    async onSettled(change, finished) {
      await change('receipts').insert(finished.map(({ job }) => ({ id: job.id })))
      if (failures-- > 0) throw new Error('no ink')
    },
  })
  await until(async () => (await pending(db)) === 0)
  t.strictSame(await db('receipts').pluck('id'), [id])
  t.equal(ran.length, 1, 'the outcome is written again, and the job is not run again')
  t.match(lines[0], {
    event: 'queue.settle-failed',
    level: 'warn',
    table: 'parcels',
    count: 1,
    error: 'no ink',
  })
})

t.test('jobs that could not be started are run once their lease has expired', async t => {
  const db = await freshSchema(t, parcelMigrations)
  const street = randomUUID()
  await addMany(db, street, 2)
  const lines: LogLine[] = []
  let failures = 1
  const started: string[] = []
  worker(t, db, {
    leaseMs: 300,
    log: (event, fields, level) => void lines.push({ event, level, ...fields }),
    async start(jobs) {
      if (failures-- > 0) throw new Error('no van')
      started.push(...jobs.map(({ id }) => id))
      return jobs.map(async () => delivered)
    },
  })
  await until(async () => (await pending(db)) === 0)
  t.equal(new Set(started).size, 2)
  t.match(lines[0], { event: 'queue.claim-failed', level: 'warn', table: 'parcels', error: 'no van' })
})

t.test('a job that takes longer than its lease keeps it', async t => {
  const db = await freshSchema(t, parcelMigrations)
  const street = randomUUID()
  const id = await addParcel(db, { street })
  const held = gate()
  let control: JobControl | undefined
  const run: Setup['run'] = async (_job, given) => {
    control = given
    await held.passed
    return delivered
  }
  const leaseMs = 2_000
  const { ran } = worker(t, db, { run, leaseMs })
  await until(() => ran.length === 1)
  const until1 = async () => (await db('parcels').where({ id }).first()).leased_until as Date
  const first = await until1()
  await until(async () => (await until1()).getTime() > first.getTime() + leaseMs)
  await until(() => control!.isLeased(ran[0]!))
  t.equal(control!.isLeased({ ...ran[0]!, id: randomUUID() }), false, 'a job that it never had')
  held.open()
  await until(async () => (await pending(db)) === 0)
  t.equal(ran.length, 1)
})

t.test('a job that another worker has taken over is not settled, and the lost lease is logged', async t => {
  const db = await freshSchema(t, parcelMigrations)
  const street = randomUUID()
  const [id] = await addMany(db, street, 1)
  const other = randomUUID()
  const held = gate()
  const lines: LogLine[] = []
  let control: JobControl | undefined
  const { ran, settled } = worker(t, db, {
    leaseMs: 400,
    log: (event, fields, level) => void lines.push({ event, level, ...fields }),
    async run(_job, given) {
      control = given
      await held.passed
      return delivered
    },
  })
  await until(() => ran.length === 1)
  await db('parcels')
    .where({ id })
    .update({ lease_id: other, leased_until: inMs(db, 60_000) })
  await until(() => !control!.isLeased(ran[0]!))
  held.open()
  await until(() => lines.some(({ event }) => event === 'queue.lease-lost'))
  t.match(
    lines.find(({ event }) => event === 'queue.lease-lost'),
    { level: 'warn', table: 'parcels', count: 1 },
  )
  t.strictSame(settled, [])
  t.match(await db('parcels').first(), { state: 'PENDING', lease_id: other, attempts: 0 })
})

t.test('closing waits for the jobs that run, and starts no others', async t => {
  const db = await freshSchema(t, parcelMigrations)
  const street = randomUUID()
  await addMany(db, street, 3)
  const held = gate()
  let control: JobControl | undefined
  const { ran, close } = worker(t, db, {
    capacityOf: () => 1,
    concurrency: 1,
    async run(_job, given) {
      control = given
      await held.passed
      return delivered
    },
  })
  await until(() => ran.length === 1)
  let isClosed = false
  const closing = close().then(() => (isClosed = true))
  await sleep(100)
  t.notOk(isClosed)
  t.equal(control!.signal.aborted, false)
  held.open()
  await closing
  t.equal(ran.length, 1)
  t.equal(await pending(db), 2)
  t.equal((await db('parcels').where(delivered)).length, 1, 'its outcome is written')
  t.equal(control!.signal.aborted, true)
})

t.test('jobs behind a blocking one are put off, and run once it is done', async t => {
  const db = await freshSchema(t, parcelMigrations)
  const [street, house] = [randomUUID(), randomUUID()]
  const first = await addParcel(db, { street, house, state: 'LOST' })
  const second = await addParcel(db, { street, house })
  const { ran } = worker(t, db)
  const isPutOff = db.raw('due_at > now() as is_put_off')
  await until(async () => (await db('parcels').where({ id: second }).first(isPutOff)).is_put_off)
  t.strictSame(ran, [])
  await db('parcels').where({ id: first }).update(delivered)
  await db('parcels').where({ id: second }).update({ due_at: db.fn.now() })
  await until(async () => (await pending(db)) === 0)
  t.strictSame(idsOf(ran), [second])
})

t.test('a worker waits for the end of a database outage', async t => {
  const db = await freshSchema(t, parcelMigrations)
  const lines: LogLine[] = []
  const { ran, wake } = worker(t, db, { log: (event, fields) => void lines.push({ event, ...fields }) })
  await db.raw('alter table parcels rename to moved')
  await until(() => lines.length > 0)
  t.match(lines[0], { event: 'queue.claim-failed', table: 'parcels' })
  await db.raw('alter table moved rename to parcels')
  await addParcel(db, { street: randomUUID() })
  await until(() => (wake(), ran.length === 1))
})
