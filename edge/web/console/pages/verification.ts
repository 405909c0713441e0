import type { DescribeOutcomesResponse } from '../../../../proto/gen/payprep/verification/v1/description_pb.js'
import { type Html, html } from '../../html/html.ts'
import { OUTAGE } from '../notes.ts'
import { type Bar, hourChart, type Series } from '../../staff/chart.ts'
import { countryName, dateOf, duration, number } from '../../staff/format.ts'
import { shown, tiles, table } from '../../staff/parts.ts'
import { type Hours, rangeTabs, spanText } from '../../staff/ranges.ts'
import type { Times } from '../../staff/times.ts'
import type { RenderPage } from './page.ts'

export const verificationPage: RenderPage = ({ facts, time, hours }) => ({
  title: 'Verification',
  main: html`<h1>Account verification</h1>
    ${shown('verification', facts.outcomes, time, value => content(value, time, hours))}`,
})

const series: readonly Series[] = [
  { name: 'completed', style: 'good' },
  { name: 'bank not reached', style: 'fail' },
  { name: 'failed otherwise', style: 'other' },
  { name: 'no answer yet', style: 'wait' },
]

const bars = ({ hours }: DescribeOutcomesResponse): readonly Bar[] =>
  hours.map(({ start, completed, outages, failed, pending }) => ({
    start: dateOf(start)!.getTime(),
    values: [completed, outages, failed, pending],
  }))

const outcomeTexts: Readonly<Record<string, string>> = {
  FULL_MATCH: 'name matches',
  PARTIAL_MATCH: 'name is close',
  NO_MATCH: 'another name',
  NOT_FOUND: 'no such account',
  OTHER: 'result without a name',
  REPEATED: 'repeated an earlier result',
  INVALID_FIELD: 'failed: the bank refused a field',
  [OUTAGE]: 'failed: bank not reached',
  UNSUPPORTED_FINANCIAL_INSTITUTION: 'failed: no provider reaches the bank',
  UNEXPECTED_ERROR: 'failed: unexpected error',
}

function content(value: DescribeOutcomesResponse, time: Times, hours: Hours): Html {
  const { outcomes, isCut, pending, oldestDueSeconds, restingBanks } = value
  return html`${isCut ? html`<p class="away">Only the latest 20,000 verifications of the last ${spanText(hours)} are counted.</p>` : ''}
    ${tiles([
      { label: 'No answer yet', value: number(pending), more: 'of any age' },
      { label: 'Oldest due', value: duration(oldestDueSeconds * 1_000), more: 'since it was due' },
      {
        label: 'Banks at rest',
        value: number(restingBanks),
        more: 'not asked by one process, after outages',
      },
    ])}
    <section aria-labelledby="hours">
      <h2 id="hours">Last ${spanText(hours)}</h2>
      ${rangeTabs(hours)}
      ${hourChart({ title: 'Verifications by hour of submission', series, bars: bars(value), time })}
    </section>
    <section aria-labelledby="outcomes">
      <h2 id="outcomes">Outcomes</h2>
      ${table({
        label: 'Outcomes by country and provider',
        none: `No verification has ended in the last ${spanText(hours)}.`,
        columns: [
          { head: 'Country' },
          { head: 'Provider' },
          { head: 'Outcome' },
          { head: 'Count', isNumber: true },
          { head: 'Half within', isNumber: true },
          { head: '95 % within', isNumber: true },
        ],
        rows: outcomes.map(({ country, provider, outcome, count, medianMs, p95Ms }) => [
          `${countryName(country)} (${country})`,
          provider || 'none asked',
          html`<span class="state ${outcome === OUTAGE ? 'bad' : ''}"
            >${outcomeTexts[outcome] ?? outcome}</span
          >`,
          number(count),
          duration(medianMs),
          duration(p95Ms),
        ]),
      })}
      <p class="quiet">Times run from submission to the final state.</p>
    </section>`
}
