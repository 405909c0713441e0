import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import t from 'tap'
import { DeliveryState } from '../../proto/gen/payprep/notifier/v1/delivery_pb.js'
import { eraseFormerSecrets } from '../../services/notifier/secret-rotation.ts'
import { runningEdge } from '../edge/running-edge.ts'
import { refusal } from '../beneficiaries/world.ts'
import { type Received, receiver } from '../harness/receiver.ts'
import { deliveringNotifier, freshNotifier, recipientEvent } from './running-notifier.ts'
import { until } from '../harness/until.ts'

t.test(
  'a receiver that verifies with the old secret, then the new one, refuses nothing under load',
  async t => {
    let verifier: Webhook
    const refused: Received[] = []
    const endpoint = await receiver(t, received => {
      try {
        verifier.verify(received.body, received.headers as Record<string, string>)
        return 204
      } catch {
        refused.push(received)
        return 400
      }
    })
    const { client, subscribe, deliveries } = await deliveringNotifier(t, [endpoint.origin])
    const { secret, ...subscribed } = await subscribe(endpoint.origin)
    verifier = new Webhook(secret)
    const publish = () => client.publishEvents({ events: Array.from({ length: 50 }, () => recipientEvent()) })
    /** Waits until all events are delivered, so that none in flight is signed with an earlier secret alone. */
    const delivered = () =>
      until(async () => {
        const { items } = await client.listDeliveries({
          ...subscribed,
          state: DeliveryState.PENDING,
          limit: 1,
        })
        return items.length === 0
      })

    await publish()
    const rotating = client.rotateSecret({ ...subscribed, idempotencyKey: randomUUID() })
    await Promise.all([publish(), rotating])
    await delivered()
    const { subscription } = await rotating
    t.equal(refused.length, 0, 'the old secret verifies before, during and after the rotation')

    await Promise.all([publish(), publish()])
    verifier = new Webhook(subscription!.secret!)
    await delivered()
    t.equal(refused.length, 0, 'the new secret verifies during the overlap')

    await publish()
    await client.deleteFormerSecret(subscribed)
    await publish()
    await delivered()
    t.equal(refused.length, 0, 'and after it')
    t.equal(endpoint.received.length, 300)
    t.match(await deliveries(subscribed), [{ attempts: [{ status: 204 }] }])

    const last = endpoint.received.at(-1)!
    t.match(last.headers['webhook-signature'], /^v1,\S+$/, 'one signature')
    t.throws(() => new Webhook(secret).verify(last.body, last.headers as Record<string, string>))
  },
)

t.test('an overlap ends by itself, and the former secret is erased', async t => {
  const endpoint = await receiver(t)
  const { client, db, subscribe } = await deliveringNotifier(t, [endpoint.origin])
  const { secret: _secret, ...subscribed } = await subscribe(endpoint.origin)
  const signatures = async () => {
    const { length } = endpoint.received
    await client.publishEvents({ events: [recipientEvent()] })
    const received = await endpoint.got(length + 1)
    return String(received.at(-1)!.headers['webhook-signature']).split(' ').length
  }
  await client.rotateSecret({ ...subscribed, idempotencyKey: randomUUID() })
  t.equal(await signatures(), 2)
  await eraseFormerSecrets(db)
  t.equal(await signatures(), 2, 'not before its time')
  await db('subscriptions').update({ former_secret_until: db.raw(`now() - interval '1 second'`) })
  t.equal(await signatures(), 1)
  t.equal((await client.getSubscription(subscribed)).subscription!.formerSecretExpiryDate, undefined)
  await client.rotateSecret({ ...subscribed, idempotencyKey: randomUUID() })
  await db('subscriptions').update({ former_secret_until: db.raw(`now() - interval '1 second'`) })
  await eraseFormerSecrets(db)
  t.match(await db('subscriptions'), [{ former_secret: null, former_secret_until: null }])
})

t.test('secrets are rotated over the API, once per idempotency key', async t => {
  const { client, db } = await freshNotifier(t)
  const { post, get, token, organizationId, lines } = await runningEdge(t, { notifier: client })
  const headers = (key: string) => ({ Authorization: `Bearer ${token}`, 'Idempotency-Key': key })
  const subscribe = async (number: number) => {
    const url = `https://client.example/${number}`
    return (await post('/webhooks/subscriptions', { title: 'Test', url, events: [] })).body
  }
  const [first, second] = [await subscribe(1), await subscribe(2)]
  const path = (id: string, rest: string) => `/webhooks/subscriptions/${id}/secret/${rest}`
  const rotate = (id: string, key: string, body?: object) =>
    get(path(id, 'rotate'), {
      method: 'POST',
      headers: { ...headers(key), ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  const end = (id: string) => get(path(id, 'former'), { method: 'DELETE', headers: headers('') })

  const key = randomUUID()
  const rotated = await rotate(first.id, key)
  t.match(rotated, { status: 200, body: { id: first.id, secret: /^whsec_[A-Za-z0-9+/]{43}=$/ } })
  t.not(rotated.body.secret, first.secret)
  const hours = (Date.parse(rotated.body.formerSecretExpiryDate) - Date.now()) / 3_600_000
  t.ok(hours > 23.9 && hours < 24.1, 'for a day')
  t.strictSame((await rotate(first.id, key)).body, rotated.body, 'a repeated request changes nothing')
  const again = { organizationId, subscriptionId: first.id, idempotencyKey: key }
  t.equal(
    (await client.rotateSecret(again)).subscription!.secret,
    rotated.body.secret,
    'nor does the call behind it',
  )
  const other = await rotate(second.id, key)
  t.match(other, { status: 422, body: { code: 'IDEMPOTENCY_KEY_REQUEST_MISMATCH' } })

  const during = await rotate(first.id, randomUUID(), { overlapSeconds: 60 })
  t.match(during, { status: 409, body: { code: 'WEBHOOK_FORMER_SECRET_VALID' } })
  t.equal((await end(first.id)).status, 204)
  t.equal((await end(first.id)).status, 204, 'which may be repeated')
  const short = await rotate(first.id, randomUUID(), { overlapSeconds: 60 })
  t.equal(short.status, 200)
  const leaked = await rotate(first.id, randomUUID(), { overlapSeconds: 0 })
  t.match(leaked, { status: 200, body: { formerSecretExpiryDate: undefined } })
  t.match(await rotate(first.id, randomUUID(), { overlapSeconds: 604_801 }), {
    status: 400,
    body: { code: 'REQUEST_INVALID', message: /\/overlapSeconds/ },
  })
  t.match(
    await get(path(first.id, 'rotate'), { method: 'POST', headers: { Authorization: `Bearer ${token}` } }),
    {
      status: 400,
      body: { code: 'IDEMPOTENCY_KEY_HEADER_MISSING' },
    },
    'without a key',
  )

  const { subscription: theirs } = await client.createSubscription({
    organizationId: randomUUID(),
    subscription: { title: 'Theirs', url: 'https://client.example/', events: [] },
  })
  t.equal((await rotate(theirs!.id, randomUUID())).status, 404)
  t.equal((await end(theirs!.id)).status, 404)
  const others = { organizationId, subscriptionId: theirs!.id, idempotencyKey: randomUUID() }
  t.strictSame(await refusal(client.rotateSecret(others)), ['notFound', 'NOT_FOUND'])

  const rows = JSON.stringify(await db('subscriptions').select(db.raw('subscriptions::text as text')))
  for (const { body } of [rotated, short, leaked]) {
    const bytes = Buffer.from(body.secret.slice(6), 'base64').toString('hex')
    for (const form of [body.secret, bytes, Buffer.from(body.secret).toString('hex')])
      t.notOk(
        rows.includes(form) || JSON.stringify(lines).includes(form),
        'neither stored in clear nor logged',
      )
  }
})
