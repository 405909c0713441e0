import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { readFileSync } from 'node:fs'
import { parser } from '@prometheus-io/lezer-promql'
import t, { type Test } from 'tap'
import { parse } from 'yaml'
import { registry } from '../../services/kit/metrics/metrics.ts'
import { scrape } from '../../services/kit/metrics/scrape.ts'
// Declares the metrics of each process.
import '../../services/kit/process/dependencies.ts'
import '../../services/kit/process/metrics.ts'
import { startTracing } from '../../services/kit/tracing/start.ts'
import { seededDatabase } from '../harness/database.ts'
import { serveApart, startPublicSystem } from '../harness/system.ts'

const CANARY = 'Zebulon Canary'
const IBAN = 'GB29NWBK60161331926819'

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
}

/** A collector of OpenTelemetry: receives OTLP over HTTP in JSON. */
async function collector(t: Test) {
  const spans: Span[] = []
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    bodies.push(body)
    for (const { scopeSpans } of JSON.parse(body).resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  return { spans, bodies, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const collected = await collector(t)
process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collected.url
const tracing = await startTracing(process.env, { name: 'payprep', version: '1.2.3' })
const database = await seededDatabase(t)
const apart = await serveApart(t, database)
const { baseUrl, newOrganization } = await startPublicSystem(t, database, apart)
const headers = await newOrganization()

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const CALLER = 'b7ad6b7169203331'

t.test('requests are answered', async t => {
  const traced = { ...headers, traceparent: `00-${TRACE}-${CALLER}-01` }
  const body = JSON.stringify({
    creditor: { name: CANARY },
    creditorAccount: { id: { type: 'IBAN', value: IBAN } },
  })
  const post = (path: string, more = {}) =>
    fetch(baseUrl + path, { method: 'POST', headers: { ...traced, ...more }, body })
  t.equal((await post('/payments/validations')).status, 200)
  const session = await fetch(`${baseUrl}/beneficiaries/organizations/sessions`, {
    method: 'POST',
    headers: { ...traced, 'idempotency-key': '0a8a5f0e-7c0a-4f4e-9d1c-3c7f6f0f3a11' },
    body: JSON.stringify({ externalUserId: CANARY, returnUrl: 'https://example.com/back' }),
  })
  t.equal(session.status, 201)
  t.equal((await fetch(`${baseUrl}/readyz`)).status, 200)
  t.equal((await fetch(`${baseUrl}/payments/${IBAN}`, { headers: traced })).status, 404)
})

t.test('a trace follows a request over processes to the database, with right parents', async t => {
  await tracing.close()
  const spans = collected.spans.filter(({ traceId }) => traceId === TRACE)
  const named = (name: string, kind?: number) =>
    spans.find(each => each.name === name && (kind === undefined || each.kind === kind))
  const [SERVER, CLIENT] = [2, 3]
  const chain = (...links: (readonly [name: string, kind: number])[]) => {
    let parent = CALLER
    for (const [name, kind] of links) {
      const span = named(name, kind)
      t.equal(span?.parentSpanId, parent, `${name}, ${kind === SERVER ? 'server' : 'client'}`)
      parent = span?.spanId ?? ''
    }
  }
  chain(
    ['POST /payments/validations', SERVER],
    ['payprep.validation.v1.ValidationService/Validate', CLIENT],
    ['payprep.validation.v1.ValidationService/Validate', SERVER],
  )
  chain(
    ['POST /beneficiaries/organizations/sessions', SERVER],
    ['payprep.beneficiaries.v1.BeneficiariesService/CreateSession', CLIENT],
    ['payprep.beneficiaries.v1.BeneficiariesService/CreateSession', SERVER],
    ['INSERT sessions', CLIENT],
  )
})

t.test('traces tell nothing that a caller sent', async t => {
  const sent = collected.bodies.join('')
  t.match(sent, /"service\.name"/)
  t.notMatch(sent, new RegExp(`Zebulon|${IBAN}|select |insert into`))
})

t.test('metrics tell of routes and calls, never of what a caller sent', async t => {
  const text = await scrape()
  t.match(
    text,
    /^payprep_http_request_duration_seconds_count\{method="POST",route="\/payments\/validations",status="2xx"\} 1$/m,
  )
  t.match(text, /^payprep_http_request_duration_seconds_count\{method="none",route="none",status="4xx"\} 1$/m)
  t.match(
    text,
    /^payprep_rpc_client_duration_seconds_count\{service="payprep.validation.v1.ValidationService",method="Validate",code="OK"\} [1-9]/m,
  )
  t.match(text, /^payprep_validation_results_total\{status="OK"\} [1-9]/m)
  t.match(text, /^payprep_directory_rows\{table="institutions"\} \d{5}/m)
  t.match(text, /^payprep_source_age_seconds\{source="/m)
  t.match(text, /^payprep_database_connections\{schema="notifier",state="max"\} \d/m)
  t.match(text, /^payprep_idempotency_claims_total\{outcome="taken"\} 1$/m)
  t.match(text, /^payprep_signing_key_age_seconds \d/m)
  t.notMatch(text, /^payprep_scrape_source_success\{source=".*"\} 0$/m)
  t.notMatch(text, new RegExp(`Zebulon|${IBAN}`))
})

t.test(
  'the dashboard and the alert rules name metrics that exist, in queries that Prometheus can read',
  async t => {
    const known = new Set((await registry.getMetricsAsJSON()).map(({ name }) => name))
    const dashboard = JSON.parse(readFileSync('services/deploy/grafana/payprep.json', 'utf8'))
    const { groups } = parse(readFileSync('services/deploy/prometheus/alerts.yml', 'utf8'))
    const queries: string[] = [
      ...dashboard.panels.flatMap((panel: any) => (panel.targets ?? []).map((target: any) => target.expr)),
      ...groups.flatMap((group: any) => group.rules.map((rule: any) => rule.expr)),
    ]
    t.ok(queries.length > 40)
    for (const query of queries) {
      // Grafana puts a duration here.
      t.equal(mistakeIn(query.replaceAll('$__rate_interval', '5m')), undefined, query)
      const unknown = (query.match(/\bpayprep_\w+/g) ?? []).filter(
        name => !known.has(name) && !known.has(name.replace(/_(bucket|sum|count)$/, '')),
      )
      t.strictSame(unknown, [], query)
    }
    t.match(mistakeIn('sum by (x) (rate(y[5m])'), /sum/, 'a mistake is found')
  },
)

/** Where a query breaks the grammar of PromQL. */
function mistakeIn(query: string): string | undefined {
  let mistake: string | undefined
  parser.parse(query).iterate({
    enter({ type, from }) {
      if (type.isError) mistake ??= `${query} at ${from}`
    },
  })
  return mistake
}
