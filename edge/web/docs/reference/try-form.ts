import type { OpenApi, Parameter } from '../../../gateway/openapi/types.ts'
import { type Html, html } from '../../html/html.ts'
import { compact } from '../samples/compact.ts'
import { type DescribedOperation, onlyContent, pathExample } from './operations.ts'

/** Bodies that a form can send. That of a token request is absent, because it contains a secret. */
const bodies: ReadonlySet<string | undefined> = new Set([
  undefined,
  'application/json',
  'application/x-ndjson',
])

/** In development only: a form that calls an operation, filled in with its first example. */
export function tryForm({ method, path, operation }: DescribedOperation, api: OpenApi): Html | undefined {
  const { operationId, parameters = [], requestBody, security } = operation
  const [type, media] = onlyContent(requestBody?.content) ?? []
  if (!bodies.has(type)) return undefined
  const [example] = Object.values(media?.examples ?? {})
  return html`<details class="try">
    <summary>Try it</summary>
    <form
      data-method="${method}"
      data-path="${path}"
      ${security === undefined ? 'data-authorized' : ''}
      ${type === undefined ? '' : html`data-type="${type}"`}
    >
      ${parameters.map(each => fieldFor(each, `${operationId}-${each.name}`, api))}
      ${
        type === undefined
          ? undefined
          : html`<label
              >Body <textarea name="body" rows="8" spellcheck="false">${bodyText(example?.value)}</textarea>
            </label>`
      }
      <button>Send</button>
      <output aria-live="polite"></output>
    </form>
  </details>`
}

function bodyText(value: Parameters<typeof compact>[0] | undefined): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : compact(value)
}

function fieldFor(parameter: Parameter, id: string, api: OpenApi): Html {
  const { name, in: where, required, example } = parameter
  // The example of a cursor belongs to another dataset and would be refused; a list begins without one.
  const value = where === 'path' ? pathExample(api, parameter) : name === 'cursor' ? '' : (example ?? '')
  const isKey = name === 'Idempotency-Key'
  return html`<label for="${id}">${name} <i>${where}${required ? ', required' : ''}</i></label>
    <input
      id="${id}"
      name="${name}"
      data-in="${where}"
      value="${isKey ? '' : value}"
      placeholder="${isKey ? 'made anew for each call' : ''}"
      autocomplete="off"
      spellcheck="false"
    />`
}
