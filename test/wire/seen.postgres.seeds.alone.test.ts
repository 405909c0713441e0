import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parser } from '@prometheus-io/lezer-promql'
import t, { type Test } from 'tap'
import { parse } from 'yaml'
import { registry } from '../../services/kit/metrics/metrics.ts'
import { completeScrape } from '../harness/complete-scrape.ts'
// Declares the metrics of each process.
import '../../services/kit/process/lifecycle/dependencies.ts'
import '../../services/kit/process/lifecycle/metrics.ts'
import '../../services/kit/workers/metrics.ts'
import { sampleAccount } from '../../services/verification/providers/simulator/samples.ts'
import { startTracing } from '../../services/kit/tracing/start.ts'
import { asOwner } from '../harness/as-service.ts'
import { seededDatabase } from '../harness/database.ts'
import { receiver } from '../harness/receiver.ts'
import { serveApart } from '../harness/system.ts'
import { startHostedSystem } from '../edge/web/hosted/hosted-system.ts'

const CANARY = 'Zebulon Canary'
const IBAN = 'GB29NWBK60161331926819'

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[]
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
const endpoint = await receiver(t)
const apart = await serveApart(t, database, { WEBHOOK_ALLOWED_ORIGINS: endpoint.origin })
const system = await startHostedSystem(database, { env: apart })
t.teardown(system.close)
const owner = asOwner(t, system.db)
const { baseUrl } = system
const client = await system.addClient()
await system.brandings.change(client.organizationId, { hasNameCheck: true })

/** The caller's trace id of each request. */
const traces = {
  validation: '0af7651916cd43dd8448eb211c80319c',
  session: '1af7651916cd43dd8448eb211c80319c',
  lost: '2af7651916cd43dd8448eb211c80319c',
  nameCheck: '3af7651916cd43dd8448eb211c80319c',
  payoutMethod: '4af7651916cd43dd8448eb211c80319c',
  verification: '5af7651916cd43dd8448eb211c80319c',
} as const
const CALLER = 'b7ad6b7169203331'

const call = (of: keyof typeof traces | undefined, path: string, body: unknown, more = {}) =>
  fetch(baseUrl + path, {
    method: 'POST',
    headers: {
      authorization: client.authorization,
      'content-type': 'application/json',
      ...(of !== undefined && { traceparent: `00-${traces[of]}-${CALLER}-01` }),
      ...more,
    },
    body: JSON.stringify(body),
  })

t.test('requests are answered', async t => {
  const account = { id: { type: 'IBAN', value: IBAN } }
  const validation = { creditor: { name: CANARY }, creditorAccount: account }
  t.equal((await call('validation', '/payments/validations', validation)).status, 200)
  t.equal((await fetch(`${baseUrl}/readyz`)).status, 200)
  t.equal((await call('lost', `/payments/${IBAN}`, {})).status, 404)

  const subscription = {
    title: 'Test',
    url: `${endpoint.origin}/webhooks`,
    events: ['RECIPIENT_CREATED', 'ACCOUNT_VERIFICATION_SUBMITTED', 'ACCOUNT_VERIFICATION_COMPLETED'],
    enabled: true,
  }
  t.equal((await call(undefined, '/webhooks/subscriptions', subscription)).status, 201)

  const answer = await call(
    'session',
    '/beneficiaries/organizations/sessions',
    { externalUserId: CANARY, returnUrl: 'https://example.com/back' },
    { 'idempotency-key': '0a8a5f0e-7c0a-4f4e-9d1c-3c7f6f0f3a11' },
  )
  t.equal(answer.status, 201)
  const url = new URL(((await answer.json()) as { url: string }).url)
  const own = { origin: baseUrl }
  const opening = { secret: url.hash.slice(1), browserId: randomUUID() }
  const opened = await call(undefined, `${url.pathname}/opening`, opening, own)
  const page = { ...own, cookie: opened.headers.getSetCookie()[0]!.split(';')[0] }
  const draft = {
    '/country': 'DE',
    '/currency': 'EUR',
    '/method': 'BANK_ACCOUNT',
    '/creditor/type': 'INDIVIDUAL',
    '/creditor/name': CANARY,
    '/creditorAccount/id/type': 'IBAN',
    '/creditorAccount/id/value': sampleAccount('DE', '000')!.value,
  }
  t.equal((await call('nameCheck', `${url.pathname}/name-checks`, { draft }, page)).status, 200)
  const method = { attemptId: randomUUID(), draft }
  t.equal((await call('payoutMethod', `${url.pathname}/payout-methods`, method, page)).status, 200)

  const verification = {
    details: {
      country: 'DE',
      creditorAccount: { id: { type: 'IBAN', value: sampleAccount('DE', '001')!.value } },
      creditor: { name: CANARY, type: 'INDIVIDUAL' },
    },
  }
  const submitted = await call('verification', '/payments/verifications', verification, {
    'idempotency-key': '1a8a5f0e-7c0a-4f4e-9d1c-3c7f6f0f3a11',
  })
  t.ok(submitted.ok)
  await endpoint.got(3)
})

const [SERVER, CLIENT, CONSUMER] = [2, 3, 5]

t.test('a trace follows a request over processes to the database, with right parents', async t => {
  // The span of a delivery ends once its answer was read, a moment after the endpoint has answered.
  for (let tries = 0; tries < 600 && (await undelivered()) > 0; tries++) await sleep(50)
  await tracing.close()
  /** Follows a request from its caller on: each span is a child of the one before. */
  function chain(of: keyof typeof traces, ...links: (readonly [name: string, kind: number])[]) {
    let parents: readonly string[] = [CALLER]
    for (const [name, kind] of links) {
      const found = collected.spans.filter(
        each =>
          each.traceId === traces[of] &&
          each.name === name &&
          each.kind === kind &&
          parents.includes(each.parentSpanId ?? ''),
      )
      t.ok(found.length > 0, `${of}: ${name}, ${kind === SERVER ? 'server' : 'client'}`)
      parents = found.map(({ spanId }) => spanId)
    }
  }
  const rpc = (service: string, method: string) =>
    [CLIENT, SERVER].map(kind => [`payprep.${service}/${method}`, kind] as const)
  chain(
    'validation',
    ['POST /payments/validations', SERVER],
    ...rpc('validation.v1.ValidationService', 'Validate'),
  )
  chain(
    'session',
    ['POST /beneficiaries/organizations/sessions', SERVER],
    ...rpc('beneficiaries.v1.BeneficiariesService', 'CreateSession'),
    ['INSERT sessions', CLIENT],
  )
  chain(
    'nameCheck',
    ['POST /sessions/:sessionId/name-checks', SERVER],
    ...rpc('beneficiaries.v1.BeneficiariesService', 'CheckAccountHolder'),
    ...rpc('verification.v1.VerificationService', 'SubmitVerification'),
    ...rpc('enrichment.v1.EnrichmentService', 'Enrich'),
  )
  chain(
    'payoutMethod',
    ['POST /sessions/:sessionId/payout-methods', SERVER],
    ...rpc('beneficiaries.v1.BeneficiariesService', 'CreatePayoutMethod'),
    ...rpc('validation.v1.ValidationService', 'Validate'),
  )
})

/** Deliveries that no worker has settled yet. */
async function undelivered(): Promise<number> {
  const { rows } = await owner.raw(
    `select count(*)::integer as count from notifier.deliveries where state = 'PENDING'`,
  )
  return rows[0].count
}

t.test('jobs and webhooks have traces of their own, linked to the request that caused them', async t => {
  const jobs = (name: string, cause: keyof typeof traces) =>
    collected.spans.filter(
      each =>
        each.name === name &&
        each.kind === CONSUMER &&
        each.links?.some(({ traceId }) => traceId === traces[cause]),
    )
  const counts = (cause: keyof typeof traces) =>
    ['verify account', 'deliver webhook'].map(name => jobs(name, cause).length)
  t.strictSame(counts('nameCheck'), [1, 0], 'what a page asks is told to no endpoint')
  t.strictSame(counts('payoutMethod'), [0, 1])
  t.strictSame(counts('verification'), [1, 2], 'it was submitted, and has ended')
  for (const cause of ['payoutMethod', 'verification'] as const)
    t.ok(jobs('relay outbox', cause).length > 0, `${cause}: relayed`)

  const causes = new Set<string>(Object.values(traces))
  const linked = collected.spans.filter(({ links = [] }) => links.length > 0)
  for (const { name, traceId, links = [] } of linked) {
    t.notOk(causes.has(traceId), `${name} has a trace of its own`)
    for (const link of links) {
      const cause = collected.spans.find(({ spanId }) => spanId === link.spanId)
      t.equal(cause?.traceId, link.traceId, `${name} is linked to a span that was sent`)
    }
  }
})

t.test('traces contain nothing that a caller sent', async t => {
  const sent = collected.bodies.join('')
  t.match(sent, /"service\.name"/)
  t.notMatch(sent, new RegExp(`Zebulon|${IBAN}|select |insert into`))
})

t.test('metrics count routes and calls, and contain nothing that a caller sent', async t => {
  const text = await completeScrape()
  t.match(
    text,
    /^payprep_http_request_duration_seconds_count\{method="POST",route="\/payments\/validations",status="2xx"\} 1$/m,
  )
  t.match(text, /^payprep_http_request_duration_seconds_count\{method="none",route="none",status="4xx"\} 1$/m)
  t.match(
    text,
    /^payprep_rpc_client_duration_seconds_count\{service="payprep.validation.v1.ValidationService",method="Validate",code="OK"\} [1-9]/m,
  )
  t.match(text, /^payprep_rpc_retries_left\{service="payprep.validation.v1.ValidationService"\} 20$/m)
  t.match(text, /^payprep_validation_results_total\{status="OK"\} [1-9]/m)
  t.match(text, /^payprep_directory_rows\{table="institutions"\} \d{5}/m)
  t.match(text, /^payprep_source_age_seconds\{source="/m)
  t.match(text, /^payprep_database_connections\{schema="notifier",state="max"\} \d/m)
  t.match(text, /^payprep_idempotency_claims_total\{outcome="taken"\} 2$/m)
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
