import { headOf, stylesheet } from '../html/head.ts'
import { type Html, html } from '../html/html.ts'
import { outlineOf, type Section } from './outline.ts'

/** A page in the list of all. */
export interface Link {
  readonly path: string
  readonly name: string
  readonly below?: readonly Link[]
}

export interface Frame {
  /** Of the product, with its version. */
  readonly title: string
  readonly version: string
  readonly groups: readonly { readonly name: string; readonly pages: readonly Link[] }[]
  /** The addresses of the files that each page loads. */
  readonly style: string
  readonly scripts: readonly string[]
}

interface Framed extends Link {
  readonly title: string
  readonly main: Html
}

/** The document around a page: the head with the search, all pages beside it, and its neighbours at its end. */
export function layout(
  { title, version, groups, style, scripts }: Frame,
  { path, title: pageTitle, main }: Framed,
): string {
  const pages = groups.flatMap(group => group.pages.flatMap(page => [page, ...(page.below ?? [])]))
  const at = pages.findIndex(each => each.path === path)
  const headings = outlineOf(`${main}`).filter(({ level }) => level === 2)
  return html`<!doctype html>
    <html lang="en">
      ${headOf(
        `${pageTitle} · ${title}`,
        html`<link rel="icon" href="/docs/pictures/icon.svg" type="image/svg+xml" /> `,
        stylesheet(style),
        ...scripts.map(each => html`<script type="module" src="${each}" blocking="render"></script> `),
      )}
      <body>
        <a class="skip" href="#main">Skip to the text</a>
        <header class="top">
          <a class="name" href="/docs">${title} <span>${version}</span></a>
          <button class="menu" popovertarget="pages">Menu</button>
          <search hidden>
            <label class="hidden" for="search">Search the documentation</label>
            <input
              id="search"
              type="search"
              placeholder="Search"
              autocomplete="off"
              spellcheck="false"
              aria-keyshortcuts="/"
            />
            <div id="results" hidden>
              <p role="status"></p>
              <ol></ol>
            </div>
          </search>
        </header>
        <nav id="pages" aria-label="Pages" popover>
          ${groups.map(
            group =>
              html`<p>${group.name}</p>
                <ul>
                  ${group.pages.map(page => html`<li>${item(page, path, headings)}</li> `)}
                </ul>`,
          )}
          <ul>
            <li><a href="/openapi.json">OpenAPI document</a></li>
          </ul>
        </nav>
        <main id="main" tabindex="-1">${main} ${turn(pages[at - 1], pages[at + 1])}</main>
      </body>
    </html> `.toString()
}

/** A page in the list; the current one with the pages below it, or else with its headings. */
function item(page: Link, path: string, headings: readonly Heading[]): Html {
  const { below = [], name } = page
  const isCurrent = page.path === path
  if (!isCurrent && !below.some(each => each.path === path)) return html`<a href="${page.path}">${name}</a>`
  const lines =
    below.length > 0
      ? below.map(each => item(each, path, []))
      : headings.map(({ id, heading }) => html`<a href="#${id}">${heading}</a>`)
  const link = isCurrent
    ? html`<a href="${path}" aria-current="page">${name}</a>`
    : html`<a href="${page.path}">${name}</a>`
  return lines.length === 0
    ? link
    : html`${link}
        <ul>
          ${lines.map(line => html`<li>${line}</li> `)}
        </ul>`
}

type Heading = Pick<Section, 'id' | 'heading'>

function turn(before: Link | undefined, after: Link | undefined): Html {
  return html`<nav class="turn" aria-label="Neighbouring pages">
    ${before && html`<a rel="prev" href="${before.path}"><span>Previous</span> ${before.name}</a>`}
    ${after && html`<a rel="next" href="${after.path}"><span>Next</span> ${after.name}</a>`}
  </nav>`
}
