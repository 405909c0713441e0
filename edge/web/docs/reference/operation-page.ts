import type { MediaType, OpenApi } from '../../../gateway/openapi/types.ts'
import { type Html, html, paragraphs } from '../../html/html.ts'
import type { Page, Source } from '../page.ts'
import { compact } from '../samples/compact.ts'
import { callSample } from '../samples/sample.ts'
import { answersTable } from './answers.ts'
import { nameIn, nestedFields, parametersTable } from './fields.ts'
import { callOf, type DescribedOperation, onlyContent, operationIn, successOf } from './operations.ts'
import { tryForm } from './try-form.ts'
import { type LinkTo, linksFrom, typeHomes } from './type-homes.ts'

/** One operation: what it needs, takes and answers, and beside it each example as a program, with its answer. */
export function operationPage({ api, canTry }: Source, operationId: string): Page {
  const described = operationIn(api, operationId)
  const { method, path, operation } = described
  const { summary, description, parameters = [], requestBody, security } = operation
  const linkTo = linksFrom('', typeHomes(api))
  const [, request] = onlyContent(requestBody?.content) ?? []
  const [, response] = onlyContent(successOf(operation)?.content) ?? []
  return {
    title: summary,
    main: html`<header>
        <h1>${summary}</h1>
        <p class="endpoint"><b>${method}</b> <code>${path}</code></p>
      </header>
      <section class="operation" id="${operationId}">
        <div class="about">
          ${paragraphs(description)} ${needs(security === undefined, operation['x-right'], parameters)}
          ${titled('Parameters', parametersTable(parameters, linkTo))}
          ${titled('Body', fieldsOf(request, api, linkTo, true))}
          ${titled('Answer', fieldsOf(response, api, linkTo, false))}
          ${titled('Statuses and codes', answersTable(operation))}
        </div>
        <div class="examples">
          ${examplesOf(described, response, api)} ${canTry ? tryForm(described, api) : undefined}
        </div>
      </section>`,
  }
}

function needs(token: boolean, right: string | undefined, parameters: readonly { readonly name: string }[]) {
  const isOnce = parameters.some(({ name }) => name === 'Idempotency-Key')
  return html`<ul class="needs">
    <li>${token ? html`<a href="/docs/authentication">Access token</a>` : 'No token needed'}</li>
    ${right && html`<li>Right <code>${right}</code></li>`}
    ${isOnce ? html`<li>Runs <a href="/docs/reference/conventions#idempotency">once per key</a></li>` : undefined}
  </ul>`
}

const titled = (title: string, part: Html | undefined) =>
  part &&
  html`<h2>${title}</h2>
    ${part}`

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

/** The fields of a body with those of the objects in it. That of an answer is folded, since its example stands beside. */
function fieldsOf(
  media: MediaType | undefined,
  { components }: OpenApi,
  linkTo: LinkTo,
  isOpen: boolean,
): Html | undefined {
  const { schema } = media ?? {}
  if (schema === undefined) return undefined
  const name = schema.$ref && nameIn(schema.$ref)
  const named = name === undefined ? schema : components.schemas[name]!
  return html`${name && html`<p><a href="${linkTo(name)}">${name}</a></p>`}
  ${
    named.properties &&
    html`<details${isOpen ? ' open' : ''}>
      <summary>Fields</summary>
      ${nestedFields(named, components.schemas, linkTo)}
    </details>`
  }`
}
