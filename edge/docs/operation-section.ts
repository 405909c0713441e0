import type { Example, MediaType, OpenApi, Operation, Parameter } from '../openapi/types.ts'
import { compact, curl } from './curl.ts'
import { type Html, html, paragraphs } from './html.ts'
import { fieldsTable, parametersTable } from './schema-tables.ts'

export interface DescribedOperation {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

/** The operations with a tag, in the order of the document. */
export function operationsOf({ paths }: OpenApi, tag: string): readonly DescribedOperation[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

/** One operation, with a curl command and its answer for each example. */
export function operationSection({ method, path, operation }: DescribedOperation, baseUrl: string): Html {
  const { operationId, summary, description, parameters = [], requestBody, responses, security } = operation
  const [type, request] = requestBody === undefined ? [] : onlyContent(requestBody.content)
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
  const [, response] = success !== undefined && 'content' in success ? onlyContent(success.content!) : []
  const examples = Object.entries(response?.examples ?? {})
  const call = (example?: Example) =>
    curl({
      method,
      url: baseUrl + filledIn(path, parameters),
      withToken: security === undefined,
      headers: exampleOf('header', parameters),
      ...(type !== undefined && example !== undefined && { body: { type, value: example.value } }),
    })
  return html`<article id="${operationId}">
    <h3>${summary}</h3>
    <p class="endpoint">
      <b>${method}</b> <code>${path}</code>${security === undefined ? '' : html` <i>no token needed</i>`}
    </p>
    ${paragraphs(description)} ${parametersTable(parameters)} ${fieldsOf('Body', request)}
    ${fieldsOf('Answer', response)}
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

/** The path and query with example values; parameters without one keep their braces. */
function filledIn(path: string, parameters: readonly Parameter[]): string {
  const values = exampleOf('path', parameters)
  const query = new URLSearchParams(exampleOf('query', parameters)).toString()
  return (
    path.replace(/\{(\w+)\}/g, (placeholder, name) => values[name] ?? placeholder) + (query && `?${query}`)
  )
}

function exampleOf(location: Parameter['in'], parameters: readonly Parameter[]): Record<string, string> {
  return Object.fromEntries(
    parameters.flatMap(({ name, in: where, example }) =>
      where === location && example !== undefined ? [[name, example]] : [],
    ),
  )
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

/** Every body in this document has exactly one media type. */
export function onlyContent(content: Readonly<Record<string, MediaType>>): readonly [string, MediaType] {
  return Object.entries(content)[0]!
}
