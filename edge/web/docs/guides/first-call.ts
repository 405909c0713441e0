import type { OpenApi } from '../../../gateway/openapi/types.ts'
import { type Html, html } from '../html.ts'
import type { Page, Source } from '../page.ts'
import { picture } from '../pictures.ts'
import { callOf, onlyContent, operationIn, successOf } from '../reference/operations.ts'
import { compact } from '../samples/compact.ts'
import { callSample } from '../samples/sample.ts'

const flow: readonly (readonly [who: string, does: string])[] = [
  ['Your backend', 'asks for a session of one of your end-users, and gets an address.'],
  ['Your site', 'sends the end-user there: a redirect, a link, or a frame.'],
  ['The end-user', 'adds a payout method. Each field is checked while they type, and the bank is named.'],
  ['The hosted page', 'sends them back to your returnUrl.'],
  ['Your backend', 'reads the recipient, and pays it. A webhook tells of each later change.'],
]

/** From nothing to a stored recipient, then to a validated payment. */
export function firstCallPage({ api, canTry }: Source): Page {
  return {
    title: 'First call',
    main: html`<header>
        <h1>First call</h1>
        <p class="lead">
          End-users enter where they are paid on a hosted page. Your backend makes three calls, and never
          handles a form.
        </p>
      </header>
      <div class="pictures">
        <ol class="flow">
          ${flow.map(([who, does]) => html`<li><b>${who}</b> ${does}</li> `)}
        </ol>
        ${picture('list.webp')}
      </div>
      ${token(api, canTry)}
      <section id="session">
        <h2>2. Open a session</h2>
        <p>
          <code>externalUserId</code> is your own id of the end-user, and <code>returnUrl</code> the page of
          yours to which they come back. The <code>Idempotency-Key</code> is a new UUID for each session: send
          a request again with the same key if its answer was lost.
        </p>
        ${sampleWithAnswer(api, 'createManagementSession')}
        <p>
          Send the end-user to the <code>url</code> at once: it works once, and half an hour long. The
          <a href="/docs/hosted-pages">guide to the hosted pages</a> has all options.
        </p>
      </section>
      <section id="recipients">
        <h2>3. Read the recipients</h2>
        <p>
          When the end-user is back at your <code>returnUrl</code>, read what they saved: the default of each
          currency comes first. Keep the <code>id</code>; it stays the same when details change.
        </p>
        ${sampleWithAnswer(api, 'listRecipients')}
      </section>
      <section id="validate">
        <h2>4. Check a payment</h2>
        <p>
          Any payment instruction, whole or in part, can be checked before you send it. A finding is a regular
          answer: <code>status</code> is <code>ALERT</code>, and each alert says what was found and where.
        </p>
        ${sampleWithAnswer(api, 'validatePayment')}
        <p>
          <a href="/docs/reference/payment-preparation#enrichPayment">Enrichment</a> fills in what is missing:
          the bank, the IBAN, the settlement system and the intermediaries.
        </p>
      </section>
      <section id="next">
        <h2>Next</h2>
        <ul>
          <li><a href="/docs/clients">Get a client</a> for your language.</li>
          <li><a href="/docs/webhooks">Receive webhooks</a>, so that you need not ask.</li>
          <li><a href="/docs/branding">Show your name, colour and logo</a> on the hosted pages.</li>
          <li><a href="/docs/verification">Ask the bank</a> whether the account belongs to its holder.</li>
          <li><a href="/docs/going-live">Go live</a>.</li>
        </ul>
      </section>`,
  }
}

function token(api: OpenApi, isDevelopment: boolean): Html {
  return html`<section id="token">
    <h2>1. Get a token</h2>
    <p>
      All requests go to <code>${api.servers[0]!.url}</code>. Exchange your client id and secret, here in
      <code>$CLIENT_ID</code> and <code>$CLIENT_SECRET</code>, for an access token.
      ${isDevelopment ? html`In development both are in <code>.data/demo-client.json</code>.` : undefined}
    </p>
    ${sampleWithAnswer(api, 'issueToken')}
    <p>
      The samples below find the <code>access_token</code> in <code>$TOKEN</code>. Use one token for all calls
      until it expires.
    </p>
  </section>`
}

/** The first example of an operation, with its answer. */
function sampleWithAnswer(api: OpenApi, operationId: string): Html {
  const described = operationIn(api, operationId)
  const [, response] = onlyContent(successOf(described.operation)?.content)!
  const [answer] = Object.values(response.examples!)
  return html`<figure>
    ${callSample(callOf(api, described))}
    <pre class="answer"><code>${compact(answer!.value)}</code></pre>
  </figure>`
}
