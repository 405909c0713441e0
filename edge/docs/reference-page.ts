import type { OpenApi } from '../openapi/types.ts'
import { curl } from './curl.ts'
import { layout } from './layout.ts'
import { type Html, html, paragraphs } from './html.ts'
import { onlyContent, operationSection, operationsOf, type DescribedOperation } from './operation-section.ts'
import { conventions, errorsSection } from './conventions.ts'
import { typesSection, valuesTable } from './schema-tables.ts'

interface Guide {
  readonly name: string
  readonly path: string
}

/** The public description as one HTML page without scripts, with links to the guides. */
export function referencePage(api: OpenApi, guides: readonly Guide[]): string {
  const { info, tags } = api
  const [{ url: baseUrl }] = api.servers as [{ url: string }]
  const alertCodes = api.components.schemas.AlertCode!
  return layout({
    title: `${info.title} API ${info.version}`,
    contents: html`<p class="name">${info.title} <span>${info.version}</span></p>
      <a href="#start">First call</a>
      ${tags.map(
        ({ name }) =>
          html`<p>${name}</p>
            ${operationsOf(api, name).map(navLink)}`,
      )}
      <p>Reference</p>
      <a href="#alerts">Alert codes</a>
      <a href="#errors">Errors</a>
      <a href="#conventions">Conventions</a>
      <a href="#types">Types</a>
      ${guides.map(({ path, name }) => html`<a href="${path}">${name}</a>`)}
      <a href="/openapi.json">OpenAPI document</a>`,
    main: html`<header>
        <h1>${info.summary} API</h1>
        ${paragraphs(info.description)}
      </header>
      ${firstCall(api, baseUrl)}
      ${tags.map(
        ({ name }) =>
          html`<section>
            <h2>${name}</h2>
            ${operationsOf(api, name).map(each => operationSection(each, baseUrl))}
          </section>`,
      )}
      <section id="alerts">
        <h2>Alert codes</h2>
        <p>
          The findings of a validation. An alert names its field as a JSON pointer and says what is wrong. New
          codes may be added.
        </p>
        ${valuesTable(alertCodes)}
      </section>
      ${errorsSection()} ${conventions()} ${typesSection(api.components.schemas)}`,
  })
}

function navLink({ operation }: DescribedOperation): Html {
  return html`<a href="#${operation.operationId}">${operation.summary}</a> `
}

/** Two commands that lead a newcomer to a first result. */
function firstCall(api: OpenApi, baseUrl: string): Html {
  const [token, validation] = ['/oauth2/token', '/payments/validations'].map(path => {
    const [type, { examples }] = onlyContent(api.paths[path]!.post!.requestBody!.content)
    const [example] = Object.values(examples!)
    return curl({
      method: 'POST',
      url: baseUrl + path,
      withToken: path !== '/oauth2/token',
      body: { type, value: example!.value },
    })
  }) as [string, string]
  return html`<section id="start">
    <h2>First call</h2>
    <p>All requests go to <code>${baseUrl}</code>. Obtain an access token with your client id and secret:</p>
    <pre><code>${token}</code></pre>
    <p>
      Then validate an instruction, with the <code>access_token</code> of that answer in <code>$TOKEN</code>:
    </p>
    <pre><code>${validation}</code></pre>
  </section>`
}
