import type { JsonValue } from '@bufbuild/protobuf'
import type { OpenApi, Operation, Parameter } from '../../edge/gateway/openapi/types.ts'
import type { Random } from './random.ts'
import { junkOf, type KnownTexts, mutated, valuesOf } from './values.ts'

export interface HttpRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Undefined for routes that the document does not describe. */
  readonly operation?: Operation | undefined
}

interface Route {
  readonly method: string
  readonly path: string
}

/** All fields that the routes of pages take. */
const pageBody = {
  type: 'object',
  properties: {
    secret: { type: 'string' },
    browserId: { type: 'string' },
    attemptId: { type: 'string', examples: ['5f1c1f0e-8c3f-4a55-9a53-0d6a1f4f7f10'] },
    version: { type: 'integer', minimum: 0, maximum: 3 },
    isConfirmed: { type: 'boolean' },
    id: { type: 'string' },
    draft: { type: 'object', required: ['/country'], properties: Object.fromEntries(
      ['/country', '/currency', '/method', '/creditor/type', '/creditor/name', '/creditorAccount/id/type', '/creditorAccount/id/value', '/creditorAgent/bic'].map(place => [place, { type: 'string' as const }]),
    ) },
  },
} as const // oxfmt-ignore

/** Operations that store nothing, though their requests have bodies. */
const judging = /^(validate|enrich|screen|issueToken)/

/**
 * Makes requests from the document and from the table of the pages: valid ones, ones with one mistake, and junk.
 * Writes take ten times as long as others, so the caller decides which requests write.
 */
export function httpRequests(
  document: OpenApi,
  pageRoutes: readonly Route[],
  {
    random,
    known,
    authorization,
    cookies,
    origin,
  }: {
    random: Random
    known: KnownTexts
    authorization: string
    /** Of opened sessions, by their ids. */
    cookies: ReadonlyMap<string, string>
    origin: string
  },
): (isWrite: boolean) => HttpRequest {
  const valueOf = valuesOf(document, random, known)
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
  const isJudging = ({ operation }: (typeof described)[number]) => judging.test(operation.operationId)
  const [reads, judgements, writes] = [
    described.filter(({ method }) => method === 'GET'),
    described.filter(isJudging),
    described.filter(each => each.method !== 'GET' && !isJudging(each)),
  ]
  const [pageReads, pageWrites] = [
    pageRoutes.filter(({ method }) => method === 'GET'),
    pageRoutes.filter(({ method }) => method !== 'GET'),
  ]

  return isWrite => {
    if (isWrite) return random.oneIn(3) ? ofPage(random.of(pageWrites)) : ofDocument(random.of(writes))
    return random.oneIn(8)
      ? ofPage(random.of(pageReads))
      : ofDocument(random.of(random.oneIn(3) ? reads : judgements))
  }

  /** Now and then another method than that of the route. */
  function sentAs(method: string): string {
    return random.oneIn(40) ? random.of(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD']) : method
  }

  function ofDocument({ method: meant, path, operation }: (typeof described)[number]): HttpRequest {
    const method = sentAs(meant)
    const { parameters = [], requestBody } = operation
    const given = parameters.filter(({ required }) => (required ? !random.oneIn(20) : random.oneIn(3)))
    const texts = (place: Parameter['in']) =>
      given.filter(each => each.in === place).map(each => [each.name, textOf(each)] as const)
    const query = new URLSearchParams(Object.fromEntries(texts('query'))).toString()
    const headers: Record<string, string> = Object.fromEntries(
      texts('header').map(([name, value]) => [name, headerText(value)]),
    )
    // A preference to wait would only delay the answers.
    delete headers.Prefer
    if ('Idempotency-Key' in headers && !random.oneIn(4)) headers['Idempotency-Key'] = uuid()
    if (!random.oneIn(30)) headers.authorization = authorization
    else if (random.oneIn(2)) headers.authorization = headerText(`Bearer ${asText(junkOf(random))}`)
    const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
    if (type !== undefined) headers['content-type'] = random.oneIn(40) ? 'text/plain' : type
    const examples = Object.values(media?.examples ?? {}).map(each => each.value)
    const whole = examples.length > 0 && random.oneIn(3) ? random.of(examples) : valueOf(media?.schema ?? {})
    const pathNow = path.replaceAll(/\{(\w+)\}/g, () => encodeURIComponent(known.of(random)))
    return {
      method,
      path: query === '' ? pathNow : `${pathNow}?${query}`,
      headers,
      operation: document.paths[path]?.[method.toLowerCase()],
      ...(type !== undefined && { body: bodyText(type, whole) }),
    }
  }

  function ofPage({ method: meant, path }: Route): HttpRequest {
    const method = sentAs(meant)
    const [sessionId, cookie] = random.of([...cookies])
    const filled = path
      .replace(':sessionId', random.oneIn(10) ? encodeURIComponent(known.of(random)) : sessionId)
      .replaceAll(/:\w+/g, () => encodeURIComponent(known.of(random)))
    const query = random.oneIn(2) ? '' : '?type=INDIVIDUAL&country=DE&currency=EUR&method=BANK_ACCOUNT'
    const headers = {
      ...(!random.oneIn(10) && { origin }),
      ...(!random.oneIn(10) && { cookie }),
      'content-type': 'application/json',
    }
    const hasBody = method !== 'GET' && method !== 'DELETE'
    return {
      method,
      path: filled + query,
      headers,
      ...(hasBody && { body: bodyText('application/json', valueOf(pageBody)) }),
    }
  }

  /** Half of the bodies have one mistake. One of twenty is cut, wrapped, doubled or replaced. */
  function bodyText(type: string, whole: JsonValue): string {
    if (type === 'application/x-www-form-urlencoded') {
      const form = (random.oneIn(2) ? whole : mutated(whole, random)) as Record<string, JsonValue> | null
      return new URLSearchParams(
        Object.fromEntries(Object.entries(form ?? {}).map(([name, value]) => [name, asText(value)])),
      ).toString()
    }
    const json = JSON.stringify(random.oneIn(2) ? whole : mutated(whole, random))
    if (!random.oneIn(20)) return json
    return random.of([
      json.slice(0, random.below(json.length + 1)),
      `[${json}]`,
      `${json}${json}`,
      '['.repeat(40),
      '',
    ])
  }

  function textOf({ schema, example }: Parameter): string {
    if (random.oneIn(6)) return asText(junkOf(random))
    return example !== undefined && random.oneIn(3) ? String(example) : asText(valueOf(schema))
  }

  function uuid(): string {
    const digits = (count: number) =>
      Array.from({ length: count }, () => random.below(16).toString(16)).join('')
    return `${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`
  }
}

const asText = (value: JsonValue) =>
  typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value)

/** Without characters that no client library would send in a header. */
const headerText = (text: string) => text.replaceAll(/[^\t\x20-\x7e]/g, '').slice(0, 1_000)

/** The request as a line for a shell. */
export function curlOf({ method, path, headers, body }: HttpRequest, baseUrl: string): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
  const fields = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  return [
    'curl -i -X',
    method,
    quoted(baseUrl + path),
    ...fields,
    ...(body === undefined ? [] : [`--data-raw ${quoted(body)}`]),
  ].join(' ')
}
