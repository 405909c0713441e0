import { backoff } from '../../../../services/notifier/schedule.ts'
import { type Html, html } from '../html.ts'
import { table } from '../table.ts'

/** What a receiver answers, and in which order events come. */
export const answering: Html = html`<section id="answer">
    <h2>Answer</h2>
    <ul>
      <li>A status of 2xx within 15 seconds acknowledges the event. Process it afterwards.</li>
      <li>Everything else is a failure, redirects included: they are not followed.</li>
      <li>
        410 says that the endpoint is gone for good: once three events have been answered so since the last
        success, the subscription is disabled.
      </li>
      <li>
        <code>Retry-After</code> is honoured, up to one hour or twice the usual delay. After a timeout, 429,
        502 or 504, the next attempt follows after one minute at the earliest.
      </li>
    </ul>
  </section>
  <section id="order">
    <h2>Order and repetition</h2>
    <ul>
      <li>
        An event can arrive more than once, always with the same <code>webhook-id</code>, which is also the
        <code>id</code> in the body. Store the ids of the last days, and ignore events that you have
        processed.
      </li>
      <li>
        Events of one recipient or verification arrive one at a time and in order. A failing event blocks
        those after it for five minutes; then they overtake it. So compare <code>object.version</code>, and
        ignore events that are older than your data.
      </li>
      <li>Events of different objects arrive in any order.</li>
      <li>Event types and fields may be added at any time: ignore those you do not know.</li>
    </ul>
  </section>`

const units: readonly (readonly [ms: number, one: string, many: string])[] = [
  [3_600_000, 'hour', 'hours'],
  [60_000, 'minute', 'minutes'],
  [1_000, 'second', 'seconds'],
]

function spelled(ms: number): string {
  const [unit, one, many] = units.find(([unit]) => ms >= unit)!
  const count = Math.round(ms / unit)
  return `${count} ${count === 1 ? one : many}`
}

/** When an event is sent again, from the schedule of the notifier. */
export const retries: Html = html`<section id="retries">
  <h2>Retries</h2>
  <p>
    An event that is not acknowledged is sent again, ${backoff.length + 1} times in all. Each wait is
    lengthened or shortened at random by up to a fifth.
  </p>
  ${table({
    columns: ['Attempt', 'After the one before', 'After the first'],
    rows: [undefined, ...backoff].map((wait, at) => [
      String(at + 1),
      wait === undefined ? 'at once' : spelled(wait),
      at === 0 ? '' : spelled(backoff.slice(0, at).reduce((sum, each) => sum + each, 0)),
    ]),
  })}
  <p>
    Then it is stored as failed for 30 days, and can be sent again on request. After five failures in a row a
    circuit breaker pauses an endpoint for half a minute to two minutes, and then tries a single event.
  </p>
</section>`
