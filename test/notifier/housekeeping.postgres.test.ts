import { randomUUID } from 'node:crypto'
import t from 'tap'
import { EventType } from '../../proto/gen/payprep/events/v1/event_pb.js'
import { deleteExpired } from '../../services/notifier/housekeeping.ts'
import { freshNotifier, organizationId, recipientEvent } from './running-notifier.ts'

t.test('settled deliveries are kept for thirty days, pending ones without limit', async t => {
  const { client, db } = await freshNotifier(t)
  const { subscription } = await client.createSubscription({
    organizationId,
    subscription: { title: 'Test', url: 'https://client.example/', events: [EventType.RECIPIENT_CREATED] },
  })
  const cases: readonly (readonly [state: string, days: number, becomes: string | undefined])[] = [
    ['DELIVERED', 29, 'DELIVERED'],
    ['DELIVERED', 31, undefined],
    ['FAILED', 29, 'FAILED'],
    ['FAILED', 31, undefined],
    ['CANCELLED', 31, undefined],
    ['PAUSED', 29, 'PAUSED'],
    ['PAUSED', 31, 'CANCELLED'],
    ['PENDING', 31, 'PENDING'],
  ]
  const ids = cases.map(() => randomUUID())
  await client.publishEvents({ events: ids.map(id => recipientEvent({ id })) })
  const ago = (days: number) => db.raw(`now() - interval '${days} days'`)
  for (const [index, [state, days]] of cases.entries()) {
    const key = { event_id: ids[index] }
    await db('deliveries')
      .where(key)
      .update({ state, settled_at: state === 'PENDING' ? null : ago(days) })
    await db('events')
      .where({ id: ids[index] })
      .update({ received_at: ago(days) })
    await db.raw(
      `insert into attempts (organization_id, delivery_id, at, outcome, milliseconds)
       select organization_id, id, now(), 'REFUSED', 1 from deliveries where event_id = ?`,
      [ids[index]!],
    )
  }
  await deleteExpired(db, 30)
  await deleteExpired(db, 30)
  for (const [index, [state, days, becomes]] of cases.entries()) {
    const row = await db('deliveries').where({ event_id: ids[index] }).first()
    t.equal(row?.state, becomes, `${state}, ${days} days`)
    const event = await db('events').where({ id: ids[index] }).first()
    t.equal(event !== undefined, becomes !== undefined, 'the event is kept as long as its delivery')
  }
  const { count } = (await db('attempts').count().first()) as { count: string }
  t.equal(
    Number(count),
    cases.filter(([, , becomes]) => becomes !== undefined).length,
    'attempts are kept as long as their delivery',
  )

  await client.deleteSubscription({ organizationId, subscriptionId: subscription!.id })
  await db('subscriptions').update({ deleted_at: ago(31) })
  await deleteExpired(db, 30)
  t.equal((await db('subscriptions')).length, 1, 'a deleted subscription is kept while it has deliveries')
  await db('deliveries').update({ settled_at: ago(31), state: 'CANCELLED' })
  await deleteExpired(db, 30)
  t.strictSame([...(await db('subscriptions')), ...(await db('subscription_history'))], [])
})
