import { type DescService, fromBinary, fromJson, type JsonObject, toBinary } from '@bufbuild/protobuf'
import { Code, type ServiceImpl } from '@connectrpc/connect'
import grpc from '@grpc/grpc-js'
import t, { type Test } from 'tap'
import { BeneficiariesService } from '../../proto/gen/payprep/beneficiaries/v1/beneficiaries_pb.js'
import { EnrichmentService } from '../../proto/gen/payprep/enrichment/v1/enrichment_pb.js'
import { GamblingService } from '../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import { BadRequestSchema } from '../../proto/gen/google/rpc/error_details_pb.js'
import { NotifierService } from '../../proto/gen/payprep/notifier/v1/notifier_pb.js'
import { ReferenceDataService } from '../../proto/gen/payprep/referencedata/v1/reference_data_pb.js'
import { ValidationService } from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import { VerificationService } from '../../proto/gen/payprep/verification/v1/verification_pb.js'
import { checkedRoutes } from '../../services/library/bounds/checked-routes.ts'
import { answerEach } from '../../services/kit/rpc/server/answer-each.ts'
import { link } from '../../services/kit/rpc/client/link.ts'
import { type Service } from '../../services/kit/rpc/call/service.ts'
import { silentLog } from '../../services/kit/process/logging/log.ts'
import { problemIn } from '../../services/kit/problem.ts'
import { serve } from '../../services/kit/rpc/server/serve.ts'
import { sourceFiles, textOf } from '../architecture/imports.ts'
import { stockClient } from './stock-client.ts'

const TOKEN = 'a token of this test'
const ID = '7a0e4c2b-1f55-4d0a-8a43-93d2c1b6e0f7'
const AT = '2026-11-21T12:00:00Z'

/** A request as proto JSON, with numbers for enum values, and the places of its mistakes; none if it is good. */
type Case = readonly [method: string, request: JsonObject, ...places: string[]]

const account = (type: number | undefined, value = 'x') => ({
  creditorAccount: { id: { value, ...(type !== undefined && { type }) } },
})
const party = (creditor: JsonObject) => ({ items: [{ creditor }] })
const event = (more: JsonObject): JsonObject => ({
  events: [{ id: ID, organizationId: ID, createdAt: AT, type: 1, recipient: { id: ID }, ...more }],
})
const merchant = { platformId: ID, cardNetwork: 2, mid: 'M1', name: 'A', mcc: '7995' }

const instructions: readonly Case[] = [
  ['items', { items: [] }],
  ['items', { items: [{}, account(1), { country: 'XK', currency: 'DEM' }] }],
  ['items', { items: [account(undefined)] }, '/items/0/creditorAccount/id/type'],
  ['items', { items: [{}, account(99)] }, '/items/1/creditorAccount/id/type'],
  ['items', { items: [account(1, '')] }, '/items/0/creditorAccount/id/value'],
  ['items', { items: [{ creditorAccount: {} }] }, '/items/0/creditorAccount/id'],
  ['items', { items: [{ country: 'zz' }] }, '/items/0/country'],
  ['items', { items: [{ country: 'ZZ', currency: 'ABC' }] }, '/items/0/country', '/items/0/currency'],
  [
    'items',
    { items: [{ settlementInformation: { settlementSystem: 999 } }] },
    '/items/0/settlementInformation/settlementSystem',
  ],
  [
    'items',
    { items: [{ settlementInformation: { settlementSystem: 0 } }] },
    '/items/0/settlementInformation/settlementSystem',
  ],
  ['items', party({ name: '' }), '/items/0/creditor/name'],
  ['items', party({ name: 'x'.repeat(141) }), '/items/0/creditor/name'],
  ['items', party({ name: '\0' }), '/items/0/creditor/name'],
  ['items', party({ dateOfBirth: '2001-02-29' }), '/items/0/creditor/dateOfBirth'],
  ['items', party({ documents: Array(11).fill({ type: 'A', value: '1' }) }), '/items/0/creditor/documents'],
  ['items', { items: Array(201).fill({}) }, '/items'],
]
const ofInstructions = (method: string) => instructions.map(([, ...rest]): Case => [method, ...rest])

const services: readonly (readonly [DescService, readonly Case[]])[] = [
  [ValidationService, [...ofInstructions('Validate'), ['DescribeFindings', { hours: 0 }, '/hours']]],
  [EnrichmentService, ofInstructions('Enrich')],
  [
    BeneficiariesService,
    [
      ['GetRecipient', { organizationId: ID, recipientId: ID }],
      ['GetRecipient', { recipientId: 'x' }, '/organizationId', '/recipientId'],
      ['ListRecipients', { organizationId: ID, externalUserId: 'u', limit: 101 }, '/limit'],
      ['CreateSession', { organizationId: ID, idempotencyKey: ID }, '/session'],
      [
        'CreateSession',
        {
          organizationId: ID,
          idempotencyKey: ID,
          session: { externalUserId: 'u', returnUrl: 'x', options: { allowedRecipientTypes: [0, 3] } },
        },
        '/session/returnUrl',
        '/session/options/allowedRecipientTypes/0',
        '/session/options/allowedRecipientTypes/1',
      ],
      ['GetSessionOrganization', { sessionId: 'x'.repeat(1_000) }],
      ['GetSessionOrganization', {}],
      ['ListPayoutMethods', { limit: 0 }, '/limit'],
      [
        'CheckPayoutMethod',
        { draft: Object.fromEntries(Array.from({ length: 65 }, (_, index) => [`/${index}`, ''])) },
        '/draft',
      ],
    ],
  ],
  [
    NotifierService,
    [
      ['PublishEvents', {}],
      ['PublishEvents', event({})],
      ['PublishEvents', event({ organizationId: '' })],
      ['PublishEvents', event({ recipient: { id: ID, externalUserId: 'x'.repeat(1_000) } })],
      ['PublishEvents', event({ id: 'x', type: 99 }), '/events/0/id', '/events/0/type'],
      ['PublishEvents', { events: [{ id: ID, type: 1 }] }, '/events/0/createdAt', '/events/0'],
      ['PublishEvents', { events: Array(201).fill({}) }, '/events'],
      ['CreateSubscription', { organizationId: ID }, '/subscription'],
      [
        'CreateSubscription',
        { organizationId: ID, subscription: { title: '', url: '', events: [0] } },
        '/subscription/title',
        '/subscription/events/0',
      ],
      ['ListDeliveries', { organizationId: ID, subscriptionId: ID, state: 9, limit: 0 }, '/state', '/limit'],
      ['RecoverDeliveries', { organizationId: ID, subscriptionId: ID, recovery: {} }, '/recovery/since'],
    ],
  ],
  [
    VerificationService,
    [
      ['CanVerify', { organizationId: ID, details: {} }],
      ['CanVerify', { organizationId: ID }, '/details'],
      ['GetVerification', { organizationId: ID, verificationId: ID }],
      ['GetVerification', { organizationId: ID, verificationId: ID, origin: 2 }],
      [
        'GetVerification',
        { organizationId: ID, verificationId: ID, origin: 3, wait: 10_001 },
        '/wait',
        '/origin',
      ],
      ['ReceiveAnswer', { provider: 'x'.repeat(1_000), headers: { a: 'x'.repeat(1_000) } }],
    ],
  ],
  [
    GamblingService,
    [
      ['Screen', { items: [{ card: { mcc: 'x'.repeat(1_000) } }] }],
      ['Screen', { items: [{ card: {}, policy: { impactful: 9 } }] }, '/items/0/policy/impactful'],
      ['ReadFile', {}, ''],
      [
        'ReadFile',
        { versionFile: { version: 'latest', csvSchema: 9 } },
        '/versionFile/kind',
        '/versionFile/csvSchema',
      ],
      ['PutEntity', { entityId: ID, entity: { schema: 2, merchant } }],
      ['PutEntity', { entityId: ID, entity: { schema: 2 } }, '/entity/attributes'],
      ['PutEntity', { entityId: ID, entity: { schema: 1, merchant } }, '/entity/attributes'],
      [
        'PutEntity',
        { entityId: ID, entity: { schema: 2, merchant: { ...merchant, mcc: 'x' } } },
        '/entity/attributes/mcc',
      ],
      ['PutEntity', { entityId: ID, entity: {} }, '/entity/schema'],
      ['AppendToImport', { organizationId: ID, importId: 'x' }, '/importId'],
      ['CreateImport', { organizationId: ID }, '/mode'],
    ],
  ],
  [
    ReferenceDataService,
    [
      ['LookupBank', { bic: 'COBADEFF' }],
      ['LookupBank', {}, ''],
      ['LookupBank', { code: { country: 'de' } }, '/code/country', '/code/code'],
    ],
  ],
]

/** Answers whatever its checks let through. */
function answering(service: DescService): Service {
  const handlers = service.methods.map(({ localName, methodKind }) => [
    localName,
    methodKind === 'bidi_streaming'
      ? (requests: AsyncIterable<unknown>, context: never) => answerEach(requests, context, () => ({}))
      : () => ({}),
  ])
  const implementation = Object.fromEntries(handlers) as ServiceImpl<DescService>
  return { routes: checkedRoutes(service, implementation), close: async () => {} }
}

type Answer = { readonly ok: boolean; readonly status?: number; readonly places: readonly string[] }
const GOOD: Answer = { ok: true, places: [] }
type Ask = (method: string, request: JsonObject) => Promise<Answer>

async function embedded(service: DescService): Promise<Ask> {
  const { client } = await link(service, [], { serviceToken: TOKEN }, silentLog, async () =>
    answering(service),
  )
  return async (name, request) => {
    const { input, localName } = service.methods.find(each => each.name === name)!
    const call = (client as Record<string, (message: unknown) => Promise<unknown>>)[localName]!
    return call(fromJson(input, request)).then(
      () => GOOD,
      error => refused(error.code, problemIn(error)!.violations),
    )
  }
}

async function served(t: Test, service: DescService): Promise<URL> {
  const options = { port: 0, host: '127.0.0.1', credentials: { serviceToken: TOKEN }, log: silentLog }
  const running = await serve(answering(service), options)
  t.teardown(running.close)
  return new URL(`http://127.0.0.1:${running.port}`)
}

/** A client of the gRPC project. */
function overGrpc(t: Test, service: DescService, address: URL): Ask {
  const client = stockClient(t, grpc.Client, address)
  const metadata = new grpc.Metadata()
  metadata.set('authorization', `Bearer ${TOKEN}`)
  return (name, request) => {
    const { input } = service.methods.find(each => each.name === name)!
    const bytes = Buffer.from(toBinary(input, fromJson(input, request)))
    return new Promise(resolve =>
      client.makeUnaryRequest(
        `/${service.typeName}/${name}`,
        (each: Buffer) => each,
        (each: Buffer) => each,
        bytes,
        metadata,
        (error: grpc.ServiceError | null) => resolve(error === null ? GOOD : grpcRefusal(error)),
      ),
    )
  }
}

function grpcRefusal(error: grpc.ServiceError): Answer {
  const [status] = error.metadata.get('grpc-status-details-bin') as Buffer[]
  const any = statusDetails(status!)
  const bad = any.get('type.googleapis.com/google.rpc.BadRequest')
  return refused(error.code, bad ? fromBinary(BadRequestSchema, bad).fieldViolations : [])
}

/** `google.rpc.Status`: its third field holds the details, each an `Any` of type URL and value. */
function statusDetails(bytes: Buffer): ReadonlyMap<string, Buffer> {
  return new Map(
    lengthDelimited(bytes)
      .filter(({ number }) => number === 3)
      .map(({ content }) => {
        const [type, value] = lengthDelimited(content)
        return [type!.content.toString(), value!.content]
      }),
  )
}

/** The length-delimited fields of a message: all but the status code. */
function lengthDelimited(bytes: Buffer): readonly { readonly number: number; readonly content: Buffer }[] {
  const fields: { readonly number: number; readonly content: Buffer }[] = []
  let at = 0
  const varint = () => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]!
      value += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) return value
    }
  }
  while (at < bytes.length) {
    const key = varint()
    const length = varint()
    if ((key & 7) !== 2) continue
    fields.push({ number: key >> 3, content: bytes.subarray(at, at + length) })
    at += length
  }
  return fields
}

interface JsonError {
  readonly code: string
  readonly details?: readonly { readonly type: string; readonly value: string }[]
}

/** Posts a body to ValidationService, by default over Connect JSON. */
function post(address: URL, method: string, body: RequestInit['body'], headers: Record<string, string> = {}) {
  return fetch(new URL(`${ValidationService.typeName}/${method}`, address), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}`, ...headers },
    body: body!,
  })
}

function overJson(service: DescService, address: URL): Ask {
  return async (name, request) => {
    const response = await fetch(new URL(`${service.typeName}/${name}`, address), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` },
      body: JSON.stringify(request),
    })
    if (response.ok) return GOOD
    const { code, details = [] } = (await response.json()) as JsonError
    const bad = details.find(({ type }) => type === 'google.rpc.BadRequest')
    const violations = bad
      ? fromBinary(BadRequestSchema, Buffer.from(bad.value, 'base64')).fieldViolations
      : []
    return refused(code === 'invalid_argument' ? Code.InvalidArgument : 0, violations)
  }
}

const refused = (status: number, violations: readonly { readonly field: string }[]): Answer => ({
  ok: false,
  status,
  places: violations.map(({ field }) => field),
})

for (const [service, cases] of services) {
  t.test(
    `${service.name} refuses requests that break its contract, over every transport, and names all places`,
    async t => {
      const address = await served(t, service)
      const ways = {
        embedded: await embedded(service),
        gRPC: overGrpc(t, service, address),
        'Connect JSON': overJson(service, address),
      }
      for (const [way, ask] of Object.entries(ways)) {
        for (const [method, request, ...places] of cases) {
          const expected = places.length === 0 ? GOOD : { ok: false, status: Code.InvalidArgument, places }
          t.strictSame(
            await ask(method, request),
            expected,
            `${way} ${method} ${JSON.stringify(request).slice(0, 80)}`,
          )
        }
      }
    },
  )
}

t.test('each service registers its handlers with the checks', async t => {
  const registering = sourceFiles(['services'])
    .filter(file => !file.startsWith('services/kit/rpc/'))
    .filter(file => textOf(file).includes('router.service('))
  t.strictSame(registering, ['services/library/bounds/checked-routes.ts'])
})

t.test('a mistake in an enum names the values as Connect JSON takes them', async t => {
  const address = await served(t, ValidationService)
  const response = await post(address, 'Validate', JSON.stringify({ items: [account(99)] }))
  const { message } = (await response.json()) as { message: string }
  const [, names] = /must be one of (.+)$/.exec(message)!
  const known = names!.split(', ')
  t.ok(known.includes('ACCOUNT_ID_TYPE_IBAN'))
  for (const type of known) {
    const answer = await post(
      address,
      'Validate',
      JSON.stringify({ items: [{ creditorAccount: { id: { type, value: 'x' } } }] }),
    )
    t.equal(answer.status, 200, type)
  }
})

t.test('at most 20 mistakes are reported', async t => {
  const ask = await embedded(ValidationService)
  const { places } = await ask('Validate', { items: Array(200).fill({ country: 'ZZ' }) })
  t.equal(places.length, 20)
})
