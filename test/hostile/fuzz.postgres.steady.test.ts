import { randomInt, randomUUID } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import t from 'tap'
import { Pool } from 'undici'
import type { OpenApi, Operation } from '../../edge/openapi/types.ts'
import { schemasOf } from '../edge/running-edge.ts'
import { seededDatabase } from '../harness/database.ts'
import { sessionIdIn, startHostedSystem } from '../hosted/hosted-system.ts'
import { curlOf, type HttpRequest, httpRequests } from './http-requests.ts'
import { randomOf } from './random.ts'
import { KnownTexts } from './values.ts'

// FUZZ_SEED repeats a run, FUZZ_REQUESTS makes it longer: 50000 before a release.
const SEED = Number(process.env.FUZZ_SEED ?? randomInt(1, 2 ** 31))
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 3_000)
const CONCURRENCY = 32
/** A request that is not answered by then hangs: nothing waits longer, however busy the machine. */
const ANSWERED_WITHIN_MS = 120_000
/** More than the memory may grow in the second half: caches were filled in the first. */
const GROWTH_MAX_BYTES = 64 * 1024 * 1024
const FAILURES_SHOWN = 5

t.comment(`FUZZ_SEED=${SEED} FUZZ_REQUESTS=${REQUESTS}`)
const system = await startHostedSystem(await seededDatabase(t))
const client = await system.addClient('gambling:read', 'gambling:write')
const document = (await (await fetch(`${system.baseUrl}/openapi.json`)).json()) as OpenApi
const matches = schemasOf(document)
const pool = new Pool(system.baseUrl, {
  connections: CONCURRENCY,
  headersTimeout: ANSWERED_WITHIN_MS,
  bodyTimeout: ANSWERED_WITHIN_MS,
})
t.teardown(async () => {
  await pool.destroy()
  await system.close()
})

const validators = new Map<object | string, (value: unknown) => string | undefined>()
function mismatch(schema: object | string, value: unknown): string | undefined {
  if (!validators.has(schema)) validators.set(schema, matches(schema))
  return validators.get(schema)!(value)
}

/** Opens sessions as browsers do. */
async function opened(count: number): Promise<Map<string, string>> {
  const cookies = new Map<string, string>()
  for (let n = 0; n < count; n++) {
    const url = await client.session()
    const sessionId = sessionIdIn(url)
    const { headers } = await fetch(`${system.baseUrl}/sessions/${sessionId}/opening`, {
      method: 'POST',
      headers: { origin: system.baseUrl, 'content-type': 'application/json' },
      body: JSON.stringify({ secret: new URL(url).hash.slice(1), browserId: randomUUID() }),
    })
    cookies.set(sessionId, headers.getSetCookie()[0]!.split(';')[0]!)
  }
  return cookies
}

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

/** What is wrong with an answer; undefined if nothing is. */
function mistakeIn(
  { method, operation, path }: HttpRequest,
  { status, headers, text }: Answer,
): string | undefined {
  if (status === 503 && headers['retry-after'] === undefined) return '503 without Retry-After'
  if (status >= 500 && status !== 503) return `${status} ${text}`
  if (headers['x-request-id'] === undefined) return 'no X-Request-Id'
  const type = String(headers['content-type'] ?? '')
  if (method === 'HEAD' || text === '' || !/[/+]json\b/.test(type)) {
    return status >= 400 && method !== 'HEAD' ? `${status} without JSON` : undefined
  }
  const body: unknown = JSON.parse(text)
  known.learnFrom(body)
  if (status >= 400) return mismatch('Error', body)
  if (operation === undefined || method === 'OPTIONS') return undefined
  const described = responseOf(operation, status)
  if (described === undefined) return `${status} of ${path} is not described`
  const schema = described.content?.['application/json']?.schema
  return schema && mismatch(schema, body)
}

function responseOf(operation: Operation, status: number) {
  const response = operation.responses[status]
  return response !== undefined && '$ref' in response
    ? document.components.responses[response.$ref.split('/').at(-1)!]
    : response
}

const random = randomOf(SEED)
const known = new KnownTexts()
const failures: string[] = []
const statuses = new Map<number, number>()
const succeeded = new Set<string>()

async function send(request: HttpRequest): Promise<void> {
  const { method, path, headers, body } = request
  const {
    statusCode: status,
    headers: answered,
    body: stream,
  } = await pool.request({
    method: method as 'GET',
    path,
    headers,
    ...(body !== undefined && method !== 'GET' && { body }),
  })
  const text = await stream.text()
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  if (status < 400 && request.operation !== undefined) succeeded.add(request.operation.operationId)
  const mistake = mistakeIn(request, { status, headers: answered, text })
  if (mistake === undefined) return
  const logged = system.logLines.find(line => line.includes(`"${String(answered['x-request-id'])}"`))
  failures.push([mistake.slice(0, 500), curlOf(request, system.baseUrl), logged].join('\n'))
}

async function sendMany(next: () => HttpRequest, count: number): Promise<void> {
  let left = count
  async function sendInTurn() {
    while (left-- > 0 && failures.length < FAILURES_SHOWN) {
      const request = next()
      await send(request).catch(error => failures.push(`${error}\n${curlOf(request, system.baseUrl)}`))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, sendInTurn))
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

function heapAfterCollection(): number {
  collect()
  return process.memoryUsage().heapUsed
}

t.test(
  'no request made from the OpenAPI document or the pages fails, hangs or is answered otherwise',
  async t => {
    const next = httpRequests(document, system.pageRoutes, {
      random,
      known,
      authorization: client.authorization,
      cookies: await opened(20),
      origin: system.baseUrl,
    })
    await sendMany(next, REQUESTS / 2)
    const heap = heapAfterCollection()
    await sendMany(next, REQUESTS / 2)
    const growth = heapAfterCollection() - heap
    t.strictSame(failures.slice(0, FAILURES_SHOWN), [], `FUZZ_SEED=${SEED}`)
    t.ok(growth < GROWTH_MAX_BYTES, `the heap grew by ${growth} bytes`)
    t.comment(`answers by status: ${JSON.stringify(Object.fromEntries(statuses))}`)
    const all = Object.values(document.paths).flatMap(each =>
      Object.values(each).map(({ operationId }) => operationId),
    )
    t.comment(`never succeeded: ${all.filter(id => !succeeded.has(id)).join(', ') || 'none'}`)
    t.ok(succeeded.size > all.length / 2, `${succeeded.size} of ${all.length} operations succeeded`)
  },
)
