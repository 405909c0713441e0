import { html } from '../html.ts'
import type { Page, Source } from '../page.ts'
import { table } from '../table.ts'

/** How to get a client of the API, by language, and what generated ones leave to their users. */
export function clientsPage({ api }: Source): Page {
  const url = api.servers[0]!.url
  return {
    title: 'Clients',
    main: html`<header>
        <h1>Clients</h1>
        <p class="lead">
          Clients are made from <a href="/openapi.json">the OpenAPI description</a>, which is made from the
          code that serves: one of your version knows each operation and field.
        </p>
      </header>
      <section id="typescript">
        <h2>TypeScript</h2>
        <p>
          The package <code>payprep-client</code> has a typed method for each operation. It needs Node 20 and
          no other package. <code>npm run client</code> makes it in <code>dist/client</code> of the sources:
          publish it to your registry, or install the file that <code>npm pack</code> makes of it.
        </p>
        <pre><code>${typescriptProgram(url)}</code></pre>
        <ul>
          <li>It obtains a token, renews it before it expires, and once if it is refused.</li>
          <li>
            It makes the <code>Idempotency-Key</code> of each call that needs one, and keeps it over retries.
          </li>
          <li>
            It tries again after a broken connection, 429, 502, 503 and 504, as <code>Retry-After</code> says
            and until the deadline of the call, but only what changes nothing or has an idempotency key.
          </li>
          <li>
            Its <code>verifyWebhook</code> verifies <a href="/docs/webhooks">webhooks</a>, also while their
            secret is changed.
          </li>
        </ul>
        <p>Its README shows lists, files, errors and the options of a call.</p>
      </section>
      <section id="python">
        <h2>Python</h2>
        <p><code>openapi-python-client</code> makes a package with types:</p>
        <pre><code>pip install openapi-python-client
openapi-python-client generate --url ${url}/openapi.json</code></pre>
      </section>
      <section id="java">
        <h2>Java</h2>
        <p>
          OpenAPI Generator reads OpenAPI 3.1 from version 7 on. Its plugins for Maven and Gradle take the
          same options:
        </p>
        <pre><code>openapi-generator-cli generate -g java --library native \\
  -i ${url}/openapi.json -o payprep-java</code></pre>
      </section>
      <section id="duties">
        <h2>What generated clients leave to you</h2>
        <p>
          Other generators for OpenAPI 3.1 can be used in the same way. Of what follows, they do nothing by
          themselves:
        </p>
        ${table({ columns: ['Duty', 'What to do'], rows: duties })}
      </section>
      <section id="bruno">
        <h2>Bruno</h2>
        <p>
          <code>npm run bruno</code> makes a collection for Bruno in <code>dist/bruno</code>, with a request
          for each operation. Open the folder, choose the environment <code>local</code>, and set
          <code>baseUrl</code>, <code>clientId</code> and <code>clientSecret</code>: Bruno obtains the token.
          Its command runs the requests too:
        </p>
        <pre><code>cd dist/bruno
bru run "Payment preparation" --env local \\
  --env-var baseUrl=${url} \\
  --env-var clientId=$CLIENT_ID --env-var clientSecret=$CLIENT_SECRET</code></pre>
      </section>`,
  }
}

/** A test compiles it against the client. */
export const typescriptProgram = (url: string) => `import { payprepClient } from 'payprep-client'

const payprep = payprepClient({
  baseUrl: '${url}',
  clientId: 'client_...',
  clientSecret: '...',
})
const { status, alerts } = await payprep.validatePayment({
  body: { creditorAccount: { id: { type: 'IBAN', value: 'DE89370400440532013000' } } },
})
console.log(status, alerts)
`

const duties: readonly (readonly [duty: string, how: string])[] = [
  [
    'Token',
    'Obtain one, share it between calls, and obtain the next a minute before it expires, or after 401.',
  ],
  [
    'Idempotency',
    'Make a UUID for each call that takes an Idempotency-Key, and send the same in its retries.',
  ],
  [
    'Retries',
    'After a broken connection, 429, 502, 503 or 504 wait as Retry-After says, else 0.2 seconds and then twice as long each time, with jitter; give up after a few. Repeat only what changes nothing or has an idempotency key.',
  ],
  ['New values', 'Objects get fields and enumerations get values at any time: ignore those you do not know.'],
  ['Webhooks', 'Verify them by a library of Standard Webhooks.'],
]
