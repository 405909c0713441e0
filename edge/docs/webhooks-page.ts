import { document } from './layout.ts'
import { type Html, html } from './html.ts'

/** What a receiver has to do, as a program that runs: each language's library of Standard Webhooks looks much like it. */
export const receiverSnippet = `import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET)

createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  try {
    const event = webhook.verify(body, request.headers)
    console.log(event.eventType, event.object.id)
    response.writeHead(204).end()
  } catch {
    response.writeHead(400).end()
  }
}).listen(process.env.PORT)
`

const example = `POST /webhooks/payprep HTTP/1.1
Content-Type: application/json
webhook-id: e2a1f7c4-95b0-4c38-b1d6-0f8a7e6d5c43
webhook-timestamp: 1795262400
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=

{"id":"e2a1f7c4-95b0-4c38-b1d6-0f8a7e6d5c43","createdDate":"2026-11-21T12:00:00.000Z",
 "eventType":"RECIPIENT_UPDATED",
 "object":{"id":"7a0e4c2b-1f55-4d0a-8a43-93d2c1b6e0f7","externalUserId":"user-1","version":3}}`

/** For those who receive webhooks: how to verify one, and what to count on. */
export function webhooksPage(title: string): string {
  return document({
    title: `${title}: receiving webhooks`,
    contents: html`<p class="name">${title}</p>
      <a href="#verify">Verify</a>
      <a href="#answer">Answer</a>
      <a href="#order">Order and repetition</a>
      <a href="#retries">Retries</a>
      <a href="#trouble">When something goes wrong</a>
      <a href="/docs">All operations</a>`,
    main: html`<header>
        <h1>Receiving webhooks</h1>
        <p>
          Each event is one POST to the <code>url</code> of every enabled subscription that lists its type. An
          event says what has changed; what it is now is read through the API.
        </p>
      </header>
      ${sections}`,
  })
}

const sections: Html = html`<section id="verify">
    <h2>Verify</h2>
    <p>
      Requests are signed as Standard Webhooks 1.0 says: <code>webhook-signature</code> is
      <code>v1,</code> and the Base64 of HMAC-SHA-256 over <code>webhook-id.webhook-timestamp.body</code>,
      under the bytes that the secret of the subscription holds after <code>whsec_</code>. Libraries exist for
      every common language; they also refuse requests that are older than five minutes. Verify the body as it
      came, before it is parsed.
    </p>
    <pre><code>${receiverSnippet}</code></pre>
    <pre class="answer"><code>${example}</code></pre>
  </section>
  <section id="answer">
    <h2>Answer</h2>
    <ul>
      <li>Any status of 2xx within 15 seconds means that the event was taken. Do the work afterwards.</li>
      <li>A redirect is not followed and counts as a failure. So does everything else.</li>
      <li>410 means that the endpoint is gone for good: the subscription is disabled at once.</li>
      <li>
        <code>Retry-After</code> is honoured, up to an hour or twice the usual wait. After no answer in time,
        or 429, 502 or 504, the next attempt waits for a minute at least.
      </li>
    </ul>
  </section>
  <section id="order">
    <h2>Order and repetition</h2>
    <ul>
      <li>
        An event may come more than once. Its <code>webhook-id</code>, which is also the <code>id</code> in
        the body, stays the same: keep those of the last days, and pass over what you have seen.
      </li>
      <li>
        Events of one recipient come one at a time and in order. One that fails holds up those after it for
        five minutes; then they pass it, so compare <code>object.version</code> and pass over what is older
        than what you have.
      </li>
      <li>Events of different recipients come in any order.</li>
      <li>Types, fields and members may be added at any time: tolerate what you do not know.</li>
    </ul>
  </section>
  <section id="retries">
    <h2>Retries</h2>
    <p>
      An event that is not taken is sent again after 5 seconds, 5 and 30 minutes, 2, 5, 10, 14, 20 and 24
      hours, each a fifth sooner or later: ten attempts over some 75 hours. Then it is kept as failed for 30
      days, and can be sent again. An endpoint that fails five times in a row is left alone for half a minute
      to two minutes, and then asked with one event.
    </p>
  </section>
  <section id="trouble">
    <h2>When something goes wrong</h2>
    <ul>
      <li>
        <a href="/docs#listDeliveries">List the deliveries</a> to see each attempt with the status and the
        beginning of your answer.
      </li>
      <li>
        <a href="/docs#retryDelivery">Send one again</a>, or
        <a href="/docs#recoverDeliveries">all that failed</a> since your outage began.
      </li>
      <li>
        <a href="/docs#sendTestEvent">Send a test event</a>: it is signed like any other, with the type
        <code>TEST</code>.
      </li>
      <li>
        An endpoint for which nothing succeeded for five days is disabled, and its subscription says so in
        <code>disabledReason</code>. What waited is paused and goes on once it is enabled, within 30 days.
      </li>
      <li>A secret that was lost needs a new subscription.</li>
    </ul>
  </section>`
