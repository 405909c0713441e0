import { tookMs } from '../../../gateway/traffic/count.ts'
import type { TrafficReport } from '../../../gateway/store/kept-traffic.ts'
import { type Html, html } from '../../html/html.ts'
import { duration, number } from '../../staff/format.ts'
import { loadCells, loadChart, loadColumns, share, took } from '../../staff/load.ts'
import { shown, table, tiles } from '../../staff/parts.ts'
import { type Hours, rangeTabs, spanText } from '../../staff/ranges.ts'
import type { Times } from '../../staff/times.ts'
import type { RenderPage } from './page.ts'

export const trafficPage: RenderPage = ({ facts, time, hours }) => ({
  title: 'Traffic',
  main: html`<h1>Requests to the API and the hosted pages</h1>
    ${shown('the edge’s database', facts.traffic, time, value => content(value, time, hours))}`,
})

function content(value: TrafficReport, time: Times, hours: Hours): Html {
  const { recent } = value
  const within = `in the last ${duration(recent.seconds * 1_000)}`
  return html`${tiles([
      { label: 'Requests a second', value: rate(recent), more: within },
      { label: 'Failed', value: share(recent.failed, recent), more: `${number(recent.failed)}, by 5xx` },
      { label: 'Refused', value: share(recent.refused, recent), more: `${number(recent.refused)}, by 4xx` },
      { label: 'Half within', value: took(recent.medianMs), more: within },
      { label: '95 % within', value: took(recent.p95Ms), more: within },
    ])}
    <section aria-labelledby="hours">
      <h2 id="hours">Last ${spanText(hours)}</h2>
      ${rangeTabs(hours, 1)} ${loadChart(value, time)}
    </section>
    <section aria-labelledby="routes">
      <h2 id="routes">By route</h2>
      ${table({
        label: 'Requests by route',
        none: 'No request has come.',
        columns: [{ head: 'Route' }, ...loadColumns],
        rows: value.routes.map(each => [html`<code>${each.route}</code>`, ...loadCells(each)]),
      })}
    </section>
    <section aria-labelledby="clients">
      <h2 id="clients">By client</h2>
      ${table({
        label: 'Requests by client',
        none: 'No request has come.',
        columns: [{ head: 'Client' }, { head: 'Organization' }, ...loadColumns],
        rows: value.clients.map(each => [
          each.clientId === ''
            ? 'without a valid token'
            : html`${each.client} <small>${each.clientId}</small>`,
          each.clientId === '' ? '–' : html`${each.organization} <small>${each.organizationId}</small>`,
          ...loadCells(each),
        ]),
      })}
      <p class="quiet">
        All edges count together; counts are a few seconds late. Probes of health are not counted. Times are
        those of classes: a request is within the next of ${tookMs.slice(0, -1).join(', ')} ms. The 50 with
        most requests are listed.
      </p>
    </section>`
}

export function rate({ requests, seconds }: TrafficReport['recent']): string {
  const each = requests / seconds
  return each === 0 || each >= 10 ? number(Math.round(each)) : each < 0.1 ? '< 0.1' : each.toFixed(1)
}
