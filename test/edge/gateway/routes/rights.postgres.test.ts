import { randomUUID } from 'node:crypto'
import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import t from 'tap'
import { EventType } from '../../../../proto/gen/payprep/events/v1/event_pb.js'
import { runningEdge } from '../../running-edge.ts'

const PUBLISHED = 'GAMBLING_DATASET_VERSION_PUBLISHED'
const createdDate = timestampFromDate(new Date('2026-11-21T12:00:00Z'))

t.test('subscribing to events about the gambling dataset needs the right to read it', async t => {
  const events: EventType[][] = []
  const subscription = {
    id: randomUUID(),
    createdDate,
    title: 'a',
    url: 'https://example.com/',
    enabled: true,
  }
  const edge = await runningEdge(t, {
    behind: {
      subscriptions: {
        createSubscription({ subscription: { events: wanted } = { events: [] } }) {
          events.push(wanted)
          return { subscription: { ...subscription, events: wanted } }
        },
        updateSubscription({ change }) {
          events.push(change!.events)
          return { subscription: { ...subscription, events: change!.events } }
        },
      },
    },
  })
  const create = (types: readonly string[]) =>
    edge.post('/webhooks/subscriptions', { title: 'a', url: 'https://example.com/', events: types })
  const change = (body: object) =>
    edge.get(`/webhooks/subscriptions/${subscription.id}`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${edge.token}` },
      body: JSON.stringify(body),
    })

  for (const { status, body } of [
    await create([PUBLISHED]),
    await create(['RECIPIENT_CREATED', PUBLISHED]),
    await change({ events: [PUBLISHED] }),
  ]) {
    t.strictSame(
      [status, body],
      [
        403,
        {
          code: 'AUTH_RIGHT_MISSING',
          message: `the client ${edge.clientId} has no right gambling:read; an operator grants it with: payprep clients grant ${edge.clientId} gambling:read`,
        },
      ],
    )
  }
  t.equal((await create(['RECIPIENT_CREATED'])).status, 201)
  t.equal((await change({ enabled: false })).status, 200)
  t.strictSame(events.splice(0), [[EventType.RECIPIENT_CREATED], []])

  await edge.grant('gambling:read')
  t.equal((await create([PUBLISHED])).status, 201)
  t.equal((await change({ events: [PUBLISHED] })).status, 200)
  t.strictSame(events, [[EventType[PUBLISHED]], [EventType[PUBLISHED]]])
})
