import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { timestampDate, timestampFromMs } from '@bufbuild/protobuf/wkt'
import t from 'tap'
import { EventType } from '../../proto/gen/payprep/events/v1/event_pb.js'
import { AttemptOutcome, DeliveryState } from '../../proto/gen/payprep/notifier/v1/delivery_pb.js'
import { DisabledReason } from '../../proto/gen/payprep/notifier/v1/subscription_pb.js'
import { BlockedAddress } from '../../services/notifier/public-address.ts'
import { isSigned, receiver } from '../harness/receiver.ts'
import {
  deliveringNotifier,
  organizationId,
  recipientEvent,
  type Subscribed,
  versionEvent,
} from './running-notifier.ts'
import { earlier } from '../harness/earlier.ts'
import { until } from '../harness/until.ts'

const isSettled = ({ state }: { state: DeliveryState }) => state !== DeliveryState.PENDING

t.test('an event is sent once, signed, to each enabled subscription of its type', async t => {
  const endpoint = await receiver(t)
  const { client, subscribe, deliveries } = await deliveringNotifier(t, [endpoint.origin])
  const [first, second] = [await subscribe(`${endpoint.origin}/a`), await subscribe(`${endpoint.origin}/b`)]
  await subscribe(`${endpoint.origin}/other-type`, [EventType.RECIPIENT_DELETED])
  await subscribe(`${endpoint.origin}/none`, [])
  const disabled = await subscribe(`${endpoint.origin}/disabled`, undefined, false)
  const [recipientId, event] = [randomUUID(), recipientEvent()]
  const published = recipientEvent({ id: event.id!, recipientId, version: 7 })
  await Promise.all([1, 2, 3].map(() => client.publishEvents({ events: [published] })))
  await client.publishEvents({ events: [published, published] })

  const received = await endpoint.got(2)
  t.strictSame(received.map(({ path }) => path).sort(), ['/a', '/b'])
  for (const each of received) {
    t.ok(isSigned(each, each.path === '/a' ? first.secret : second.secret))
    t.notOk(isSigned(each, each.path === '/b' ? first.secret : second.secret))
    t.equal(each.headers['webhook-id'], event.id)
    t.equal(each.headers['content-type'], 'application/json')
    t.ok(Math.abs(Number(each.headers['webhook-timestamp']) * 1_000 - Date.now()) < 60_000)
    t.strictSame(JSON.parse(each.body), {
      id: event.id,
      createdDate: timestampDate(published.createdAt as never).toISOString(),
      eventType: 'RECIPIENT_CREATED',
      object: { id: recipientId, externalUserId: 'user-1', version: 7 },
    })
  }
  await until(async () => (await deliveries(first)).every(isSettled))
  const [delivery] = await deliveries(first)
  t.match(delivery, {
    eventId: event.id,
    eventType: 'RECIPIENT_CREATED',
    state: DeliveryState.DELIVERED,
    nextAttemptDate: undefined,
    attempts: [{ outcome: AttemptOutcome.DELIVERED, status: 204 }],
  })
  t.strictSame(await deliveries(disabled), [])
  t.equal(received.length, 2)
})

t.test('an event that arrives late goes to the subscriptions that wanted it when it happened', async t => {
  const endpoint = await receiver(t)
  const { client, db, subscribe, deliveries } = await deliveringNotifier(t, [endpoint.origin])
  const [early, late, left] = [
    await subscribe(`${endpoint.origin}/early`),
    await subscribe(`${endpoint.origin}/late`),
    await subscribe(`${endpoint.origin}/left`),
  ]
  const ago = (minutes: number) => db.raw(`now() - interval '${minutes} minutes'`)
  const createdAgo = ({ subscriptionId }: Subscribed, minutes: number) =>
    db('subscription_history')
      .where({ subscription_id: subscriptionId })
      .update({ valid_from: ago(minutes) })
  await createdAgo(early, 60)
  await createdAgo(late, 10)
  await createdAgo(left, 60)
  await client.updateSubscription({ ...left, change: { events: [] }, changesEvents: true })

  const createdAt = timestampFromMs(Date.now() - 30 * 60_000)
  await client.publishEvents({ events: [recipientEvent({ createdAt })] })
  const received = await endpoint.got(2)
  t.strictSame(received.map(({ path }) => path).sort(), ['/early', '/left'])
  t.strictSame(await deliveries(late), [])
})

t.test('an event without organization goes to every organization that subscribed to its type', async t => {
  let isDown = true
  const endpoint = await receiver(t, ({ path }) => (isDown && path === '/theirs' ? 500 : 204))
  const { client, db, subscribe, deliveries } = await deliveringNotifier(t, [endpoint.origin])
  const types = [EventType.GAMBLING_DATASET_VERSION_PUBLISHED]
  const ours = await subscribe(`${endpoint.origin}/ours`, types)
  const also = await subscribe(`${endpoint.origin}/also`, [...types, EventType.RECIPIENT_CREATED])
  await subscribe(`${endpoint.origin}/other-type`)
  await subscribe(`${endpoint.origin}/disabled`, types, false)
  const organizationId = randomUUID()
  const { subscription } = await client.createSubscription({
    organizationId,
    subscription: { title: 'Test', url: `${endpoint.origin}/theirs`, events: types },
  })
  const theirs = { organizationId, subscriptionId: subscription!.id }

  const id = randomUUID()
  const events = [versionEvent(id), recipientEvent({ organizationId: randomUUID() })]
  await Promise.all([1, 2].map(() => client.publishEvents({ events })))
  await client.publishEvents({ events: [...events, ...events] })
  const received = await endpoint.got(3)
  t.strictSame(received.map(({ path }) => path).sort(), ['/also', '/ours', '/theirs'])
  for (const each of received) t.equal(JSON.parse(each.body).id, id)
  t.equal((await db('deliveries')).length, 3)
  for (const each of [ours, also]) {
    await until(async () => (await deliveries(each)).every(isSettled))
    t.match(await deliveries(each), [{ eventId: id, state: DeliveryState.DELIVERED }])
  }

  // Its failed delivery is listed, and sent again on demand.
  const listed = async () => (await client.listDeliveries(theirs)).items
  await until(async () => (await listed())[0]!.attempts.length === 1)
  const [failed] = await listed()
  t.match(failed, { eventId: id, state: DeliveryState.PENDING, attempts: [{ status: 500 }] })
  isDown = false
  await client.retryDelivery({ ...theirs, deliveryId: failed!.id })
  await until(async () => (await listed()).every(({ state }) => state === DeliveryState.DELIVERED))
})

t.test('a delivery that the endpoint refuses is retried up to ten attempts, and has then failed', async t => {
  const endpoint = await receiver(t, (_received, response) => {
    response.writeHead(500).end('no\0t <today>')
    return undefined
  })
  const { client, subscribe, deliveries, hurry, db } = await deliveringNotifier(t, [endpoint.origin])
  const subscribed = await subscribe(endpoint.origin)
  const delivery = async () => (await deliveries(subscribed))[0]!
  await client.publishEvents({ events: [recipientEvent()] })
  for (const [index, seconds] of [5, 300, 1_800, 7_200].entries()) {
    await until(async () => (await delivery()).attempts.length === index + 1)
    const { state, nextAttemptDate } = await delivery()
    t.equal(state, DeliveryState.PENDING)
    const waitMs = timestampDate(nextAttemptDate!).getTime() - Date.now()
    t.ok(Math.abs(waitMs - seconds * 1_000) < 3_000, `${seconds} s after attempt ${index + 1}`)
    if (index < 3) await hurry()
  }
  const { attempts } = await delivery()
  t.match(attempts, Array(4).fill({ outcome: AttemptOutcome.REFUSED, status: 500, answer: 'not <today>' }))
  const [row] = await db('attempts')
  t.notOk(row.answer.toString().includes('today'), 'the answer of an endpoint is stored encrypted')

  await db('deliveries').update({ attempts: 9 })
  await hurry()
  await until(async () => (await delivery()).state === DeliveryState.FAILED)
  t.equal((await delivery()).nextAttemptDate, undefined)
})

t.test('only a 2xx status is a delivery, and redirects are not followed', async t => {
  const elsewhere = await receiver(t)
  const statuses = [200, 201, 204, 299, 301, 302, 307, 308, 400, 404, 429, 500, 503]
  const endpoint = await receiver(t, ({ path }, response) => {
    response.setHeader('location', elsewhere.origin)
    return Number(path.slice(1))
  })
  const { client, subscribe, deliveries } = await deliveringNotifier(t, [endpoint.origin, elsewhere.origin])
  const subscriptions: Subscribed[] = []
  for (const status of statuses) subscriptions.push(await subscribe(`${endpoint.origin}/${status}`))
  await client.publishEvents({ events: [recipientEvent()] })
  await endpoint.got(statuses.length)
  for (const [index, status] of statuses.entries()) {
    await until(async () => (await deliveries(subscriptions[index]!))[0]?.attempts.length === 1)
    const [{ attempts, state }] = (await deliveries(subscriptions[index]!)) as [any]
    const expected = status < 300 ? 'DELIVERED' : status < 400 ? 'REDIRECTED' : 'REFUSED'
    t.equal(AttemptOutcome[attempts[0]!.outcome], expected, String(status))
    t.equal(state === DeliveryState.DELIVERED, status < 300)
  }
  t.equal(elsewhere.received.length, 0)
})

t.test('events of one recipient are delivered in order, one at a time', async t => {
  const running = new Map<string, number>()
  let overlaps = 0
  const endpoint = await receiver(t, async ({ body }) => {
    const { id } = JSON.parse(body).object
    const now = (running.get(id) ?? 0) + 1
    running.set(id, now)
    if (now > 1) overlaps++
    await new Promise(resolve => setTimeout(resolve, 2))
    running.set(id, now - 1)
    return 204
  })
  const { client, subscribe, start } = await deliveringNotifier(t, [endpoint.origin])
  await start()
  await start()
  await subscribe(endpoint.origin)
  const recipients = Array.from({ length: 10 }, () => randomUUID())
  for (let version = 1; version <= 20; version++) {
    const events = recipients.map(recipientId => recipientEvent({ recipientId, version }))
    await client.publishEvents({ events })
  }
  const received = await endpoint.got(200)
  t.equal(overlaps, 0)
  for (const recipientId of recipients) {
    const versions = received
      .map(({ body }) => JSON.parse(body).object)
      .filter(({ id }) => id === recipientId)
      .map(({ version }) => version)
    t.strictSame(
      versions,
      [...versions].sort((a, b) => a - b),
      'in order',
    )
    t.equal(versions.length, 20)
  }
})

t.test('later events wait for the first three attempts of an earlier one, and then pass it', async t => {
  const endpoint = await receiver(t, ({ body }) => (JSON.parse(body).object.version === 1 ? 500 : 204))
  const { client, subscribe, deliveries, hurry } = await deliveringNotifier(t, [endpoint.origin])
  const subscribed = await subscribe(endpoint.origin)
  const recipientId = randomUUID()
  const haveSameDueTime = async () => {
    const [later, earlier] = (await deliveries(subscribed)).map(each => each.nextAttemptDate?.seconds)
    return later === earlier
  }
  const versions = () => endpoint.received.map(({ body }) => JSON.parse(body).object.version)
  await client.publishEvents({
    events: [1, 2].map(version => recipientEvent({ recipientId, version })),
  })
  for (const attempts of [1, 2, 3]) {
    await endpoint.got(attempts)
    t.strictSame(versions(), Array(attempts).fill(1))
    await until(async () => (await deliveries(subscribed))[1]!.attempts.length === attempts)
    if (attempts === 3) break
    await until(haveSameDueTime)
    await hurry()
  }
  await endpoint.got(4)
  t.strictSame(versions(), [1, 1, 1, 2])
  await hurry()
})

t.test(
  'a paused delivery blocks later events, also before it is reconciled with its enabled subscription',
  async t => {
    let isUp = false
    const endpoint = await receiver(t, () => (isUp ? 204 : 500))
    const { client, subscribe, deliveries, db } = await deliveringNotifier(t, [endpoint.origin])
    const subscribed = await subscribe(endpoint.origin)
    const recipientId = randomUUID()
    await client.publishEvents({ events: [recipientEvent({ recipientId, version: 1 })] })
    await until(async () => (await deliveries(subscribed))[0]?.attempts.length === 1)
    await db('deliveries').update({ state: 'PAUSED', settled_at: db.fn.now() })
    isUp = true
    await client.publishEvents({ events: [recipientEvent({ recipientId, version: 2 })] })
    await endpoint.got(3)
    t.strictSame(
      endpoint.received.map(({ body }) => JSON.parse(body).object.version),
      [1, 1, 2],
    )
  },
)

t.test('a large backlog that waits for one event delays neither that event nor other objects', async t => {
  const endpoint = await receiver(t, () => 500)
  const { client, subscribe, deliveries, db } = await deliveringNotifier(t, [endpoint.origin])
  const subscribed = await subscribe(endpoint.origin)
  const [recipientId, another] = [randomUUID(), randomUUID()]
  await client.publishEvents({ events: [recipientEvent({ recipientId, version: 1 })] })
  await until(async () => (await deliveries(subscribed))[0]?.attempts.length === 1)
  await db.raw(
    `with later as (
       insert into events select gen_random_uuid(), organization_id, type, created_at, now(), body
       from events, generate_series(1, 12000) returning id, organization_id, type
     )
     insert into deliveries (organization_id, subscription_id, ordering_key, event_id, event_type, due_at)
     select organization_id, ?, ?, id, type, now() - interval '1 hour' from later`,
    [subscribed.subscriptionId, recipientId],
  )
  // Of one organization, so that on Citus a single shard is written while the worker writes too.
  await db('deliveries')
    .where({ organization_id: organizationId, attempts: 1 })
    .update({ due_at: db.fn.now() })
  await client.publishEvents({ events: [recipientEvent({ recipientId: another })] })
  const [, ...others] = await endpoint.got(3)
  t.strictSame(new Set(others.map(({ body }) => JSON.parse(body).object.id)), new Set([recipientId, another]))
})

t.test('a worker that has lost its lease does not send the request', async t => {
  const endpoint = await receiver(t, () => 500)
  const leaseMs = 600
  const notifier = await deliveringNotifier(t, [endpoint.origin], { leaseMs })
  const { db } = notifier
  const subscribed = await notifier.subscribe(endpoint.origin)
  await notifier.client.publishEvents({ events: [recipientEvent()] })
  await until(async () => (await notifier.deliveries(subscribed))[0]?.attempts.length === 1)
  // The worker claims the delivery, and this lock suspends it before it sends.
  const lock = await db.transaction()
  await lock.raw('lock table events in access exclusive mode')
  await notifier.hurry()
  const claimed = () => db('deliveries').whereNotNull('lease_id')
  await until(async () => (await claimed()).length === 1)
  await db('deliveries').update({ lease_id: randomUUID(), leased_until: db.raw(`now() + interval '1 hour'`) })
  await sleep(2 * leaseMs)
  await lock.commit()
  await until(() => notifier.lines.some(({ event }) => event === 'queue.lease-lost'))
  t.equal(endpoint.received.length, 1)
  t.equal((await claimed()).length, 1, 'the other worker keeps its lease')
})

t.test('the deliveries of a disabled subscription are paused, and resume when it is enabled', async t => {
  let isUp = false
  const endpoint = await receiver(t, () => (isUp ? 204 : 500))
  const { client, subscribe, deliveries } = await deliveringNotifier(t, [endpoint.origin])
  const subscribed = await subscribe(endpoint.origin)
  await client.publishEvents({ events: [recipientEvent()] })
  await until(async () => (await deliveries(subscribed))[0]?.attempts.length === 1)
  await client.updateSubscription({ ...subscribed, change: { enabled: false } })
  t.match(await deliveries(subscribed), [{ state: DeliveryState.PAUSED, nextAttemptDate: undefined }])
  await client.publishEvents({ events: [recipientEvent({ createdAt: timestampFromMs(Date.now() + 9_000) })] })
  t.equal((await deliveries(subscribed)).length, 1, 'events that happen meanwhile are not delivered')
  isUp = true
  await client.updateSubscription({ ...subscribed, change: { enabled: true } })
  await until(async () =>
    (await deliveries(subscribed)).every(({ state }) => state === DeliveryState.DELIVERED),
  )
  t.equal(endpoint.received.length, 2)
})

t.test('the third delivery that is answered 410 disables its subscription, with a reason', async t => {
  let status = 410
  const endpoint = await receiver(t, () => status)
  const { client, subscribe, deliveries, lines, hurry } = await deliveringNotifier(t, [endpoint.origin])
  const subscribed = await subscribe(endpoint.origin)
  const read = async () => (await client.getSubscription(subscribed)).subscription!
  const publish = () => client.publishEvents({ events: [recipientEvent()] })
  const attempted = (count: number) =>
    until(async () => (await deliveries(subscribed)).flatMap(({ attempts }) => attempts).length >= count)

  await publish()
  await attempted(1)
  await hurry()
  await attempted(2)
  await publish()
  await attempted(3)
  t.equal((await read()).enabled, true, 'two deliveries, one of them twice')
  status = 204
  await publish()
  await until(async () => (await deliveries(subscribed))[0]!.state === DeliveryState.DELIVERED)
  status = 410
  await publish()
  await publish()
  await attempted(6)
  t.equal((await read()).enabled, true, 'two deliveries since the last success')
  await hurry()
  await until(async () => !(await read()).enabled)
  t.equal((await read()).disabledReason, DisabledReason.ENDPOINT_GONE)
  t.ok(lines.some(({ event, reason }) => event === 'subscription.disabled' && reason === 'ENDPOINT_GONE'))
  await until(async () => (await deliveries(subscribed)).every(isSettled))
  t.strictSame(
    (await deliveries(subscribed)).map(({ state }) => DeliveryState[state]).sort(),
    ['DELIVERED', 'PAUSED', 'PAUSED', 'PAUSED', 'PAUSED'],
    'none is given up',
  )
})

t.test('what happens while the service has disabled a subscription is sent once it is enabled', async t => {
  let status = 410
  const endpoint = await receiver(t, () => status)
  const { client, subscribe, deliveries, db } = await deliveringNotifier(t, [endpoint.origin])
  const subscribed = await subscribe(endpoint.origin)
  const long = timestampFromMs(Date.now() + 60_000)
  const eachIs = (state: DeliveryState) =>
    until(async () => (await deliveries(subscribed)).every(delivery => delivery.state === state))
  await client.publishEvents({ events: [recipientEvent(), recipientEvent(), recipientEvent()] })
  await until(async () => !(await client.getSubscription(subscribed)).subscription!.enabled)

  const meanwhile = recipientEvent({ createdAt: long })
  await client.publishEvents({ events: [meanwhile] })
  await client.updateSubscription({
    ...subscribed,
    change: { enabled: false, title: 'Read and sent back', events: [EventType.RECIPIENT_DELETED] },
    changesEvents: true,
  })
  await client.publishEvents({
    events: [
      recipientEvent({ createdAt: timestampFromMs(Date.now() + 120_000) }),
      recipientEvent({ createdAt: timestampFromMs(Date.now() + 120_000), type: EventType.RECIPIENT_DELETED }),
    ],
  })
  t.equal((await deliveries(subscribed)).length, 5, 'and of the types that are wanted then')
  await eachIs(DeliveryState.PAUSED)
  t.equal(endpoint.received.length, 3, 'nothing is sent meanwhile')

  status = 204
  const { subscription } = await client.updateSubscription({ ...subscribed, change: { enabled: true } })
  t.equal(subscription!.disabledReason, undefined)
  await eachIs(DeliveryState.DELIVERED)
  t.ok(endpoint.received.some(({ headers }) => headers['webhook-id'] === meanwhile.id))

  await db('subscriptions').update({ enabled: false, disabled_reason: 'ENDPOINT_GONE' })
  await client.deleteSubscription(subscribed)
  const count = async () => Number((await db('deliveries').count().first())!.count)
  const before = await count()
  await client.publishEvents({
    events: [
      recipientEvent({ createdAt: timestampFromMs(Date.now() + 180_000), type: EventType.RECIPIENT_DELETED }),
    ],
  })
  t.equal(await count(), before, 'once it is deleted, nothing is kept')
})

t.test(
  'a client that disables what the service has disabled is told no reason, and misses what happens',
  async t => {
    const { client, subscribe, deliveries, db } = await deliveringNotifier(t, [])
    const subscribed = await subscribe('https://client.example/')
    await db('subscriptions').update({ enabled: false, disabled_reason: 'ENDPOINT_FAILING', failures: 10 })
    const publish = (seconds: number) =>
      client.publishEvents({
        events: [recipientEvent({ createdAt: timestampFromMs(Date.now() + seconds * 1_000) })],
      })
    await publish(60)
    const { subscription } = await client.updateSubscription({ ...subscribed, change: { enabled: false } })
    t.match(subscription, { enabled: false, disabledReason: undefined })
    await publish(120)
    t.equal((await deliveries(subscribed)).length, 1, 'what was kept before is')
    t.match(await client.describeDeliveries({}), { disabledEndpoints: 0, troubled: { length: 0 } })
  },
)

t.test('a subscription whose endpoint has failed for five days and ten attempts is disabled', async t => {
  let status = 500
  const endpoint = await receiver(t, () => status)
  const { client, subscribe, deliveries, hurry, db } = await deliveringNotifier(t, [endpoint.origin])
  const subscribed = await subscribe(endpoint.origin)
  const failing = (hours: number, failures: number) =>
    db('subscriptions').update({ failing_since: db.raw(`now() - interval '${hours} hours'`), failures })
  const isEnabled = async () => (await client.getSubscription(subscribed)).subscription!.enabled
  const attempted = (count: number) =>
    until(async () => (await deliveries(subscribed)).flatMap(({ attempts }) => attempts).length === count)
  await client.publishEvents({ events: [recipientEvent()] })
  await attempted(1)
  const cases: readonly (readonly [hours: number, failures: number, isDisabled: boolean])[] = [
    [119, 100, false],
    [121, 8, false],
    [121, 9, true],
  ]
  for (const [index, [hours, failures, isDisabled]] of cases.entries()) {
    await failing(hours, failures)
    await hurry()
    await attempted(index + 2)
    t.equal(await isEnabled(), !isDisabled, `${hours} hours, ${failures + 1} failures`)
  }
  const { subscription } = await client.getSubscription(subscribed)
  t.equal(subscription!.disabledReason, DisabledReason.ENDPOINT_FAILING)
  t.match(await deliveries(subscribed), [{ state: DeliveryState.PAUSED }])
  status = 204
  await client.updateSubscription({ ...subscribed, change: { enabled: true } })
  await until(async () => (await deliveries(subscribed)).every(isSettled))
  t.match(await db('subscriptions'), [{ failing_since: null, failures: 0 }], 'a delivery resets the failures')
})

t.test('failed deliveries can be sent again, one or all, with the same webhook-id', async t => {
  let status = 500
  const endpoint = await receiver(t, () => status)
  const { client, subscribe, deliveries, db } = await deliveringNotifier(t, [endpoint.origin])
  const subscribed = await subscribe(endpoint.origin)
  await client.publishEvents({ events: [recipientEvent(), recipientEvent(), recipientEvent()] })
  await endpoint.got(3)
  await until(async () => (await deliveries(subscribed)).every(({ attempts }) => attempts.length === 1))
  await db('deliveries').update({ state: 'FAILED', settled_at: db.fn.now(), attempts: 10 })
  status = 204
  const [newest] = await deliveries(subscribed)
  const { delivery } = await client.retryDelivery({ ...subscribed, deliveryId: newest!.id })
  t.match(delivery, { id: newest!.id, state: DeliveryState.PENDING })
  await until(async () => (await deliveries(subscribed))[0]!.state === DeliveryState.DELIVERED)
  t.equal(endpoint.received.at(-1)!.headers['webhook-id'], newest!.eventId)

  const recover = (ms: number) =>
    client.recoverDeliveries({ ...subscribed, recovery: { since: timestampFromMs(ms) } })
  t.equal((await recover(Date.now() + 60_000)).count, 0)
  t.equal((await recover(Date.now() - 60_000)).count, 2, 'delivered ones are not sent again')
  await until(async () =>
    (await deliveries(subscribed)).every(({ state }) => state === DeliveryState.DELIVERED),
  )
  const listed = await client.listDeliveries({ ...subscribed, limit: 2 })
  t.equal(listed.items.length, 2)
  const rest = await client.listDeliveries({ ...subscribed, limit: 2, cursor: listed.nextCursor! })
  t.strictSame([rest.items.length, rest.nextCursor], [1, undefined])
  const failed = await client.listDeliveries({ ...subscribed, state: DeliveryState.FAILED })
  t.strictSame(failed.items, [])
})

t.test('retries for a disabled subscription are refused and change nothing', async t => {
  const endpoint = await receiver(t)
  const { client, subscribe, deliveries } = await deliveringNotifier(t, [endpoint.origin])
  const subscribed = await subscribe(endpoint.origin)
  await client.publishEvents({ events: [recipientEvent()] })
  await until(async () => (await deliveries(subscribed))[0]?.state === DeliveryState.DELIVERED)
  await client.updateSubscription({ ...subscribed, change: { enabled: false } })
  const deliveryId = (await deliveries(subscribed))[0]!.id
  await t.rejects(client.retryDelivery({ ...subscribed, deliveryId }), /enable it first/)
  const recovery = { since: timestampFromMs(0) }
  await t.rejects(client.recoverDeliveries({ ...subscribed, recovery }), /enable it first/)
  t.match(await deliveries(subscribed), [{ state: DeliveryState.DELIVERED }])
})

t.test('a delivery with many attempts lists the latest ten', async t => {
  const { client, subscribe, deliveries, db } = await deliveringNotifier(t, [])
  const subscribed = await subscribe('https://client.example/')
  await client.updateSubscription({ ...subscribed, change: { enabled: false } })
  await db.raw(
    `with event as (
       insert into events (id, organization_id, type, created_at, body)
       select gen_random_uuid(), ?, 'TEST', now(), '' from generate_series(1, 2) returning id, organization_id
     ), delivery as (
       insert into deliveries (organization_id, subscription_id, ordering_key, event_id, event_type, state, settled_at)
       select organization_id, ?, id, id, 'TEST', 'FAILED', now() from event returning id, organization_id
     )
     insert into attempts (organization_id, delivery_id, at, outcome, milliseconds, status)
     select organization_id, id, now(), 'REFUSED', 1, 400 + number from delivery, generate_series(1, 25) number order by number`,
    [subscribed.organizationId, subscribed.subscriptionId],
  )
  for (const { attempts } of await deliveries(subscribed)) {
    t.strictSame(
      attempts.map(({ status }) => status),
      [416, 417, 418, 419, 420, 421, 422, 423, 424, 425],
    )
  }
})

t.test('a delivery to a blocked address is retried after half an hour at the earliest', async t => {
  const security: object[] = []
  const { client, subscribe, deliveries, lines } = await deliveringNotifier(t, [], {
    securityLog: (event, entry) => void security.push({ event, ...entry }),
    lookup: (_name, _options, answer) => answer(new BlockedAddress('10.0.0.1'), '', 4),
  })
  const subscribed = await subscribe('https://client.example/')
  await client.publishEvents({ events: [recipientEvent()] })
  await until(async () => (await deliveries(subscribed))[0]?.attempts.length === 1)
  const [delivery] = await deliveries(subscribed)
  t.match(delivery!.attempts, [{ outcome: AttemptOutcome.BLOCKED }])
  const waitMs = timestampDate(delivery!.nextAttemptDate!).getTime() - Date.now()
  t.ok(waitMs > 29 * 60_000, `${waitMs} ms`)
  t.match(
    lines.find(({ event }) => event === 'delivery.attempted'),
    { delivery: delivery!.id, eventId: delivery!.eventId, outcome: 'BLOCKED' },
  )
  t.match(security, [
    {
      event: 'webhook.send',
      outcome: 'failure',
      organization: subscribed.organizationId,
      target: subscribed.subscriptionId,
    },
  ])
})

t.test('changing the url resets the failures and probes the endpoint at once', async t => {
  const [dead, healthy] = [await receiver(t, () => 500), await receiver(t)]
  const { client, subscribe, deliveries, db } = await deliveringNotifier(t, [dead.origin, healthy.origin])
  const subscribed = await subscribe(dead.origin)
  await client.publishEvents({ events: Array.from({ length: 5 }, () => recipientEvent()) })
  await until(async () => (await deliveries(subscribed)).every(({ attempts }) => attempts.length === 1))
  t.match(await db('subscriptions'), [{ failing_since: Date, failures: 5 }])
  await client.publishEvents({ events: [recipientEvent()] })
  await client.updateSubscription({ ...subscribed, change: { url: `${healthy.origin}/` } })
  t.match(await db('subscriptions'), [{ failing_since: null, failures: 0 }])
  await healthy.got(1)
})

t.test('a test event is delivered like any other, and refused for a disabled subscription', async t => {
  const endpoint = await receiver(t)
  const { client, subscribe } = await deliveringNotifier(t, [endpoint.origin])
  const subscribed = await subscribe(endpoint.origin, [])
  const { delivery } = await client.sendTestEvent(subscribed)
  const [received] = await endpoint.got(1)
  t.ok(isSigned(received!, subscribed.secret))
  t.match(JSON.parse(received!.body), { id: delivery!.eventId, eventType: 'TEST' })
  await client.updateSubscription({ ...subscribed, change: { enabled: false } })
  await t.rejects(client.sendTestEvent(subscribed), /enable it first/)
})

t.test('a subscription may get ten test events a minute, from all processes together', async t => {
  const endpoint = await receiver(t)
  const { client, subscribe, db } = await deliveringNotifier(t, [endpoint.origin])
  const [subscribed, other] = [
    await subscribe(endpoint.origin, []),
    await subscribe(`${endpoint.origin}/other`, []),
  ]
  const test = () =>
    client.sendTestEvent(subscribed).then(
      () => 'sent',
      error => error.rawMessage,
    )
  const answers = await Promise.all(Array.from({ length: 13 }, test))
  t.equal(answers.filter(answer => answer === 'sent').length, 10)
  t.match(await test(), /^a subscription may get 10 test events a minute; try again in \d+ seconds$/)
  t.equal((await db('deliveries').where({ event_type: 'TEST' })).length, 10)
  t.ok(await client.sendTestEvent(other))
  await db('subscriptions').update({ tests_since: earlier(db, 'tests_since', '1 minute') })
  t.equal(await test(), 'sent')
})

t.test(
  'deleting a subscription cancels its pending deliveries, and those of events that arrive late',
  async t => {
    const endpoint = await receiver(t, () => 500)
    const { client, subscribe, deliveries, db } = await deliveringNotifier(t, [endpoint.origin])
    const subscribed = await subscribe(endpoint.origin)
    await client.publishEvents({ events: [recipientEvent()] })
    await until(async () => (await deliveries(subscribed))[0]?.attempts.length === 1)
    await client.deleteSubscription(subscribed)
    t.match(await db('deliveries'), [{ state: 'CANCELLED', settled_at: Date }])
    const createdAt = timestampFromMs(Date.now() - 5_000)
    await db('subscription_history')
      .where({ events: '{}' })
      .update({ valid_from: db.raw("now() - interval '1 second'") })
    await db('subscription_history')
      .whereNot({ events: '{}' })
      .update({ valid_from: db.raw("now() - interval '1 hour'") })
    await client.publishEvents({ events: [recipientEvent({ createdAt })] })
    await until(async () => (await db('deliveries').where({ state: 'CANCELLED' })).length === 2)
    t.equal(endpoint.received.length, 1)
  },
)

t.test('a dead endpoint does not delay others', async t => {
  const dead = await receiver(t, () => new Promise(() => {}))
  const healthy = await receiver(t)
  const { client, subscribe, lines } = await deliveringNotifier(t, [dead.origin, healthy.origin], {
    timeoutMs: 300,
  })
  await subscribe(dead.origin)
  await subscribe(healthy.origin)
  for (let batch = 0; batch < 10; batch++) {
    await client.publishEvents({ events: Array.from({ length: 50 }, () => recipientEvent()) })
  }
  await healthy.got(500)
  t.ok(dead.received.length <= 16, `${dead.received.length} requests to the dead one`)
  await until(() => lines.some(({ outcome }) => outcome === 'TIMED_OUT'))
})
