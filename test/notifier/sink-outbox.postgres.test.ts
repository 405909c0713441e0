import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import t from 'tap'
import { openedText } from '../../services/kit/queue/event-outbox.ts'
import { putForSink } from '../../services/notifier/event-sink/sink-outbox.ts'
import { clearOutbox, deleteExpired } from '../../services/notifier/housekeeping.ts'
import { vault } from '../../services/notifier/webhook-vault.ts'
import { freshNotifier, key, organizationId, recipientEvent } from './running-notifier.ts'

const own = vault(key)

t.test('each event waits for the sink once, in the order in which it came, encrypted', async t => {
  const { client, db } = await freshNotifier(t, { putForSink: putForSink(own, '/here') })
  const [one, other, third] = [recipientEvent(), recipientEvent(), recipientEvent()]
  await client.publishEvents({ events: [one, other, one] })
  await client.publishEvents({ events: [other, third] })
  const rows = await db('outbox').orderBy('id')
  t.strictSame(
    rows.map(row => row.event_id),
    [one.id, other.id, third.id],
  )
  const { payload, event_id: eventId } = rows[2]
  t.notOk(payload.includes('user-1'))
  t.match(JSON.parse(openedText({ eventId, payload }, own.open)), {
    id: third.id,
    source: '/here',
    data: { object: { externalUserId: 'user-1' } },
  })
})

const waitingIn = async (db: Knex) => new Set(await db('outbox').pluck('event_id'))

t.test('an event that waits for the sink is erased once it is published; a rejected one at once', async t => {
  const { client, db } = await freshNotifier(t, { putForSink: putForSink(own, '/here') })
  const [waiting, rejected, other] = [recipientEvent(), recipientEvent(), recipientEvent()]
  const all = [waiting.id!, rejected.id!, other.id!]
  await client.publishEvents({ events: [waiting, rejected, other] })
  await db('outbox').where({ event_id: rejected.id }).update({ set_aside_at: db.fn.now() })
  t.match(await client.eraseEvents({ organizationId: randomUUID(), eventIds: all }), { pending: 0 })
  t.strictSame(await waitingIn(db), new Set(all), 'another organization erases nothing')
  const erase = () => client.eraseEvents({ organizationId, eventIds: [waiting.id!, rejected.id!] })
  t.match(await erase(), { pending: 1 })
  t.strictSame(await waitingIn(db), new Set([waiting.id, other.id]))
  t.strictSame(new Set(await db('events').pluck('id')), new Set([waiting.id, other.id]))
  await db('outbox').where({ event_id: waiting.id }).delete()
  t.match(await erase(), { pending: 0 })
  t.strictSame(await db('events').pluck('id'), [other.id])
})

t.test('without a sink nothing waits for it: an erasure and the retention clear the outbox', async t => {
  const { client, db } = await freshNotifier(t, { putForSink: putForSink(own, '/here') })
  const [erased, old, kept] = [recipientEvent(), recipientEvent(), recipientEvent()]
  await client.publishEvents({ events: [erased, old, kept] })
  await db('outbox')
    .where({ event_id: old.id })
    .update({ created_at: db.raw(`now() - interval '31 days'`) })
  await deleteExpired(db, 30)
  t.strictSame(await waitingIn(db), new Set([erased.id, old.id, kept.id]), 'with a sink, all wait')
  const { client: withoutSink } = await freshNotifier(t, { db })
  t.match(await withoutSink.eraseEvents({ organizationId, eventIds: [erased.id!] }), { pending: 0 })
  await clearOutbox(db, 30)
  t.strictSame(await waitingIn(db), new Set([kept.id]))
})
