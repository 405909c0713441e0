import {
  AttemptOutcome,
  type Delivery,
  type DeliveryAttempt,
  DeliveryState,
} from '../../../proto/gen/payprep/notifier/v1/delivery_pb.js'
import { DisabledReason } from '../../../proto/gen/payprep/notifier/v1/subscription_pb.js'
import { type Html, html } from '../html/html.ts'
import { dateOf, duration } from './format.ts'
import { table } from './parts.ts'
import type { Times } from './times.ts'

export const outcomeTexts: Readonly<Record<AttemptOutcome, readonly [name: string, meaning: string]>> = {
  [AttemptOutcome.DELIVERED]: ['delivered', 'a 2xx status'],
  [AttemptOutcome.REFUSED]: ['refused', 'a status other than 2xx and 3xx'],
  [AttemptOutcome.REDIRECTED]: ['redirected', 'a 3xx status; redirects are not followed'],
  [AttemptOutcome.TIMED_OUT]: ['timed out', 'no response within 15 s'],
  [AttemptOutcome.UNREACHABLE]: ['unreachable', 'the connection failed or broke off'],
  [AttemptOutcome.BLOCKED]: ['blocked', 'the URL or its address is not permitted'],
  [AttemptOutcome.PROXY_FAILED]: [
    'proxy failed',
    'WEBHOOK_PROXY_URL could not be used; it counts against no endpoint',
  ],
  [AttemptOutcome.UNSPECIFIED]: ['other', 'unknown to this version'],
}

export const disabledTexts: Readonly<Record<DisabledReason, string>> = {
  [DisabledReason.ENDPOINT_GONE]: 'disabled: it answered 410 three times',
  [DisabledReason.ENDPOINT_FAILING]: 'disabled: it failed for 5 days',
  [DisabledReason.OPERATOR]: 'paused by an operator',
  [DisabledReason.UNSPECIFIED]: 'disabled',
}

const stateTexts: Readonly<Record<DeliveryState, readonly [style: string, text: string]>> = {
  [DeliveryState.PENDING]: ['soon', 'waits for its next attempt'],
  [DeliveryState.PAUSED]: ['soon', 'paused, as the endpoint is disabled or to be proved'],
  [DeliveryState.DELIVERED]: ['good', 'delivered'],
  [DeliveryState.FAILED]: ['bad', 'given up'],
  [DeliveryState.CANCELLED]: ['', 'cancelled'],
  [DeliveryState.UNSPECIFIED]: ['', 'unknown to this version'],
}

/** What a delivery is about, its state, and when its next attempt is due. */
export function deliveryHead(
  { eventType, createdDate, state, nextAttemptDate }: Delivery,
  time: Times,
): Html {
  const [style, text] = stateTexts[state]
  const next = dateOf(nextAttemptDate)
  return html`<p>
    <b>${eventType}</b> of ${time.moment(dateOf(createdDate)!)} ·
    <span class="state ${style}">${text}</span>${next === undefined ? '' : `, due at ${time.moment(next)}`}
  </p>`
}

/** The attempts of a delivery, the latest first, with the answers of the endpoint. */
export const attemptsTable = ({ id, attempts }: Delivery, time: Times): Html =>
  table({
    label: `Attempts of delivery ${id}`,
    none: 'No attempt was made yet.',
    columns: [
      { head: `At (${time.zone})` },
      { head: 'Outcome' },
      { head: 'Status', isNumber: true },
      { head: 'Took', isNumber: true },
      { head: 'Answer' },
    ],
    rows: attempts.toReversed().map(each => attemptCells(each, time)),
  })

const attemptCells = (
  { date, outcome, status, duration: ms, answer }: DeliveryAttempt,
  time: Times,
): readonly (Html | string)[] => [
  time.full(dateOf(date)!),
  outcomeTexts[outcome][0],
  status === undefined ? '–' : String(status),
  duration(ms),
  answer === undefined ? '–' : html`<code class="answer">${answer}</code>`,
]
