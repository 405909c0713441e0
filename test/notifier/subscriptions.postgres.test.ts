import { randomUUID } from 'node:crypto'
import t, { type Test } from 'tap'
import { runningEdge } from '../edge/running-edge.ts'
import { refusal } from '../beneficiaries/world.ts'
import { freshNotifier, recipientEvent } from './running-notifier.ts'

const SUBSCRIPTIONS = '/webhooks/subscriptions'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const fields = (number = 0, change: object = {}) => ({
  title: `Endpoint ${number}`,
  url: `https://client.example/${number}`,
  events: ['RECIPIENT_CREATED'],
  ...change,
})

/** The edge with the real service behind it. */
async function wholeEdge(t: Test, deps: Parameters<typeof freshNotifier>[1] = {}) {
  const notifier = await freshNotifier(t, deps)
  const edge = await runningEdge(t, { notifier: notifier.client })
  const headers = { Authorization: `Bearer ${edge.token}`, 'Content-Type': 'application/json' }
  return {
    ...notifier,
    ...edge,
    create: (body: unknown = fields()) => edge.post(SUBSCRIPTIONS, body),
    read: (path = '') => edge.get(SUBSCRIPTIONS + path, { headers }),
    patch: (id: string, body: unknown) =>
      edge.get(`${SUBSCRIPTIONS}/${id}`, { method: 'PATCH', headers, body: JSON.stringify(body) }),
    remove: (id: string) => edge.get(`${SUBSCRIPTIONS}/${id}`, { method: 'DELETE', headers }),
  }
}

t.test('a subscription is created, read, changed and deleted', async t => {
  const { create, read, patch, remove } = await wholeEdge(t)
  const { status, body: created } = await create()
  t.equal(status, 201)
  t.match(created, { ...fields(), id: UUID, enabled: true })
  t.ok(Math.abs(Date.parse(created.createdDate) - Date.now()) < 60_000)
  t.match(created.secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  const { secret: _secret, ...rest } = created

  t.strictSame([(await read(`/${created.id}`)).body, (await read()).body], [rest, { items: [rest] }])
  const { body: second } = await create(fields(1, { enabled: false, events: [] }))
  t.match(second, { enabled: false, events: [] })
  t.strictSame(
    (await read()).body.items.map(({ id }: { id: string }) => id),
    [second.id, created.id],
    'the newest first',
  )

  const changes: readonly object[] = [
    { enabled: false },
    { title: 'Another' },
    { url: 'https://client.example/elsewhere' },
    { events: ['RECIPIENT_DELETED', 'ACCOUNT_VERIFICATION_COMPLETED'] },
    { enabled: true, title: 'Third' },
    { events: [] },
    {},
    { unknown: 1 },
  ]
  let expected = rest
  for (const change of changes) {
    const { unknown: _, ...known } = change as { unknown?: number }
    expected = { ...expected, ...known }
    const answer = await patch(created.id, change)
    t.strictSame([answer.status, answer.body], [200, expected], JSON.stringify(change))
    t.strictSame((await read(`/${created.id}`)).body, expected)
  }

  const gone = await remove(created.id)
  t.strictSame([gone.status, gone.body], [204, ''])
  t.equal((await read(`/${created.id}`)).status, 404)
  t.equal((await remove(created.id)).status, 404)
  t.equal((await patch(created.id, {})).status, 404)
  t.equal((await create(fields(0, { url: expected.url }))).status, 201, 'its url is free again')
})

t.test('invalid subscriptions are refused with their code', async t => {
  const { create, patch, read } = await wholeEdge(t, { subscriptionsMax: 3 })
  const { body: first } = await create()
  const cases: readonly (readonly [body: unknown, status: number, code: string])[] = [
    [fields(1, { url: 'http://client.example/' }), 400, 'WEBHOOK_ENDPOINT_URL_INVALID'],
    [fields(1, { url: 'https://8.8.8.8/' }), 400, 'WEBHOOK_ENDPOINT_URL_INVALID'],
    [fields(1, { url: 'nonsense' }), 400, 'WEBHOOK_ENDPOINT_URL_INVALID'],
    [fields(1, { url: `https://client.example/${'x'.repeat(3_000)}` }), 400, 'WEBHOOK_ENDPOINT_URL_INVALID'],
    [fields(0), 409, 'WEBHOOK_ENDPOINT_ALREADY_SUBSCRIBED'],
    [fields(0, { url: 'HTTPS://CLIENT.example:443/0' }), 409, 'WEBHOOK_ENDPOINT_ALREADY_SUBSCRIBED'],
    [fields(1, { events: ['RECIPIENT_EXPLODED'] }), 400, 'REQUEST_INVALID'],
    [fields(1, { events: 'RECIPIENT_CREATED' }), 400, 'REQUEST_INVALID'],
    [fields(1, { events: undefined }), 400, 'REQUEST_INVALID'],
    [fields(1, { title: '' }), 400, 'REQUEST_INVALID'],
    [fields(1, { title: undefined }), 400, 'REQUEST_INVALID'],
    [fields(1, { url: undefined }), 400, 'REQUEST_INVALID'],
    [fields(1, { enabled: 'yes' }), 400, 'REQUEST_INVALID'],
    [[], 400, 'REQUEST_INVALID'],
  ]
  for (const [body, status, code] of cases) {
    const answer = await create(body)
    t.strictSame([answer.status, answer.body.code], [status, code], JSON.stringify(body).slice(0, 80))
  }
  const { body: second } = await create(fields(1))
  const taken = await patch(second.id, { url: first.url })
  t.strictSame([taken.status, taken.body.code], [409, 'WEBHOOK_ENDPOINT_ALREADY_SUBSCRIBED'])
  const invalid = await patch(second.id, { url: 'https://localhost/' })
  t.strictSame([invalid.status, invalid.body.code], [400, 'WEBHOOK_ENDPOINT_URL_INVALID'])
  for (const number of [0, 9_000]) {
    const { status, body } = await patch(second.id, { url: 'x'.repeat(number) })
    t.strictSame([status, body.code], [400, 'WEBHOOK_ENDPOINT_URL_INVALID'], `${number} characters`)
  }

  await create(fields(2))
  const { status, body } = await create(fields(3))
  t.strictSame([status, body.code], [409, 'WEBHOOK_SUBSCRIPTIONS_LIMIT_REACHED'])
  t.equal((await read()).body.items.length, 3)
})

t.test('concurrent calls create no duplicate urls and no more subscriptions than the limit', async t => {
  const { create, read } = await wholeEdge(t, { subscriptionsMax: 5 })
  const same = await Promise.all([0, 0, 0, 0].map(() => create(fields(0))))
  t.strictSame(same.map(({ status }) => status).sort(), [201, 409, 409, 409])
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(number => create(fields(number))))
  t.equal((await read()).body.items.length, 5)
})

t.test('of an update to a url and a concurrent subscription of that url, one is refused', async t => {
  const { create, patch, remove } = await wholeEdge(t)
  const { body: other } = await create(fields(0))
  for (let round = 1; round <= 20; round++) {
    const { url } = fields(round)
    const answers = await Promise.all([patch(other.id, { url }), create(fields(round))])
    const [refused, ...rest] = answers.filter(({ status }) => status >= 400)
    t.strictSame([refused?.status, rest.length], [409, 0])
    for (const { status, body } of answers) if (status === 201) await remove(body.id)
  }
})

t.test('a malformed subscription id is refused with 400 by every operation', async t => {
  const { read, patch, remove, post } = await wholeEdge(t)
  const answers = [
    await read('/nope'),
    await patch('nope', {}),
    await remove('nope'),
    await read('/nope/deliveries'),
    await post(`${SUBSCRIPTIONS}/nope/test`, {}),
    await post(`${SUBSCRIPTIONS}/nope/recover`, {}),
    await post(`${SUBSCRIPTIONS}/nope/deliveries/${randomUUID()}/retry`, {}),
  ]
  for (const { status, body } of answers) t.strictSame([status, body.code], [400, 'REQUEST_INVALID'])
})

t.test('an organization sees its own subscriptions and no others', async t => {
  const { client, organizationId, create, read } = await wholeEdge(t)
  const { subscription: other } = await client.createSubscription({
    organizationId: randomUUID(),
    subscription: { ...fields(), events: [] },
  })
  t.equal((await create()).status, 201, 'two organizations may subscribe the same url')
  t.equal((await read(`/${other!.id}`)).status, 404)
  t.equal((await read(`/${other!.id}/deliveries`)).status, 404)
  t.equal((await read()).body.items.length, 1)
  const othersSubscription = { organizationId, subscriptionId: other!.id }
  const calls = [
    () => client.updateSubscription({ ...othersSubscription, change: { enabled: false } }),
    () => client.deleteSubscription(othersSubscription),
    () => client.sendTestEvent(othersSubscription),
    () => client.retryDelivery({ ...othersSubscription, deliveryId: randomUUID() }),
    () => client.recoverDeliveries({ ...othersSubscription, recovery: { since: { seconds: 0n, nanos: 0 } } }),
  ]
  for (const call of calls) t.strictSame(await refusal(call()), ['notFound', 'NOT_FOUND'])
})

t.test('a secret is returned once, and neither logged nor stored in clear', async t => {
  const { create, read, patch, db, lines } = await wholeEdge(t)
  const { body } = await create()
  t.notMatch(JSON.stringify([(await read()).body, (await patch(body.id, {})).body]), 'secret')
  const [row] = await db('subscriptions').select(db.raw('subscriptions::text as text'))
  const bytes = Buffer.from(body.secret.slice(6), 'base64')
  for (const form of [body.secret, bytes.toString('hex'), Buffer.from(body.secret).toString('hex')]) {
    t.notOk(row.text.includes(form) || JSON.stringify(lines).includes(form))
  }
})

t.test('a client recovers its failed deliveries since a time, and no earlier or foreign ones', async t => {
  const { create, post, client, db } = await wholeEdge(t)
  const { body: subscription } = await create()
  const path = `${SUBSCRIPTIONS}/${subscription.id}/recover`
  const before = new Date(Date.now() - 60_000)
  const { organization_id: organizationId } = await db('subscriptions').first()
  await client.publishEvents({ events: [1, 2, 3].map(() => ({ ...recipientEvent(), organizationId })) })
  await db('deliveries').update({ state: 'FAILED', settled_at: db.fn.now(), attempts: 10 })
  t.match(await post(path, { since: new Date(Date.now() + 60_000) }), { status: 200, body: { count: 0 } })
  t.match(await post(path, { since: before }), { status: 200, body: { count: 3 } })
  t.match(await post(path, { since: before }), { status: 200, body: { count: 0 } }, 'they wait already')
  t.equal((await post(`${SUBSCRIPTIONS}/${randomUUID()}/recover`, { since: before })).status, 404)
})
