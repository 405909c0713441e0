import { randomUUID } from 'node:crypto'
import t from 'tap'
import { EventType } from '../../proto/gen/payprep/events/v1/event_pb.js'
import { deleteExpired } from '../../services/notifier/housekeeping.ts'
import { reconciler } from '../../services/notifier/reconcile.ts'
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

t.test('deliveries come in line with all subscriptions, however few a run looks at', async t => {
  const { db } = await freshNotifier(t)
  const sending = { enabled: true, host_proof: 'PROVED' }
  const cases: readonly (readonly [subscription: object, state: string, becomes: string])[] = [
    [sending, 'PAUSED', 'PENDING'],
    [sending, 'PENDING', 'PENDING'],
    [{ ...sending, enabled: false }, 'PENDING', 'PAUSED'],
    [{ ...sending, enabled: false }, 'PAUSED', 'PAUSED'],
    [{ ...sending, host_proof: 'REQUIRED' }, 'PENDING', 'PAUSED'],
    [{ ...sending, enabled: false, deleted_at: db.fn.now() }, 'PENDING', 'CANCELLED'],
    [{ ...sending, enabled: false, deleted_at: db.fn.now() }, 'PAUSED', 'CANCELLED'],
    [{ ...sending, enabled: false }, 'DELIVERED', 'DELIVERED'],
  ]
  const ids = cases.map(() => randomUUID())
  for (const [index, [its, state]] of cases.entries()) {
    const id = ids[index]!
    const row = { id, organization_id: randomUUID(), title: 'Išmokos', events: [], secret: Buffer.alloc(0) }
    await db('subscriptions').insert({ ...row, url: `https://${id}.example/`, ...its })
    const { organization_id } = row
    const settled_at = state === 'PENDING' ? null : db.fn.now()
    const delivery = { organization_id, subscription_id: id, ordering_key: randomUUID(), settled_at }
    for (let n = 0; n < 2; n++)
      await db('deliveries').insert({
        ...delivery,
        event_id: randomUUID(),
        event_type: 'RECIPIENT_CREATED',
        state,
      })
  }
  const states = () =>
    Promise.all(ids.map(id => db('deliveries').where({ subscription_id: id }).pluck('state')))
  const run = reconciler(db, 2)
  let changed = 0
  for (let n = 0; n < 2 * cases.length; n++) changed += (await run()).changed
  t.strictSame(
    await states(),
    cases.map(([, , becomes]) => [becomes, becomes]),
  )
  t.equal(changed, 2 * cases.filter(([, state, becomes]) => state !== becomes).length)
  await db('subscriptions').where({ id: ids[2] }).update({ enabled: true })
  for (let n = 0; n < 2 * cases.length; n++) await run()
  t.strictSame((await states())[2], ['PENDING', 'PENDING'], 'begins anew at the end')
})
