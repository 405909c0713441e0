import { html } from '../../html/html.ts'
import { callOf, onlyContent, operationIn, successOf } from '../reference/operations.ts'
import { compact } from '../samples/compact.ts'
import { callSample } from '../samples/sample.ts'
import type { Directive } from './directive.ts'

/** `::call listRecipients`: the first example of an operation, in all languages. */
export const call: Directive = (operationId, { api }) =>
  callSample(callOf(api, operationIn(api, operationId)))

/** `::example listRecipients`: the same with its answer. */
export const example: Directive = (operationId, context) => {
  const { operation } = operationIn(context.api, operationId)
  const [, response] = onlyContent(successOf(operation)?.content)!
  const [answer] = Object.values(response.examples!)
  return html`<figure>
    ${call(operationId, context)}
    <pre class="answer"><code>${compact(answer!.value)}</code></pre>
  </figure>`
}
