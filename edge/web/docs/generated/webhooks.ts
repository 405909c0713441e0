import { backoff } from '../../../../services/notifier/schedule.ts'
import { html, prose } from '../../html/html.ts'
import { compact } from '../samples/compact.ts'
import { table } from '../table.ts'
import type { Directive } from './directive.ts'

/** One body for each type of event, from the OpenAPI document. */
export const events: Directive = (_, { api }) =>
  Object.entries(api.webhooks).map(
    ([type, { post }]) =>
      html`<h3 id="${type}"><code>${type}</code></h3>
        <p>${prose(post.summary)}.</p>
        <pre><code>${compact(post.requestBody!.content['application/json']!.examples!.event!.value)}</code></pre> `,
  )

/** When an event is sent again, from the schedule of the notifier. */
export const retries: Directive = () =>
  table({
    columns: ['Attempt', 'After the one before', 'After the first'],
    rows: [undefined, ...backoff].map((wait, at) => [
      String(at + 1),
      wait === undefined ? 'at once' : spelled(wait),
      at === 0 ? '' : spelled(backoff.slice(0, at).reduce((sum, each) => sum + each, 0)),
    ]),
  })

const units = { hour: 3_600_000, minute: 60_000, second: 1_000 }

function spelled(ms: number): string {
  const [unit, length] = Object.entries(units).find(([, length]) => ms >= length)!
  return Math.round(ms / length).toLocaleString('en', { style: 'unit', unit, unitDisplay: 'long' })
}
