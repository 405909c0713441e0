import { backoff } from '../../../services/notifier/schedule.ts'
import type { OpenApi } from '../../openapi/types.ts'
import { type Html, html, prose } from '../html.ts'
import type { Page, Source } from '../page.ts'
import { callOf, operationIn } from '../reference/operations.ts'
import { compact } from '../samples/compact.ts'
import { callSample, codeIn } from '../samples/sample.ts'
import { table } from '../table.ts'
import { receivers } from './receivers.ts'

const example = `POST /webhooks/payprep HTTP/1.1
Content-Type: application/json
webhook-id: e2a1f7c4-95b0-4c38-b1d6-0f8a7e6d5c43
webhook-timestamp: 1795262400
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=

{"id":"e2a1f7c4-95b0-4c38-b1d6-0f8a7e6d5c43","createdDate":"2026-11-21T12:00:00.000Z",
 "eventType":"RECIPIENT_UPDATED",
 "object":{"id":"7a0e4c2b-1f55-4d0a-8a43-93d2c1b6e0f7","externalUserId":"user-1","version":3}}`

/** The guide to receiving webhooks: how to verify them, and what is guaranteed. */
export function webhooksPage({ api }: Source): Page {
  return {
    title: 'Receiving webhooks',
    main: html`<header>
        <h1>Receiving webhooks</h1>
        <p>
          Each event is sent as a POST to the <code>url</code> of every enabled subscription that lists its
          type. It says which object has changed: read a recipient through the API; of a
          <a href="/docs/verification">verification</a> the event holds the record itself.
        </p>
        <p>
          A <code>url</code> begins with <code>https://</code> and has a public domain name. To receive on
          your own machine in development, start payprep with
          <code>WEBHOOK_ALLOWED_ORIGINS=http://localhost:3000</code>: origins, separated by commas, for which
          this does not hold.
        </p>
      </header>
      ${subscribing(api)} ${verifying} ${rotating(api)} ${proving} ${eventsOf(api)} ${answering} ${retries}
      ${trouble}`,
  }
}

/** From the description of the call that makes a subscription. */
function subscribing(api: OpenApi): Html {
  return html`<section id="subscribe">
    <h2>Subscribe</h2>
    <p>
      <a href="/docs/reference/webhooks#createWebhookSubscription">Create a subscription</a> with the address
      of your receiver and the types of events that it wants. The answer has the <code>secret</code>, this
      once: store it where your receiver reads it.
    </p>
    ${callSample(callOf(api, operationIn(api, 'createWebhookSubscription')))}
  </section>`
}

const verifying: Html = html`<section id="verify">
  <h2>Verify</h2>
  <p>
    Requests are signed as specified by Standard Webhooks 1.0: <code>webhook-signature</code> is
    <code>v1,</code> followed by the Base64 of an HMAC-SHA-256 over
    <code>webhook-id.webhook-timestamp.body</code>. Its key is the part of the subscription's secret after
    <code>whsec_</code>, Base64-decoded. Libraries exist for all common languages; they also reject requests
    that are older than five minutes. Verify the raw body, before it is parsed. The first of these uses the
    library; the others need nothing but their language.
  </p>
  ${codeIn(receivers)}
  <pre class="answer"><code>${example}</code></pre>
</section>`

/** A rotation without a rejected event, step by step. */
function rotating(api: OpenApi): Html {
  return html`<section id="secrets">
    <h2>Change the secret</h2>
    <ol>
      <li>
        <a href="/docs/reference/webhooks#rotateWebhookSecret">Rotate the secret</a> of a subscription: the
        answer has the new one. For a day, or for <code>overlapSeconds</code>, each event is signed with both:
        <code>webhook-signature</code> holds two signatures, separated by a space, and a receiver accepts an
        event if either is right.
      </li>
      <li>
        Give the new secret to all your receivers meanwhile, no sooner than 15 seconds after the rotation, as
        an event may be on its way that the former one alone has signed.
      </li>
      <li>
        <a href="/docs/reference/webhooks#deleteFormerWebhookSecret">End the overlap</a>, or let it end. There
        are two secrets at most: the next rotation waits for the end of the last.
      </li>
    </ol>
    ${callSample(callOf(api, operationIn(api, 'rotateWebhookSecret')))}
    <pre><code>webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4= v1,Dc8w2xVYGZ0qg2pTCSo0pyeDq1XyNoVbQ0hV9E1tQyk=</code></pre>
    <p>
      If a secret has leaked, rotate with an <code>overlapSeconds</code> of 0: events are signed with the new
      secret alone at once, and are sent again until your receiver has it.
    </p>
  </section>`
}

const proving: Html = html`<section id="prove">
  <h2>Prove your host</h2>
  <p>
    Where the operator requires it (<code>WEBHOOK_HOST_PROOF=required</code>), a new subscription has the
    <code>hostProof</code> <code>REQUIRED</code>, and so has one whose <code>url</code> gets another host. Its
    events are kept as paused until you have proved that the host is yours: let your receiver know the secret,
    and answer an event of the type <code>CHALLENGE</code>, which is signed like any other, with
    <code>object.challenge</code> as the whole body. Verify it first: the signature is what tells your
    subscription from that of somebody else.
  </p>
  <pre><code>if (event.eventType === 'CHALLENGE') response.end(event.object.challenge)</code></pre>
  <p>
    Then <a href="/docs/reference/webhooks#proveWebhookHost">ask for the challenge</a>. If it fails, the error
    says what your endpoint answered; try again after 5 seconds. A new path on the same host needs no new
    proof, and neither do subscriptions of before the proof was required.
  </p>
</section>`

/** One body for each type, as the public description has it. */
function eventsOf({ webhooks }: OpenApi): Html {
  return html`<section id="events">
    <h2>Events</h2>
    <p>Each type that there is, with the body of a request. <code>id</code> is that of the event.</p>
    ${Object.entries(webhooks).map(
      ([type, { post }]) =>
        html`<h3 id="${type}"><code>${type}</code></h3>
          <p>${prose(post.summary)}.</p>
          <pre><code>${compact(post.requestBody!.content['application/json']!.examples!.event!.value)}</code></pre> `,
    )}
    <h3 id="TEST"><code>TEST</code> and <code>CHALLENGE</code></h3>
    <p>
      Sent when you ask for them, whichever types a subscription lists:
      <a href="/docs/reference/webhooks#sendTestEvent">a test</a>, and
      <a href="#prove">the proof of your host</a>.
    </p>
  </section>`
}

const answering: Html = html`<section id="answer">
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

const retries: Html = html`<section id="retries">
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

const trouble: Html = html`<section id="trouble">
  <h2>When something goes wrong</h2>
  <ul>
    <li>
      <a href="/docs/reference/webhooks#listDeliveries">List the deliveries</a> to see every attempt, with the
      status and the beginning of your answer.
    </li>
    <li>
      <a href="/docs/reference/webhooks#retryDelivery">Send one event again</a>, or
      <a href="/docs/reference/webhooks#recoverDeliveries">all that failed</a> since your outage began.
    </li>
    <li>
      <a href="/docs/reference/webhooks#sendTestEvent">Send a test event</a>: it has the type
      <code>TEST</code>, and is signed like any other.
    </li>
    <li>
      After five days without a successful delivery the subscription is disabled, and
      <code>disabledReason</code> says so. What was pending, and what happens from then on, is kept as paused,
      and sent if you enable it within 30 days, unless the operator has set another retention. While you have
      disabled it yourself, nothing is kept of what happens.
    </li>
    <li>
      A lost secret cannot be read again: <a href="#secrets">rotate it</a>, with an
      <code>overlapSeconds</code> of 0.
    </li>
  </ul>
</section>`
