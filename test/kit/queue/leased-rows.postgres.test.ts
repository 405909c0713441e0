import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import t from 'tap'
import { importsQueue } from '../../../services/gambling/imports/imports-table.ts'
import { migrations } from '../../../services/gambling/migrations.ts'
import {
  claimJobs,
  deferBlocked,
  duePartitions,
  dueJobs,
  nextDueInMs,
  renewLeases,
  settleJobs,
} from '../../../services/kit/queue/leased-rows.ts'
import {
  asDueNow,
  asNew,
  asSettled,
  assignState,
  type ClaimedJob,
  isUnclaimed,
  type JobOutcome,
  lockIfClaimed,
  type QueueTable,
} from '../../../services/kit/queue/queue-table.ts'
import { NIL_UUID } from '../../../services/kit/ids.ts'
import { freshSchema } from '../../harness/database.ts'
import { addParcel, inMs, parcelMigrations, parcels, parcelsOfManyStreets } from './jobs.ts'

const LEASE_MS = 60_000

/** Claims jobs of each street, up to its quota. */
const claim = (db: Knex, quotas: Readonly<Record<string, number>>, leaseMs = LEASE_MS) =>
  claimJobs(db, parcels, new Map(Object.entries(quotas)), leaseMs)
const partitionsIn = async (db: Knex, queue: QueueTable) =>
  (await duePartitions(db, queue)).due.map(({ partition }) => partition)
const idsOf = (jobs: readonly ClaimedJob[]) => new Set(jobs.map(({ id }) => id))

const settle = (db: Knex, job: ClaimedJob, outcome: JobOutcome) =>
  db.transaction(change => settleJobs(change, parcels, [{ job, outcome }]))

const row = (db: Knex, id: string) => db('parcels').where({ id }).first()
const dueInMs = async (db: Knex, id: string) => {
  const [{ ms }] = await db('parcels')
    .where({ id })
    .select(db.raw('(extract(epoch from due_at - now()) * 1000)::float8 as ms'))
  return ms as number
}

t.test('a job waits until an earlier one is due, also if partition and ordering key are equal', async t => {
  const db = await freshSchema(t, migrations)
  const common = { state: 'PENDING', mode: 'UPSERT', is_forced: false }
  const [earlier, later] = [randomUUID(), randomUUID()]
  await db('imports').insert({ ...common, id: earlier, due_at: db.raw(`now() + interval '1 hour'`) })
  await db('imports').insert({ ...common, id: later })
  await deferBlocked(db, importsQueue, await partitionsIn(db, importsQueue))
  const [one, other] = await db('imports').orderBy('number').select('due_at')
  t.strictSame(other, one)
})

t.test('partitions with due jobs are listed, the longest due first, and their jobs counted', async t => {
  const db = await freshSchema(t, parcelMigrations)
  const [late, later, soon, done, held] = [1, 2, 3, 4, 5].map(() => randomUUID()) as [
    string,
    string,
    string,
    string,
    string,
  ]
  t.strictSame(await partitionsIn(db, parcels), [])
  t.strictSame(await dueJobs(db, parcels), { due: 0, oldestDueSeconds: 0 })
  await addParcel(db, { street: later, dueInMs: -20_000 })
  await addParcel(db, { street: later, dueInMs: -90_000 })
  await addParcel(db, { street: late, dueInMs: -200_000 })
  await addParcel(db, { street: soon, dueInMs: 50_000 })
  await addParcel(db, { street: done, dueInMs: -300_000, state: 'DELIVERED' })
  await addParcel(db, { street: held, dueInMs: -400_000 })
  await claim(db, { [held]: 1 })
  for (const queue of [parcels, parcelsOfManyStreets])
    t.strictSame(await partitionsIn(db, queue), [late, later])
  await addParcel(db, { street: late, dueInMs: 70_000 })
  const all = await dueJobs(db, parcels)
  t.equal(all.due, 3, 'neither those that are due later nor those that a worker has')
  t.ok(all.oldestDueSeconds >= 200 && all.oldestDueSeconds < 400, `${all.oldestDueSeconds}`)
  const without = await dueJobs(db, parcels, { sql: `looked.partition = '${late}'`, tables: [] })
  t.equal(without.due, 2)
  t.ok(without.oldestDueSeconds >= 90 && without.oldestDueSeconds < 200, `${without.oldestDueSeconds}`)
})

t.test('the time of the first job is known, leased or not, however many partitions there are', async t => {
  const db = await freshSchema(t, parcelMigrations)
  const queues = [parcels, parcelsOfManyStreets]
  for (const queue of queues) t.equal(await nextDueInMs(db, queue), Infinity)
  const street = randomUUID()
  await addParcel(db, { street, dueInMs: -900_000, state: 'LOST' })
  await addParcel(db, { street, dueInMs: 900_000 })
  for (const queue of queues) t.ok((await nextDueInMs(db, queue)) > 0)
  await addParcel(db, { street, dueInMs: -900_000 })
  await claim(db, { [street]: 1 })
  for (const queue of queues) t.ok((await nextDueInMs(db, queue)) < 0)
})

t.test('of many partitions each has its turn, though one has many jobs that are due for longer', async t => {
  const db = await freshSchema(t, parcelMigrations)
  const busy = randomUUID()
  await db.raw(
    `insert into parcels (id, street_id, house_id, due_at)
     select gen_random_uuid(), ?, gen_random_uuid(), now() - interval '1 day' - number * interval '1 second'
     from generate_series(1, 700) as number`,
    [busy],
  )
  await db.raw(
    `insert into parcels (id, street_id, house_id, due_at)
     select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), now() + (number % 2 - 0.5) * interval '1 hour'
     from generate_series(1, 5000) as number`,
  )
  const due = await db('parcels').where('due_at', '<', db.fn.now()).distinct().pluck('street_id')
  const listed = new Set<string>()
  let next: string | undefined
  let lists = 0
  do {
    const list = await duePartitions(db, parcelsOfManyStreets, next)
    t.equal(list.due[0]?.partition, busy, 'the longest due first')
    t.ok(list.due.length < 1_000, `${list.due.length} partitions`)
    for (const { partition } of list.due) listed.add(partition)
    next = list.next
  } while (++lists < 20 && next !== NIL_UUID)
  t.strictSame([...listed].toSorted(), due.toSorted())
})

t.test('of each partition so many jobs are claimed as its quota allows, the longest due first', async t => {
  const db = await freshSchema(t, parcelMigrations)
  const [one, other, third] = [randomUUID(), randomUUID(), randomUUID()]
  const first = await addParcel(db, { street: one, dueInMs: -1_000 })
  const second = await addParcel(db, { street: one, dueInMs: -9_000 })
  const last = await addParcel(db, { street: one, dueInMs: -500 })
  await addParcel(db, { street: one, dueInMs: 60_000 })
  const alone = await addParcel(db, { street: other })
  await addParcel(db, { street: third })
  const jobs = await claim(db, { [one]: 2, [other]: 5 })
  t.strictSame(idsOf(jobs), new Set([second, first, alone]))
  t.strictSame(
    new Set(jobs.map(({ partition, attempts }) => `${partition} ${attempts}`)),
    new Set([`${one} 1`, `${other} 1`]),
  )
  t.strictSame(idsOf(await claim(db, { [one]: 9, [other]: 9 })), new Set([last]), 'none is claimed twice')
  t.strictSame(await claim(db, {}), [])
  const { lease_id: leaseId } = await row(db, second)
  t.equal(leaseId, jobs[0]!.leaseId)
  t.equal((await db('parcels').whereRaw(isUnclaimed('parcels'))).length, 2)
})

t.test('a job waits for those before it at its ordering key, unless they have failed often', async t => {
  for (const [title, earlier, isClaimed] of [
    ['a pending one that is due later', { dueInMs: 60_000 }, false],
    ['one in another blocking state', { state: 'LOST' }, false],
    ['one that is done', { state: 'DELIVERED' }, true],
    ['one that has failed twice', { dueInMs: 60_000, attempts: 2 }, false],
    ['one that has failed three times, and is due later', { dueInMs: 60_000, attempts: 3 }, true],
    ['one of another house', { dueInMs: 60_000, house: randomUUID() }, true],
    ['one of another street', { dueInMs: 60_000, street: randomUUID() }, true],
  ] as const) {
    const db = await freshSchema(t, parcelMigrations)
    const [street, house] = [randomUUID(), randomUUID()]
    await addParcel(db, { street, house, ...earlier })
    const later = await addParcel(db, { street, house })
    t.equal(idsOf(await claim(db, { [street]: 5 })).has(later), isClaimed, title)
  }
})

t.test('jobs of one ordering key run one at a time, in the order of their numbers', async t => {
  const db = await freshSchema(t, parcelMigrations)
  const [street, house] = [randomUUID(), randomUUID()]
  const first = await addParcel(db, { street, house, attempts: 3 })
  const second = await addParcel(db, { street, house, dueInMs: -5_000 })
  const [job, ...none] = await claim(db, { [street]: 5 })
  t.strictSame([job!.id, none.length], [first, 0], 'also if the later one is due for longer')
  t.strictSame(
    await claim(db, { [street]: 5 }),
    [],
    'one that runs lets none pass, however often it has failed',
  )
  await settle(db, job!, { state: 'DELIVERED' })
  t.strictSame(idsOf(await claim(db, { [street]: 5 })), new Set([second]))
})

t.test(
  'a job whose lease has expired is claimed again, and its first holder can no longer write',
  async t => {
    const db = await freshSchema(t, parcelMigrations)
    const street = randomUUID()
    const id = await addParcel(db, { street })
    const [lost] = await claim(db, { [street]: 1 })
    await db('parcels').update({ leased_until: inMs(db, -1) })
    t.strictSame(await partitionsIn(db, parcels), [street])
    const [taken] = await claim(db, { [street]: 1 })
    t.not(taken!.leaseId, lost!.leaseId)
    t.strictSame(await settle(db, lost!, { state: 'DELIVERED' }), new Set())
    t.strictSame(await renewLeases(db, parcels, [lost!], LEASE_MS), [])
    const holds = (job: ClaimedJob) => db.transaction(change => lockIfClaimed(change, parcels, job))
    t.equal(await holds(lost!), false)
    t.equal(await holds(taken!), true)
    t.match(await row(db, id), { state: 'PENDING', attempts: 0, lease_id: taken!.leaseId })
  },
)

t.test('a lease is renewed from now on', async t => {
  const db = await freshSchema(t, parcelMigrations)
  const street = randomUUID()
  for (let count = 0; count < 3; count++) await addParcel(db, { street })
  const jobs = await claim(db, { [street]: 2 }, 1_000)
  const held = async () => {
    const left = db.raw('extract(epoch from leased_until - now())::float8 as seconds')
    const rows = await db('parcels').whereNotNull('leased_until').select(left)
    return rows.map(({ seconds }: { seconds: number }) => seconds)
  }
  for (const seconds of await held()) t.ok(seconds <= 1)
  t.strictSame(new Set(await renewLeases(db, parcels, jobs, 90_000)), new Set(jobs.map(({ id }) => id)))
  const renewed = await held()
  t.equal(renewed.length, 2)
  for (const seconds of renewed) t.ok(seconds > 60 && seconds <= 90, `${seconds} s`)
})

t.test('a run ends in a state, or with another try later, and counts if it was one', async t => {
  const db = await freshSchema(t, parcelMigrations)
  const street = randomUUID()
  for (const [outcome, after, wait] of [
    [{ state: 'DELIVERED' }, { state: 'DELIVERED', attempts: 1 }, undefined],
    [{ state: 'LOST', isUncounted: true }, { state: 'LOST', attempts: 0 }, undefined],
    [{ dueInMs: 40_000 }, { state: 'PENDING', attempts: 1 }, 40_000],
    [{ dueInMs: 0, isUncounted: false }, { state: 'PENDING', attempts: 1 }, 0],
    [{ dueInMs: 20_000, isUncounted: true }, { state: 'PENDING', attempts: 0 }, 20_000],
  ] as const) {
    await db('parcels').delete()
    const id = await addParcel(db, { street, dueInMs: -70_000 })
    const [job] = await claim(db, { [street]: 1 })
    t.strictSame(await settle(db, job!, outcome), new Set([id]))
    const settled = await row(db, id)
    t.match(settled, { ...after, lease_id: null, leased_until: null })
    t.equal(settled.settled_at !== null, wait === undefined)
    const due = await dueInMs(db, id)
    if (wait === undefined) t.ok(due < -60_000, 'a settled job keeps its time')
    else t.ok(due <= wait && due > wait - 10_000, `${due} ms`)
  }
})

t.test(
  'a claim that counts is an attempt, also if its worker dies; a run that does not count takes it back',
  async t => {
    const db = await freshSchema(t, parcelMigrations)
    const street = randomUUID()
    const queue = { ...parcels, isCountedAtClaim: true }
    const taken = async (leaseMs = LEASE_MS) =>
      (await claimJobs(db, queue, new Map([[street, 1]]), leaseMs))[0]!
    const id = await addParcel(db, { street })
    t.match(await taken(0), { id, attempts: 1 })
    const second = await taken()
    t.match([second.attempts, (await row(db, id)).attempts], [2, 2])
    const ended = (job: ClaimedJob, outcome: JobOutcome) =>
      db.transaction(change => settleJobs(change, queue, [{ job, outcome }]))
    await ended(second, { dueInMs: 0, isUncounted: true })
    t.match(await row(db, id), { attempts: 1 })
    await ended(await taken(), { state: 'LOST' })
    t.match(await row(db, id), { attempts: 2 })
  },
)

t.test('blocked jobs are put off until the one before them is due', async t => {
  const db = await freshSchema(t, parcelMigrations)
  const [street, house, lostHouse, otherStreet] = [1, 2, 3, 4].map(() => randomUUID()) as [
    string,
    string,
    string,
    string,
  ]
  await addParcel(db, { street, house, dueInMs: 300_000 })
  const blocked = await addParcel(db, { street, house })
  await addParcel(db, { street, house: lostHouse, state: 'LOST' })
  const behindLost = await addParcel(db, { street, house: lostHouse })
  const free = await addParcel(db, { street })
  await addParcel(db, { street: otherStreet, house, dueInMs: 300_000 })
  const elsewhere = await addParcel(db, { street: otherStreet, house })
  const tired = randomUUID()
  await addParcel(db, { street, house: tired, dueInMs: 300_000, attempts: 3 })
  const passing = await addParcel(db, { street, house: tired })

  await deferBlocked(db, parcels, [street])
  const wait = await dueInMs(db, blocked)
  t.ok(wait > 200_000 && wait <= 300_000, `${wait} ms`)
  const recheck = await dueInMs(db, behindLost)
  t.ok(recheck > 0 && recheck <= 5_000, `${recheck} ms: one that is not pending has no time`)
  for (const id of [free, elsewhere, passing]) t.ok((await dueInMs(db, id)) < 0)
  t.strictSame(idsOf(await claim(db, { [street]: 9 })), new Set([free, passing]))
})

t.test('the owner of a queue can change its jobs outside of a run', async t => {
  const db = await freshSchema(t, parcelMigrations)
  const street = randomUUID()
  const id = await addParcel(db, { street, dueInMs: 500_000, attempts: 2 })
  await db('parcels').update(asDueNow(db))
  t.strictSame(idsOf(await claim(db, { [street]: 1 })), new Set([id]))
  await db('parcels').update(asSettled(db, 'LOST'))
  t.match(await row(db, id), { state: 'LOST', settled_at: Date, attempts: 2 })
  await db('parcels').update(asNew(db))
  t.match(await row(db, id), { state: 'PENDING', settled_at: null, attempts: 0 })
  await db.raw(`update parcels set ${assignState(`'DELIVERED'`)}`)
  t.match(await row(db, id), { state: 'DELIVERED', settled_at: Date })
  await db.raw(`update parcels set ${assignState(`'PENDING'`)}`)
  t.match(await row(db, id), { state: 'PENDING', settled_at: null })
})
