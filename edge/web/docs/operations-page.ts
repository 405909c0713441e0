import { declaredMetrics } from '../../../services/kit/metrics/metrics.ts'
import { type Html, html, prose } from './html.ts'
import type { Page } from './page.ts'
import { logEvents } from '../../../services/kit/process/logging/log-events.ts'
import { table } from './table.ts'

/** What an operator sees of an installation. The table of metrics is made from their declarations. */
export function operationsPage(): Page {
  return {
    title: 'Metrics, traces and logs',
    main: html`<header>
        <h1>Metrics, traces and logs</h1>
        <p>
          None of them holds personal data: no name, no account, no path as it was sent. Organizations and
          clients are named in the log alone, by their ids.
        </p>
      </header>
      ${metrics()} ${traces} ${logs}`,
  }
}

function metrics(): Html {
  const sorted = [...declaredMetrics].sort((a, b) => (a.name < b.name ? -1 : 1))
  return html`<section id="metrics">
    <h2>Metrics</h2>
    <p>
      With <code>METRICS_PORT</code> each process answers <code>GET /metrics</code> on a port of its own, in
      the text format of Prometheus; <code>METRICS_HOST</code> is the interface, by default this machine
      alone. A process reports what it does: where services run apart, scrape all of them. An edge of several
      processes (<code>EDGE_PROCESSES</code>) reports them together: counts and connections are added up, and
      of other gauges it tells the one that is worst or latest. Beside the metrics below there are those of
      process and Node under their usual names, such as <code>process_resident_memory_bytes</code> and
      <code>nodejs_eventloop_lag_p99_seconds</code>.
    </p>
    <p>
      A scrape is answered while Postgres is away: what cannot be read within a second is left out, and
      <code>payprep_scrape_source_success</code> says so. Gauges of queues describe shared tables, so every
      process of a service reports the same: take the maximum, not the sum.
    </p>
    <p>
      <code>services/deploy/grafana/payprep.json</code> is a dashboard for Grafana, and
      <code>services/deploy/prometheus/alerts.yml</code> holds rules for what an operator is woken up for.
    </p>
    ${table({
      columns: ['Metric', 'Type', 'Labels', 'Meaning'],
      rows: sorted.map(({ name, type, labels, help }) => [
        html`<code>${name}</code>`,
        type,
        labels.join(', '),
        prose(help),
      ]),
    })}
  </section>`
}

const traces = html`<section id="traces">
  <h2>Traces</h2>
  <p>
    With <code>OTEL_EXPORTER_OTLP_ENDPOINT</code> (or <code>OTEL_EXPORTER_OTLP_TRACES_ENDPOINT</code>) each
    process sends spans by OTLP over HTTP. Without it nothing of OpenTelemetry is loaded. The other standard
    variables hold too: <code>OTEL_SERVICE_NAME</code>, <code>OTEL_RESOURCE_ATTRIBUTES</code>,
    <code>OTEL_TRACES_SAMPLER</code>, <code>OTEL_EXPORTER_OTLP_HEADERS</code>, <code>OTEL_SDK_DISABLED</code>.
  </p>
  <p>
    There is a span for each request, for each call at its client and at its service, for each query
    (operation and table) and for each job of a queue. A request continues the trace of its header
    <code>traceparent</code> (W3C Trace Context). Requests that share a call to validation appear with the
    trace of the first. Webhooks carry no such header. Probes are not traced.
  </p>
  <p>
    A job may run long after the request that caused it has ended, so it has a trace of its own: the spans of
    a relayed batch of events, of a webhook’s delivery, of a verification and of an import are linked to the
    span in which the event happened or the request was answered.
  </p>
</section>`

const logs = html`<section id="logs">
  <h2>Logs</h2>
  <p>
    Each process writes lines of JSON to its standard output. <code>LOG_LEVEL</code> is the lowest level that
    is written: <code>debug</code>, <code>info</code> (the default), <code>warn</code>, <code>error</code>,
    <code>fatal</code> or <code>silent</code>. <code>warn</code>: something is away or late, and is tried
    again. <code>error</code>: an operator must act, or it is a defect. Every line has <code>time</code>,
    <code>level</code>, <code>service</code> and <code>event</code>; with traces, <code>traceId</code>. Errors
    have <code>error</code> (the message), <code>stack</code> and <code>cause</code>.
  </p>
  <p>
    An outage is one line where it begins, in each process and for each thing that is tried again and again,
    and one where it has been over for 5 seconds. One that lasts is logged again after 1, 3, 7 and 15 minutes,
    then every 10 minutes, with <code>since</code> and the number of <code>failures</code>.
  </p>
  ${table({
    columns: ['Event', 'Fields', 'When'],
    rows: logEvents.map(([events, fields, when]) => [html`<code>${events.join(', ')}</code>`, fields, when]),
  })}
</section>`
