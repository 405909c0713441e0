import { languages } from '../../hosted/languages.ts'
import { type Html, html, paragraphs } from '../html.ts'
import { type Page, resourcePath, type Source } from '../page.ts'
import { operationsOf } from '../reference/operations.ts'

const ways: readonly (readonly [path: string, name: string, does: string])[] = [
  [
    '/docs/first-call',
    'First call',
    'Send an end-user to a hosted page and read what they saved, in five minutes.',
  ],
  [
    '/docs/hosted-pages',
    'Hosted pages',
    `Forms for each country, in ${Object.keys(languages).length} languages, on a page that you need not build.`,
  ],
  [
    '/docs/reference/payment-preparation',
    'Check and complete payments',
    'Find what is wrong with an instruction, and fill in what is missing.',
  ],
  [
    '/docs/verification',
    'Verify accounts',
    'Ask the bank whether an account exists and belongs to its holder.',
  ],
  [
    '/docs/webhooks',
    'Webhooks',
    'Learn of changes as they happen, signed and sent again until you have them.',
  ],
  ['/docs/gambling', 'Gambling destinations', 'Say before a payment whether it goes to a gambling platform.'],
]

/** The way in: what there is, and every operation with a link to its page. */
export function overviewPage({ api }: Source): Page {
  return {
    title: api.info.summary,
    main: html`<header>
        <h1>${api.info.summary}</h1>
        <p class="lead">
          Know where end-users are paid, check each payment before it is sent, and complete what is missing.
        </p>
      </header>
      <ul class="cards">
        ${ways.map(
          ([path, name, does]) =>
            html`<li>
              <a href="${path}"><b>${name}</b> ${does}</a>
            </li> `,
        )}
      </ul>
      <section id="about">
        <h2>What an answer says</h2>
        ${paragraphs(api.info.description)}
      </section>
      <section id="operations">
        <h2>All operations</h2>
        ${api.tags.map(({ name }) => operationsList(api, name))}
      </section>`,
  }
}

/** The ids are those that operations had on this page before they had pages of their own. */
function operationsList(api: Source['api'], tag: string): Html {
  const path = resourcePath(tag)
  return html`<h3>${tag}</h3>
    <ul class="operations">
      ${operationsOf(api, tag).map(
        ({ method, path: operationPath, operation: { operationId, summary } }) =>
          html`<li id="${operationId}">
            <a href="${path}#${operationId}">${summary}</a><br />
            <b>${method}</b> <code>${operationPath}</code>
          </li> `,
      )}
    </ul>`
}
