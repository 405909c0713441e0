import { html, paragraphs } from '../html.ts'
import { resourcePath } from '../page.ts'
import { operationsOf } from '../reference/operations.ts'
import type { Directive } from './directive.ts'

/** Every operation by its tag. The ids keep old links working, from when all operations were on one page. */
export const operations: Directive = (_, { api }) =>
  api.tags.map(
    ({ name: tag }) =>
      html`<h3>${tag}</h3>
        <ul class="operations">
          ${operationsOf(api, tag).map(
            ({ method, path, operation: { operationId, summary } }) =>
              html`<li id="${operationId}">
                <a href="${resourcePath(tag)}#${operationId}">${summary}</a><br />
                <b>${method}</b> <code>${path}</code>
              </li> `,
          )}
        </ul>`,
  )

/** The description of the whole API in the OpenAPI document. */
export const description: Directive = (_, { api }) => paragraphs(api.info.description)
