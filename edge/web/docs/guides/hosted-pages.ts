import { languages } from '../../hosted/languages.ts'
import type { OpenApi } from '../../../gateway/openapi/types.ts'
import { type Html, html, prose } from '../html.ts'
import { type Page, resourcePath, type Source } from '../page.ts'
import { picture } from '../pictures.ts'
import { fieldsTable } from '../reference/fields.ts'
import { callOf, operationIn } from '../reference/operations.ts'
import { linksFrom, typeHomes } from '../reference/type-homes.ts'
import { callSample } from '../samples/sample.ts'
import { table } from '../table.ts'

/** How a client uses the hosted pages. The options are those of the public description. */
export function hostedPagesPage({ api }: Source): Page {
  return {
    title: 'Hosted pages',
    main: html`<header>
        <h1>Hosted pages</h1>
        <p class="lead">
          End-users add, change and delete their payout methods on pages that you need not build: the form
          asks what the country needs, and says at once what is wrong.
        </p>
      </header>
      <div class="pictures">${picture('form.webp')} ${picture('list.webp')}</div>
      ${opening(api)} ${options(api)} ${returning} ${embedding(api.servers[0]!.url)} ${speaking} ${protecting}`,
  }
}

function opening(api: OpenApi): Html {
  return html`<section id="open">
    <h2>Open a session</h2>
    <p>
      A <a href="${resourcePath('Beneficiaries')}#createManagementSession">session</a> is for one end-user,
      whom <code>externalUserId</code> names. Make it when they ask for the page, not before, and only for
      whom you have logged in.
    </p>
    ${callSample(callOf(api, operationIn(api, 'createManagementSession')))}
    <p>
      Send the browser to the <code>url</code> of the answer. The secret is in its fragment, which browsers
      send to no server; it works once, in the browser that opens it first. The session lasts half an hour
      unless the operator has set another time, and the page offers to stay longer before it ends. For each
      visit make a new one.
    </p>
  </section>`
}

function options(api: OpenApi): Html {
  const linkTo = linksFrom('', typeHomes(api))
  const { ManagementSessionRequest, ManagementSessionOptions, ManagementSessionPrefill } =
    api.components.schemas
  return html`<section id="options">
    <h2>Options</h2>
    <p>What a request for a session may hold:</p>
    ${fieldsTable(ManagementSessionRequest!, linkTo)}
    <p>
      <code>options</code> narrow what the session shows and accepts, and say what its page begins with.
      Payout methods that do not fit are hidden, not deleted. Where one choice is left, nobody is asked for
      it.
    </p>
    ${fieldsTable(ManagementSessionOptions!, linkTo)}
    <h3>What the form begins with</h3>
    <p>
      <code>options.prefill</code> saves end-users typing what you know. They see it and may change it;
      account numbers cannot be given.
    </p>
    ${fieldsTable(ManagementSessionPrefill!, linkTo)}
    <h3>Which payout method is the default</h3>
    <p>
      Each currency of an end-user has one default: the first in that currency, until they choose another.
      <code>isDefault</code> of a <a href="${linkTo('Recipient')}">recipient</a> says so, and lists begin with
      the defaults.
    </p>
  </section>`
}

const returning: Html = html`<section id="return">
  <h2>Return</h2>
  <p>
    The page leads back to <code>returnUrl</code>, and names its site. Read the
    <a href="${resourcePath('Beneficiaries')}#listRecipients">recipients</a> when the end-user is back, or
    wait for the <a href="/docs/webhooks#events">webhook</a>: that the browser came back says nothing of what
    was saved, since anyone can call an address.
  </p>
  <p>
    With <code>options.reportResult</code> the address gets a parameter <code>status</code>:
    <code>completed</code> after Done, <code>cancelled</code> otherwise. Use it to choose the page to show.
  </p>
  <p>
    A <code>returnUrl</code> begins with <code>https://</code>, in development also with
    <code>http://localhost</code>. Let the operator restrict it to your sites, so that a mistake in your
    backend cannot send end-users elsewhere:
  </p>
  <pre><code>payprep beneficiaries return-origins ORGANIZATION --set "https://app.client.example"</code></pre>
</section>`

const events: readonly (readonly [name: string, detail: string, when: string])[] = [
  ['saved', 'recipientId', 'A payout method was added or changed.'],
  ['done', '', 'The end-user has pressed Done: go on as you like.'],
  ['expired', '', 'The session is over: make a new one.'],
  [
    'failed',
    'reason',
    'The page is not shown. The reason: `address` (it is no address of a session), `unreachable` (it did not load, or your site is not registered), `used` or `invalid` (the link was).',
  ],
]

/** Within a page of the client, by our element or a plain frame. */
function embedding(baseUrl: string): Html {
  return html`<section id="frame">
    <h2>Show the pages within yours</h2>
    <p>
      A redirect is the simplest, and lets end-users see whose page they are on. To show the pages within
      yours, have the operator name your sites; no others can:
    </p>
    <pre><code>payprep organizations brand ORGANIZATION --frame-ancestors "https://app.client.example"</code></pre>
    <p>
      Then use our element, which is as high as the page. A Content-Security-Policy of yours must allow
      <code>${new URL(baseUrl).origin}</code> for <code>script-src</code> and <code>frame-src</code>.
    </p>
    <pre><code>${`<script type="module" src="${baseUrl}/embed/payprep-methods.js"></script>
<payprep-methods session-url="THE URL OF THE SESSION" label="Payout methods"></payprep-methods>`}</code></pre>
    <p>
      It tells your page what happens, by events whose <code>detail</code> holds ids, nothing personal. Trust
      webhooks alone: events in a browser can be forged.
    </p>
    ${table({
      columns: ['Event', 'Detail', 'When'],
      rows: events.map(([name, detail, when]) => [
        html`<code>${name}</code>`,
        html`<code>sessionId</code>${detail && html`, <code>${detail}</code>`}`,
        prose(when),
      ]),
    })}
    <pre><code>${`document.querySelector('payprep-methods').addEventListener('done', () => location.assign('/payouts'))`}</code></pre>
    <p>
      What you put into its slot <code>failed</code> is shown in place of a page that does not load. An
      <code>iframe</code> of your own works too, at a height of your own and without events.
    </p>
    <p>
      Both sites need TLS: the cookie in the frame is one that belongs to your site and ours together
      (<code>Partitioned</code>), so it works where browsers block cookies of third parties.
    </p>
  </section>`
}

const speaking: Html = html`<section id="languages">
  <h2>Languages</h2>
  <p>
    The pages speak the language that <code>options.locale</code> of the session names, else the one that the
    browser asks for, of those below, else English; the end-user can choose another. Readers of Chinese in
    Taiwan, Hong Kong and Macao get traditional characters. Names of banks, fields and documents are the local
    ones where the country has them.
  </p>
  <p>
    ${Object.entries(languages).map(
      ([tag, name], at) =>
        html`${at === 0 ? '' : ', '}<span lang="${tag}">${name}</span> (<code>${tag}</code>)`,
    )}
  </p>
</section>`

const protecting: Html = html`<section id="protection">
  <h2>What protects end-users</h2>
  <ul>
    <li>A stored account number is shown by its last characters only, and cannot be read on the page.</li>
    <li>The page loads nothing from other sites, and no site may load it unless you name it.</li>
    <li>
      With a <a href="/docs/verification#hosted-pages">name check</a>, the page tells whether the bank
      confirms the holder, before anything is paid.
    </li>
    <li>The pages follow WCAG 2.2 AA, work by keyboard and with screen readers, and in dark mode.</li>
    <li>
      <a href="${resourcePath('Beneficiaries')}#eraseEndUser">Erase an end-user</a>, and all that is stored of
      them is deleted.
    </li>
  </ul>
</section>`
