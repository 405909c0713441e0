import { readFileSync } from 'node:fs'
import { marked } from 'marked'
import { headOf, stylesheet } from '../html/head.ts'
import { Html, html } from '../html/html.ts'
import type { Exchange } from './shop-api.ts'
import { type Known, type Recipient, USER, type Visit } from './shop.ts'

/** What to press, until the first session is made: a lead, and then what happens. */
const [start = '', ...steps] = marked
  .lexer(readFileSync(new URL('first-steps.md', import.meta.url), 'utf8'))
  .map(token => marked.parser([token]))
const firstSteps = new Html(steps.join(''))

interface Shown extends Known {
  /** The name of the shop, as the hosted pages show it too. */
  readonly name: string
  readonly style: string
  readonly now: Date
}

/** The page of the shop. */
export function shopPage(shown: Shown): string {
  const { name, style, visit, now } = shown
  return html`<!doctype html>
    <html lang="en">
      ${headOf(
        `${name} · payprep demo`,
        stylesheet(`/hosted/${style}`),
        stylesheet('/demo/style.css'),
        html`<script type="module" src="/embed/payprep-methods.js"></script>
          <script type="module" src="/demo/script.js"></script>`,
      )}
      <body>
        <div id="app" class="demo">
          <header class="top"><span class="brand-name">${name}</span></header>
          <main>
            <p class="box box-warning">
              This page stands in for your app. Its shop calls the API as your backend would; below is what it
              sends and gets.
            </p>
            <h1>Hello, ${USER}</h1>
            <p class="lead">Tell us how you would like to be paid.</p>
            ${visit === undefined ? html`<div class="demo-start">${new Html(start)}</div>` : undefined}
            <form method="post" action="/demo" class="demo-ways">
              <button class="button" name="way" value="redirect">Manage payout methods</button>
              <button class="button button-quiet" name="way" value="element">Show them on this page</button>
            </form>
            ${visit === undefined ? html`<div class="demo-steps">${firstSteps}</div>` : undefined}
            ${visit?.way === 'element' && stateOf(visit, now) === 'open' ? elementOf(visit) : undefined}
            <div id="live">${liveParts(shown)}</div>
          </main>
        </div>
      </body>
    </html> `.toString()
}

/** The part of the page that changes while it is open. */
export const livePage = (shown: Shown): string => html`${liveParts(shown)}`.toString()

function liveParts({ visit, now, ...known }: Shown): readonly Html[] {
  const parts =
    visit === undefined
      ? []
      : [sessionPart(visit, now), eventsPart(known), changesPart(visit.before, known.recipients)]
  return [...parts, recipientsPart(visit?.before, known.recipients)]
}

function elementOf({ exchange }: Visit): Html {
  return html`<section id="embedded" aria-labelledby="embedded-title">
    <h2 id="embedded-title">Your payout methods</h2>
    <payprep-methods session-url="${exchange.answer.url}" label="Payout methods"></payprep-methods>
    <h3>The markup of this part</h3>
    ${code('The markup', MARKUP)}
    <h3>What the element tells this page</h3>
    <div role="log" aria-label="Events of the element"><ol id="told" class="demo-told small"></ol></div>
  </section>`
}

const MARKUP = `<script type="module" src="/embed/payprep-methods.js"></script>
<payprep-methods session-url="the url of the answer" label="Payout methods"></payprep-methods>`

function sessionPart(visit: Visit, now: Date): Html {
  const { exchange } = visit
  return html`<section>
    <h2>The session</h2>
    <p>${stateText(visit, now)}</p>
    <div class="demo-pair">
      <div>
        <h3>Your backend asks</h3>
        ${code('The request', requestText(exchange))}
      </div>
      <div>
        <h3>payprep answers</h3>
        ${code('The answer', `HTTP ${exchange.status}\n\n${json(withoutSecret(exchange.answer))}`)}
      </div>
    </div>
    <p class="small">
      ${visit.way === 'redirect' ? 'The browser was sent to the url.' : 'The element on this page shows the url in a frame.'}
      What follows # opens the session once, so only its beginning is shown, like that of the token.
    </p>
  </section>`
}

function stateOf({ exchange, returnedAt }: Visit, now: Date): 'open' | 'back' | 'expired' {
  if (returnedAt !== undefined) return 'back'
  return Date.parse(exchange.answer.expiresAt) <= now.getTime() ? 'expired' : 'open'
}

function stateText(visit: Visit, now: Date): Html {
  const end = time(new Date(visit.exchange.answer.expiresAt))
  switch (stateOf(visit, now)) {
    case 'open':
      return html`Open. It expires at ${end}, unless the user extends it.`
    case 'expired':
      return html`Expired at ${end}.`
    case 'back':
      return html`Over: the user came back at ${time(visit.returnedAt!)}.`
  }
}

function eventsPart({ events, noEvents }: Pick<Known, 'events' | 'noEvents'>): Html {
  return html`<section>
    <h2>Events</h2>
    ${
      noEvents === undefined
        ? html`<p class="small">
            As webhooks, to <code>POST /demo/webhook</code>. An event names the recipient; your backend then
            reads it. This shop keeps events in one process: with EDGE_PROCESSES of more than 1, or several
            edges, some do not show here.
          </p>`
        : html`<p class="small">
            None come, as the shop could not subscribe: ${noEvents} Set WEBHOOK_ALLOWED_ORIGINS of the
            notifier to the address of this page, and start it again.
          </p>`
    }
    ${
      events.length === 0
        ? html`<p>None yet.</p>`
        : html`<ol class="demo-events">
            ${events.map(
              ({ at, event }) =>
                html`<li>
                  <h3>${event.eventType}</h3>
                  <p class="small">At ${time(at)}, with a valid signature.</p>
                  ${code('The event', json(event))}
                </li>`,
            )}
          </ol>`
    }
  </section>`
}

function changesPart(before: readonly Recipient[], now: readonly Recipient[]): Html {
  const lines = changes(before, now)
  return html`<section>
    <h2>What changed</h2>
    ${
      lines.length === 0
        ? html`<p>Nothing yet.</p>`
        : html`<ul class="demo-changes">
            ${lines.map(line => html`<li>${line}</li>`)}
          </ul>`
    }
  </section>`
}

function changes(before: readonly Recipient[], now: readonly Recipient[]): readonly Html[] {
  const former = new Map(before.map(each => [each.id, each]))
  const present = new Set(now.map(({ id }) => id))
  const came = now.flatMap(each => {
    const old = former.get(each.id)
    if (old === undefined) return [html`<code>${each.id}</code> was added.`]
    const fields = changedFields(old, each)
    return fields.length === 0 ? [] : [html`<code>${each.id}</code> has another ${fields.join(', ')}.`]
  })
  const went = before
    .filter(({ id }) => !present.has(id))
    .map(({ id }) => html`<code>${id}</code> was deleted.`)
  return [...came, ...went]
}

function changedFields(before: Recipient, now: Recipient): readonly string[] {
  const old = new Map(Object.entries(before))
  return Object.entries(now)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(old.get(name)))
    .map(([name]) => name)
}

function recipientsPart(before: readonly Recipient[] | undefined, now: readonly Recipient[]): Html {
  const present = code('Recipients now', json(now))
  return html`<section>
    <h2>What your backend reads</h2>
    <p class="small"><code>GET /beneficiaries/organizations/recipients?externalUserId=${USER}</code></p>
    ${
      before === undefined
        ? present
        : html`<div class="demo-pair">
            <div>
              <h3>Before the session</h3>
              ${code('Recipients before', json(before))}
            </div>
            <div>
              <h3>Now</h3>
              ${present}
            </div>
          </div>`
    }
  </section>`
}

/** Focusable, because it may scroll and a keyboard must reach it. */
const code = (label: string, text: string): Html =>
  html`<pre class="card demo-code" tabindex="0" role="region" aria-label="${label}">${text}</pre>`

const SECRET_SHOWN = 6

function requestText({ method, path, headers, body }: Exchange): string {
  const { Authorization = '', ...others } = headers
  const shown = { Authorization: shortened(Authorization, 'Bearer '), ...others }
  const lines = Object.entries(shown).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${path}`, ...lines, '', json(body)].join('\n')
}

const shortened = (text: string, start: string) => `${text.slice(0, start.length + SECRET_SHOWN)}…`

function withoutSecret({ url, ...others }: { readonly url: string }) {
  return { ...others, url: shortened(url, url.slice(0, url.indexOf('#') + 1)) }
}

const json = (value: unknown) => JSON.stringify(value, undefined, 2)

function time(at: Date): Html {
  return html`<time datetime="${at.toISOString()}">${at.toISOString().slice(11, 19)} UTC</time>`
}
