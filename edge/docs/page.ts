import { refusals } from '../openapi/refusals.ts'
import type { Example, MediaType, OpenApi, Operation } from '../openapi/types.ts'
import { compact, curl } from './curl.ts'
import { Html, html } from './html.ts'
import { fieldsTable, typesSection, valuesTable } from './types.ts'

/** The public description for people: one page, without a line of script. */
export function docsPage(document: OpenApi): string {
  const { info, tags } = document
  const [{ url: baseUrl }] = document.servers as [{ url: string }]
  const alertCodes = document.components.schemas.AlertCode!
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${info.title} API ${info.version}</title>
        <link rel="stylesheet" href="/docs/style.css" />
      </head>
      <body>
        <nav aria-label="Contents">
          <p class="name">${info.title} <span>${info.version}</span></p>
          <a href="#start">First call</a>
          ${tags.map(
            ({ name }) =>
              html`<p>${name}</p>
                ${operationsOf(document, name).map(navLink)}`,
          )}
          <p>Reference</p>
          <a href="#alerts">Alert codes</a>
          <a href="#errors">Errors</a>
          <a href="#conventions">Conventions</a>
          <a href="#types">Types</a>
          <a href="/openapi.json">OpenAPI document</a>
        </nav>
        <main>
          <header>
            <h1>${info.summary} API</h1>
            ${paragraphs(info.description)}
          </header>
          ${firstCall(document, baseUrl)}
          ${tags.map(
            ({ name }) =>
              html`<section>
                <h2>${name}</h2>
                ${operationsOf(document, name).map(each => operationSection(each, baseUrl))}
              </section>`,
          )}
          <section id="alerts">
            <h2>Alert codes</h2>
            <p>
              What a validation may find. An alert says which field it is about, as a JSON pointer, and what
              is wrong. New codes may be added.
            </p>
            ${valuesTable(alertCodes)}
          </section>
          ${errorsSection()} ${conventions()} ${typesSection(document.components.schemas)}
        </main>
      </body>
    </html> `.toString()
}

interface Place {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

function operationsOf({ paths }: OpenApi, tag: string): readonly Place[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

function navLink({ operation }: Place): Html {
  return html`<a href="#${operation.operationId}">${operation.summary}</a> `
}

/** From nothing to an answer, in two commands. */
function firstCall(document: OpenApi, baseUrl: string): Html {
  const [token, validation] = ['/oauth2/token', '/payments/validations'].map(path => {
    const [type, { examples }] = onlyContent(document.paths[path]!.post!.requestBody!.content)
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
    <p>All requests go to <code>${baseUrl}</code>. Ask for an access token with your client id and secret:</p>
    <pre><code>${token}</code></pre>
    <p>Then send what you want to know, with the token of that answer in <code>$TOKEN</code>:</p>
    <pre><code>${validation}</code></pre>
  </section>`
}

function operationSection({ method, path, operation }: Place, baseUrl: string): Html {
  const { operationId, summary, description, requestBody, responses, security } = operation
  const [type, request] = requestBody === undefined ? [] : onlyContent(requestBody.content)
  const succeeds = 'content' in responses['200']! ? responses['200'].content : undefined
  const [, response] = succeeds === undefined ? [] : onlyContent(succeeds)
  const examples = Object.entries(response?.examples ?? {})
  const call = (example?: Example) =>
    curl({
      method,
      url: baseUrl + path,
      withToken: security === undefined,
      ...(type !== undefined && example !== undefined && { body: { type, value: example.value } }),
    })
  return html`<article id="${operationId}">
    <h3>${summary}</h3>
    <p class="endpoint">
      <b>${method}</b> <code>${path}</code>${security === undefined ? '' : html` <i>no token needed</i>`}
    </p>
    ${paragraphs(description)} ${fieldsOf('Body', request)} ${fieldsOf('Answer', response)}
    <p class="statuses">
      Statuses:
      ${Object.entries(responses).map(([status, response]) =>
        '$ref' in response ? html` <a href="#status-${status}">${status}</a>` : html` <b>${status}</b>`,
      )}
    </p>
    ${
      examples.length === 0
        ? html`<pre><code>${call()}</code></pre>`
        : examples.map(
            ([name, { summary, value }]) =>
              html`<figure>
                <figcaption>${summary}</figcaption>
                <pre><code>${call(request?.examples?.[name])}</code></pre>
                <pre class="answer"><code>${compact(value)}</code></pre>
              </figure>`,
          )
    }
  </article>`
}

function fieldsOf(title: string, media: MediaType | undefined): Html | undefined {
  if (media?.schema === undefined) return undefined
  const { $ref } = media.schema
  if ($ref === undefined)
    return html`<h4>${title}</h4>
      ${fieldsTable(media.schema)}`
  const name = $ref.slice($ref.lastIndexOf('/') + 1)
  return html`<p>${title}: <a href="#type-${name}">${name}</a></p>`
}

function errorsSection(): Html {
  return html`<section id="errors">
    <h2>Errors</h2>
    <p>
      A request that is not served is answered with a status of 4xx or 5xx and an object with a
      <code>message</code> for developers and, for well-known errors, a <code>code</code> for programs. The
      wording of a message may change.
    </p>
    <table>
      <thead>
        <tr>
          <th>Status</th>
          <th>Code</th>
          <th>Meaning</th>
        </tr>
      </thead>
      <tbody>
        ${Object.entries(refusals).map(
          ([status, { description, examples }]) =>
            html`<tr id="status-${status}" class="group">
                <td>${status}</td>
                <td></td>
                <td>${description}</td>
              </tr>
              ${examples.map(({ code, meaning }) =>
                code === undefined
                  ? undefined
                  : html`<tr>
                      <td></td>
                      <td><code>${code}</code></td>
                      <td>${meaning}</td>
                    </tr> `,
              )}`,
        )}
      </tbody>
    </table>
  </section>`
}

function conventions(): Html {
  return html`<section id="conventions">
    <h2>Conventions</h2>
    <ul>
      <li>Bodies are JSON in UTF-8, of at most 256 KiB, and nest at most 32 levels.</li>
      <li>A string has 1 to 140 characters unless its field says otherwise.</li>
      <li>
        Send <code>X-Request-Id</code> to find a request again in your logs and ours; each answer carries one.
      </li>
      <li>
        After 401, obtain a new token. After 429 and 503, wait as many seconds as
        <code>Retry-After</code> says.
      </li>
      <li>Validation and completion change nothing, so they may be repeated at will.</li>
    </ul>
  </section>`
}

function onlyContent(content: Readonly<Record<string, MediaType>>): readonly [string, MediaType] {
  return Object.entries(content)[0]!
}

/** Paragraphs are parted by empty lines. */
function paragraphs(text: string): readonly Html[] {
  return text.split('\n\n').map(each => html`<p>${each}</p>`)
}
