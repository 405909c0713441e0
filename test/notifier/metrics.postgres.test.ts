import t from 'tap'
import { completeScrape } from '../harness/complete-scrape.ts'
import { receiver } from '../harness/receiver.ts'
import { deliveringNotifier, recipientEvent } from './running-notifier.ts'
import { until } from '../harness/until.ts'

t.test(
  'metrics show the depth and delay of the queue, outcomes of attempts, and open circuit breakers',
  async t => {
    // Other tests of this process may have counted too.
    const before = await attemptsByOutcome()
    const endpoint = await receiver(t)
    const refusing = await receiver(t, () => 500)
    const notifier = await deliveringNotifier(t, [endpoint.origin, refusing.origin])
    await notifier.subscribe(endpoint.origin)
    const subscription = await notifier.subscribe(refusing.origin)
    await notifier.client.publishEvents({ events: Array.from({ length: 6 }, () => recipientEvent()) })
    await until(
      async () =>
        (await notifier.deliveries(subscription)).filter(each => each.attempts.length > 0).length >= 5,
    )
    await endpoint.got(6)
    const late = notifier.db.raw(`now() - interval '90 seconds'`)
    await until(async () => {
      await notifier.db('deliveries').where({ state: 'PENDING' }).update({ due_at: late })
      return /endpoints\{circuit_breaker="closed"\} 1\n/.test(await completeScrape())
    })

    const text = await completeScrape()
    t.match(text, /^payprep_webhook_deliveries\{state="pending"\} 6$/m)
    t.match(text, /^payprep_webhook_deliveries\{state="due"\} 0$/m, 'they wait for their endpoint')
    t.match(text, /^payprep_webhook_deliveries\{state="paused"\} 0$/m)
    t.match(text, /^payprep_webhook_subscriptions\{state="enabled"\} 2$/m)
    t.match(text, /^payprep_webhook_subscriptions\{state="failing"\} 1$/m)
    t.match(text, /^payprep_webhook_oldest_due_delivery_age_seconds 0$/m, 'they wait for their endpoint')
    t.match(text, /^payprep_webhook_endpoints\{circuit_breaker="open"\} 1$/m)
    await until(async () => {
      await notifier.db('subscriptions').update({ failing_since: null })
      return /^payprep_webhook_oldest_due_delivery_age_seconds (9\d|[1-9]\d\d)$/m.test(await completeScrape())
    })
    t.match(
      await completeScrape(),
      /^payprep_webhook_deliveries\{state="due"\} [1-6]$/m,
      'it fails no longer',
    )
    const after = await attemptsByOutcome()
    t.equal(after('DELIVERED') - before('DELIVERED'), 6)
    t.ok([5, 6].includes(after('REFUSED') - before('REFUSED')))
  },
)

async function attemptsByOutcome() {
  const text = await completeScrape()
  return (outcome: string) =>
    Number(
      new RegExp(
        `^payprep_webhook_attempt_duration_seconds_count\\{outcome="${outcome}"\\} (\\d+)$`,
        'm',
      ).exec(text)?.[1] ?? 0,
    )
}
