import { randomUUID } from 'node:crypto'
import t from 'tap'
import { openedText } from '../../services/kit/queue/event-outbox.ts'
import { putForSink } from '../../services/notifier/event-sink/sink-outbox.ts'
import { deleteExpired } from '../../services/notifier/housekeeping.ts'
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

t.test('what is erased or past its retention is not published', async t => {
  const { client, db } = await freshNotifier(t, { putForSink: putForSink(own, '/here') })
  const [erased, old, kept] = [recipientEvent(), recipientEvent(), recipientEvent()]
  await client.publishEvents({ events: [erased, old, kept] })
  const waiting = async () => new Set(await db('outbox').pluck('event_id'))
  await client.eraseEvents({ organizationId: randomUUID(), eventIds: [erased.id!] })
  t.strictSame(await waiting(), new Set([erased.id, old.id, kept.id]), 'another organization erases nothing')
  await client.eraseEvents({ organizationId, eventIds: [erased.id!] })
  await db('outbox')
    .where({ event_id: old.id })
    .update({ created_at: db.raw(`now() - interval '31 days'`) })
  await deleteExpired(db, 30)
  t.strictSame(await waiting(), new Set([kept.id]))
})
