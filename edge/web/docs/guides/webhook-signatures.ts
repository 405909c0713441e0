import type { OpenApi } from '../../../gateway/openapi/types.ts'
import { type Html, html } from '../html.ts'
import { callOf, operationIn } from '../reference/operations.ts'
import { callSample, codeIn } from '../samples/sample.ts'
import { receivers } from './receivers.ts'

/** How a receiver tells webhooks from others' requests, changes the secret, and proves its host. */
export const signatures = (api: OpenApi): Html => html`${verifying} ${rotating(api)} ${proving}`

const example = `POST /webhooks/payprep HTTP/1.1
Content-Type: application/json
webhook-id: e2a1f7c4-95b0-4c38-b1d6-0f8a7e6d5c43
webhook-timestamp: 1795262400
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=

{"id":"e2a1f7c4-95b0-4c38-b1d6-0f8a7e6d5c43","createdDate":"2026-11-21T12:00:00.000Z",
 "eventType":"RECIPIENT_UPDATED",
 "object":{"id":"7a0e4c2b-1f55-4d0a-8a43-93d2c1b6e0f7","externalUserId":"user-1","version":3}}`

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
