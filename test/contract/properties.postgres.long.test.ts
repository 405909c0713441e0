import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import t from 'tap'
import type { OpenApi, Operation } from '../../edge/gateway/openapi/types.ts'
import { startHostedSystem } from '../edge/web/hosted/hosted-system.ts'
import { seededDatabase } from '../harness/database.ts'
import { judgeOf } from './answers.ts'
import { arbitraryRequests, operationsOf } from './arbitrary-requests.ts'
import { type Life, recipientsOfSession, subscriptionLife } from './stateful.ts'

// Requests made from the description, and answers judged by it. FUZZ_SEED makes others.
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_128)
/** Requests that do not depend on one another. */
const REQUESTS = 5_000
const AT_ONCE = 8
/** Of each kind, with up to 14 requests that do. */
const LIVES = 20
t.comment(`FUZZ_SEED=${SEED}`)

const system = await startHostedSystem(await seededDatabase(t))
t.teardown(system.close)
const newClient = () => system.addClient('gambling:read', 'gambling:write')
const client = await newClient()
const document = (await (await fetch(`${system.baseUrl}/openapi.json`)).json()) as OpenApi
const { mistakeIn, mismatch } = judgeOf(document)
const answered = new Set<string>()

interface Sent {
  readonly line: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
}

/** Sends a request. Throws if the answer is not as described. */
async function send(operation: Operation | undefined, { line, headers, body }: Sent) {
  const [method, path] = line.split(' ') as [string, string]
  const response = await fetch(system.baseUrl + path, {
    method,
    headers,
    redirect: 'manual',
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  const answer = { status: response.status, headers: Object.fromEntries(response.headers), text }
  const mistake = mistakeIn(operation, answer)
  if (mistake !== undefined) throw new Error(`${line} ${body ?? ''}: ${mistake}`)
  answered.add(`${operation?.operationId} ${response.status}`)
  return {
    status: response.status,
    headers: response.headers,
    body: /^[[{]/.test(text) ? JSON.parse(text) : text,
  }
}

const platform = {
  schema: 'PLATFORM',
  attributes: { name: 'x', services: ['POKER'], urls: ['https://example.org'] },
}

const operations = operationsOf(document)
const operationNamed = (id: string) =>
  operations.find(({ operation }) => operation.operationId === id)!.operation

/** Things that there are, by the parameters that name them. */
const known: Readonly<Record<string, readonly string[]>> = {
  subscriptionId: [
    (await made('POST /webhooks/subscriptions', { title: 'x', url: 'https://example.com/', events: [] })).id,
  ],
  entityId: [(await made(`PUT /gambling/entities/${randomUUID()}`, platform)).id],
  version: ['latest'],
  name: ['sbi.svg'],
}

async function made(line: string, body: object) {
  const headers = { authorization: client.authorization, 'content-type': 'application/json' }
  return (await send(undefined, { line, headers, body: JSON.stringify(body) })).body
}

t.test('Any request is answered as the description says, and what it forbids is refused', async t => {
  const any = arbitraryRequests(document, { mismatch, known, authorization: client.authorization })
  await fc.assert(
    fc.asyncProperty(fc.array(any, { minLength: AT_ONCE, maxLength: AT_ONCE }), async batch => {
      await Promise.all(
        batch.map(async ({ id, isForbidden, ...request }) => {
          const { status } = await send(operationNamed(id), request)
          // Screening reads numbers as texts.
          if (isForbidden && !id.startsWith('screen') && status < 400)
            throw new Error(`${request.line} ${request.body}: ${status}, though the description forbids it`)
        }),
      )
    }),
    { seed: SEED, numRuns: Math.ceil(REQUESTS / AT_ONCE), endOnFailure: false },
  )
  const ids = operations.map(({ operation }) => operation.operationId)
  for (const id of ids)
    t.ok(
      [...answered].some(each => each.startsWith(`${id} `)),
      `${id} was asked`,
    )
  const served = ids.filter(id => [...answered].some(each => each.startsWith(`${id} 2`)))
  t.ok(served.length > ids.length / 2, `these were never served: ${ids.filter(id => !served.includes(id))}`)
})

/** Calls of one organization, judged too. */
async function newCall() {
  const { authorization } = await newClient()
  return async (line: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) => {
    const [method, path] = line.split(' ') as [string, string]
    const found = operations.find(
      each =>
        each.method === method &&
        new RegExp(`^${each.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path.replace(/\?.*/, '')),
    )
    return send(found?.operation, {
      line,
      headers: {
        ...(found !== undefined && { authorization }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        'idempotency-key': randomUUID(),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }
}

/** Lives, each of a new organization. */
async function hold<T, R>({ commands, start }: Life<T, R>) {
  await fc.assert(
    fc.asyncProperty(commands, async commands => {
      const begin = await start(await newCall(), system.baseUrl)
      await fc.asyncModelRun(() => begin, commands)
    }),
    { seed: SEED, numRuns: LIVES },
  )
}

t.test('A subscription is as its client has made and changed it, until it is deleted', () =>
  hold(subscriptionLife),
)

t.test('The recipients that a client reads are those that its end-user has', () => hold(recipientsOfSession))
