import { createHmac, randomUUID } from 'node:crypto'
import { create } from '@bufbuild/protobuf'
import t from 'tap'
import { type Event, EventSchema } from '../../../proto/gen/payprep/events/v1/event_pb.js'
import { migrations } from '../../../services/beneficiaries/migrations.ts'
import { cipher } from '../../../services/kit/cipher.ts'
import { completeScrape } from '../../harness/complete-scrape.ts'
import { type LogLine } from '../../../services/kit/process/logging/log.ts'
import { Problem } from '../../../services/kit/problem.ts'
import { eraseEvents } from '../../../services/kit/queue/erase-events.ts'
import {
  eventRelay,
  openedEvent,
  sealedEvent,
  sealedOutbox,
} from '../../../services/kit/queue/event-outbox.ts'
import { putInOutbox } from '../../../services/kit/queue/outbox.ts'
import { outboxMetrics } from '../../../services/kit/queue/outbox-metrics.ts'
import { freshSchema } from '../../harness/database.ts'
import { until } from '../../harness/until.ts'

const { seal, open } = cipher(createHmac('sha256', 'events').digest())
const TRACEPARENT = '00-7c1f0a9be2d34458a6f1c20d9e3b5a71-5d0e9a7c3b1f2468-01'

const eventOf = (fields: Partial<Event> = {}): Event =>
  create(EventSchema, {
    id: randomUUID(),
    organizationId: randomUUID(),
    object: { case: 'recipient', value: { id: 'Ödön' } },
    ...fields,
  } as Event)

const undecryptable = { message: 'the event cannot be decrypted' }

t.test('an event that was sealed opens as it was, in its own place alone', async t => {
  for (const event of [eventOf(), eventOf({ traceparent: TRACEPARENT }), eventOf({ organizationId: '' })]) {
    const sealed = sealedEvent(event, seal)
    t.equal(sealed.eventId, event.id)
    t.notOk(sealed.payload.includes('Ödön'))
    t.strictSame(openedEvent(sealed, open), event)
    const moved = { ...sealed, eventId: randomUUID() }
    t.throws(() => openedEvent(moved, open), undecryptable)
  }
  t.throws(() => openedEvent({ eventId: randomUUID(), payload: Buffer.from('x') }, open), undecryptable)
  const away = () => {
    throw new Problem('unavailable', 'a key is not loaded yet')
  }
  t.throws(
    () => openedEvent(sealedEvent(eventOf(), seal), away),
    { message: /not loaded/ },
    'it waits for its key',
  )
})

t.test('sealed events are named as a column that can be sealed anew', t => {
  const { placeOf, ...column } = sealedOutbox('events')
  t.strictSame(column, { table: 'outbox', column: 'payload', purpose: 'events', reads: ['event_id'] })
  const event = eventOf()
  const { payload } = sealedEvent(event, seal)
  t.ok(open(payload, placeOf({ event_id: event.id })))
  t.end()
})

t.test('events are published as they were, and those that cannot be opened are set aside', async t => {
  const db = await freshSchema(t, migrations)
  const events = [eventOf(), eventOf({ traceparent: TRACEPARENT }), eventOf()]
  const spoiled = { eventId: randomUUID(), payload: Buffer.from('spoiled') }
  const sealed = events.map(event => sealedEvent(event, seal))
  await db.transaction(change => putInOutbox(change, [sealed[0]!, spoiled, ...sealed.slice(1)]))
  const published: Event[] = []
  const lines: LogLine[] = []
  const relay = eventRelay(db, {
    open,
    publish: async request => void published.push(...request.events),
    log: (event, fields, level) => void lines.push({ event, level, ...fields }),
  })
  await until(async () => (await db('outbox').whereNull('set_aside_at')).length === 0)
  await relay.close()
  t.strictSame(published, events)
  t.match(lines, [
    {
      event: 'outbox.event-set-aside',
      level: 'error',
      eventId: spoiled.eventId,
      retryInMs: 3_600_000,
      error: 'the event cannot be decrypted',
    },
  ])
})

t.test(
  'events are erased where they are: here once they were sent, at the receiver when it has them',
  async t => {
    const db = await freshSchema(t, migrations)
    const organizationId = randomUUID()
    const its = () => eventOf({ organizationId })
    const [waiting, aside, taken] = [its(), its(), its()]
    await db.transaction(change =>
      putInOutbox(
        change,
        [waiting, aside].map(event => sealedEvent(event, seal)),
      ),
    )
    await db('outbox').where({ event_id: aside.id }).update({ set_aside_at: db.fn.now() })
    const asked: unknown[] = []
    let pending = 0
    const erase = async (request: unknown) => {
      asked.push(request)
      return { pending }
    }
    const ids = [waiting.id, aside.id, taken.id]
    t.equal(await eraseEvents(db, erase, organizationId, ids), 1)
    t.strictSame(asked, [{ organizationId, eventIds: [aside.id, taken.id] }])
    t.strictSame(await db('outbox').pluck('event_id'), [waiting.id], 'what the receiver refused is gone')

    asked.length = 0
    t.equal(await eraseEvents(db, erase, organizationId, [waiting.id]), 1)
    t.equal(await eraseEvents(db, erase, organizationId, []), 0)
    t.strictSame(asked, [], 'there is nothing to ask for')
    t.equal(await eraseEvents(db, undefined, organizationId, ids), 1, 'there may be no receiver')

    pending = 2
    const many = Array.from({ length: 450 }, () => randomUUID())
    t.equal(await eraseEvents(db, erase, organizationId, [...many, waiting.id]), 3 * 2 + 1)
    t.strictSame(
      asked.map(request => (request as { eventIds: string[] }).eventIds.length),
      [200, 200, 50],
    )
    t.strictSame(
      new Set(asked.flatMap(request => (request as { eventIds: string[] }).eventIds)),
      new Set(many),
    )
  },
)

t.test('the events of an outbox are counted, and the age of the oldest pending one is measured', async t => {
  const db = await freshSchema(t, migrations)
  const service = 'tests-of-queue'
  const { close } = outboxMetrics(service, db)
  const told = async () => {
    const text = await completeScrape()
    const of = (name: string, labels: string) =>
      text
        .split('\n')
        .find(line => line.startsWith(`${name}{`) && line.includes(`service="${service}"${labels}`))
    const valueOf = (line: string | undefined) =>
      line === undefined ? undefined : Number(line.split(' ').at(-1))
    return [
      valueOf(of('payprep_outbox_events', ',state="pending"')),
      valueOf(of('payprep_outbox_events', ',state="set_aside"')),
      valueOf(of('payprep_outbox_oldest_event_age_seconds', '')),
    ]
  }
  t.strictSame(await told(), [0, 0, 0])
  const events = [eventOf(), eventOf(), eventOf()]
  await db.transaction(change =>
    putInOutbox(
      change,
      events.map(event => sealedEvent(event, seal)),
    ),
  )
  const age = (id: string, seconds: number) =>
    db('outbox')
      .where({ event_id: id })
      .update({ created_at: db.raw(`now() - ? * interval '1 second'`, [seconds]) })
  await age(events[0]!.id, 9_000)
  await age(events[1]!.id, 500)
  await db('outbox').where({ event_id: events[0]!.id }).update({ set_aside_at: db.fn.now() })
  const [pending, aside, seconds] = await told()
  t.strictSame([pending, aside], [2, 1])
  t.ok(seconds! >= 500 && seconds! < 900, `${seconds} s`)
  close()
  t.strictSame(await told(), [undefined, undefined, undefined])
})
