import { html, paragraphs } from '../html.ts'
import { resourcePath } from '../page.ts'
import { operationsOf } from '../reference/operations.ts'
import type { Directive } from './directive.ts'

/** Every operation by its tag. The ids are those that operations had on one page before they had pages of their own. */
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

/** What the OpenAPI document says of the whole. */
export const description: Directive = (_, { api }) => paragraphs(api.info.description)
