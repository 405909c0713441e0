import { languages } from '../../hosted/languages.ts'
import type { OpenApi } from '../../openapi/types.ts'
import { type Html, html } from '../html.ts'
import { type Page, resourcePath, type Source } from '../page.ts'
import { picture } from '../pictures.ts'
import { fieldsTable } from '../reference/fields.ts'
import { callOf, operationIn } from '../reference/operations.ts'
import { linksFrom, typeHomes } from '../reference/type-homes.ts'
import { callSample } from '../samples/sample.ts'

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
      ${opening(api)} ${options(api)} ${returning} ${framing} ${speaking} ${protecting}`,
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
  const { ManagementSessionRequest, ManagementSessionOptions } = api.components.schemas
  return html`<section id="options">
    <h2>Options</h2>
    <p>What a request for a session may hold:</p>
    ${fieldsTable(ManagementSessionRequest!, linkTo)}
    <p>
      <code>options</code> narrow what the session shows and accepts. Payout methods that do not fit are
      hidden, not deleted. Where one country and one kind of recipient are left, nobody is asked for them.
    </p>
    ${fieldsTable(ManagementSessionOptions!, linkTo)}
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
    A <code>returnUrl</code> begins with <code>https://</code>, in development also with
    <code>http://localhost</code>. Let the operator restrict it to your sites, so that a mistake in your
    backend cannot send end-users elsewhere:
  </p>
  <pre><code>payprep beneficiaries return-origins ORGANIZATION --set "https://app.client.example"</code></pre>
</section>`

const framing: Html = html`<section id="frame">
  <h2>Show the pages in a frame</h2>
  <p>
    A redirect is the simplest, and lets end-users see whose page they are on. To show the pages within yours,
    have the operator name your sites; no others can:
  </p>
  <pre><code>payprep organizations brand ORGANIZATION --frame-ancestors "https://app.client.example"</code></pre>
  <pre><code>${`<script type="module" src="THE ADDRESS OF THE API/embed/payprep-methods.js"></script>
<payprep-methods session-url="THE URL OF THE SESSION" label="Payout methods"></payprep-methods>`}</code></pre>
  <p>
    The element is as high as the page. It dispatches DOM events with ids alone, whose <code>detail</code> has
    the <code>sessionId</code>: <code>saved</code>, with the <code>recipientId</code>; <code>done</code>,
    after which your page goes on as you like; <code>expired</code>; and <code>failed</code>, with a
    <code>reason</code>: <code>address</code> (no address of a session), <code>unreachable</code> (it did not
    load, or your site is not registered), <code>used</code> or <code>invalid</code> (the link was). What you
    put into its slot <code>failed</code> is shown in place of a page that does not load. Trust webhooks
    alone: events in a browser can be forged.
  </p>
  <p>
    A Content-Security-Policy of yours must allow the address of the API for <code>script-src</code> and
    <code>frame-src</code>. An <code>iframe</code> of your own works too, at a height of your own and without
    events.
  </p>
  <p>
    Both sites need TLS: the cookie in the frame is one that belongs to your site and ours together
    (<code>Partitioned</code>), so it works where browsers block cookies of third parties.
  </p>
</section>`

const speaking: Html = html`<section id="languages">
  <h2>Languages</h2>
  <p>
    The pages speak the language that the browser asks for, of those below, else English; the end-user can
    choose another. Names of banks, fields and documents are the local ones where the country has them.
  </p>
  <ul>
    ${Object.entries(languages).map(
      ([tag, name]) => html`<li><code>${tag}</code> <span lang="${tag}">${name}</span></li> `,
    )}
  </ul>
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
