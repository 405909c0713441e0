import { html } from '../html.ts'
import type { Page, Source } from '../page.ts'

/** What a client and its operator do before the first real payment. */
export function goingLivePage({ api }: Source): Page {
  const url = api.servers[0]!.url
  return {
    title: 'Going live',
    main: html`<header>
        <h1>Going live</h1>
        <p class="lead">
          Development and production are separate installations: nothing of one is valid in the other. Go
          through these lists once.
        </p>
      </header>
      <section id="client">
        <h2>Your backend</h2>
        <ul>
          <li>
            Read the address of the API, the client id and the client secret from settings; nothing else
            differs. This installation is at <code>${url}</code>.
          </li>
          <li>
            Use one access token until it expires, and ask for a new one after 401. The secret stays in your
            backend: no browser and no app gets it, or a token.
          </li>
          <li>
            Send an <code>Idempotency-Key</code> where it is asked for, store it with your own record first,
            and repeat with the same key after a time-out, a 409 or a 5xx.
          </li>
          <li>
            After 429 and 503 wait as long as <code>Retry-After</code> says. Set a time limit of 30 seconds
            for each call.
          </li>
          <li>
            Decide what you do with each <a href="/docs/reference/alerts">alert</a>: stop the payment, ask the
            end-user, or note it. <code>severity</code> tells a certain finding from a doubtful one, and
            <code>notChecked</code> what could not be judged.
          </li>
          <li>
            Ignore fields, events and codes that you do not know: new ones may come at any time. The
            <a href="/docs/reference/conventions">conventions</a> say what stays.
          </li>
        </ul>
      </section>
      <section id="webhooks">
        <h2>Webhooks</h2>
        <ul>
          <li>Subscribe the production address, and store its secret.</li>
          <li>
            <a href="/docs/reference/webhooks#sendTestEvent">Send a test event</a>, and see it verified.
          </li>
          <li>
            Send it again and see that it is <a href="/docs/webhooks#order">ignored</a> the second time.
          </li>
          <li>
            Practise <a href="/docs/webhooks#secrets">a change of the secret</a>, and
            <a href="/docs/reference/webhooks#recoverDeliveries">what to do</a> after an outage of yours.
          </li>
        </ul>
      </section>
      <section id="hosted">
        <h2>Hosted pages</h2>
        <ul>
          <li>Set <a href="/docs/branding">name, colour and logo</a>.</li>
          <li>
            Restrict the <a href="/docs/hosted-pages#return">return addresses</a> and, if you use one, the
            <a href="/docs/hosted-pages#frame">frame</a> to your sites.
          </li>
          <li>Open a session on a phone, save a payout method of your own, and delete it.</li>
          <li>Decide on the <a href="/docs/verification#hosted-pages">name check</a> of account holders.</li>
        </ul>
      </section>
      <section id="operator">
        <h2>Operator</h2>
        <p>Make the organization and its client, and hand the secret over once, by a safe way:</p>
        <pre><code>payprep organizations create "Northwind Studio"
payprep clients create --organization ORGANIZATION --name "Northwind backend"</code></pre>
        <ul>
          <li>
            <code>payprep config check</code> says what is wrong with the settings. Production starts with
            none that is weak: it needs <code>ENVIRONMENT=production</code>, <code>DATABASE_URL</code>, an
            https <code>BASE_URL</code>, <code>MASTER_KEY</code>, <code>SERVICE_TOKEN</code> and
            <code>TRUSTED_PROXIES</code>.
          </li>
          <li>
            Load what your payments need and the shipped directory lacks, sanctions lists first:
            <code>payprep reference status</code> shows what is loaded and how old it is.
          </li>
          <li>Keep <code>MASTER_KEY</code> apart from the backups, and restore one to see that it works.</li>
          <li>
            Watch <a href="/docs/operations">metrics and logs</a> and the
            <a href="/docs/security">security log</a>, and know
            <a href="/docs/faults">what fails with what</a>.
          </li>
        </ul>
      </section>`,
  }
}
