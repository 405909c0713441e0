import { documentOf } from '../staff/document.ts'
import { logOut } from '../staff/log-out.ts'
import type { Times } from '../staff/times.ts'
import { zoneForm } from '../staff/zone.ts'
import { type Html, html } from '../html/html.ts'
import type { Session } from '../log-in/log-in.ts'

/** The path of the portal. */
export const PORTAL = '/portal'
export const STYLE_PATH = `${PORTAL}/style.css`

const pages = [
  { href: PORTAL, label: 'Usage' },
  { href: `${PORTAL}/webhooks`, label: 'Webhooks' },
  { href: `${PORTAL}/clients`, label: 'Keys and limits' },
] as const

interface Page {
  readonly title: string
  readonly path: string
  /** The name of the organization; absent while nobody has logged in. */
  readonly organization: string | undefined
  readonly session: Session | undefined
  readonly time: Times
  readonly query: URLSearchParams
  readonly main: Html
}

/** The HTML document of a page of the portal. */
export function layout({ title, path, organization = 'payprep', session, time, query, main }: Page): string {
  return documentOf({
    title,
    place: organization,
    name: html`${organization} <span>portal</span>`,
    style: STYLE_PATH,
    pages: session === undefined ? [] : pages,
    current: pages.findLast(({ href }) => path.startsWith(href))?.href ?? '',
    main,
    footer: html`<p>Read at ${time.moment(time.now)}</p>
      ${
        session &&
        html`${logOut(`${PORTAL}/log-out`, html`Logged in`, session, time)} ${zoneForm(time, query)}`
      }`,
  })
}
