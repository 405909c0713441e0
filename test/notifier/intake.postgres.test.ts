import { randomUUID } from 'node:crypto'
import { timestampFromMs } from '@bufbuild/protobuf/wkt'
import t, { type Test } from 'tap'
import { EventType } from '../../proto/gen/payprep/events/v1/event_pb.js'
import { freshNotifier, organizationId, recipientEvent } from './running-notifier.ts'

/** A subscription. `delivered` takes event times in seconds from now, and returns those that became deliveries. */
async function subscribed(t: Test) {
  const { client, db } = await freshNotifier(t)
  const { subscription } = await client.createSubscription({
    organizationId,
    subscription: { title: 'Test', url: 'https://a.example/', events: [EventType.RECIPIENT_CREATED] },
  })
  return {
    client,
    db,
    update: (change: { enabled?: boolean; events?: EventType[] }) =>
      client.updateSubscription({
        organizationId,
        subscriptionId: subscription!.id,
        change,
        changesEvents: 'events' in change,
      }),
    async delivered(...seconds: number[]) {
      const ids = seconds.map(() => randomUUID())
      const at = (index: number) => timestampFromMs(Date.now() + seconds[index]! * 1_000)
      await client.publishEvents({
        events: ids.map((id, index) => recipientEvent({ id, createdAt: at(index) })),
      })
      const rows = await db('deliveries').whereIn('event_id', ids)
      return seconds.filter((_, index) => rows.some(({ event_id: id }) => id === ids[index]))
    },
  }
}

t.test(
  'events up to five seconds before a subscription was created are delivered, as clocks differ',
  async t => {
    const { delivered } = await subscribed(t)
    t.strictSame(await delivered(-60, -6, -4, 0, 60), [-4, 0, 60])
  },
)

for (const [end, change] of [
  ['was disabled', { enabled: false }],
  ['wanted other events', { events: [EventType.RECIPIENT_DELETED] }],
] as const) {
  t.test(`events up to five seconds after a subscription ${end} are still delivered`, async t => {
    const { update, delivered } = await subscribed(t)
    await update({ ...change } as Parameters<typeof update>[0])
    t.strictSame(await delivered(-4, 0, 4, 60), [-4, 0, 4])
  })
}

t.test('events while a subscription was disabled are not delivered', async t => {
  const { db, update, delivered } = await subscribed(t)
  const age = async (seconds: number) => {
    const aged = db.raw(`(valid_from - ? * interval '1 second')::text as aged`, [seconds])
    for (const { organization_id, at, aged: valid_from } of await db('subscription_history').select(
      'organization_id',
      db.raw('valid_from::text as at'),
      aged,
    ))
      await db('subscription_history').where({ organization_id, valid_from: at }).update({ valid_from })
  }
  await update({ enabled: false })
  await age(60)
  await update({ enabled: true })
  t.strictSame(await delivered(-64, -30, -10, -4, 0), [-64, -4, 0])
})

t.test('publishing an event again, also with ids in capitals, has no effect', async t => {
  const { client, db } = await subscribed(t)
  const ids = { id: randomUUID(), recipientId: randomUUID() }
  const event = recipientEvent(ids)
  const inCapitals = recipientEvent({
    id: ids.id.toUpperCase(),
    recipientId: ids.recipientId.toUpperCase(),
    organizationId: organizationId.toUpperCase(),
  })
  await client.publishEvents({ events: [inCapitals, event, event] })
  await client.publishEvents({ events: [event, inCapitals, recipientEvent()] })
  t.match(await db('deliveries').orderBy('number'), [
    { event_id: ids.id, ordering_key: ids.recipientId },
    { event_id: /./ },
  ])
  t.equal((await db('deliveries')).length, 2)
  t.equal((await db('events')).length, 2)
})
