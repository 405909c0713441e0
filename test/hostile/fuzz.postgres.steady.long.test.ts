import { randomInt, randomUUID } from 'node:crypto'
import t from 'tap'
import { Pool } from 'undici'
import type { OpenApi } from '../../edge/gateway/openapi/types.ts'
import { type Answer, judgeOf } from '../contract/answers.ts'
import { seededDatabase } from '../harness/database.ts'
import { sessionIdIn, startHostedSystem } from '../edge/web/hosted/hosted-system.ts'
import { GROWTH_MAX_BYTES, heapAfterCollection } from './heap.ts'
import { curlOf, type HttpRequest, httpRequests } from './http-requests.ts'
import { inParallel } from './in-parallel.ts'
import { share } from './length.ts'
import { randomOf } from './random.ts'
import { KnownTexts } from './values.ts'

// FUZZ_SEED repeats a run. With the calls of service ports (fuzz-services) it makes 50,000 requests.
const SEED = Number(process.env.FUZZ_SEED ?? randomInt(1, 2 ** 31))
const REQUESTS = 40_000 * share
/** The writes among them, which take most of the time. */
const WRITES = 3_000 * share
const CONCURRENCY = 64
/** A request that is not answered by then hangs: nothing waits longer, however busy the machine. */
const ANSWERED_WITHIN_MS = 120_000
const FAILURES_SHOWN = 5

const system = await startHostedSystem(await seededDatabase(t))
const client = await system.addClient('gambling:read', 'gambling:write')
const document = (await (await fetch(`${system.baseUrl}/openapi.json`)).json()) as OpenApi
const { mistakeIn } = judgeOf(document)
const pool = new Pool(system.baseUrl, {
  connections: CONCURRENCY,
  headersTimeout: ANSWERED_WITHIN_MS,
  bodyTimeout: ANSWERED_WITHIN_MS,
})
t.teardown(async () => {
  await pool.destroy()
  await system.close()
})

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

/** The mistake in an answer, or undefined. An answer to HEAD has the body of none. */
function mistakeOf({ method, operation }: HttpRequest, answer: Answer): string | undefined {
  if (method === 'HEAD') return answer.status >= 500 && answer.status !== 503 ? `${answer.status}` : undefined
  const mistake = mistakeIn(method === 'OPTIONS' ? undefined : operation, answer)
  if (mistake === undefined && /^[[{]/.test(answer.text)) known.learnFrom(JSON.parse(answer.text))
  return mistake
}

const random = randomOf(SEED)
const known = new KnownTexts()
const failures: string[] = []
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
  if (status < 400 && request.operation !== undefined) succeeded.add(request.operation.operationId)
  const mistake = mistakeOf(request, { status, headers: answered, text })
  if (mistake === undefined) return
  const logged = system.logLines.find(line => line.includes(`"${String(answered['x-request-id'])}"`))
  failures.push([mistake.slice(0, 500), curlOf(request, system.baseUrl), logged].join('\n'))
}

async function sendMany(next: (isWrite: boolean) => HttpRequest, count: number): Promise<void> {
  let sent = 0
  await inParallel(
    count,
    CONCURRENCY,
    () => failures.length < FAILURES_SHOWN,
    async () => {
      const request = next(sent++ % Math.floor(REQUESTS / WRITES) === 0)
      await send(request).catch(error => failures.push(`${error}\n${curlOf(request, system.baseUrl)}`))
    },
  )
  // Or the kept lines would count as growth of the heap.
  system.logLines.length = system.securityLines.length = 0
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
    const all = Object.values(document.paths).flatMap(each =>
      Object.values(each).map(({ operationId }) => operationId),
    )
    const failed = all.filter(id => !succeeded.has(id))
    t.ok(succeeded.size > all.length / 4, `only part of the operations may never succeed: ${failed}`)
  },
)
