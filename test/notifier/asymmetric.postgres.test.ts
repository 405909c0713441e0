import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { timestampFromMs } from '@bufbuild/protobuf/wkt'
import t, { type Test } from 'tap'
import { DeliveryState } from '../../proto/gen/payprep/notifier/v1/delivery_pb.js'
import { HostProof, SignatureScheme } from '../../proto/gen/payprep/notifier/v1/subscription_pb.js'
import { refusal } from '../beneficiaries/world.ts'
import { runningEdge } from '../edge/running-edge.ts'
import { isSignedFor, signaturesOf } from '../harness/public-key.ts'
import { type Answering, type Received, receiver } from '../harness/receiver.ts'
import { until } from '../harness/until.ts'
import { deliveringNotifier, freshNotifier, organizationId } from './running-notifier.ts'

const { ASYMMETRIC, SYMMETRIC } = SignatureScheme

/** A subscription with asymmetric signatures to an endpoint, and the service that delivers to it. */
async function asymmetric(t: Test, answering?: Answering, requiresHostProof = false) {
  const endpoint = await receiver(t, answering)
  const notifier = await deliveringNotifier(t, [endpoint.origin], { requiresHostProof })
  const { client } = notifier
  const { subscription } = await client.createSubscription({
    organizationId,
    subscription: { title: 'Keys', url: endpoint.origin, events: [], signatureScheme: ASYMMETRIC },
  })
  const { id, publicKey = '' } = subscription!
  const subscribed = { organizationId, subscriptionId: id }
  return {
    ...notifier,
    endpoint,
    created: subscription!,
    subscribed,
    publicKey,
    read: async () => (await client.getSubscription(subscribed)).subscription!,
    /** The request of a test event. */
    async sent(): Promise<Received> {
      const count = endpoint.received.length
      await client.sendTestEvent(subscribed)
      return (await endpoint.got(count + 1)).at(-1)!
    },
  }
}

const rotate = (subscribed: { organizationId: string; subscriptionId: string }, overlapSeconds?: number) => ({
  ...subscribed,
  idempotencyKey: randomUUID(),
  ...(overlapSeconds !== undefined && { rotation: { overlapSeconds } }),
})

t.test(
  'every kind of delivery is signed with the private key, and its public key alone verifies it',
  async t => {
    let status = 503
    const { client, db, created, endpoint, subscribed, publicKey, hurry, deliveries, sent } =
      await asymmetric(t, () => status)
    t.match(publicKey, /^whpk_[A-Za-z0-9+/]{43}=$/)
    t.equal(created.secret, undefined)
    const first = await sent()
    t.match(signaturesOf(first), [/^v1a,[A-Za-z0-9+/]{86}==$/], 'one signature')
    t.ok(isSignedFor(first, publicKey), 'a test event')

    status = 204
    await until(async () => (await deliveries(subscribed))[0]!.attempts.length === 1)
    await hurry()
    t.ok(isSignedFor((await endpoint.got(2))[1]!, publicKey), 'a second attempt')
    await until(async () => (await deliveries(subscribed))[0]!.state === DeliveryState.DELIVERED)
    const [delivered] = await deliveries(subscribed)
    await client.retryDelivery({ ...subscribed, deliveryId: delivered!.id })
    t.ok(isSignedFor((await endpoint.got(3))[2]!, publicKey), 'one that was asked for')

    await until(async () => (await deliveries(subscribed))[0]!.state === DeliveryState.DELIVERED)
    await db('deliveries').update({ state: 'FAILED' })
    const recovery = { since: timestampFromMs(first.at - 60_000) }
    t.equal((await client.recoverDeliveries({ ...subscribed, recovery })).count, 1)
    t.ok(isSignedFor((await endpoint.got(4))[3]!, publicKey), 'a recovered one')
  },
)

t.test('an attempt of another time has another signature, so that an old one can be refused', async t => {
  const { client, subscribed, endpoint, deliveries, publicKey } = await asymmetric(t)
  await client.sendTestEvent(subscribed)
  const [first] = await endpoint.got(1)
  await until(async () => (await deliveries(subscribed))[0]!.state === DeliveryState.DELIVERED)
  const second = 1_000 - (Date.now() % 1_000)
  await new Promise(resolve => setTimeout(resolve, second + 1))
  await client.retryDelivery({ ...subscribed, deliveryId: (await deliveries(subscribed))[0]!.id })
  const again = (await endpoint.got(2))[1]!
  t.equal(again.headers['webhook-id'], first!.headers['webhook-id'])
  t.not(again.headers['webhook-timestamp'], first!.headers['webhook-timestamp'])
  t.strictSame(
    [first!, again].map(each => isSignedFor(each, publicKey)),
    [true, true],
  )
  const old = { ...first!.headers, 'webhook-timestamp': again.headers['webhook-timestamp'] }
  t.notOk(isSignedFor({ ...first!, headers: old }, publicKey), 'an old signature with a new time')
})

t.test('keys are rotated with an overlap, in which the former public key is shown and verifies', async t => {
  const { client, db, subscribed, publicKey: before, read, sent } = await asymmetric(t)
  const request = rotate(subscribed)
  const { subscription: rotated } = await client.rotateSecret(request)
  const after = rotated!.publicKey!
  t.not(after, before)
  t.match(rotated, { secret: undefined, formerPublicKey: before, signatureScheme: ASYMMETRIC })
  t.match(await read(), { publicKey: after, formerPublicKey: before, formerSecretExpiryDate: {} })
  t.strictSame((await client.rotateSecret(request)).subscription, rotated, 'a repeated call changes nothing')
  const during = await sent()
  t.equal(signaturesOf(during).length, 2)
  t.ok(isSignedFor(during, before) && isSignedFor(during, after))
  t.strictSame(await refusal(client.rotateSecret(rotate(subscribed, 60))), [
    'conflict',
    'WEBHOOK_FORMER_SECRET_VALID',
  ])

  await db('subscriptions').update({ former_secret_until: db.raw(`now() - interval '1 second'`) })
  t.match(await read(), { publicKey: after, formerPublicKey: undefined })
  const later = await sent()
  t.strictSame([isSignedFor(later, before), isSignedFor(later, after)], [false, true])

  const { subscription: leaked } = await client.rotateSecret(rotate(subscribed, 0))
  t.match(leaked, { formerPublicKey: undefined, formerSecretExpiryDate: undefined })
  const last = await sent()
  t.strictSame([isSignedFor(last, after), isSignedFor(last, leaked!.publicKey!)], [false, true])
})

t.test(
  'a subscription changes its scheme and back, and receivers of either accept its events meanwhile',
  async t => {
    const endpoint = await receiver(t)
    const { client, subscribe } = await deliveringNotifier(t, [endpoint.origin])
    const { secret, ...subscribed } = await subscribe(endpoint.origin)
    const change = async (signatureScheme: SignatureScheme) =>
      (await client.updateSubscription({ ...subscribed, change: { signatureScheme } })).subscription!
    const sent = async () => {
      const count = endpoint.received.length
      await client.sendTestEvent(subscribed)
      return (await endpoint.got(count + 1)).at(-1)!
    }
    const accepts = (key: string, { body, headers }: Received) => {
      try {
        new Webhook(key).verify(body, headers as Record<string, string>)
        return true
      } catch {
        return false
      }
    }
    t.match(await change(SYMMETRIC), {
      secret: undefined,
      formerSecretExpiryDate: undefined,
      publicKey: undefined,
    })

    const rotation = rotate(subscribed, 0)
    const own = (await client.rotateSecret(rotation)).subscription!.secret!
    const asymmetric = await change(ASYMMETRIC)
    t.match(asymmetric, { signatureScheme: ASYMMETRIC, secret: undefined, formerPublicKey: undefined })
    const publicKey = asymmetric.publicKey!
    const both = await sent()
    t.strictSame(
      [accepts(own, both), isSignedFor(both, publicKey), accepts(secret, both)],
      [true, true, false],
      'during the overlap',
    )
    t.match(await change(ASYMMETRIC), { publicKey }, 'the same scheme makes no new key')
    t.strictSame(
      await refusal(change(SYMMETRIC)),
      ['conflict', 'WEBHOOK_FORMER_SECRET_VALID'],
      'no second change before the overlap has ended',
    )
    await client.deleteFormerSecret(subscribed)
    const alone = await sent()
    t.strictSame([accepts(own, alone), isSignedFor(alone, publicKey)], [false, true])

    const back = await change(SYMMETRIC)
    t.match(back, { signatureScheme: SYMMETRIC, publicKey: undefined, formerPublicKey: publicKey })
    const again = await sent()
    t.strictSame([accepts(back.secret!, again), isSignedFor(again, publicKey)], [true, true])
    await client.deleteFormerSecret(subscribed)
    const repeated = (await client.rotateSecret({ ...rotation, rotation: { overlapSeconds: 60 } }))
      .subscription!
    t.notOk(
      [own, back.secret].includes(repeated.secret),
      'a rotation from before the change is none of its own',
    )
  },
)

t.test('a host is proved by an answer to a challenge that the public key verifies', async t => {
  let known = ''
  const rightful: Answering = (received, response) => {
    if (!isSignedFor(received, known)) return 400
    response.end(JSON.parse(received.body).object.challenge)
    return undefined
  }
  const { client, db, subscribed, publicKey } = await asymmetric(t, rightful, true)
  known = (await asymmetric(t)).publicKey
  t.strictSame(await refusal(client.proveHost(subscribed)), ['conflict', 'WEBHOOK_HOST_PROOF_FAILED'])
  known = publicKey
  await db('subscriptions').update({ host_tried_at: null })
  t.equal((await client.proveHost(subscribed)).subscription!.hostProof, HostProof.PROVED)
})

t.test('over the API a client chooses, reads public keys, and never sees a private one', async t => {
  const { client, db } = await freshNotifier(t)
  const { post, get, token, lines } = await runningEdge(t, { notifier: client })
  const fields = (number: number) => ({ title: 'Keys', url: `https://keys.example/${number}`, events: [] })
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const path = '/webhooks/subscriptions'

  const { status, body: created } = await post(path, { ...fields(1), signatureScheme: 'ASYMMETRIC' })
  t.match([status, created], [201, { signatureScheme: 'ASYMMETRIC', publicKey: /^whpk_/ }])
  t.notOk('secret' in created)
  t.strictSame((await get(`${path}/${created.id}`, { headers })).body, created)
  const patch = (body: object) =>
    get(`${path}/${created.id}`, { method: 'PATCH', headers, body: JSON.stringify(body) })
  t.strictSame((await patch(created)).body, created, 'what was read can be sent back')
  const rotated = await get(`${path}/${created.id}/secret/rotate`, {
    method: 'POST',
    headers: { ...headers, 'Idempotency-Key': randomUUID() },
    body: JSON.stringify({ overlapSeconds: 7 }),
  })
  t.match(rotated.body, { formerPublicKey: created.publicKey, publicKey: /^whpk_/ })
  t.strictSame((await get(path, { headers })).body.items, [rotated.body])

  const { body: symmetric } = await post(path, fields(2))
  t.match(symmetric, { signatureScheme: 'SYMMETRIC', secret: /^whsec_/ })
  t.notOk('publicKey' in symmetric)
  t.match(await post(path, { ...fields(3), signatureScheme: 'v1a' }), {
    status: 400,
    body: { code: 'REQUEST_INVALID', message: /\/signatureScheme/ },
  })

  const rows = await db('subscriptions').select(db.raw('subscriptions::text as text'))
  const seen = JSON.stringify([rows, lines, created, rotated.body])
  t.notOk(seen.includes('whsk_') || seen.includes(Buffer.from('whsk_').toString('hex')))
})

t.test(
  'whoever writes to the database cannot make clients trust the key of another subscription',
  async t => {
    const { client, db } = await freshNotifier(t)
    const create = async (number: number) => {
      const url = `https://keys.example/${number}`
      const subscription = { title: 'Keys', url, events: [], signatureScheme: ASYMMETRIC }
      return (await client.createSubscription({ organizationId, subscription })).subscription!
    }
    const [first, second] = [await create(1), await create(2)]
    const { secret } = await db('subscriptions').where({ id: second.id }).first()
    await db('subscriptions').where({ id: first.id }).update({ secret })
    await t.rejects(client.getSubscription({ organizationId, subscriptionId: first.id }))
    t.match(await client.getSubscription({ organizationId, subscriptionId: second.id }), {
      subscription: { publicKey: second.publicKey },
    })
  },
)
