import { type Html, html } from '../../html/html.ts'
import { type Bar, hourChart, type Series } from '../../staff/chart.ts'
import type { Findings } from '../findings.ts'
import { counted, number } from '../../staff/format.ts'
import { shown, tiles, table } from '../../staff/parts.ts'
import { type Hours, rangeTabs, spanText } from '../../staff/ranges.ts'
import type { Times } from '../../staff/times.ts'
import type { RenderPage } from './page.ts'

export const alertsPage: RenderPage = ({ facts, time, hours }) => ({
  title: 'Alerts',
  main: html`<h1>Alerts of validation</h1>
    ${shown('validation', facts.findings, time, value => content(value, time, hours))}`,
})

export const validatedSeries: readonly Series[] = [
  { name: 'without alerts', style: 'good' },
  { name: 'with alerts', style: 'fail' },
]

export const validatedBars = ({ hours }: Findings): readonly Bar[] =>
  hours.map(({ start, validated, withAlerts }) => ({ start, values: [validated - withAlerts, withAlerts] }))

function content(value: Findings, time: Times, range: Hours): Html {
  const { hours, alerts, since, processes, silent } = value
  const validated = hours.reduce((sum, hour) => sum + hour.validated, 0)
  const withAlerts = hours.reduce((sum, hour) => sum + hour.withAlerts, 0)
  const all = alerts.reduce((sum, { count }) => sum + count, 0)
  const share = (part: number, whole: number) =>
    whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`
  return html`<p class="quiet">
      Counted by ${counted(processes, 'process', 'processes')} in memory since ${time.moment(since)}, at most
      ${spanText(range)} back; what a process had counted is gone once it ends.
      ${silent === 0 ? '' : html`<b>${counted(silent, 'address', 'addresses')} gave no answer.</b>`}
    </p>
    ${tiles([
      { label: 'Validated', value: number(validated), more: 'instructions' },
      { label: 'With alerts', value: number(withAlerts), more: share(withAlerts, validated) },
      { label: 'Alerts', value: number(all), more: counted(alerts.length, 'code') },
    ])}
    <section aria-labelledby="hours">
      <h2 id="hours">Last ${spanText(range)}</h2>
      ${rangeTabs(range)}
      ${hourChart({ title: 'Instructions', series: validatedSeries, bars: validatedBars(value), time })}
    </section>
    <section aria-labelledby="codes">
      <h2 id="codes">Alerts by code</h2>
      ${table({
        label: 'Alerts by code',
        none: 'No alert was raised.',
        columns: [
          { head: 'Code' },
          { head: 'Alerts', isNumber: true },
          { head: 'Share', isNumber: true },
          { head: html`<span class="sr">Share as a bar</span>` },
        ],
        rows: alerts.map(({ code, count }) => [
          html`<code>${code}</code>`,
          number(count),
          share(count, all),
          meter(count, alerts[0]!.count),
        ]),
      })}
    </section>`
}

/** A bar whose length is the value's share of the largest one. The figure is beside it. */
export function meter(value: number, max: number): Html {
  return html`<svg class="meter" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <rect width="${Math.max(1, Math.round((100 * value) / max))}" height="8" />
  </svg>`
}
