import { createHmac, randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import type { Context } from '../../../../edge/gateway/http/state.ts'
import { type Once, oncePerKey, requireIdempotencyKey } from '../../../../edge/gateway/idempotency/once.ts'
import type { Claim, IdempotencyStore } from '../../../../edge/gateway/idempotency/store.ts'
import { scrape } from '../../../../services/kit/metrics/scrape.ts'
import { type Log, type LogLine, silentLog } from '../../../../services/kit/process/logging/log.ts'
import { type Problem, problemIn } from '../../../../services/kit/problem.ts'

const keyOf = (secret: string) => (purpose: string) => createHmac('sha256', secret).update(purpose).digest()

/** A store in memory that can fail, and shows what it was given. */
function memory() {
  const rows = new Map<string, { readonly fingerprint: string; readonly claim: string; answer?: string }>()
  const state = { isDown: false }
  const working = () => {
    if (state.isDown) throw new Error('the store is away')
  }
  const store: IdempotencyStore = {
    async claim(key, fingerprint): Promise<Claim> {
      working()
      const row = rows.get(key)
      if (row === undefined) {
        const claim = randomUUID()
        rows.set(key, { fingerprint, claim })
        return { outcome: 'taken', claim }
      }
      if (row.fingerprint !== fingerprint) return { outcome: 'mismatch' }
      return row.answer === undefined ? { outcome: 'in-flight' } : { outcome: 'answered', answer: row.answer }
    },
    async complete(key, claim, answer) {
      working()
      const row = rows.get(key)
      if (row?.claim === claim) row.answer = answer
    },
    async release(key, claim) {
      working()
      if (rows.get(key)?.claim === claim) rows.delete(key)
    },
  }
  return { store, rows, state }
}

function opened(secret = 'one', log: Log = silentLog, waitMs = 0) {
  const held = memory()
  return { ...held, once: oncePerKey({ store: held.store, key: keyOf(secret), log, waitMs }) }
}

interface Call {
  readonly organizationId?: string
  readonly method?: string
  readonly route?: string
  readonly idempotencyKey?: string
}

const KEY = '5f0c9d3e-6a1b-4c77-9e2f-0d8b7a6c5e41'

/** A request as the steps before have left it. */
function contextOf({
  organizationId = '17',
  method = 'POST',
  route = '/sessions',
  idempotencyKey = KEY,
}: Call): Context {
  const caller = { clientId: 'c', organizationId }
  const connection = { req: { socket: {} }, res: new EventEmitter() }
  return { method, ...connection, state: { requestId: 'r-7', route, caller, idempotencyKey } } as Context
}

const ask = (once: Once, request: string, run: () => Promise<any>, call: Call = {}) =>
  once(contextOf(call), Buffer.from(request), run)

async function problemOf(work: Promise<unknown>): Promise<Problem | undefined> {
  return work.then(
    () => undefined,
    (error: unknown) => problemIn(error),
  )
}

t.test('A repetition has the first answer, whatever it holds, and runs nothing', async t => {
  for (const body of [{ token: 'pp_Zürich', list: [1, null, 'ß'] }, null, '', 0, [] as const]) {
    const { once } = opened()
    t.strictSame(await ask(once, '{}', async () => body), { body, isReplay: false })
    const again = await ask(once, '{}', async () => t.fail('it runs again'))
    t.strictSame(again, { body, isReplay: true })
  }
})

t.test('Each combination of organization, method, route and key has its own answer', async t => {
  const { once } = opened()
  const calls: readonly Call[] = [
    {},
    { organizationId: '18' },
    { method: 'PUT' },
    { route: '/beneficiaries' },
    { idempotencyKey: randomUUID() },
    { organizationId: '1', route: '7:POST /sessions' },
  ]
  for (const [at, call] of calls.entries())
    t.strictSame(await ask(once, 'x', async () => at, call), { body: at, isReplay: false })
  for (const [at, call] of calls.entries())
    t.strictSame(await ask(once, 'x', async () => 'other', call), { body: at, isReplay: true })
})

/** A run that ends when it is told to. */
function heldRun() {
  let [answer, fail]: [(value: number) => void, (error: Error) => void] = [() => {}, () => {}]
  const run = () => new Promise<number>((resolve, reject) => ([answer, fail] = [resolve, reject]))
  return { run, answer: (value: number) => answer(value), fail: (error: Error) => fail(error) }
}

t.test('Repetitions of a running request wait for its answer, in its process and in others', async t => {
  const { store } = memory()
  const process = () => oncePerKey({ store, key: keyOf('one'), log: silentLog })
  const [one, other] = [process(), process()]
  const nothing = async () => t.fail('it runs')
  const first = heldRun()
  const answers = [
    ask(one, 'x', first.run),
    ...Array.from({ length: 6 }, (_, at) => ask(at % 2 === 0 ? one : other, 'x', nothing)),
  ]
  await sleep(70)
  first.answer(31)
  t.strictSame(await Promise.all(answers), [
    { body: 31, isReplay: false },
    ...Array.from({ length: 6 }, () => ({ body: 31, isReplay: true })),
  ])
})

t.test('If the first request fails, one of those that wait runs, and the others have its answer', async t => {
  const { store } = memory()
  const once = oncePerKey({ store, key: keyOf('one'), log: silentLog })
  const first = heldRun()
  const failing = t.rejects(ask(once, 'x', first.run), { message: 'no bank' })
  let runs = 0
  const others = Array.from({ length: 5 }, () => ask(once, 'x', async () => ++runs))
  await sleep(5)
  first.fail(new Error('no bank'))
  await failing
  const answers = await Promise.all(others)
  t.strictSame(new Set(answers.map(({ body }) => body)), new Set([1]))
  t.equal(answers.filter(({ isReplay }) => !isReplay).length, 1)
})

t.test('A client that disconnects waits no longer', async t => {
  const { store } = memory()
  const once = oncePerKey({ store, key: keyOf('one'), log: silentLog })
  const first = heldRun()
  const running = ask(once, 'x', first.run)
  const ctx = contextOf({})
  const startedAt = performance.now()
  const waiting = problemOf(once(ctx, Buffer.from('x'), async () => t.fail('it runs')))
  await sleep(5)
  ctx.res.emit('close')
  t.match(await waiting, { code: 'IDEMPOTENCY_KEY_IN_PROGRESS' })
  t.ok(performance.now() - startedAt < 5_000)
  first.answer(1)
  await running
})

t.test('A key of another request is refused, of one that outlasts the wait is a conflict', async t => {
  const { once } = opened()
  let answer: (value: number) => void = () => {}
  const first = ask(once, '{"amount":1}', () => new Promise<number>(resolve => (answer = resolve)))
  const nothing = async () => t.fail('it runs')
  t.match(await problemOf(ask(once, '{"amount":1}', nothing)), {
    kind: 'conflict',
    httpStatus: 409,
    code: 'IDEMPOTENCY_KEY_IN_PROGRESS',
    message: /first request .* still running/,
    retryAfterSeconds: 1,
  })
  const mismatch = {
    kind: 'refused',
    httpStatus: 422,
    code: 'IDEMPOTENCY_KEY_REQUEST_MISMATCH',
    message: /another request/,
  }
  t.match(await problemOf(ask(once, '{"amount":10}', nothing)), mismatch)
  answer(8)
  t.strictSame(await first, { body: 8, isReplay: false })
  t.match(await problemOf(ask(once, '{"amount":10}', nothing)), mismatch, 'also once it is answered')
})

t.test('A request that fails keeps its error and frees its key, also for another request', async t => {
  const { once, rows } = opened()
  const failure = new Error('no service')
  await t.rejects(
    ask(once, 'a', async () => {
      throw failure
    }),
    failure,
  )
  t.equal(rows.size, 0)
  t.strictSame(await ask(once, 'b', async () => 2), { body: 2, isReplay: false })
})

t.test('Neither the answer nor the request can be read in the store, or derived from its key', async t => {
  const request = '{"iban":"NO9386011117947"}'
  const stored = async (secret: string) => {
    const { once, rows } = opened(secret)
    await ask(once, request, async () => ({ secret: 'whsec_9fQ' }))
    const [{ fingerprint = '', answer = '' } = {}] = rows.values()
    return { fingerprint, answer }
  }
  const [one, other] = [await stored('one'), await stored('two')]
  for (const { fingerprint, answer } of [one, other]) {
    t.notMatch(Buffer.from(answer, 'base64').toString('latin1'), /whsec/)
    t.notMatch(fingerprint + Buffer.from(fingerprint, 'base64url').toString('latin1'), /iban|9386/)
  }
  t.not(one.fingerprint, other.fingerprint, 'what was asked cannot be guessed without the key')
  t.equal((await stored('one')).fingerprint, one.fingerprint)
})

t.test('An answer opens for its own key alone, and under its own secret', async t => {
  const { once, rows } = opened()
  await ask(once, 'x', async () => 'of the first')
  const [{ answer = '' } = {}] = rows.values()
  const store: IdempotencyStore = {
    ...memory().store,
    claim: async () => ({ outcome: 'answered', answer }),
  }
  const nothing = async () => t.fail('it runs')
  const same = oncePerKey({ store, key: keyOf('one'), log: silentLog })
  t.strictSame(await ask(same, 'x', nothing), { body: 'of the first', isReplay: true })
  await t.rejects(ask(same, 'x', nothing, { organizationId: '18' }), 'an answer of another organization')
  await t.rejects(ask(oncePerKey({ store, key: keyOf('two'), log: silentLog }), 'x', nothing))
})

t.test('Processes of different releases have the same keys', async t => {
  const purposes: string[] = []
  const key = (purpose: string) => {
    purposes.push(purpose)
    return keyOf('one')(purpose)
  }
  await ask(oncePerKey({ store: memory().store, key, log: silentLog }), 'x', async () => 1)
  t.strictSame(new Set(purposes), new Set(['idempotent answers', 'idempotent requests']))
})

t.test('If the store fails once a request runs, its outcome is kept, and the failure is logged', async t => {
  const lines: LogLine[] = []
  const { once, state } = opened(
    'one',
    (event, fields, level) => void lines.push({ event, level, ...fields }),
  )
  const run = async () => {
    state.isDown = true
    return 'done'
  }
  t.strictSame(await ask(once, 'x', run), { body: 'done', isReplay: false })
  const line = {
    event: 'idempotency.store-failed',
    level: 'warn',
    requestId: 'r-7',
    error: 'the store is away',
  }
  t.match(lines, [line])

  state.isDown = false
  const failure = new Error('no service')
  const failing = async () => {
    state.isDown = true
    throw failure
  }
  await t.rejects(ask(once, 'x', failing, { idempotencyKey: randomUUID() }), failure)
  t.match(lines, [line, line])

  await t.rejects(
    ask(once, 'x', async () => t.fail('it runs without a claim'), { idempotencyKey: randomUUID() }),
    { message: 'the store is away' },
  )
})

t.test('The outcomes of claims are counted', async t => {
  const outcomes = ['taken', 'answered', 'in-flight', 'mismatch']
  const counts = async () => {
    const text = await scrape()
    return outcomes.map(outcome => {
      const [, count = '0'] =
        new RegExp(`^payprep_idempotency_claims_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm').exec(text) ??
        []
      return Number(count)
    })
  }
  const { once } = opened()
  const before = await counts()
  let answer: (value: number) => void = () => {}
  const first = ask(once, 'x', () => new Promise<number>(resolve => (answer = resolve)))
  for (let count = 0; count < 3; count++) await problemOf(ask(once, 'x', async () => 0))
  answer(1)
  await first
  for (let count = 0; count < 2; count++) await ask(once, 'x', async () => 0)
  for (let count = 0; count < 4; count++) await problemOf(ask(once, 'y', async () => 0))
  t.strictSame(
    (await counts()).map((count, at) => count - before[at]!),
    [1, 2, 3, 4],
  )
})

/** The result of reading a header: the key, or the code of the refusal. */
const headers: readonly (readonly [title: string, header: string, read: string])[] = [
  ['a UUID', KEY, KEY],
  ['a UUID in upper case is the same key', KEY.toUpperCase(), KEY],
  ['a UUID as a structured field', `"${KEY}"`, KEY],
  ['a quote before it alone', `"${KEY}`, KEY],
  ['a quote after it alone', `${KEY}"`, KEY],
  ['no header', '', 'IDEMPOTENCY_KEY_HEADER_MISSING'],
  ['quotes without a key', '""', 'IDEMPOTENCY_KEY_INVALID'],
  ['a word', 'payment-4711', 'IDEMPOTENCY_KEY_INVALID'],
  ['a UUID without hyphens', KEY.replaceAll('-', ''), 'IDEMPOTENCY_KEY_INVALID'],
  ['two quotes on each side', `""${KEY}""`, 'IDEMPOTENCY_KEY_INVALID'],
  ['a quote within', KEY.replace('-', '"'), 'IDEMPOTENCY_KEY_INVALID'],
  ['single quotes', `'${KEY}'`, 'IDEMPOTENCY_KEY_INVALID'],
  ['two keys', `${KEY}, ${KEY}`, 'IDEMPOTENCY_KEY_INVALID'],
  ['a UUID in braces', `{${KEY}}`, 'IDEMPOTENCY_KEY_INVALID'],
]

const invalid = { kind: 'invalid', httpStatus: 400, message: /Idempotency-Key header/ }

t.test('The key of a request is a UUID in its header, bare or quoted', async t => {
  for (const [title, header, read] of headers) {
    const state: Partial<Context['state']> = {}
    const get = (name: string) => (name === 'Idempotency-Key' ? header : '')
    let passed = 0
    const problem = await problemOf(
      (async () => requireIdempotencyKey({ get, state } as Context, async () => ++passed))(),
    )
    const isRead = read === KEY
    t.strictSame(state, isRead ? { idempotencyKey: read } : {}, title)
    t.equal(passed, isRead ? 1 : 0, title)
    if (!isRead) t.match(problem, { ...invalid, code: read }, title)
  }
})
