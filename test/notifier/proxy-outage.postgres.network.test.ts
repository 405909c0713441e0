import { createServer } from 'node:https'
import { join } from 'node:path'
import t from 'tap'
import { AttemptOutcome, DeliveryState } from '../../proto/gen/payprep/notifier/v1/delivery_pb.js'
import { readConfig } from '../../services/kit/process/config/config.ts'
import { webhookSettings } from '../../services/notifier/config.ts'
import { refusal } from '../beneficiaries/world.ts'
import { connectProxy, listening, type Tunnelling } from '../harness/connect-proxy.ts'
import { until } from '../harness/until.ts'
import { authority } from '../verification/certificates.ts'
import { deliveringNotifier, organizationId, recipientEvent } from './running-notifier.ts'

const trusted = authority()

const answering =
  (status: string): Tunnelling =>
  socket => {
    socket.end(`HTTP/1.1 ${status}\r\ncontent-length: 0\r\n\r\n`)
    return undefined
  }

t.test('an outage of the proxy counts against no endpoint, and events are sent once it is over', async t => {
  let received = 0
  const server = createServer(trusted.program(['hooks.example']), (_, response) => {
    received++
    response.writeHead(204).end()
  })
  const port = await listening(t, server)
  let tunnelling = answering('407 Proxy Authentication Required')
  const proxy = await connectProxy(t, (...args) => tunnelling(...args))
  proxy.url.username = 'payprep'
  proxy.url.password = 'of-the-proxy'
  const file = join(t.testdir({ proxy: `${proxy.url}\n` }), 'proxy')
  const { client, db, lines, hurry, subscribe, deliveries } = await deliveringNotifier(t, [], {
    ...readConfig({ WEBHOOK_PROXY_URL_FILE: file }, { webhookProxy: webhookSettings.webhookProxy }),
    ca: trusted.ca,
  })
  const subscribed = await subscribe('https://hooks.example/in')
  // More than open a circuit breaker.
  const events = Array.from({ length: 7 }, () => recipientEvent())
  await client.publishEvents({ events })
  const attempted = (count: number) =>
    until(async () => (await deliveries(subscribed)).every(({ attempts }) => attempts.length >= count))
  await attempted(1)
  await hurry()
  await attempted(2)
  for (const { state, attempts } of await deliveries(subscribed)) {
    t.equal(state, DeliveryState.PENDING)
    for (const { outcome, answer, status } of attempts)
      t.strictSame(
        [outcome, answer, status],
        [AttemptOutcome.PROXY_FAILED, 'the proxy answered 407', undefined],
      )
  }
  t.match(await db('subscriptions'), [{ failures: 0, failing_since: null, enabled: true }])
  t.match(await client.describeDeliveries({}), { failingEndpoints: 0, troubled: [] })
  const delays = await db('deliveries').select(db.raw('extract(epoch from due_at - now())::float as seconds'))
  t.ok(
    delays.every(({ seconds }: { seconds: number }) => seconds > 60),
    'the second attempt is followed by a longer pause than the first',
  )
  t.match(
    lines.filter(({ event }) => event === 'proxy.failed'),
    [{ error: 'the proxy answered 407' }],
    'told once',
  )
  t.notMatch(JSON.stringify(lines), /of-the-proxy/)

  tunnelling = () => port
  await hurry()
  await until(async () =>
    (await deliveries(subscribed)).every(({ state }) => state === DeliveryState.DELIVERED),
  )
  t.equal(received, events.length, 'at once: no circuit breaker is open')
})

t.test(
  'a host that the proxy refuses is the fault of the endpoint, and a line in the security log',
  async t => {
    const proxy = await connectProxy(t, answering('403 Forbidden'))
    const seen: unknown[] = []
    const { client, db, subscribe, deliveries } = await deliveringNotifier(t, [], {
      webhookProxy: proxy.url,
      securityLog: (event, fields) => void seen.push([event, fields]),
    })
    const subscribed = await subscribe('https://rebinding.example/')
    await client.publishEvents({ events: [recipientEvent()] })
    await until(async () => (await deliveries(subscribed))[0]!.attempts.length === 1)
    t.match(await deliveries(subscribed), [{ attempts: [{ outcome: AttemptOutcome.BLOCKED }] }])
    t.match(await db('subscriptions'), [{ failures: 1 }])
    t.match(seen, [['webhook.send', { reason: 'endpoint-blocked', target: subscribed.subscriptionId }]])
  },
)

t.test('a host cannot be proved while the proxy fails, and the client is told to try again', async t => {
  const proxy = await connectProxy(t, answering('500 Oops'))
  const { client, subscribe } = await deliveringNotifier(t, [], {
    webhookProxy: proxy.url,
    requiresHostProof: true,
  })
  const { subscriptionId } = await subscribe('https://hooks.example/')
  const [kind] = await refusal(client.proveHost({ organizationId, subscriptionId }))
  t.equal(kind, 'unavailable')
})
