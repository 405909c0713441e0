import { type Html, html } from '../docs/html.ts'
import type { Session } from '../log-in/log-in.ts'
import type { Times } from './times.ts'

export const pages = [
  ['/', 'Overview'],
  ['/traffic', 'Traffic'],
  ['/directory', 'Directory'],
  ['/releases', 'Releases'],
  ['/deliveries', 'Deliveries'],
  ['/find', 'Find a delivery'],
  ['/lookup', 'Look up'],
  ['/alerts', 'Alerts'],
  ['/verification', 'Verification'],
  ['/gambling', 'Gambling'],
  ['/system', 'System'],
] as const

interface Page {
  /** The path of the page, or of the page that it belongs to. */
  readonly path: string
  readonly title: string
  readonly time: Times
  /** The parameters of the page's address, which a form keeps. */
  readonly query: URLSearchParams
  /** How many things need attention. */
  readonly notes: number
  /** Whether the page reloads automatically, and its address with that toggled. A page about what was done does not. */
  readonly reload?: { readonly isOn: boolean; readonly href: string } | undefined
  readonly operator: Session | undefined
  readonly environment: string
  readonly main: Html
}

/** The HTML document of a page of the console. */
export function layout(page: Page): string {
  const { path, title, time, query, notes, reload, operator, environment, main } = page
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · payprep console</title>
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <a class="skip" href="#main">Skip to the content</a>
        <header>
          <p class="name"><a href="/">payprep</a> <span>console</span></p>
          <nav aria-label="Pages">
            ${pages.map(([href, label]) => {
              const current = href === path ? html` aria-current="page"` : ''
              const badge =
                href === '/' && notes > 0
                  ? html` <span class="badge" title="Notes that need attention">${notes}</span>`
                  : ''
              return html`<a href="${href}" ${current}>${label}${badge}</a>`
            })}
          </nav>
        </header>
        <main id="main">${main}</main>
        <footer>
          <p>
            <b>${environment}</b> · read at ${time.moment(time.now)}
            ${
              reload &&
              html`<span class="screen">
                · <a href="${reload.href}">${reload.isOn ? 'Stop reloading' : 'Reload every 30 s'}</a>
              </span>`
            }
          </p>
          ${operator && logOut(operator, time)}
          <form class="screen">
            ${[...query].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
            <label for="zone">Time zone</label>
            <input id="zone" name="zone" value="${time.zone}" placeholder="Europe/Berlin" size="20" />
            <button>Use</button>
          </form>
        </footer>
      </body>
    </html> `.toString()
}

const logOut = ({ subject, endsAt, token }: Session, time: Times): Html =>
  html`<form class="screen" method="post" action="/log-out">
    <input type="hidden" name="token" value="${token}" />
    <span>Logged in as <b>${subject}</b> until ${time.moment(endsAt)}</span>
    <button>Log out</button>
  </form>`
