import { type Html, html } from '../html/html.ts'
import { logOut } from '../staff/log-out.ts'
import type { Session } from '../log-in/log-in.ts'
import { documentOf } from '../staff/document.ts'
import { zoneForm } from '../staff/zone.ts'
import type { Times } from '../staff/times.ts'

export const pages = [
  ['/', 'Overview'],
  ['/traffic', 'Traffic'],
  ['/directory', 'Directory'],
  ['/releases', 'Releases'],
  ['/deliveries', 'Deliveries'],
  ['/find', 'Find a delivery'],
  ['/sessions', 'Sessions'],
  ['/audit', 'Audit'],
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
  return documentOf({
    title,
    place: 'payprep console',
    name: html`<a href="/">payprep</a> <span>console</span>`,
    style: '/style.css',
    pages: pages.map(([href, label]) => ({ href, label, ...(href === '/' && { badge: notes }) })),
    current: path,
    main,
    footer: html`<p>
        <b>${environment}</b> · read at ${time.moment(time.now)}
        ${
          reload &&
          html`<span class="screen">
            · <a href="${reload.href}">${reload.isOn ? 'Stop reloading' : 'Reload every 30 s'}</a>
          </span>`
        }
      </p>
      ${operator && logOut('/log-out', html`Logged in as <b>${operator.subject}</b>`, operator, time)}
      ${zoneForm(time, query)}`,
  })
}
