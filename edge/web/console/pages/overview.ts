import { html } from '../../html/html.ts'
import { activeKey } from '../notes.ts'
import { countriesIn } from '../countries.ts'
import { attemptSeries, attemptBars } from './deliveries.ts'
import { hourChart } from '../../staff/chart.ts'
import { DAY_MS } from '../../../../services/kit/durations.ts'
import { counted, dateOf, duration, number } from '../../staff/format.ts'
import { territories } from '../map/world-map.ts'
import { shown, type Tile, tiles } from '../../staff/parts.ts'
import { rangeTabs, spanText } from '../../staff/ranges.ts'
import { validatedBars, validatedSeries } from './alerts.ts'
import { rate } from './traffic.ts'
import { loadChart } from '../../staff/load.ts'
import type { PageInput, RenderPage } from './page.ts'

export const overviewPage: RenderPage = input => {
  const { facts, notes, time, hours } = input
  return {
    title: notes.length === 0 ? 'All is well' : counted(notes.length, 'note'),
    main: html`<h1>Overview</h1>
      <section aria-labelledby="attention">
        <h2 id="attention">Needs attention</h2>
        ${
          notes.length === 0
            ? html`<p class="well">Nothing needs attention.</p>`
            : html`<ul class="notes">
                ${notes.map(
                  ({ level, text, page, run }) =>
                    html`<li class="${level}">
                      <b>${level === 'bad' ? 'Broken' : 'Watch'}</b>
                      <span
                        >${text} <small><code>${run}</code></small></span
                      >
                      <a href="${page}">Details</a>
                    </li> `,
                )}
              </ul>`
        }
      </section>
      <section aria-labelledby="state">
        <h2 id="state">State</h2>
        ${tiles(stateTiles(input))}
      </section>
      <section class="halves" aria-labelledby="hours">
        <h2 id="hours">Last ${spanText(hours)}</h2>
        ${rangeTabs(hours)}
        ${shown('the edge’s database', facts.traffic, time, value => loadChart(value, time))}
        ${shown('notifier', facts.deliveries, time, value =>
          hourChart({ title: 'Webhook attempts', series: attemptSeries, bars: attemptBars(value), time }),
        )}
        ${shown('validation', facts.findings, time, value =>
          hourChart({
            title: `Validations, since ${time.moment(value.since)}`,
            series: validatedSeries,
            bars: validatedBars(value),
            time,
          }),
        )}
      </section>`,
  }
}

function stateTiles({ facts, program, time, hours }: PageInput): readonly Tile[] {
  const { directory, deliveries, findings, outcomes, dataset, signingKeys, traffic } = facts
  const away = (label: string, href: string): Tile => ({
    label,
    href,
    value: '–',
    more: 'no answer',
    level: 'bad',
  })
  const states = Object.values(facts.dependencies)
  const up = states.filter(state => 'value' in state).length
  const result: Tile[] = [
    {
      label: 'Dependencies',
      href: '/system',
      value: `${up} of ${states.length}`,
      more: 'up',
      ...(up < states.length && { level: 'bad' as const }),
    },
  ]
  if ('value' in traffic) {
    const { recent } = traffic.value
    result.push({
      label: 'Requests a second',
      href: '/traffic',
      value: rate(recent),
      more: `${number(recent.failed)} failed, ${number(recent.refused)} refused in ${duration(recent.seconds * 1_000)}`,
    })
  } else result.push(away('Requests a second', '/traffic'))
  if ('value' in directory) {
    const countries = countriesIn(directory.value, territories, time.now)
    const listed = countries.filter(({ coverage }) => coverage === 'complete').length
    const some = countries.filter(({ counts }) => counts.bankCodes > 0).length
    result.push({
      label: 'Directory',
      href: '/directory',
      value: `${some}`,
      more: `countries with bank codes, ${listed} complete`,
    })
    const inForce = directory.value.releases.filter(each => each.inForce)
    const latest = inForce.map(each => dateOf(each.importedDate)?.getTime() ?? 0).sort((a, b) => b - a)[0]
    result.push({
      label: 'Releases',
      href: '/releases',
      value: `${inForce.length}`,
      more:
        latest === undefined ? 'in force' : `in force, the last import ${duration(time.now - latest)} ago`,
    })
  } else result.push(away('Directory', '/directory'))
  if ('value' in deliveries) {
    const { pending, oldestDueSeconds, enabledEndpoints, disabledEndpoints, failingEndpoints } =
      deliveries.value
    result.push(
      {
        label: 'Webhook queue',
        href: '/deliveries',
        value: number(pending),
        more: `waiting, the oldest due for ${duration(oldestDueSeconds * 1_000)}`,
      },
      {
        label: 'Endpoints',
        href: '/deliveries',
        value: number(enabledEndpoints),
        more: `enabled, ${failingEndpoints} failing, ${disabledEndpoints} disabled`,
        ...(disabledEndpoints > 0 && { level: 'bad' as const }),
      },
    )
  } else result.push(away('Webhook queue', '/deliveries'))
  if ('value' in findings) {
    const sum = (field: 'validated' | 'withAlerts') =>
      findings.value.hours.reduce((total, hour) => total + hour[field], 0)
    const [validated, withAlerts] = [sum('validated'), sum('withAlerts')]
    const share = validated === 0 ? 0 : Math.round((100 * withAlerts) / validated)
    result.push({
      label: 'Validations',
      href: '/alerts',
      value: number(validated),
      more: `in ${spanText(hours)}, ${share} % with alerts`,
    })
  } else result.push(away('Validations', '/alerts'))
  if ('value' in outcomes) {
    const all = outcomes.value.hours.reduce(
      (sum, hour) => sum + hour.completed + hour.outages + hour.failed,
      0,
    )
    const outages = outcomes.value.hours.reduce((sum, hour) => sum + hour.outages, 0)
    result.push({
      label: 'Verifications',
      href: '/verification',
      value: number(all),
      more: `in ${spanText(hours)}, ${counted(outages, 'outage')}`,
    })
  } else result.push(away('Verifications', '/verification'))
  if ('value' in dataset) {
    const made = dateOf(dataset.value.versions[0]?.createdDate)
    result.push({
      label: 'Gambling dataset',
      href: '/gambling',
      value: number(dataset.value.screenedEntities),
      more:
        made === undefined
          ? 'entities, no version yet'
          : `entities, version ${duration(time.now - made.getTime())} old`,
    })
  } else result.push(away('Gambling dataset', '/gambling'))
  if ('value' in signingKeys) {
    const active = activeKey(signingKeys.value, time.now)
    result.push({
      label: 'Signing key',
      href: '/system',
      value:
        active === undefined
          ? '–'
          : counted(Math.floor((time.now - active.activatesAt.getTime()) / DAY_MS), 'day'),
      more: active === undefined ? 'none signs' : 'old, changed every 90',
    })
  } else result.push(away('Signing key', '/system'))
  result.push({
    label: 'This process',
    href: '/system',
    value: program.build.split(' ')[0]!,
    more: `up for ${duration(time.now - program.startedAt.getTime())}`,
  })
  return result
}
