import { html, paragraphs } from '../../html/html.ts'
import { operationList } from '../reference/operation-list.ts'
import type { Directive } from './directive.ts'

/** Every operation by its tag. */
export const operations: Directive = (_, { api }) =>
  api.tags.map(
    ({ name: tag }) =>
      html`<h3>${tag}</h3>
        ${operationList(api, tag)}`,
  )

/** The description of the whole API in the OpenAPI document. */
export const description: Directive = (_, { api }) => paragraphs(api.info.description)
