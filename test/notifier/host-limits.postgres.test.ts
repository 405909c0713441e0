import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { EventType } from '../../proto/gen/payprep/events/v1/event_pb.js'
import { receiver } from '../harness/receiver.ts'
import { deliveringNotifier, recipientEvent } from './running-notifier.ts'

const SUBSCRIPTIONS = 19
const HOST = { hostConcurrency: 4, hostRate: 20 }

t.test(
  'many subscriptions on one host get no more than the host may, and delay no other organization',
  async t => {
    let running = 0
    let most = 0
    const endpoint = await receiver(t, async () => {
      most = Math.max(most, ++running)
      await sleep(5)
      running--
      return 204
    })
    const { client, subscribe } = await deliveringNotifier(t, [endpoint.origin], HOST)
    for (let number = 0; number < SUBSCRIPTIONS; number++) await subscribe(`${endpoint.origin}/${number}`)
    const organizationId = randomUUID()
    const theirs = {
      title: 'Theirs',
      url: `${endpoint.origin}/theirs`,
      events: [EventType.RECIPIENT_CREATED],
    }
    await client.createSubscription({ organizationId, subscription: theirs })
    const publish = (events: number) =>
      client.publishEvents({ events: Array.from({ length: events }, () => recipientEvent()) })

    // A process learns the host of a subscription from its first delivery.
    await publish(1)
    await endpoint.got(SUBSCRIPTIONS)
    most = 0
    const startedAt = performance.now()
    await publish(4)
    await client.publishEvents({ events: [recipientEvent({ organizationId })] })
    const received = await endpoint.got(SUBSCRIPTIONS * 5 + 1)
    t.ok(most <= HOST.hostConcurrency + 1, `${most} at a time, one of them of the other organization`)
    const seconds = (performance.now() - startedAt) / 1_000
    const soonest = (SUBSCRIPTIONS * 4 - HOST.hostRate) / HOST.hostRate
    t.ok(seconds >= soonest, `${seconds} s, of ${soonest} s at least`)
    const position = received.findIndex(({ path }) => path === '/theirs')
    t.ok(position < SUBSCRIPTIONS * 4, `theirs is number ${position}`)
    t.equal(new Set(received.map(({ path }) => path)).size, SUBSCRIPTIONS + 1)
  },
)

for (const limit of [{ hostConcurrency: 1 }, { hostRate: 2 }])
  t.test(
    `a delivery that a host's limit holds back is sent though nothing else arrives: ${JSON.stringify(limit)}`,
    async t => {
      const endpoint = await receiver(t)
      const { client, subscribe } = await deliveringNotifier(t, [endpoint.origin], limit)
      for (const path of ['a', 'b', 'c']) await subscribe(`${endpoint.origin}/${path}`)
      await client.publishEvents({ events: [recipientEvent()] })
      await endpoint.got(3)
      await client.publishEvents({ events: [recipientEvent(), recipientEvent()] })
      t.equal((await endpoint.got(9)).length, 9)
    },
  )

t.test('a backlog of one subscription leaves others on its host their turn', async t => {
  const endpoint = await receiver(t)
  const notifier = await deliveringNotifier(t, [endpoint.origin], { hostRate: 4 })
  const { client, close, start, subscribe } = notifier
  await subscribe(`${endpoint.origin}/long`, [EventType.RECIPIENT_CREATED])
  await subscribe(`${endpoint.origin}/short`, [EventType.RECIPIENT_UPDATED])
  await close()
  const publish = (count: number, type: EventType) =>
    client.publishEvents({ events: Array.from({ length: count }, () => recipientEvent({ type })) })
  await publish(9, EventType.RECIPIENT_CREATED)
  await publish(3, EventType.RECIPIENT_UPDATED)
  await start()
  t.equal((await endpoint.got(12)).at(-1)!.path, '/long')
})
