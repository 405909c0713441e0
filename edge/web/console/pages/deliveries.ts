import { AttemptOutcome } from '../../../../proto/gen/payprep/notifier/v1/delivery_pb.js'
import type {
  DescribeDeliveriesResponse,
  TroubledEndpoint,
} from '../../../../proto/gen/payprep/notifier/v1/description_pb.js'
import { type Html, html } from '../../html/html.ts'
import { type Bar, hourChart, type Series } from '../../staff/chart.ts'
import { disabledTexts, outcomeTexts } from '../../staff/delivery.ts'
import { dateOf, duration, number } from '../../staff/format.ts'
import { quiet, shown, tiles, table } from '../../staff/parts.ts'
import { type Hours, rangeTabs, spanText } from '../../staff/ranges.ts'
import type { Times } from '../../staff/times.ts'
import type { RenderPage } from './page.ts'

export const deliveriesPage: RenderPage = ({ facts, time, hours }) => ({
  title: 'Deliveries',
  main: html`<h1>Deliveries of webhooks</h1>
    ${shown('notifier', facts.deliveries, time, value => content(value, time, hours))}`,
})

export const attemptSeries: readonly Series[] = [
  { name: 'delivered', style: 'good' },
  { name: 'failed', style: 'fail' },
]

export function attemptBars({ hours }: DescribeDeliveriesResponse): readonly Bar[] {
  return hours.map(({ start, attempts }) => {
    const sum = (isDelivered: boolean) =>
      attempts
        .filter(({ outcome }) => (outcome === AttemptOutcome.DELIVERED) === isDelivered)
        .reduce((total, { count }) => total + count, 0)
    return { start: dateOf(start)!.getTime(), values: [sum(true), sum(false)] }
  })
}

function content(value: DescribeDeliveriesResponse, time: Times, hours: Hours): Html {
  const { pending, paused, oldestDueSeconds, enabledEndpoints, failingEndpoints, disabledEndpoints } = value
  const { unprovedEndpoints } = value
  return html`${tiles([
      { label: 'Waiting', value: atMost(pending), more: 'due now or later' },
      {
        label: 'Oldest due',
        value: duration(oldestDueSeconds * 1_000),
        more: 'since it was due, of endpoints that do not fail',
      },
      { label: 'Paused', value: atMost(paused), more: 'as their endpoint is disabled or to be proved' },
      { label: 'Endpoints', value: number(enabledEndpoints), more: 'enabled' },
      { label: 'Failing', value: number(failingEndpoints), more: 'of the enabled ones' },
      { label: 'Disabled', value: number(disabledEndpoints), more: 'after failures' },
      { label: 'To be proved', value: number(unprovedEndpoints), more: 'their host is not yet the client’s' },
    ])}
    <section aria-labelledby="hours">
      <h2 id="hours">Last ${spanText(hours)}</h2>
      ${rangeTabs(hours)}
      ${hourChart({ title: 'Attempts', series: attemptSeries, bars: attemptBars(value), time })}
    </section>
    <section aria-labelledby="outcomes">
      <h2 id="outcomes">Attempts by outcome</h2>
      ${outcomes(value, hours)}
    </section>
    <section aria-labelledby="troubled">
      <h2 id="troubled">Endpoints in trouble</h2>
      ${table({
        label: 'Endpoints in trouble',
        none: 'No endpoint fails, and none was disabled after failures.',
        columns: [
          { head: 'Host' },
          { head: 'State' },
          { head: 'Failing since' },
          { head: 'Failures', isNumber: true },
          { head: 'Waiting', isNumber: true },
          { head: 'Organization, subscription' },
        ],
        rows: value.troubled.map(each => endpointCells(each, time)),
      })}
      <p class="quiet">
        Only the host of a URL is shown. At most 50 endpoints are listed. An endpoint rests while its circuit
        breaker is open; each process of the notifier has its own, and one of them has answered here. A
        subscription leads to its deliveries with their attempts; <code>payprep webhooks</code> sends them
        again.
      </p>
    </section>`
}

const COUNT_MAX = 100_000
const atMost = (count: number) => (count >= COUNT_MAX ? `${number(COUNT_MAX)} or more` : number(count))

function outcomes({ hours }: DescribeDeliveriesResponse, range: Hours): Html {
  const sums = new Map<AttemptOutcome, number>()
  for (const { attempts } of hours)
    for (const { outcome, count } of attempts) sums.set(outcome, (sums.get(outcome) ?? 0) + count)
  const givenUp = hours.reduce((sum, hour) => sum + hour.givenUp, 0)
  if (sums.size === 0) return quiet(`No attempt was made in the last ${spanText(range)}.`)
  return table({
    label: 'Attempts by outcome',
    columns: [{ head: 'Outcome' }, { head: 'Attempts', isNumber: true }, { head: 'Meaning' }],
    rows: [
      ...[...sums]
        .sort(([, a], [, b]) => b - a)
        .map(([outcome, count]) => {
          const [name, meaning] = outcomeTexts[outcome]
          return [name, number(count), meaning]
        }),
      [
        'given up',
        number(givenUp),
        'deliveries whose attempts have all failed, and that were not sent again',
      ],
    ],
  })
}

function endpointCells(each: TroubledEndpoint, time: Times): readonly (Html | string)[] {
  const { host, disabledReason, restingMs, failures, waiting, organizationId, subscriptionId } = each
  const since = dateOf(each.failingSinceDate)
  const state =
    disabledReason === undefined
      ? restingMs > 0
        ? html`<span class="state soon">resting for ${duration(restingMs)}</span>`
        : html`<span class="state soon">failing</span>`
      : html`<span class="state bad">${disabledTexts[disabledReason]}</span>`
  return [
    host,
    state,
    since === undefined ? '–' : `${time.moment(since)} (${duration(time.now - since.getTime())})`,
    number(failures),
    waiting >= 1_000 ? '1,000 or more' : number(waiting),
    html`<span class="ids"
      ><a href="/find?id=${organizationId}"><code>${organizationId}</code></a>
      <a href="/find?id=${subscriptionId}"><code>${subscriptionId}</code></a></span
    >`,
  ]
}
