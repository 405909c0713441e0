import { declaredMetrics } from '../../../../services/kit/metrics/metrics.ts'
import { html, prose } from '../../html/html.ts'
import { logEvents } from '../../../../services/kit/process/logging/log-events.ts'
import { securityEvents } from '../../../../services/kit/process/security/security-events.ts'
import { table } from '../table.ts'
import type { Directive } from './directive.ts'

/** The metrics of all programs, from their declarations. */
export const metrics: Directive = () =>
  table({
    columns: ['Metric', 'Type', 'Labels', 'Meaning'],
    rows: [...declaredMetrics]
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, type, labels, help }) => [
        html`<code>${name}</code>`,
        type,
        labels.join(', '),
        prose(help),
      ]),
  })

/** The events of the log. */
export const logged: Directive = () =>
  table({
    columns: ['Event', 'Fields', 'When'],
    rows: logEvents.map(([events, fields, when]) => [html`<code>${events.join(', ')}</code>`, fields, when]),
  })

/** The events of the security log. */
export const securityLogged: Directive = () =>
  table({
    columns: ['Event', 'Reasons', 'When', 'Fields', 'ECS: category, type', 'OCSF: class, activity'],
    rows: securityEvents.map(({ event, reasons, when, fields, ecs, ocsf }) => [
      html`<code>${event}</code>`,
      reasons,
      prose(when),
      fields,
      ecs,
      ocsf,
    ]),
  })
