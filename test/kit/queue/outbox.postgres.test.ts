import { randomUUID } from 'node:crypto'
import { Code, ConnectError } from '@connectrpc/connect'
import type { Knex } from 'knex'
import t, { type Test } from 'tap'
import { migrations } from '../../../services/beneficiaries/migrations.ts'
import { type LogLine, type Log, silentLog } from '../../../services/kit/process/logging/log.ts'
import { type OutboxEvent, outboxRelay, putInOutbox } from '../../../services/kit/queue/outbox.ts'
import { outboxRelayed } from '../../../services/kit/queue/outbox-relayed.ts'
import { Problem } from '../../../services/kit/problem.ts'
import { freshSchema } from '../../harness/database.ts'
import { until } from '../../harness/until.ts'

const eventOf = (text: string): OutboxEvent => ({ eventId: randomUUID(), payload: Buffer.from(text) })
const put = (db: Knex, ...texts: string[]) =>
  db.transaction(change => putInOutbox(change, texts.map(eventOf)))

/** A receiver of events that can be set to fail for all of them, or to reject some. */
function receiver() {
  const received: string[] = []
  const batches: number[] = []
  const ids = new Set<string>()
  const state = { isDown: false, failures: 0, rejected: new Set<string>() }
  return {
    received,
    batches,
    ids,
    state,
    async deliver(events: readonly OutboxEvent[]) {
      const texts = events.map(({ payload }) => payload.toString())
      if (state.isDown || texts.some(text => state.rejected.has(text))) {
        state.failures++
        throw state.isDown ? new Error('not now') : new Problem('invalid', 'not this one')
      }
      received.push(...texts)
      batches.push(texts.length)
      for (const { eventId } of events) ids.add(eventId)
    },
  }
}

function relay(t: Test, db: Knex, deliver: ReturnType<typeof receiver>['deliver'], log: Log = silentLog) {
  const running = outboxRelay({ db, deliver, log })
  let closed = false
  const close = async () => {
    if (!closed) await running.close()
    closed = true
  }
  t.teardown(close)
  return { close }
}

t.test('committed events are delivered completely and in order', async t => {
  const db = await freshSchema(t, migrations)
  const { deliver, received, ids } = receiver()
  const texts = Array.from({ length: 250 }, (_, index) => String(index))
  await put(db, ...texts)
  const { close } = relay(t, db, deliver)
  await until(() => received.length >= 250)
  await put(db, 'later')
  await until(() => received.length >= 251)
  t.strictSame(received, [...texts, 'later'])
  t.equal(ids.size, 251)
  await until(async () => (await db('outbox')).length === 0)
  await close()
  t.strictSame(await db('outbox_relay'), [], 'closing releases the lease')
})

t.test('Waiting for the outbox ends once its events have been relayed, or says what to start', async t => {
  const db = await freshSchema(t, migrations)
  await outboxRelayed(db)
  await put(db, 'one', 'two')
  await t.rejects(outboxRelayed(db, 0), /start the service and the notifier/)
  const { deliver, received } = receiver()
  relay(t, db, deliver)
  await outboxRelayed(db)
  t.strictSame(received, ['one', 'two'])
})

t.test('a change that is rolled back publishes nothing', async t => {
  const db = await freshSchema(t, migrations)
  const { deliver, received } = receiver()
  await t.rejects(
    db.transaction(async change => {
      await putInOutbox(change, [eventOf('undone')])
      throw new Error('undo')
    }),
  )
  await put(db, 'done')
  relay(t, db, deliver)
  await until(() => received.length > 0)
  t.strictSame(received, ['done'])
})

t.test('events wait through an outage, which is logged, and are then delivered in order', async t => {
  const db = await freshSchema(t, migrations)
  const { deliver, received, state } = receiver()
  const lines: LogLine[] = []
  state.isDown = true
  await put(db, 'a', 'b')
  relay(t, db, deliver, (event, fields) => void lines.push({ event, ...fields }))
  await until(() => state.failures >= 2)
  await put(db, 'c')
  state.isDown = false
  await until(() => received.length >= 3)
  t.strictSame(received, ['a', 'b', 'c'])
  t.match(lines[0], { event: 'outbox.relay-failed', error: 'not now' })
})

t.test('a rejected event is set aside, which is logged, and does not delay the others', async t => {
  const db = await freshSchema(t, migrations)
  const { deliver, received, state } = receiver()
  const lines: LogLine[] = []
  const texts = Array.from({ length: 250 }, (_, index) => String(index))
  state.rejected = new Set(['0', '77', '78', '249'])
  await put(db, ...texts)
  const { close } = relay(t, db, deliver, (event, fields) => void lines.push({ event, ...fields }))
  await until(async () => (await db('outbox').whereNull('set_aside_at')).length === 0)
  t.strictSame(
    received,
    texts.filter(text => !state.rejected.has(text)),
  )
  const aside = await db('outbox').orderBy('id')
  t.strictSame(
    aside.map(({ payload }) => payload.toString()),
    [...state.rejected],
  )
  t.match(
    lines,
    aside.map(({ event_id: eventId }) => ({
      event: 'outbox.event-set-aside',
      eventId,
      error: 'not this one',
    })),
  )
  await close()

  await t.test('it is retried after an hour, and not before', async t => {
    state.rejected.clear()
    await db('outbox')
      .where({ payload: Buffer.from('77') })
      .update({ set_aside_at: db.raw(`now() - interval '61 minutes'`) })
    relay(t, db, deliver)
    await put(db, 'later')
    await until(() => received.at(-1) === 'later')
    t.strictSame(received.slice(-2), ['77', 'later'])
    await until(async () => (await db('outbox')).length === 3)
  })
})

for (const outage of [
  new Problem('unavailable', 'away'),
  new ConnectError('late', Code.DeadlineExceeded),
  new ConnectError('not a message of ours', Code.InvalidArgument),
  new ConnectError('a bug', Code.Internal),
  Object.assign(new Error('no database'), { code: 'ECONNREFUSED' }),
]) {
  t.test(`an outage sets no event aside (${outage.message})`, async t => {
    const db = await freshSchema(t, migrations)
    const { deliver, received, state } = receiver()
    await put(db, 'a', 'b')
    state.isDown = true
    relay(t, db, async events => {
      await deliver(events).catch(() => {
        throw outage
      })
    })
    await until(() => state.failures >= 2)
    t.equal((await db('outbox').whereNull('set_aside_at')).length, 2)
    state.isDown = false
    await until(() => received.length >= 2)
    t.strictSame(received, ['a', 'b'])
  })
}

t.test('batches are limited in bytes, and a single event of any size is delivered', async t => {
  const db = await freshSchema(t, migrations)
  const { deliver, batches } = receiver()
  const kilobytes = [100, 500, 500, 100, 3_000, 100]
  await put(db, ...kilobytes.map(each => 'x'.repeat(each * 1024)))
  relay(t, db, deliver)
  await until(async () => (await db('outbox')).length === 0)
  t.strictSame(batches, [3, 2, 1])
})

t.test('one process relays at a time, and another takes over when it closes', async t => {
  const db = await freshSchema(t, migrations)
  const [one, two] = [receiver(), receiver()]
  const first = relay(t, db, one.deliver)
  await put(db, 'a')
  await until(() => one.received.length === 1)
  relay(t, db, two.deliver)
  await put(db, 'b')
  await until(() => one.received.length === 2)
  t.strictSame(two.received, [])
  await first.close()
  await put(db, 'c')
  await until(() => two.received.length === 1)
  t.strictSame([one.received, two.received], [['a', 'b'], ['c']])
})

t.test('an expired lease of a dead process is taken over', async t => {
  const db = await freshSchema(t, migrations)
  const { deliver, received } = receiver()
  await db.raw(`insert into outbox_relay (holder, leased_until) values (?, now() - interval '1 second')`, [
    randomUUID(),
  ])
  await put(db, 'a')
  relay(t, db, deliver)
  await until(() => received.length === 1)
  t.strictSame(received, ['a'])
})

t.test('an event that is committed after later-numbered ones is delivered', async t => {
  const db = await freshSchema(t, migrations)
  const { deliver, received } = receiver()
  const early = await db.transaction()
  await putInOutbox(early, [eventOf('numbered first')])
  await put(db, 'visible first')
  relay(t, db, deliver)
  await until(() => received.length === 1)
  await early.commit()
  await until(() => received.length === 2)
  t.strictSame(received, ['visible first', 'numbered first'])
})
