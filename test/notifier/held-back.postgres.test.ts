import t from 'tap'
import { DeliveryState } from '../../proto/gen/payprep/notifier/v1/delivery_pb.js'
import { keyIdOf } from '../../services/kit/cipher.ts'
import type { KeyRing } from '../../services/kit/key-of.ts'
import { Problem } from '../../services/kit/problem.ts'
import { receiver } from '../harness/receiver.ts'
import { deliveringNotifier, key, recipientEvent } from './running-notifier.ts'
import { until } from '../harness/until.ts'

t.test('a delivery whose key is not loaded yet waits, and counts as no failure of its endpoint', async t => {
  let isLoaded = true
  const ring = (purpose: string): KeyRing => {
    const current = { id: keyIdOf(key(purpose)), key: key(purpose) }
    return {
      current: () => current,
      find() {
        if (!isLoaded) throw new Problem('unavailable', 'a key is not loaded yet')
        return current
      },
    }
  }
  const endpoint = await receiver(t)
  const { client, db, subscribe, deliveries, hurry, lines } = await deliveringNotifier(t, [endpoint.origin], {
    key: Object.assign((purpose: string) => key(purpose), { ring }),
  })
  const subscribed = await subscribe(endpoint.origin)
  isLoaded = false
  await client.publishEvents({ events: [recipientEvent()] })
  await until(async () => (await db('deliveries').where('due_at', '>', db.fn.now())).length === 1)
  t.match(await db('deliveries'), [{ state: 'PENDING', attempts: 0 }])
  t.match(await db('subscriptions'), [{ failures: 0, failing_since: null }])
  t.strictSame(await db('attempts'), [])
  t.equal(lines.filter(({ event }) => event === 'delivery.held-back').length, 1)

  isLoaded = true
  await hurry()
  await until(async () => (await deliveries(subscribed))[0]!.state === DeliveryState.DELIVERED)
  t.match(await deliveries(subscribed), [{ attempts: { length: 1 } }])
  t.equal(endpoint.received.length, 1)
})
