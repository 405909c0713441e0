import type { DescMethodUnary, MessageInitShape, MessageShape } from '@bufbuild/protobuf'
import { type Client, createClient, createRouterTransport, type ServiceImpl } from '@connectrpc/connect'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Test } from 'tap'
import { edgeApp, type EdgeDeps } from '../../edge/app.ts'
import { trafficCount } from '../../edge/gateway/traffic/count.ts'
import { noProxies } from '../../edge/gateway/http/client-address.ts'
import { oncePerKey } from '../../edge/gateway/idempotency/once.ts'
import { postgresIdempotency } from '../../edge/gateway/idempotency/postgres.ts'
import type { IdempotencyStore } from '../../edge/gateway/idempotency/store.ts'
import { paymentFilesIn } from '../../edge/gateway/payment-files/payment-files.ts'
import type { Right } from '../../edge/gateway/identity/rights.ts'
import { errorsOf } from '../../edge/gateway/openapi/error-codes.ts'
import type { OpenApi } from '../../edge/gateway/openapi/types.ts'
import { BeneficiariesService } from '../../proto/gen/payprep/beneficiaries/v1/beneficiaries_pb.js'
import { EnrichmentService } from '../../proto/gen/payprep/enrichment/v1/enrichment_pb.js'
import { GamblingService } from '../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import { NotifierService } from '../../proto/gen/payprep/notifier/v1/notifier_pb.js'
import { ValidationService, ValidationStatus } from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import { VerificationService } from '../../proto/gen/payprep/verification/v1/verification_pb.js'
import type { LogLine, Log } from '../../services/kit/process/logging/log.ts'
import { sendProblems } from '../../services/kit/problem.ts'
import { READY } from '../harness/system.ts'
import { freshStores, ISSUER, runningIdentity, type InstallationOptions } from '../harness/identity.ts'
import { served } from '../harness/http-server.ts'

type Answering<M extends DescMethodUnary> = (
  request: MessageShape<M['input']>,
) => MessageInitShape<M['output']> | Promise<MessageInitShape<M['output']>>

/** Handlers of the services behind the edge. By default everything succeeds. */
export interface Behind {
  readonly validate?: Answering<typeof ValidationService.method.validate>
  readonly enrich?: Answering<typeof EnrichmentService.method.enrich>
  readonly beneficiaries?: Partial<ServiceImpl<typeof BeneficiariesService>>
  readonly verification?: Partial<ServiceImpl<typeof VerificationService>>
  readonly gambling?: Partial<ServiceImpl<typeof GamblingService>>
  readonly subscriptions?: Partial<ServiceImpl<typeof NotifierService>>
}

interface Options extends InstallationOptions, Partial<Pick<EdgeDeps, 'allowed' | 'readiness'>> {
  readonly behind?: Behind
  readonly store?: IdempotencyStore
  /** A real service, in place of handlers. */
  readonly beneficiaries?: Client<typeof BeneficiariesService>
  readonly notifier?: Client<typeof NotifierService>
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: any
}

/**
 * The edge over HTTP, with stubs of the services behind it. Every answer is
 * checked against the edge's own OpenAPI document.
 */
export async function runningEdge(
  t: Test,
  { behind = {}, readiness = READY, allowed = {}, store, beneficiaries, notifier, ...world }: Options = {},
) {
  const { db, stores, clock, organizationId, newClient, onQuery } = await freshStores(t, world)
  const identity = await runningIdentity(t, stores, clock, world)
  const { id, secret } = await newClient()
  const client = await stores.clients.authenticate({ id, secret })
  const token = await identity.tokens.issue(client!)

  const lines: LogLine[] = []
  const securityLines: LogLine[] = []
  const log: Log = (event, fields) => void lines.push({ event, ...fields })
  const transport = createRouterTransport(
    router => {
      router.service(ValidationService, {
        validate:
          behind.validate ?? (({ items }) => ({ items: items.map(() => ({ status: ValidationStatus.OK })) })),
      })
      router.service(EnrichmentService, {
        enrich: behind.enrich ?? (({ items }) => ({ items: items.map(() => ({ enrichments: {} })) })),
      })
      router.service(GamblingService, behind.gambling ?? {})
      router.service(BeneficiariesService, behind.beneficiaries ?? {})
      router.service(NotifierService, behind.subscriptions ?? {})
      router.service(VerificationService, behind.verification ?? {})
    },
    { router: { interceptors: [sendProblems] } },
  )
  const app = edgeApp({
    proxies: noProxies,
    allowed,
    concurrency: 16,
    validation: createClient(ValidationService, transport),
    enrichment: createClient(EnrichmentService, transport),
    beneficiaries: beneficiaries ?? createClient(BeneficiariesService, transport),
    notifier: notifier ?? createClient(NotifierService, transport),
    verification: createClient(VerificationService, transport),
    gambling: createClient(GamblingService, transport),
    paymentFiles: paymentFilesIn(db, () => Buffer.alloc(32, 7)),
    once: oncePerKey({ store: store ?? postgresIdempotency(db), key: () => Buffer.alloc(32, 7), log }),
    identity,
    traffic: trafficCount(clock),
    clock,
    log,
    securityLog: (event, entry) => void securityLines.push({ event, ...entry }),
    baseUrl: ISSUER,
    readiness,
    environment: world.environment ?? 'development',
  })
  const url = await served(t, app.callback())
  const mismatchIn = await mismatchFinder(url)

  async function get(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(url + path, init)
    const text = await response.text()
    const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '') && text !== ''
    const body: unknown = isJson ? JSON.parse(text) : text
    const mismatch = mismatchIn(init.method ?? 'GET', path, response, body)
    t.equal(mismatch, undefined, `the answer ${response.status} to ${path} matches the OpenAPI document`)
    return { status: response.status, headers: response.headers, body }
  }
  return {
    url,
    token,
    clientId: id,
    organizationId,
    edgeDb: db,
    onQuery,
    lines,
    securityLines,
    get,
    clock,
    stores,
    identity,
    /** The headers of another client, by default of the same organization. */
    async otherClient(organization = organizationId) {
      const credentials = await stores.clients.create(organization, 'another')
      const client = await stores.clients.authenticate(credentials)
      return { Authorization: `Bearer ${await identity.tokens.issue(client!)}` }
    },
    async grant(...rights: Right[]) {
      await stores.clients.grant(id, rights)
      await identity.refresh()
    },
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      get(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  }
}

/** A function that states how an answer differs from the OpenAPI document of the edge at this address. */
async function mismatchFinder(url: string) {
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as OpenApi
  const schemaOf = schemasOf(document)
  const paths = Object.entries(document.paths).map(
    ([template, operations]) =>
      [new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`), operations] as const,
  )
  const pathOf = (path: string) => paths.find(([pattern]) => pattern.test(path))?.[1]
  return (method: string, path: string, response: Response, body: unknown) => {
    // The description lists only some pages of the documentation. The other answers have no body.
    if (path.startsWith('/docs') || method === 'HEAD' || [204, 304].includes(response.status))
      return undefined
    const operation = pathOf(path.replace(/\?.*/, ''))?.[method.toLowerCase()]
    const described = operation?.responses[response.status]
    if (described === undefined && ![404, 405].includes(response.status))
      return `${response.status} is not described`
    const isError = described === undefined || '$ref' in described
    const { code } = (isError ? (body ?? {}) : {}) as { readonly code?: string }
    const isKnown = (code: string) =>
      errorsOf(operation!, String(response.status)).some(known => known.code === code)
    if (described !== undefined && code !== undefined && !isKnown(code))
      return `the page of ${operation!.operationId} does not name ${code}`
    const schema = isError ? 'ErrorResponse' : Object.values(described.content ?? {})[0]?.schema
    return schema === undefined ? undefined : schemaOf(schema)(body)
  }
}

/** Validators for the schemas of a document: they return the errors, or undefined. */
export function schemasOf(document: OpenApi) {
  const ajv = new Ajv2020({ allErrors: true, strict: false })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'openapi', components: document.components } as object)
  return (schema: object | string) => {
    const name = typeof schema === 'string' ? { $ref: `#/components/schemas/${schema}` } : schema
    const absolute = JSON.parse(JSON.stringify(name).replaceAll('"#/', '"openapi#/'))
    const validate = ajv.compile(absolute)
    return (value: unknown) => (validate(value) ? undefined : ajv.errorsText(validate.errors))
  }
}
