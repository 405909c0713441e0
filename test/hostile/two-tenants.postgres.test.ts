import { randomUUID } from 'node:crypto'
import type { JsonValue } from '@bufbuild/protobuf'
import t from 'tap'
import type { OpenApi, Operation } from '../../edge/gateway/openapi/types.ts'
import { Code } from '@connectrpc/connect'
import { BeneficiariesService } from '../../proto/gen/payprep/beneficiaries/v1/beneficiaries_pb.js'
import { EnrichmentService } from '../../proto/gen/payprep/enrichment/v1/enrichment_pb.js'
import { GamblingService } from '../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import { NotifierService } from '../../proto/gen/payprep/notifier/v1/notifier_pb.js'
import { ReferenceDataService } from '../../proto/gen/payprep/referencedata/v1/reference_data_pb.js'
import { ValidationService } from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import { VerificationService } from '../../proto/gen/payprep/verification/v1/verification_pb.js'
import { seededDatabase } from '../harness/database.ts'
import { callerOf, idsIn, methodsOf, namesTenant, requestOf } from './rpc-tenants.ts'
import { sessionIdIn, startHostedSystem } from '../edge/web/hosted/hosted-system.ts'
import { until } from '../harness/until.ts'

// One tenant tries to reach another's things on each route. The routes come from tables, so that a new one is tried,
// or fails here until it has a row.

const END_USER = 'user-of-owner'
const KEY = '5f1c1f0e-8c3f-4a55-9a53-0d6a1f4f7f10'
const VERIFICATION = {
  details: {
    country: 'DE',
    currency: 'EUR',
    creditorAccount: { id: { value: 'DE65370400440532008000', type: 'IBAN' } },
    creditor: { name: 'Erika Musterman' },
  },
}
const draftOf = (iban: string) => ({
  '/country': 'DE',
  '/currency': 'EUR',
  '/method': 'BANK_ACCOUNT',
  '/creditor/type': 'INDIVIDUAL',
  '/creditor/name': 'Erika Mustermann',
  '/creditorAccount/id/type': 'IBAN',
  '/creditorAccount/id/value': iban,
})

const system = await startHostedSystem(await seededDatabase(t))
t.teardown(system.close)
const document = (await (await fetch(`${system.baseUrl}/openapi.json`)).json()) as OpenApi
const [owner, stranger] = [await tenant(END_USER), await tenant('user-of-stranger')]

/** The parameters and members that name something of one tenant, with the owner's values. */
const owned: Readonly<Record<string, string>> = await thingsOf(owner)
/** Those that name something that all tenants share, or nothing that is stored for one. */
const shared: Readonly<Record<string, string>> = {
  entityId: 'the dataset of gambling is one for all',
  platformId: 'the dataset of gambling is one for all',
  accountId: 'the dataset of gambling is one for all',
  bankId: 'the dataset of gambling is one for all',
  'X-End-User-Id': 'each tenant names its own end-users',
  version: 'the dataset of gambling is one for all',
  provider: 'a provider of account verification is of the installation',
  name: 'a file of ours',
}

interface Tenant {
  readonly organizationId: string
  readonly authorization: string
  /** Of a page session, with its id. */
  readonly cookie: string
  readonly sessionId: string
  readonly ask: (
    method: string,
    path: string,
    body?: JsonValue,
    headers?: Record<string, string>,
  ) => Promise<Answer>
}

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: any
}

/** With a page session of an end-user. */
async function tenant(externalUserId: string): Promise<Tenant> {
  const client = await system.addClient('gambling:read', 'gambling:write')
  async function ask(method: string, path: string, body?: JsonValue, headers: Record<string, string> = {}) {
    const response = await fetch(system.baseUrl + path, {
      method,
      headers: {
        authorization: client.authorization,
        origin: system.baseUrl,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = /json/.test(response.headers.get('content-type') ?? '') && text !== ''
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: isJson ? JSON.parse(text) : text,
    }
  }
  const url = await client.session({ externalUserId })
  const sessionId = sessionIdIn(url)
  const { headers } = await ask('POST', `/sessions/${sessionId}/opening`, {
    secret: new URL(url).hash.slice(1),
    browserId: randomUUID(),
  })
  return { ...client, ask, sessionId, cookie: headers['set-cookie']!.split(';')[0]! }
}

/** Makes one of everything, and two where lists have pages. */
async function thingsOf({ ask, cookie, sessionId }: Tenant) {
  const made = async (answer: Promise<Answer>) => {
    const { status, body } = await answer
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body
  }
  const saved = async (iban: string) =>
    made(
      ask(
        'POST',
        `/sessions/${sessionId}/payout-methods`,
        { attemptId: randomUUID(), isConfirmed: true, draft: draftOf(iban) },
        { cookie },
      ),
    )
  const subscription = await made(
    ask('POST', '/webhooks/subscriptions', {
      title: 'mine',
      url: 'https://client.example/mine',
      events: ['RECIPIENT_CREATED'],
    }),
  )
  const path = `/webhooks/subscriptions/${subscription.id}`
  const { payoutMethod } = await saved('DE89370400440532013000')
  await saved('DE75512108001245126199')
  const recipients = await made(
    ask('GET', `/beneficiaries/organizations/recipients?externalUserId=${END_USER}&limit=1`),
  )
  const verification = await made(
    ask('POST', '/payments/verifications', VERIFICATION, {
      'idempotency-key': KEY,
      'x-end-user-id': END_USER,
    }),
  )
  const batch = await made(
    ask(
      'POST',
      '/payments/bulk-verifications',
      { items: [VERIFICATION, VERIFICATION] },
      { 'idempotency-key': KEY },
    ),
  )
  const batchPath = `/payments/bulk-verifications/${batch.id}`
  await until(async () => (await made(ask('GET', batchPath))).state === 'COMPLETED')
  const batchItems = await made(ask('GET', `${batchPath}/items?limit=1`))
  await made(ask('POST', `${path}/test`, { eventType: 'RECIPIENT_CREATED' }))
  await made(ask('POST', `${path}/test`, { eventType: 'RECIPIENT_CREATED' }))
  // The events of payout methods come later, through an outbox.
  await until(async () => (await made(ask('GET', `${path}/deliveries`))).items.length === 4)
  const deliveries = await made(ask('GET', `${path}/deliveries?limit=1`))
  const imported = await made(
    ask('POST', '/gambling/imports?mode=DRY_RUN', {}, { 'content-type': 'application/x-ndjson' }),
  )
  const sent = await made(
    ask(
      'POST',
      '/payments/files?format=JSON_LINES',
      {},
      {
        'content-type': 'application/octet-stream',
        'idempotency-key': KEY,
      },
    ),
  )
  await until(async () => (await made(ask('GET', `/payments/files/${sent.id}`))).state === 'COMPLETED')
  return {
    recipientId: recipients.items[0].id,
    externalUserId: END_USER,
    verificationId: verification.id,
    batchId: batch.id,
    subscriptionId: subscription.id,
    deliveryId: deliveries.items[0].id,
    importId: imported.id,
    fileId: sent.id,
    sessionId,
    id: payoutMethod.id,
    'event of a delivery': deliveries.items[0].eventId,
    'cursor of listRecipients': recipients.nextCursor,
    'cursor of listDeliveries': deliveries.nextCursor,
    'cursor of listAccountVerificationBatchItems': batchItems.nextCursor,
  }
}

/** The data that the owner can see, without values that change by themselves. */
async function stateOf({ ask, cookie, sessionId }: Tenant): Promise<JsonValue> {
  const { recipientId, verificationId, batchId, subscriptionId, importId, fileId } = owned
  const paths = [
    `/beneficiaries/organizations/recipients?externalUserId=${END_USER}`,
    `/beneficiaries/organizations/recipients/${recipientId}`,
    `/payments/verifications/${verificationId}`,
    `/payments/bulk-verifications/${batchId}/items`,
    '/webhooks/subscriptions',
    `/webhooks/subscriptions/${subscriptionId}`,
    `/gambling/imports/${importId}`,
    `/payments/files/${fileId}`,
    `/payments/files/${fileId}/report`,
    `/sessions/${sessionId}/payout-methods`,
  ]
  const answers = await Promise.all(paths.map(path => ask('GET', path, undefined, { cookie })))
  const { body: deliveries } = await ask('GET', `/webhooks/subscriptions/${subscriptionId}/deliveries`)
  return [
    ...answers.map(({ status, body }) => ({ status, body: steady(body) })),
    // Their states change as they are delivered.
    deliveries.items.map(({ id }: { id: string }) => id),
  ]
}

/** Without the values that change as a verification or an import goes on. */
function steady(body: any): JsonValue {
  const { state: _, updatedDate: __, result: ___, counts: ____, ...rest } = body
  return rest
}

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
)
const requiresToken = ({ security }: Operation) => security === undefined

/** The body of the document's first example, if the operation takes one. */
function exampleOf({ requestBody }: Operation): JsonValue | undefined {
  const [media] = Object.values(requestBody?.content ?? {})
  return Object.values(media?.examples ?? {})[0]?.value
}

/** An answer without the headers that differ by request, and without the id that was asked for. */
function comparable({ status, headers, body }: Answer, asked: string): JsonValue {
  const { 'x-request-id': _, date: __, ratelimit: ___, ...rest } = headers
  return JSON.parse(JSON.stringify({ status, headers: rest, body }).replaceAll(asked, 'ID'))
}

const nobodys = (id: string) => (/^[0-9a-f-]{36}$/.test(id) ? randomUUID() : `${id}-of-nobody`)

t.test('each parameter of each route names what all share, or has a row here', async t => {
  for (const { method, path, operation } of operations.filter(each => requiresToken(each.operation))) {
    for (const { name } of (operation.parameters ?? []).filter(
      each => each.in === 'path' || each.name.endsWith('Id'),
    )) {
      t.ok(name in owned || name in shared, `${method} ${path}: whose is {${name}}?`)
    }
  }
  for (const { method, path } of system.pageRoutes) {
    for (const [, name] of path.matchAll(/:(\w+)/g)) {
      t.ok(name! in owned || name! in shared, `${method} ${path}: whose is :${name}?`)
    }
  }
})

t.test('a stranger who knows the ids of another tenant learns and changes nothing, on any route', async t => {
  const before = await stateOf(owner)
  let tried = 0
  for (const { method, path, operation } of operations.filter(each => requiresToken(each.operation))) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).filter(name => name in owned)
    // Each id is tried in turn, with the owner's other ids.
    for (const name of names) {
      const of = (id: string) =>
        path.replaceAll(/\{(\w+)\}/g, (_, each: string) => (each === name ? id : (owned[each] ?? 'x')))
      const headers = operation.parameters?.some(each => each.name === 'Idempotency-Key')
        ? { 'idempotency-key': KEY }
        : {}
      const ask = (id: string) => stranger.ask(method, of(id), exampleOf(operation), headers)
      const [theirs, unknown] = [owned[name]!, nobodys(owned[name]!)]
      const [answer, asNobodys] = [await ask(theirs), await ask(unknown)]
      t.strictSame(
        [answer.status, answer.body.code],
        [404, 'NOT_FOUND'],
        `${method} ${path} with {${name}}: ${JSON.stringify(answer.body).slice(0, 200)}`,
      )
      t.strictSame(
        comparable(answer, theirs),
        comparable(asNobodys, unknown),
        `${method} ${path} with {${name}}, as for nobody’s`,
      )
      tried++
    }
  }
  t.ok(tried >= 12, `${tried} were tried`)
  t.strictSame(await stateOf(owner), before, 'nothing of the owner has changed')
})

t.test('a page session reaches nothing of another, by its path or by the ids of payout methods', async t => {
  const before = await stateOf(owner)
  const body = {
    secret: 'x',
    browserId: randomUUID(),
    attemptId: randomUUID(),
    version: 1,
    isConfirmed: true,
    draft: draftOf('DE89370400440532013000'),
  }
  const filled = (path: string, ids: Readonly<Record<string, string>>) =>
    path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? 'x')
  const query = '?type=INDIVIDUAL&country=DE&currency=EUR&method=BANK_ACCOUNT'
  for (const { method, path } of system.pageRoutes) {
    if (!path.startsWith('/sessions/:sessionId/')) continue
    const hasBody = method === 'POST' || method === 'PATCH'
    const ask = (ids: Readonly<Record<string, string>>) =>
      stranger.ask(method, filled(path, ids) + query, hasBody ? body : undefined, { cookie: stranger.cookie })
    const unknown = randomUUID()
    const [answer, asNobodys] = [await ask(owned), await ask({ ...owned, sessionId: unknown })]
    t.equal(answer.status, 401, `${method} ${path}`)
    t.strictSame(
      comparable(answer, owned.sessionId!),
      comparable(asNobodys, unknown),
      `${method} ${path}, as for nobody’s session`,
    )
    if (!path.includes('/:id')) continue
    const own = { ...owned, sessionId: stranger.sessionId }
    const [ofTheirs, ofNobody] = [await ask(own), await ask({ ...own, id: unknown })]
    t.equal(ofTheirs.status, 404, `${method} ${path} with the id of another`)
    t.strictSame(
      comparable(ofTheirs, owned.id!),
      comparable(ofNobody, unknown),
      `${method} ${path}, as for nobody’s`,
    )
  }
  t.strictSame(await stateOf(owner), before, 'nothing of the owner has changed')
})

t.test('lists of a stranger hold nothing of another, by their filters or cursors', async t => {
  const recipients = '/beneficiaries/organizations/recipients?limit=1&externalUserId='
  t.strictSame((await stranger.ask('GET', recipients + END_USER)).body, { items: [] })
  t.strictSame((await stranger.ask('GET', '/webhooks/subscriptions')).body, { items: [] })
  const cursor = owned['cursor of listRecipients']!
  t.notMatch((await stranger.ask('GET', `${recipients}${END_USER}&cursor=${cursor}`)).body, { items: [{}] })
  const { body: own } = await stranger.ask('POST', '/webhooks/subscriptions', {
    title: 'own',
    url: 'https://client.example/own',
    events: ['RECIPIENT_CREATED'],
  })
  const deliveries = `/webhooks/subscriptions/${own.id}/deliveries?cursor=${owned['cursor of listDeliveries']}`
  t.notMatch((await stranger.ask('GET', deliveries)).body, { items: [{}] })
})

t.test('the idempotency key of another tenant is a new one', async t => {
  const headers = { 'idempotency-key': KEY }
  const {
    status,
    headers: answered,
    body,
  } = await stranger.ask('POST', '/payments/verifications', VERIFICATION, headers)
  t.equal(status, 200)
  t.notOk('idempotent-replayed' in answered)
  t.not(body.id, owned.verificationId)
})

const rpcs = methodsOf([
  BeneficiariesService,
  EnrichmentService,
  GamblingService,
  NotifierService,
  ReferenceDataService,
  ValidationService,
  VerificationService,
])

/** The methods whose calls name no tenant. */
const tenantless: Readonly<Record<string, readonly string[]>> = {
  'the session and its secret or cookie prove whose it is': [
    'GetSessionOrganization',
    'OpenSession',
    'GetPageSession',
    'ExtendPageSession',
    'EndPageSession',
    'ListPayoutMethods',
    'GetPayoutMethod',
    'CheckPayoutMethod',
    'CheckAccountHolder',
    'CreatePayoutMethod',
    'UpdatePayoutMethod',
    'DeletePayoutMethod',
    'RestorePayoutMethod',
    'SetDefaultPayoutMethod',
  ],
  'nothing is kept, or it is the same for all': [
    'Validate',
    'ValidateStream',
    'Enrich',
    'EnrichStream',
    'Screen',
    'GetEntity',
    'ListEntities',
    'PutEntity',
    'ObsoleteEntity',
    'ReactivateEntity',
    'ListChanges',
    'ListVersions',
    'GetVersion',
    'GetDirectoryVersion',
    'DownloadDirectory',
    'LookupBank',
    'SearchBanks',
  ],
  'the report of an import names its tenant inside; its route is tried above': ['ReadFile'],
  'each event, or the provider, says whose it is': ['PublishEvents', 'ReceiveAnswer'],
  'for the console of operators': [
    'DescribeFindings',
    'DescribeDirectory',
    'DescribeDeliveries',
    'FindDeliveries',
    'DescribeOutcomes',
    'DescribeDataset',
    'FindAudit',
  ],
}

/** They make something, or list the tenant's own things. A separate test covers erasures. */
const withoutIds = [
  'HasEndUserVerifications',
  'EraseEndUserVerifications',
  'EraseEvents',
  'CreateSession',
  'CanVerify',
  'SubmitBatch',
  'SubmitVerification',
  'CreateImport',
  'CreateSubscription',
  'ListSubscriptions',
  'DescribeSessions',
]

t.test('each RPC names its tenant and the ids of things, or has a row here', async t => {
  const names = (of: typeof rpcs) => of.map(({ method }) => method.name).toSorted()
  t.strictSame(
    names(rpcs.filter(({ method }) => !namesTenant(method))),
    Object.values(tenantless).flat().toSorted(),
  )
  t.strictSame(
    names(rpcs.filter(({ method }) => namesTenant(method) && idsIn(method, owned).length === 0)),
    withoutIds.toSorted(),
  )
})

t.test('a call for one tenant reaches nothing of another, by any RPC', async t => {
  const before = await stateOf(owner)
  const clients: Readonly<Record<string, object>> = {
    [BeneficiariesService.typeName]: system.services.beneficiaries,
    [GamblingService.typeName]: system.services.gambling,
    [NotifierService.typeName]: system.services.notifier,
    [VerificationService.typeName]: system.services.verification,
  }
  for (const { service, method } of rpcs.filter(each => namesTenant(each.method))) {
    const call = callerOf(clients[service.typeName]!)
    for (const name of idsIn(method, owned)) {
      const ask = async (id: string, organizationId: string) => {
        const ids = { ...owned, [name]: id, organizationId }
        const { $typeName: _, ...answer } = (await call(method, requestOf(method.input, ids))) as Record<
          string,
          unknown
        >
        return answer
      }
      const [theirs, unknown] = [owned[name]!, nobodys(owned[name]!)]
      const answer = await ask(theirs, stranger.organizationId)
      t.strictSame(
        answer,
        await ask(unknown, stranger.organizationId),
        `${method.name} with ${name}, as for nobody’s`,
      )
      // An empty list, or the empty answer of an idempotent call.
      const isEmpty = Object.values(answer).every(value => Array.isArray(value) && value.length === 0)
      t.ok(isEmpty || answer.code === Code.NotFound, `${method.name} with ${name}: ${JSON.stringify(answer)}`)
    }
  }
  t.strictSame(await stateOf(owner), before, 'nothing of the owner has changed')
})

t.test('an erasure for one tenant finds and erases nothing of another', async t => {
  const before = await stateOf(owner)
  const { organizationId } = stranger
  const { verification, notifier } = system.services
  const eventIds = [owned['event of a delivery']!]
  t.match(await notifier.eraseEvents({ organizationId, eventIds }), { pending: 0 })
  const request = { organizationId, endUserId: END_USER }
  t.match(await verification.hasEndUserVerifications(request), { isKept: false })
  t.match(await verification.eraseEndUserVerifications(request), { pending: 0 })
  t.strictSame(await stateOf(owner), before, 'nothing of the owner has changed')
})
