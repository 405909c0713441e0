import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import http2, { type ClientHttp2Session, type IncomingHttpHeaders } from 'node:http2'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DescService, JsonValue } from '@bufbuild/protobuf'
import t from 'tap'
import { Pool } from 'undici'
import type { OpenApi } from '../../edge/gateway/openapi/types.ts'
import { BeneficiariesService } from '../../proto/gen/payprep/beneficiaries/v1/beneficiaries_pb.js'
import { EnrichmentService } from '../../proto/gen/payprep/enrichment/v1/enrichment_pb.js'
import { DestinationAccountIdType, EntitySchema } from '../../proto/gen/payprep/gambling/v1/entity_pb.js'
import { GamblingService } from '../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import { NotifierService } from '../../proto/gen/payprep/notifier/v1/notifier_pb.js'
import { ReferenceDataService } from '../../proto/gen/payprep/referencedata/v1/reference_data_pb.js'
import { ValidationService } from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import { VerificationService } from '../../proto/gen/payprep/verification/v1/verification_pb.js'
import { scrape } from '../../services/kit/metrics/scrape.ts'
import { openDatabase } from '../../services/kit/postgres/database.ts'
import { embeddedPostgres } from '../../services/kit/postgres/embedded-postgres.ts'
import { jsonLog } from '../../services/kit/process/logging/log.ts'
import { openSecurityLog } from '../../services/kit/process/security/security-log.ts'
import { startTracing } from '../../services/kit/tracing/start.ts'
import { openReferenceDatabase } from '../../services/reference-data/database.ts'
import { personal } from '../beneficiaries/canary.ts'
import { receiver } from '../harness/receiver.ts'
import { fewBanks, membership, serveApart } from '../harness/system.ts'
import { sessionIdIn, startHostedSystem } from '../edge/web/hosted/hosted-system.ts'
import { ACCOUNT, holdsAccount, leaksIn, TEXT } from './canaries.ts'
import {
  type CanaryRequest,
  connectBody,
  messageWithCanaries,
  operationsOf,
  pathsOf,
  withCanaries,
} from './canary-requests.ts'

// Each route and RPC gets canaries in place of personal data. They come from tables, so that a new one is included.

const services: Readonly<Record<string, DescService>> = {
  BENEFICIARIES_URL: BeneficiariesService,
  ENRICHMENT_URL: EnrichmentService,
  GAMBLING_URL: GamblingService,
  NOTIFIER_URL: NotifierService,
  REFERENCE_DATA_URL: ReferenceDataService,
  VALIDATION_URL: ValidationService,
  VERIFICATION_URL: VerificationService,
}
const CONCURRENCY = 8
/** An SQLSTATE of Postgres. */
const LOCK_NOT_AVAILABLE = '55P03'
const SHOWN = 5
/** Enough for a busy machine. */
const WAIT_MAX_MS = 120_000
/** The session of a page may read, save and check only so often. */
const REQUESTS_PER_SESSION = 16
/** Columns that are not encrypted: by contract they hold nothing personal. */
const IN_THE_CLEAR: Readonly<Record<string, string>> = {
  'notifier.subscriptions': 'title',
}
/** A body with a canary in one of these. */
const CLEAR = new RegExp(`"(?:${Object.values(IN_THE_CLEAR).join('|')})":\\S*${TEXT}`)
/** These routes take personal data. */
const PERSONAL_ROUTES = [
  'POST /sessions/*/payout-methods',
  'POST /payments/verifications',
  'POST /beneficiaries/organizations/sessions',
]
/** No request erases this one. */
const END_USER = `${TEXT} kept`

// A Postgres with its default settings, whose log the test reads.
const directory = t.testdir()
const postgres = await embeddedPostgres(directory, { throwaway: true })
t.teardown(postgres.close)
const logOfPostgres = () => readFileSync(join(directory, 'postgres.log'), 'utf8')
const operator = openDatabase(postgres.url, 'public', { idleInTransactionMs: WAIT_MAX_MS })
t.teardown(() => operator.destroy())

let logged = ''
const stream = new PassThrough().on('data', chunk => (logged += String(chunk)))
const log = jsonLog(stream)
const securityLog = openSecurityLog({ securityLogFile: '' }, 'payprep', log, stream)

const collector = await receiver(t, (_, response) => void response.writeHead(200).end('{}'))
process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.origin
const tracing = await startTracing(process.env, { name: 'payprep', version: '1.2.3' })
/** An endpoint that answers with the body that it got. */
const endpoint = await receiver(t, ({ body }, response) => void response.writeHead(500).end(body))

const referenceData = await openReferenceDatabase(postgres.url)
await fewBanks(referenceData)
await referenceData.destroy()
const settings = { WEBHOOK_ALLOWED_ORIGINS: endpoint.origin }
const apart = await serveApart(t, postgres.url, settings, { log, securityLog })
const system = await startHostedSystem(postgres.url, { env: apart, log, securityLog })
t.teardown(system.close)
const client = await system.addClient('gambling:read', 'gambling:write')
const document = (await (await fetch(`${system.baseUrl}/openapi.json`)).json()) as OpenApi

interface Sent {
  readonly origin: string
  readonly request: CanaryRequest
}

interface Answer {
  /** 0 if there was none. */
  readonly status: number
  readonly text: string
}

const edge = new Pool(system.baseUrl, { connections: CONCURRENCY })
t.teardown(() => edge.destroy())
/** Some methods take nothing but HTTP/2. */
const sessions = new Map(
  Object.values(apart)
    .flatMap(urls => originsIn(urls!))
    .map(origin => [origin, http2.connect(origin)]),
)
t.teardown(() => sessions.forEach(session => session.destroy()))

function originsIn(urls: string): string[] {
  return urls.split(',').map(url => new URL(url).origin)
}

const send = ({ origin, request }: Sent): Promise<Answer> =>
  (origin === system.baseUrl ? sendToEdge(request) : sendToService(sessions.get(origin)!, request)).catch(
    error => ({
      status: 0,
      text: String(error),
    }),
  )

async function sendToEdge({ method, path, headers, body }: CanaryRequest): Promise<Answer> {
  const answer = await edge.request({
    method: method as 'GET',
    path,
    headers: { 'idempotency-key': randomUUID(), ...headers },
    ...(body !== undefined && { body }),
  })
  return { status: answer.statusCode, text: await answer.body.text() }
}

async function sendToService(session: ClientHttp2Session, request: CanaryRequest): Promise<Answer> {
  const stream = session.request({ ':method': request.method, ':path': request.path, ...request.headers })
  stream.end(request.body)
  const [headers] = (await once(stream, 'response', { signal: AbortSignal.timeout(WAIT_MAX_MS) })) as [
    IncomingHttpHeaders,
  ]
  return { status: Number(headers[':status']), text: await textOf(stream) }
}

async function sendAll(all: Iterable<Sent>, seen: (sent: Sent, answer: Answer) => void = () => {}) {
  const requests = all[Symbol.iterator]()
  async function sendInTurn() {
    for (let next = requests.next(); !next.done; next = requests.next()) {
      seen(next.value, await send(next.value))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, sendInTurn))
}

/** A session that a browser has opened. */
async function opened() {
  const url = await client.session({ externalUserId: END_USER, returnUrl: `https://client.example/${TEXT}` })
  const sessionId = sessionIdIn(url)
  const { headers } = await fetch(`${system.baseUrl}/sessions/${sessionId}/opening`, {
    method: 'POST',
    headers: { origin: system.baseUrl, 'content-type': 'application/json' },
    body: JSON.stringify({ secret: new URL(url).hash.slice(1), browserId: randomUUID() }),
  })
  const cookie = headers.getSetCookie()[0]!.split(';')[0]!
  return { sessionId, cookie, token: cookie.slice(cookie.indexOf('=') + 1) }
}

type Session = Awaited<ReturnType<typeof opened>>
/** A placeholder for the id of a session. */
const SESSION = 'SESSION'
const PAGE_QUERY = ['type', 'country', 'currency', 'method']

const draft = {
  ...personal,
  '/creditor/name': `Erika ${TEXT}`,
  '/creditor/address/streetName': TEXT,
  '/creditor/contactDetails/email': `${TEXT}@client.example`,
}
const pageBody = (): JsonValue => ({
  secret: TEXT,
  browserId: randomUUID(),
  attemptId: randomUUID(),
  version: 1,
  isConfirmed: true,
  id: randomUUID(),
  draft,
})

async function made(path: string, body: JsonValue): Promise<any> {
  const headers = { authorization: client.authorization, 'content-type': 'application/json' }
  const request = { method: 'POST', path, headers, body: Buffer.from(JSON.stringify(body)) }
  const { status, text } = await send({ origin: system.baseUrl, request })
  if (status >= 300) throw new Error(`${path}: ${status} ${text}`)
  return JSON.parse(text)
}
const verification = {
  details: {
    country: 'DE',
    currency: 'EUR',
    creditorAccount: { id: { value: ACCOUNT, type: 'IBAN' } },
    creditor: { name: `Erika ${TEXT}` },
  },
}
const subscription = () => ({
  title: 'Ours',
  url: `${endpoint.origin}/${TEXT}/${randomUUID()}`,
  events: ['RECIPIENT_CREATED', 'RECIPIENT_UPDATED', 'ACCOUNT_VERIFICATION_COMPLETED'],
})
const session = await opened()
type Things = Readonly<Record<string, string>>
/** Ids of the organization's things, by the names of parameters and fields. */
const thingsOf = async (): Promise<Things> => ({
  organizationId: client.organizationId,
  sessionId: session.sessionId,
  verificationId: (await made('/payments/verifications', verification)).id,
  subscriptionId: (await made('/webhooks/subscriptions', subscription())).id,
  entityId: await newBankAccount(),
})

/** Of a casino, whose name is not personal. */
async function newBankAccount(): Promise<string> {
  const [platformId, entityId] = [randomUUID(), randomUUID()]
  const casino = { name: `Casino ${platformId} (fictional)`, services: [], urls: [] }
  const account = {
    platformId,
    accountId: ACCOUNT,
    accountIdType: DestinationAccountIdType.IBAN,
    accountHolderName: TEXT,
  }
  const { gambling } = system.services
  await gambling.putEntity({
    entityId: platformId,
    entity: { schema: EntitySchema.PLATFORM, attributes: { case: 'platform', value: casino } },
  })
  await gambling.putEntity({
    entityId,
    entity: { schema: EntitySchema.BANK_ACCOUNT, attributes: { case: 'bankAccount', value: account } },
  })
  return entityId
}

function* ofApi(ids: Things): Generator<Sent> {
  for (const { method, path, query, type, example } of operationsOf(document)) {
    const headers = {
      authorization: client.authorization,
      ...(type !== undefined && { 'content-type': type }),
    }
    const whole = [...pathsOf(path, ids, query)].map(each => ({ method, path: each, headers }))
    for (const request of whole) yield { origin: system.baseUrl, request }
    for (const request of withCanaries(whole[0]!, example)) yield { origin: system.baseUrl, request }
  }
}

async function ofPages(): Promise<readonly Sent[]> {
  const sent: Sent[] = []
  let own = session
  for (const { method, path } of system.pageRoutes) {
    const template = path.replaceAll(/:(\w+)/g, '{$1}')
    const hasBody = method === 'POST' || method === 'PATCH'
    const headers = { origin: system.baseUrl, 'content-type': 'application/json', 'x-request-id': TEXT }
    const whole = [...pathsOf(template, { sessionId: SESSION }, PAGE_QUERY)].map(each => ({
      method,
      path: each,
      headers,
    }))
    const requests = [...whole, ...withCanaries(whole[0]!, hasBody ? pageBody() : undefined)]
    for (const [index, request] of requests.entries()) {
      if (index % REQUESTS_PER_SESSION === 0) own = await opened()
      sent.push({ origin: system.baseUrl, request: ofSession(request, own) })
    }
  }
  return sent
}

function ofSession(request: CanaryRequest, { sessionId, cookie }: Session): CanaryRequest {
  return {
    ...request,
    path: request.path.replace(SESSION, sessionId),
    headers: { cookie, ...request.headers },
  }
}

async function ofServices(ids: Things): Promise<readonly Sent[]> {
  const sent: Sent[] = []
  for (const [name, urls] of Object.entries(apart)) {
    const [origin] = originsIn(urls!) as [string]
    for (const method of services[name]!.methods) {
      const { type, wrap } = connectBody(method)
      const path = `/${method.parent.typeName}/${method.name}`
      const headers = {
        authorization: `Bearer ${membership.serviceToken}`,
        'content-type': type,
        'connect-timeout-ms': '5000',
      }
      const whole = { method: 'POST', path, headers }
      // A new session each, as a method may end it.
      const page = method.input.field.page && (await pageOf(opened()))
      const known = { ...ids, ...(page && { page }) }
      const body = messageWithCanaries(method.input, known)
      const others = [{ organizationId: client.organizationId }, {}].map(each =>
        messageWithCanaries(method.input, each),
      )
      const requests = [
        ...withCanaries(whole, body, wrap),
        ...others.map(other => ({ ...whole, body: wrap(JSON.stringify(other)) })),
        { ...whole, path: `${path}${TEXT}`, body: wrap('{}') },
      ]
      for (const request of requests) sent.push({ origin, request })
    }
  }
  return sent
}

async function pageOf(session: Promise<Session>) {
  const { sessionId, token } = await session
  return { sessionId, token }
}

/** By route, a request that has changed something, if possible with canaries in its body. */
const changes = new Map<string, Sent>()

t.test('each service is tried', async t => {
  t.strictSame(Object.keys(apart).toSorted(), Object.keys(services))
})

t.test('each place of each route and RPC takes a canary, and no refusal names an account', async t => {
  const things = await thingsOf()
  const statuses = new Map<number, number>()
  const namingAccounts: string[] = []
  const all = [...(await ofPages()), ...ofApi(things), ...(await ofServices(await thingsOf()))]
  await sendAll(all, (sent, { status, text: answered }) => {
    const { method, path, body } = sent.request
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status >= 400 && holdsAccount(answered))
      namingAccounts.push(`${method} ${path}: ${answered.slice(0, 300)}`)
    if (status >= 300 || method === 'GET') return
    const route = `${method} ${path.replace(/\?.*/, '').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '*')}`
    const text = Buffer.from(body ?? '').toString()
    const isBetter = !changes.has(route) || text.includes(TEXT)
    if (isBetter && !CLEAR.test(text)) changes.set(route, sent)
  })
  t.comment(`${all.length} requests, answers by status: ${JSON.stringify(Object.fromEntries(statuses))}`)
  t.comment(`changes: ${[...changes.keys()].join('\n')}`)
  t.strictSame(namingAccounts.slice(0, SHOWN), [])
  for (const route of PERSONAL_ROUTES) {
    t.ok(Buffer.from(changes.get(route)?.request.body ?? '').includes(TEXT), `${route} has succeeded`)
  }
  const { subscriptionId } = await thingsOf()
  for (const [route, { origin, request }] of changes) {
    const path = request.path.replace(things.subscriptionId!, subscriptionId!)
    changes.set(route, { origin, request: { ...request, path } })
  }
})

/** Without partitions, whose rows their tables show. */
const tables: readonly { schema: string; name: string }[] = (
  await operator.raw(`
    select nspname as schema, relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and not relispartition and nspname !~ '^(pg_|public$|information_schema$)'
    order by 1, 2`)
).rows
const schemas = [...new Set(tables.map(({ schema }) => schema))]

t.test('no table holds a canary in plain text, except in columns that are not encrypted', async t => {
  for (const { schema, name } of tables) {
    const { rows } = await operator.raw(
      `select string_agg((to_jsonb(row) - ?::text)::text, chr(10)) as text from ??.?? row`,
      [IN_THE_CLEAR[`${schema}.${name}`] ?? '', schema, name],
    )
    t.strictSame(leaksIn(rows[0].text ?? '').slice(0, SHOWN), [], `${schema}.${name}`)
  }
})

t.test('Postgres refuses all writes to a schema, and logs the failing rows', async t => {
  for (const schema of schemas) {
    const own = tables.filter(table => table.schema === schema)
    for (const { name } of own)
      await operator.raw('alter table ??.?? add constraint full_up check (false) not valid', [schema, name])
    await sendAll(changes.values())
    for (const { name } of own)
      await operator.raw('alter table ??.?? drop constraint full_up', [schema, name])
  }
  t.comment([...new Set(logOfPostgres().match(/new row for relation "\w+"/g))].join())
  t.match(logOfPostgres(), /Failing row contains/)
})

/** Waits for no lock while it holds others: that could be a deadlock. */
async function lockAll() {
  const names = tables.map(() => '??.??').join()
  for (;;) {
    const lock = await operator.transaction()
    try {
      await lock.raw(
        `lock table ${names} nowait`,
        tables.flatMap(({ schema, name }) => [schema, name]),
      )
      return lock
    } catch (error) {
      await lock.rollback()
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
      await sleep(20)
    }
  }
}

t.test('Postgres cancels statements and cuts connections', async t => {
  const lock = await lockAll()
  let isAnswered = false
  const answered = sendAll(changes.values()).finally(() => (isAnswered = true))
  for (let round = 0; !isAnswered; round++) {
    const end = round % 2 === 0 ? 'pg_cancel_backend' : 'pg_terminate_backend'
    await operator.raw(`select ${end}(pid) from pg_stat_activity where wait_event_type = 'Lock'`)
    await sleep(20)
  }
  await answered
  await lock.rollback()
  t.match(logOfPostgres(), /ERROR: {2}canceling statement due to user request/)
  t.match(logOfPostgres(), /FATAL: {2}terminating connection due to administrator command/)
})

t.test('no log, no trace and no metric holds a canary', async t => {
  await tracing.close()
  await new Promise(setImmediate)
  const traces = collector.received.map(({ body }) => body).join('\n')
  const places = { log: logged, traces, metrics: await scrape(), 'log of Postgres': logOfPostgres() }
  for (const [what, text] of Object.entries(places)) {
    t.strictSame(leaksIn(text).slice(0, SHOWN), [], `the ${what} of ${text.length} characters`)
  }
  t.match(logged, /"log":"security"/)
  t.match(traces, /resourceSpans/)
  await t.rejects(operator.raw(`select '${TEXT}'::integer`))
  t.not(leaksIn(logOfPostgres()).length, 0, 'what Postgres is told in the text of a statement is found')
})
