import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DescMethodUnary, MessageInitShape, MessageShape } from '@bufbuild/protobuf'
import { type Client, createClient, createRouterTransport, type ServiceImpl } from '@connectrpc/connect'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Test } from 'tap'
import { edgeApp, type EdgeDeps } from '../../edge/app.ts'
import { oncePerKey } from '../../edge/idempotency/once.ts'
import { postgresIdempotency } from '../../edge/idempotency/postgres.ts'
import type { IdempotencyStore } from '../../edge/idempotency/store.ts'
import type { OpenApi } from '../../edge/openapi/types.ts'
import { BeneficiariesService } from '../../proto/gen/beneficiaries/v1/beneficiaries_pb.js'
import { EnrichmentService } from '../../proto/gen/enrichment/v1/enrichment_pb.js'
import { NotifierService } from '../../proto/gen/notifier/v1/notifier_pb.js'
import { ValidationService, ValidationStatus } from '../../proto/gen/validation/v1/validation_pb.js'
import type { LogLine, Log } from '../../services/kit/process/log.ts'
import { sendProblems } from '../../services/kit/problem.ts'
import { freshStores, ISSUER, runningIdentity, type World } from '../harness/identity.ts'

type Answering<M extends DescMethodUnary> = (
  request: MessageShape<M['input']>,
) => MessageInitShape<M['output']> | Promise<MessageInitShape<M['output']>>

/** What the services behind the edge answer; all is well unless the test says otherwise. */
export interface Behind {
  readonly validate?: Answering<typeof ValidationService.method.validate>
  readonly enrich?: Answering<typeof EnrichmentService.method.enrich>
  readonly beneficiaries?: Partial<ServiceImpl<typeof BeneficiariesService>>
}

interface Options extends World, Partial<Pick<EdgeDeps, 'dependencies'>> {
  readonly behind?: Behind
  readonly store?: IdempotencyStore
  /** A whole service, where answers by the test do not do. */
  readonly beneficiaries?: Client<typeof BeneficiariesService>
  readonly notifier?: Client<typeof NotifierService>
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: any
}

export interface RunningEdge {
  readonly url: string
  readonly token: string
  readonly lines: readonly LogLine[]
  readonly get: (path: string, init?: RequestInit) => Promise<Answer>
  /** With a good token, unless the headers say otherwise; what is no string is sent as JSON. */
  readonly post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Answer>
}

/**
 * The edge over HTTP, with small services behind it that answer as the test
 * wants. Every answer is checked against the description that this very edge
 * gives of itself.
 */
export async function runningEdge(
  t: Test,
  { behind = {}, dependencies = {}, store, beneficiaries, notifier, ...world }: Options = {},
) {
  const { db, stores, clock, organizationId, newClient } = await freshStores(t, world)
  const identity = await runningIdentity(t, stores, clock, world)
  const { id, secret } = await newClient()
  const client = await stores.clients.authenticate({ id, secret })
  const token = await identity.tokens.issue(client!)

  const lines: LogLine[] = []
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
      router.service(BeneficiariesService, behind.beneficiaries ?? {})
      router.service(NotifierService, {})
    },
    { router: { interceptors: [sendProblems] } },
  )
  const app = edgeApp({
    validation: createClient(ValidationService, transport),
    enrichment: createClient(EnrichmentService, transport),
    beneficiaries: beneficiaries ?? createClient(BeneficiariesService, transport),
    notifier: notifier ?? createClient(NotifierService, transport),
    once: oncePerKey({ store: store ?? postgresIdempotency(db), key: () => Buffer.alloc(32, 7), log }),
    identity,
    clock,
    log,
    baseUrl: ISSUER,
    dependencies,
    environment: world.environment ?? 'development',
  })
  const server = createServer(app.callback())
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  t.teardown(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const described = await descriptionOf(url)

  async function get(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(url + path, init)
    const text = await response.text()
    const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '') && text !== ''
    const body: unknown = isJson ? JSON.parse(text) : text
    const misfit = described(init.method ?? 'GET', path, response, body)
    t.equal(misfit, undefined, `the answer ${response.status} to ${path} is as described`)
    return { status: response.status, headers: response.headers, body }
  }
  return {
    url,
    token,
    clientId: id,
    organizationId,
    edgeDb: db,
    lines,
    get,
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      get(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  }
}

/** What is wrong with an answer, by the description that the edge at this address gives of itself. */
async function descriptionOf(url: string) {
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as OpenApi
  const schemaOf = schemasOf(document)
  const paths = Object.entries(document.paths).map(
    ([template, described]) => [new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`), described] as const,
  )
  const pathOf = (path: string) => paths.find(([pattern]) => pattern.test(path))?.[1]
  return (method: string, path: string, response: Response, body: unknown) => {
    // A stylesheet is a part of its page.
    if (path.endsWith('.css') || method === 'HEAD' || [204, 304].includes(response.status)) return undefined
    const operation = pathOf(path.replace(/\?.*/, ''))?.[method.toLowerCase()]
    const told = operation?.responses[response.status]
    if (told === undefined && ![404, 405].includes(response.status))
      return `${response.status} is not described`
    const isRefusal = told === undefined || '$ref' in told
    const schema = isRefusal ? 'Error' : Object.values(told.content ?? {})[0]?.schema
    return schema === undefined ? undefined : schemaOf(schema)(body)
  }
}

/** Whether a value fits a schema of a description; tells what does not. */
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
