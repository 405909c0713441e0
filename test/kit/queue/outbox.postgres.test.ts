import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Code, ConnectError } from '@connectrpc/connect'
import type { Knex } from 'knex'
import t, { type Test } from 'tap'
import { migrations } from '../../../services/beneficiaries/migrations.ts'
import { type LogLine, type Log, silentLog } from '../../../services/kit/process/log.ts'
import { type OutboxEvent, outboxRelay, putInOutbox } from '../../../services/kit/queue/outbox.ts'
import { Problem } from '../../../services/kit/problem.ts'
import { freshSchema } from '../../harness/database.ts'

const eventOf = (text: string): OutboxEvent => ({ eventId: randomUUID(), payload: Buffer.from(text) })
const put = (db: Knex, ...texts: string[]) =>
  db.transaction(change => putInOutbox(change, texts.map(eventOf)))

/** Somebody who takes events, as long as it is not told to refuse all, or some. */
function taker() {
  const taken: string[] = []
  const batches: number[] = []
  const ids = new Set<string>()
  const state = { refuses: false, refused: 0, bad: new Set<string>() }
  return {
    taken,
    batches,
    ids,
    state,
    async deliver(events: readonly OutboxEvent[]) {
      const texts = events.map(({ payload }) => payload.toString())
      if (state.refuses || texts.some(text => state.bad.has(text))) {
        state.refused++
        throw state.refuses ? new Error('not now') : new Problem('invalid', 'not this one')
      }
      taken.push(...texts)
      batches.push(texts.length)
      for (const { eventId } of events) ids.add(eventId)
    },
  }
}

function relay(t: Test, db: Knex, deliver: ReturnType<typeof taker>['deliver'], log: Log = silentLog) {
  const running = outboxRelay({ db, deliver, log })
  let closed = false
  const close = async () => {
    if (!closed) await running.close()
    closed = true
  }
  t.teardown(close)
  return { close }
}

t.test('what was written is handed on, in order and whole', async t => {
  const db = await freshSchema(t, migrations)
  const { deliver, taken, ids } = taker()
  const texts = Array.from({ length: 250 }, (_, index) => String(index))
  await put(db, ...texts)
  const { close } = relay(t, db, deliver)
  await until(() => taken.length >= 250)
  await put(db, 'later')
  await until(() => taken.length >= 251)
  t.strictSame(taken, [...texts, 'later'])
  t.equal(ids.size, 251)
  await until(async () => (await db('outbox')).length === 0)
  await close()
  t.strictSame(await db('outbox_relay'), [], 'and the place is left to the next')
})

t.test('a change that is undone tells nothing', async t => {
  const db = await freshSchema(t, migrations)
  const { deliver, taken } = taker()
  await t.rejects(
    db.transaction(async change => {
      await putInOutbox(change, [eventOf('undone')])
      throw new Error('undo')
    }),
  )
  await put(db, 'done')
  relay(t, db, deliver)
  await until(() => taken.length > 0)
  t.strictSame(taken, ['done'])
})

t.test('what nobody takes waits, is told of, and is handed on later in the same order', async t => {
  const db = await freshSchema(t, migrations)
  const { deliver, taken, state } = taker()
  const lines: LogLine[] = []
  state.refuses = true
  await put(db, 'a', 'b')
  relay(t, db, deliver, (event, fields) => void lines.push({ event, ...fields }))
  await until(() => state.refused >= 2)
  await put(db, 'c')
  state.refuses = false
  await until(() => taken.length >= 3)
  t.strictSame(taken, ['a', 'b', 'c'])
  t.match(lines[0], { event: 'outbox.stuck', error: 'not now' })
})

t.test('an event that is refused for itself steps aside, is told of, and keeps no other waiting', async t => {
  const db = await freshSchema(t, migrations)
  const { deliver, taken, state } = taker()
  const lines: LogLine[] = []
  const texts = Array.from({ length: 250 }, (_, index) => String(index))
  state.bad = new Set(['0', '77', '78', '249'])
  await put(db, ...texts)
  const { close } = relay(t, db, deliver, (event, fields) => void lines.push({ event, ...fields }))
  await until(async () => (await db('outbox').whereNull('set_aside_at')).length === 0)
  t.strictSame(
    taken,
    texts.filter(text => !state.bad.has(text)),
  )
  const aside = await db('outbox').orderBy('id')
  t.strictSame(
    aside.map(({ payload }) => payload.toString()),
    [...state.bad],
  )
  t.match(
    lines,
    aside.map(({ event_id: eventId }) => ({ event: 'outbox.set-aside', eventId, error: 'not this one' })),
  )
  await close()

  await t.test('and is tried again after an hour, and not before', async t => {
    state.bad.clear()
    await db('outbox')
      .where({ payload: Buffer.from('77') })
      .update({ set_aside_at: db.raw(`now() - interval '61 minutes'`) })
    relay(t, db, deliver)
    await put(db, 'later')
    await until(() => taken.at(-1) === 'later')
    t.strictSame(taken.slice(-2), ['77', 'later'])
    t.equal((await db('outbox')).length, 3)
  })
})

for (const outage of [
  new Problem('unavailable', 'away'),
  new ConnectError('late', Code.DeadlineExceeded),
  new ConnectError('not a message of ours', Code.InvalidArgument),
  new ConnectError('a bug', Code.Internal),
  Object.assign(new Error('no database'), { code: 'ECONNREFUSED' }),
]) {
  t.test(`an outage sets nothing aside (${outage.message})`, async t => {
    const db = await freshSchema(t, migrations)
    const { deliver, taken, state } = taker()
    await put(db, 'a', 'b')
    state.refuses = true
    relay(t, db, async events => {
      await deliver(events).catch(() => {
        throw outage
      })
    })
    await until(() => state.refused >= 2)
    t.equal((await db('outbox').whereNull('set_aside_at')).length, 2)
    state.refuses = false
    await until(() => taken.length >= 2)
    t.strictSame(taken, ['a', 'b'])
  })
}

t.test('no batch is longer than a message may be, and an event goes however long it is', async t => {
  const db = await freshSchema(t, migrations)
  const { deliver, batches } = taker()
  const kilobytes = [100, 500, 500, 100, 3_000, 100]
  await put(db, ...kilobytes.map(each => 'x'.repeat(each * 1024)))
  relay(t, db, deliver)
  await until(async () => (await db('outbox')).length === 0)
  t.strictSame(batches, [3, 2, 1])
})

t.test('of several processes one hands on, and another follows when it ends', async t => {
  const db = await freshSchema(t, migrations)
  const [one, two] = [taker(), taker()]
  const first = relay(t, db, one.deliver)
  await put(db, 'a')
  await until(() => one.taken.length === 1)
  relay(t, db, two.deliver)
  await put(db, 'b')
  await until(() => one.taken.length === 2)
  t.strictSame(two.taken, [])
  await first.close()
  await put(db, 'c')
  await until(() => two.taken.length === 1)
  t.strictSame([one.taken, two.taken], [['a', 'b'], ['c']])
})

t.test('who dies holding the place is succeeded once its time is up', async t => {
  const db = await freshSchema(t, migrations)
  const { deliver, taken } = taker()
  await db.raw(`insert into outbox_relay (holder, holds_until) values (?, now() - interval '1 second')`, [
    randomUUID(),
  ])
  await put(db, 'a')
  relay(t, db, deliver)
  await until(() => taken.length === 1)
  t.strictSame(taken, ['a'])
})

t.test('what becomes visible late is not passed over', async t => {
  const db = await freshSchema(t, migrations)
  const { deliver, taken } = taker()
  const early = await db.transaction()
  await putInOutbox(early, [eventOf('numbered first')])
  await put(db, 'visible first')
  relay(t, db, deliver)
  await until(() => taken.length === 1)
  await early.commit()
  await until(() => taken.length === 2)
  t.strictSame(taken, ['visible first', 'numbered first'])
})

const PATIENCE_MS = 15_000

async function until(isSo: () => boolean | Promise<boolean>) {
  const deadline = Date.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('it did not come about in time')
    await sleep(10)
  }
}
