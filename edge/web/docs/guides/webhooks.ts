import type { OpenApi } from '../../../gateway/openapi/types.ts'
import { type Html, html, prose } from '../html.ts'
import type { Page, Source } from '../page.ts'
import { callOf, operationIn } from '../reference/operations.ts'
import { compact } from '../samples/compact.ts'
import { callSample } from '../samples/sample.ts'
import { answering, retries } from './webhook-delivery.ts'
import { signatures } from './webhook-signatures.ts'

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
      ${subscribing(api)} ${signatures(api)} ${eventsOf(api)} ${answering} ${retries} ${trouble}`,
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
