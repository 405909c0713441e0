import type { OpenApi } from '../../../gateway/openapi/types.ts'
import { type Html, html } from '../../html/html.ts'
import { operationPath } from '../page.ts'
import { operationsOf } from './operations.ts'

/** The operations with a tag. The ids keep old links working, from when operations had no pages of their own. */
export function operationList(api: OpenApi, tag: string): Html {
  return html`<ul class="operations">
    ${operationsOf(api, tag).map(
      ({ method, path, operation: { operationId, summary } }) =>
        html`<li id="${operationId}">
          <a href="${operationPath(tag, operationId)}">${summary}</a><br />
          <b>${method}</b> <code>${path}</code>
        </li> `,
    )}
  </ul>`
}
