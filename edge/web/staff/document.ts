import { headOf, stylesheet } from '../html/head.ts'
import { type Html, html } from '../html/html.ts'

interface Document {
  /** Of the page, and of the place that it belongs to. */
  readonly title: string
  readonly place: string
  readonly name: Html
  readonly style: string
  /** The pages that the head leads to. `badge` counts what needs attention. */
  readonly pages: readonly { readonly href: string; readonly label: string; readonly badge?: number }[]
  /** The address among them that is open. */
  readonly current: string
  readonly main: Html
  readonly footer: Html
}

/** The HTML document of a page of the console or the portal. */
export function documentOf({ title, place, name, style, pages, current, main, footer }: Document): string {
  return html`<!doctype html>
    <html lang="en">
      ${headOf(`${title} · ${place}`, stylesheet(style))}
      <body>
        <a class="skip" href="#main">Skip to the content</a>
        <header>
          <p class="name">${name}</p>
          <nav aria-label="Pages">
            ${pages.map(({ href, label, badge = 0 }) => {
              const isCurrent = href === current ? html` aria-current="page"` : ''
              const shown =
                badge > 0 ? html` <span class="badge" title="Notes that need attention">${badge}</span>` : ''
              return html`<a href="${href}" ${isCurrent}>${label}${shown}</a>`
            })}
          </nav>
        </header>
        <main id="main">${main}</main>
        <footer>${footer}</footer>
      </body>
    </html> `.toString()
}
