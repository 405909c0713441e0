import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import t from 'tap'
import { DeliveryState } from '../../proto/gen/payprep/notifier/v1/delivery_pb.js'
import { HostProof } from '../../proto/gen/payprep/notifier/v1/subscription_pb.js'
import { runningEdge } from '../edge/running-edge.ts'
import { refusal } from '../beneficiaries/world.ts'
import { type Answering, receiver } from '../harness/receiver.ts'
import { deliveringNotifier, freshNotifier, recipientEvent } from './running-notifier.ts'
import { until } from '../harness/until.ts'

const FAILED = ['conflict', 'WEBHOOK_HOST_PROOF_FAILED']

/** An endpoint that answers challenges which it can verify with its secret. */
const rightful =
  (secret: () => string): Answering =>
  ({ body, headers }, response) => {
    try {
      const event = new Webhook(secret()).verify(body, headers as Record<string, string>) as any
      response.end(event.eventType === 'CHALLENGE' ? event.object.challenge : '')
      return undefined
    } catch {
      return 400
    }
  }

t.test(
  'where a proof is required, nothing is sent to a host before it has answered the challenge',
  async t => {
    let secret = 'whsec_of-somebody-else'
    let answering: Answering = () => 204
    const endpoint = await receiver(t, (...args) => answering(...args))
    const other = await receiver(
      t,
      rightful(() => secret),
    )
    const origins = [endpoint.origin, other.origin]
    const { client, db, subscribe, deliveries } = await deliveringNotifier(t, origins, {
      requiresHostProof: true,
    })
    const { secret: own, ...subscribed } = await subscribe(endpoint.origin)
    const proofOf = async () => (await client.getSubscription(subscribed)).subscription!.hostProof
    const eachIs = (state: DeliveryState) =>
      until(async () => (await deliveries(subscribed)).every(delivery => delivery.state === state))
    t.equal(await proofOf(), HostProof.REQUIRED)
    t.equal((await client.describeDeliveries({})).unprovedEndpoints, 1, 'operators see it')
    const event = recipientEvent()
    await client.publishEvents({ events: [event] })
    await eachIs(DeliveryState.PAUSED)
    const refused = ['conflict', 'WEBHOOK_HOST_NOT_PROVED']
    t.strictSame(await refusal(client.sendTestEvent(subscribed)), refused)
    const deliveryId = (await deliveries(subscribed))[0]!.id
    t.strictSame(await refusal(client.retryDelivery({ ...subscribed, deliveryId })), refused)

    const prove = async () => {
      await db('subscriptions').update({ host_tried_at: db.raw(`now() - interval '6 seconds'`) })
      return client.proveHost(subscribed)
    }
    const impostors: Readonly<Record<string, Answering>> = {
      'accepts everything': () => 204,
      'knows nothing of it': () => 404,
      'leads elsewhere': (_, response) => (response.setHeader('Location', other.origin), 307),
      'returns what it gets': ({ body }, response) => (response.end(body), undefined),
      'verifies with the secret of somebody else': rightful(() => secret),
    }
    for (const [title, impostor] of Object.entries(impostors)) {
      answering = impostor
      t.strictSame(await refusal(prove()), FAILED, `a host that ${title}`)
    }
    t.strictSame(
      await refusal(client.proveHost(subscribed)),
      ['tooMany', 'RATE_LIMITED'],
      'one trial in 5 seconds',
    )
    t.equal(endpoint.received.length, Object.keys(impostors).length, 'challenges alone were sent')
    t.ok(endpoint.received.every(({ body }) => JSON.parse(body).eventType === 'CHALLENGE'))
    const foreign = { ...subscribed, organizationId: randomUUID() }
    t.strictSame(await refusal(client.proveHost(foreign)), ['notFound', 'NOT_FOUND'])

    answering = rightful(() => own)
    t.equal((await prove()).subscription!.hostProof, HostProof.PROVED)
    await eachIs(DeliveryState.DELIVERED)
    t.equal(endpoint.received.at(-1)!.headers['webhook-id'], event.id, 'what happened meanwhile is sent')
    const proofs = endpoint.received.length
    t.equal((await prove()).subscription!.hostProof, HostProof.PROVED)
    t.equal(endpoint.received.length, proofs, 'a proved host is not asked again')

    const move = (url: string) => client.updateSubscription({ ...subscribed, change: { url } })
    t.equal((await move(`${endpoint.origin}/path`)).subscription!.hostProof, HostProof.PROVED, 'another path')
    t.equal((await move(other.origin)).subscription!.hostProof, HostProof.REQUIRED, 'another host')
    await client.publishEvents({ events: [recipientEvent()] })
    await until(async () => (await deliveries(subscribed))[0]!.state === DeliveryState.PAUSED)
    t.equal(other.received.length, 0)
    secret = own
    await prove()
    await eachIs(DeliveryState.DELIVERED)
  },
)

t.test('where no proof is required, subscriptions need and show none', async t => {
  const { client } = await freshNotifier(t)
  const { post, organizationId, securityLines } = await runningEdge(t, { notifier: client })
  const subscription = { title: 'Test', url: 'https://client.example/', events: [] }
  const { body: created } = await post('/webhooks/subscriptions', subscription)
  const { secret: _secret, ...rest } = created
  t.notOk('hostProof' in created)
  const answer = await post(`/webhooks/subscriptions/${created.id}/prove`, {})
  t.strictSame([answer.status, answer.body], [200, rest])
  t.equal((await post(`/webhooks/subscriptions/${randomUUID()}/prove`, {})).status, 404)

  await post('/webhooks/subscriptions', { ...subscription, url: 'https://169.254.169.254/' })
  t.match(securityLines, [
    { event: 'webhook.change', outcome: 'success', reason: 'created', target: created.id, address: /\d/ },
    { event: 'webhook.change', outcome: 'success', reason: 'host-proved', client: /^client_/ },
    {
      event: 'webhook.change',
      outcome: 'failure',
      reason: 'webhook-endpoint-url-invalid',
      organization: organizationId,
    },
  ])
  t.equal(securityLines.length, 3)
})
