import { number } from '../../staff/format.ts'
import { loadCells, loadChart, loadColumns } from '../../staff/load.ts'
import { table, tiles } from '../../staff/parts.ts'
import { rangeTabs, spanText } from '../../staff/ranges.ts'
import { html } from '../../html/html.ts'
import type { RenderPage } from './page.ts'

/** The requests of an organization, its sessions and its recipients. */
export const usagePage: RenderPage = async ({
  organization,
  hours,
  time,
  traffic,
  beneficiaries,
  options,
}) => {
  const organizationId = organization.id
  const [report, { organizations }] = await Promise.all([
    traffic(organizationId, hours),
    beneficiaries.describeSessions({ organizationId, hours }, options),
  ])
  const { created, opened, saved, abandoned, recipients } = organizations[0]!
  const sum = (part: 'requests' | 'refused' | 'failed') =>
    number(report.spans.reduce((total, span) => total + span[part], 0))
  return {
    title: 'Usage',
    main: html`<h1>Usage</h1>
      ${tiles([
        { label: 'Requests', value: sum('requests'), more: `in the last ${spanText(hours)}` },
        { label: 'Refused', value: sum('refused'), more: 'by a status of 4xx' },
        { label: 'Failed', value: sum('failed'), more: 'by a status of 5xx' },
        { label: 'Recipients', value: number(recipients), more: 'payout methods of your end-users' },
      ])}
      <section aria-labelledby="hours">
        <h2 id="hours">Last ${spanText(hours)}</h2>
        ${rangeTabs(hours, 1)} ${loadChart(report, time)}
      </section>
      <section aria-labelledby="routes">
        <h2 id="routes">Requests by route</h2>
        ${table({
          label: 'Requests by route',
          none: 'No request has come.',
          columns: [{ head: 'Route' }, ...loadColumns],
          rows: report.routes.map(each => [html`<code>${each.route}</code>`, ...loadCells(each)]),
        })}
      </section>
      <section aria-labelledby="clients">
        <h2 id="clients">Requests by client</h2>
        ${table({
          label: 'Requests by client',
          none: 'No request has come.',
          columns: [{ head: 'Client' }, ...loadColumns],
          rows: report.clients.map(each => [
            html`${each.client} <small>${each.clientId}</small>`,
            ...loadCells(each),
          ]),
        })}
      </section>
      <section aria-labelledby="sessions">
        <h2 id="sessions">Sessions of the hosted pages</h2>
        ${tiles([
          { label: 'Made', value: number(created), more: `in the last ${spanText(hours)}` },
          { label: 'Opened', value: number(opened), more: 'by a browser' },
          { label: 'Saved', value: number(saved), more: 'added or changed a payout method' },
          { label: 'Abandoned', value: number(abandoned), more: 'opened, and over without that' },
        ])}
      </section>`,
  }
}
