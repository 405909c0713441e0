import type { MediaType, OpenApi } from '../../../gateway/openapi/types.ts'
import { type Html, html, paragraphs } from '../html.ts'
import { compact } from '../samples/compact.ts'
import { callSample } from '../samples/sample.ts'
import { fieldsTable, parametersTable } from './fields.ts'
import { callOf, type DescribedOperation, onlyContent, successOf } from './operations.ts'
import { tryForm } from './try-form.ts'
import type { LinkTo } from './type-homes.ts'

interface PageContext {
  readonly api: OpenApi
  readonly linkTo: LinkTo
  readonly canTry: boolean
}

/** One operation: what it takes and answers, and beside it each example as a program, with its answer. */
export function operationSection(described: DescribedOperation, { api, linkTo, canTry }: PageContext): Html {
  const { method, path, operation } = described
  const { operationId, summary, description, parameters = [], requestBody, responses, security } = operation
  const [, request] = onlyContent(requestBody?.content) ?? []
  const [, response] = onlyContent(successOf(operation)?.content) ?? []
  return html`<section class="operation" id="${operationId}">
    <h2>${summary}</h2>
    <p class="endpoint">
      <b>${method}</b> <code>${path}</code>${security === undefined ? '' : html` <i>no token needed</i>`}
    </p>
    <div class="about">
      ${paragraphs(description)} ${parametersTable(parameters, linkTo)}
      ${fieldsOf('Body', request, api, linkTo)} ${fieldsOf('Answer', response, api, linkTo)}
      <p class="statuses">
        Statuses:
        ${Object.entries(responses).map(([status, response]) =>
          '$ref' in response
            ? html` <a href="/docs/reference/errors#status-${status}">${status}</a>`
            : html` <b>${status}</b>`,
        )}
      </p>
    </div>
    <div class="examples">
      ${examplesOf(described, response, api)} ${canTry ? tryForm(described, api) : undefined}
    </div>
  </section>`
}

function examplesOf(described: DescribedOperation, response: MediaType | undefined, api: OpenApi) {
  const examples = Object.entries(response?.examples ?? {})
  if (examples.length === 0) return html`${callSample(callOf(api, described))}`
  return examples.map(
    ([name, { summary, value }]) =>
      html`<figure>
        <figcaption>${summary}</figcaption>
        ${callSample(callOf(api, described, name))}
        <pre class="answer"><code>${compact(value)}</code></pre>
      </figure>`,
  )
}

function fieldsOf(
  title: string,
  media: MediaType | undefined,
  { components }: OpenApi,
  linkTo: LinkTo,
): Html | undefined {
  const { schema } = media ?? {}
  if (schema === undefined) return undefined
  const name = schema.$ref?.slice(schema.$ref.lastIndexOf('/') + 1)
  if (name === undefined)
    return html`<p>${title}:</p>
      ${fieldsTable(schema, linkTo)}`
  const named = components.schemas[name]!
  return html`<p>${title}: <a href="${linkTo(name)}">${name}</a></p>
    ${
      named.properties &&
      html`<details${title === 'Body' ? ' open' : ''}>
        <summary>Its fields</summary>
        ${fieldsTable(named, linkTo)}
      </details>`
    }`
}
