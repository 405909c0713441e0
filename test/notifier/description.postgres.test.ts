import { randomUUID } from 'node:crypto'
import { Code } from '@connectrpc/connect'
import t from 'tap'
import { EventType } from '../../proto/gen/payprep/events/v1/event_pb.js'
import { AttemptOutcome } from '../../proto/gen/payprep/notifier/v1/delivery_pb.js'
import { DisabledReason } from '../../proto/gen/payprep/notifier/v1/subscription_pb.js'
import { asText } from '../harness/as-text.ts'
import { acceptingOlderRows } from '../../services/kit/key-of.ts'
import { freshNotifier, key, recipientEvent } from './running-notifier.ts'

const CANARY = 'canary'

t.test('operators are told how deliveries of all organizations went, in counts', async t => {
  const { client, db } = await freshNotifier(t, { restingMs: () => 1_234 })
  const organizations = [randomUUID(), randomUUID()]
  const subscriptions = []
  for (const organizationId of organizations) {
    const { subscription } = await client.createSubscription({
      organizationId,
      subscription: {
        title: CANARY,
        url: `https://client.example/${CANARY}`,
        events: [EventType.RECIPIENT_CREATED],
        enabled: true,
      },
    })
    subscriptions.push(subscription!.id)
    const events = Array.from({ length: 3 }, () => recipientEvent({ organizationId }))
    await client.publishEvents({ events })
  }
  const [healthy, disabled] = subscriptions as [string, string]
  const { rows: ids } = await db.raw('select id from deliveries where subscription_id = ? order by number', [
    healthy,
  ])
  const settle = (at: number, state: string) =>
    db('deliveries').where({ id: ids[at].id }).update({ state, settled_at: db.fn.now() })
  await settle(0, 'DELIVERED')
  await settle(1, 'FAILED')
  await db('deliveries')
    .where({ id: ids[2].id })
    .update({ due_at: db.raw(`now() - interval '100 seconds'`) })
  await db.raw(
    `insert into attempts (organization_id, delivery_id, at, outcome, milliseconds, answer)
     select organization_id, id, now(), outcome, 1, convert_to(?, 'UTF8') from deliveries
     cross join unnest(array['REFUSED', 'REFUSED', 'DELIVERED']) outcome where subscription_id = ?`,
    [CANARY, healthy],
  )
  await db('deliveries').where({ subscription_id: disabled }).update({
    state: 'PAUSED',
    settled_at: db.fn.now(),
  })
  await db('subscriptions').where({ id: disabled }).update({
    enabled: false,
    disabled_reason: 'ENDPOINT_GONE',
    failing_since: db.fn.now(),
    failures: 7,
  })

  const answer = await client.describeDeliveries({ hours: 2 })
  t.equal(answer.hours.length, 2)
  const sum = (outcome: AttemptOutcome) =>
    answer.hours
      .flatMap(({ attempts }) => attempts.filter(each => each.outcome === outcome))
      .reduce((total, { count }) => total + count, 0)
  t.strictSame([sum(AttemptOutcome.REFUSED), sum(AttemptOutcome.DELIVERED)], [6, 3])
  t.equal(
    answer.hours.reduce((total, { givenUp }) => total + givenUp, 0),
    1,
  )
  t.match(answer, {
    pending: 1,
    paused: 3,
    enabledEndpoints: 1,
    disabledEndpoints: 1,
    failingEndpoints: 0,
    troubled: [
      {
        organizationId: organizations[1],
        subscriptionId: disabled,
        host: 'client.example',
        disabledReason: DisabledReason.ENDPOINT_GONE,
        failures: 7,
        waiting: 3,
        restingMs: 1_234,
      },
    ],
  })
  t.ok(answer.oldestDueSeconds >= 100 && answer.oldestDueSeconds < 1_000, `${answer.oldestDueSeconds} s`)
  t.notMatch(asText(answer), /canary|user-1|whsec/i)

  await db('subscriptions').update({ deleted_at: db.fn.now() })
  t.match(await client.describeDeliveries({ hours: 3 }), { disabledEndpoints: 0, troubled: { length: 0 } })
})

t.test('a delivery that waits for a failing endpoint is not late, one for another endpoint is', async t => {
  const { client, db } = await freshNotifier(t)
  const organizationId = randomUUID()
  const [working, failing] = await Promise.all(
    ['works', 'fails'].map(async name => {
      const { subscription } = await client.createSubscription({
        organizationId,
        subscription: {
          title: name,
          url: `https://${name}.example/`,
          events: [EventType.RECIPIENT_CREATED],
          enabled: true,
        },
      })
      return subscription!.id
    }),
  )
  await client.publishEvents({ events: Array.from({ length: 30 }, () => recipientEvent({ organizationId })) })
  const dueFor = (id: string | undefined, seconds: number) =>
    db('deliveries')
      .where({ subscription_id: id })
      .update({ due_at: db.raw(`now() - ?::float8 * interval '1 second'`, [seconds]) })
  await dueFor(failing, 90_000)
  await dueFor(working, 1_000)
  await db('subscriptions').where({ id: failing }).update({ failing_since: db.fn.now(), failures: 5 })

  const { pending, oldestDueSeconds, troubled } = await client.describeDeliveries({ hours: 1 })
  t.ok(oldestDueSeconds >= 1_000 && oldestDueSeconds < 80_000, `${oldestDueSeconds} s`)
  t.equal(pending, 60)
  t.match(troubled, [{ host: 'fails.example', waiting: 30 }])

  await dueFor(working, -1_000)
  t.equal((await client.describeDeliveries({ hours: 2 })).oldestDueSeconds, 0)
  await db('subscriptions').update({ failing_since: null })
  t.ok((await client.describeDeliveries({ hours: 3 })).oldestDueSeconds >= 90_000)
})

t.test('an answer is bounded, whatever the number of endpoints in trouble', async t => {
  const { client, db } = await freshNotifier(t, { key: acceptingOlderRows(key) })
  await db.raw(
    `insert into subscriptions (id, organization_id, title, url, events, enabled, disabled_reason, secret, failing_since)
     select gen_random_uuid(), gen_random_uuid(), '', 'https://host-' || n || '.example/', '{}', n > 10,
       case when n <= 10 then 'ENDPOINT_FAILING' end, '', now() - n * interval '1 minute'
     from generate_series(1, 70) n`,
  )
  const { troubled, disabledEndpoints, failingEndpoints } = await client.describeDeliveries({})
  t.strictSame([disabledEndpoints, failingEndpoints], [10, 60])
  const numbers = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, ...Array.from({ length: 40 }, (_, at) => 70 - at)]
  t.strictSame(
    troubled.map(({ host }) => host),
    numbers.map(number => `host-${number}.example`),
    'first the disabled ones, then by how long they fail',
  )
  for (const hours of [0, 721]) {
    await t.rejects(client.describeDeliveries({ hours }), { code: Code.InvalidArgument })
  }
  t.equal((await client.describeDeliveries({ hours: 720 })).hours.length, 720)
})
