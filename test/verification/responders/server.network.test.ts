import { Agent, request } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import {
  accounts,
  client,
  ORGANIZATION,
  runningResponder,
  send,
  trusted,
  vopQuestion,
} from '../running-responder.ts'

const held = { names: ['Erika Mustermann'], aliases: [], state: 'OPEN' } as const

t.test('a request that is no question of the scheme is refused', async t => {
  const { url } = await runningResponder(t, 'vop')
  const cases = [
    [{ path: '/vop/v2/payee-verifications' }, 404],
    [{ method: 'GET', body: '' }, 405],
    [{ body: Buffer.alloc(16 * 1024 + 1, ' ') }, 413],
    [{ body: 'no JSON' }, 400],
    [{ body: Buffer.from([0x22, 0xff, 0x22]) }, 400],
  ] as const
  for (const [change, status] of cases) {
    const refused = await send(url, { method: 'POST', ...vopQuestion(), ...change })
    t.match(refused, { status, body: { type: 'about:blank', code: 'FORMAT_ERROR' } })
  }
  t.equal((await send(`${url}/psp-1`, vopQuestion())).status, 200, 'under any base path')
})

t.test('a client that uses up its tokens gets a Retry-After; misses cost more', async t => {
  const { url } = await runningResponder(t, 'vop', { tokensPerMinute: 10 })
  const statuses = async (iban: string, count: number) => {
    const found = []
    for (let n = 0; n < count; n++) found.push(await send(url, vopQuestion({ partyAccount: { iban } })))
    return found
  }
  const misses = await statuses(accounts.unknown, 5)
  t.strictSame(
    misses.map(({ status }) => status),
    [200, 200, 200, 200, 429],
  )
  t.match(misses.at(-1), { headers: { 'retry-after': /^\d+$/ }, body: { code: 'LIMIT_EXCEEDED' } })

  const another = await runningResponder(t, 'vop', { tokensPerMinute: 10 })
  for (let n = 0; n < 10; n++)
    t.equal((await send(another.url, vopQuestion())).status, 200, 'a hit costs one')
})

t.test('a hit, a miss and a slow look-up take whole steps', async t => {
  const lookup = async ({ iban }: { iban?: string }) => {
    if (iban === accounts.joint) await sleep(120)
    return iban === accounts.unknown ? undefined : held
  }
  const { url } = await runningResponder(t, 'vop', { lookup: lookup as never, answerStepMs: 100 })
  const agent = new Agent({ keepAlive: true })
  t.teardown(() => agent.destroy())
  const cases = [
    [accounts.open, 100],
    [accounts.unknown, 100],
    [accounts.joint, 200],
  ] as const
  for (const [iban, atLeast] of cases) {
    const startedAt = performance.now()
    await send(url, { agent, ...vopQuestion({ partyAccount: { iban } }) })
    t.ok(performance.now() - startedAt >= atLeast - 1, iban)
  }
})

t.test('books that fail or do not answer are the fault of the bank', async t => {
  const broken = await runningResponder(t, 'vop', {
    lookup: async () => {
      throw new Error('no books')
    },
  })
  t.match(await send(broken.url, vopQuestion()), { status: 500, body: { detail: 'internal error' } })
  t.match(broken.lines, [
    { event: 'bug', error: 'no books' },
    { event: 'responder.answered', code: 'INTERNAL' },
  ])

  const silent = await runningResponder(t, 'vop', {
    lookup: () => new Promise(() => {}),
    answerTimeoutMs: 50,
  })
  t.match(await send(silent.url, vopQuestion()), { status: 503 })
})

t.test('a failure is not repeated', async t => {
  let lookups = 0
  const lookup = async () => {
    if (++lookups === 1) throw new Error('no books')
    return held
  }
  const { url } = await runningResponder(t, 'vop', { lookup })
  const question = vopQuestion()
  t.equal((await send(url, question)).status, 500)
  t.equal((await send(url, question)).status, 200)
})

t.test('the log has id, code and duration, and never a name or an account', async t => {
  const { url, lines } = await runningResponder(t, 'vop')
  const question = vopQuestion({ party: { name: 'E Mustermann' } })
  await send(url, question)
  await send(url, vopQuestion({ party: { name: 7, other: 'Erika Mustermann' } }))
  t.match(lines, [
    { event: 'responder.answered', id: question.headers['x-request-id'], code: 'CMTC', milliseconds: Number },
    { event: 'responder.answered', code: 'FORMAT', milliseconds: Number },
  ])
  t.notMatch(JSON.stringify(lines), /Mustermann|Erika|DE89/)
})

t.test('a client is known on a resumed connection too', async t => {
  const { url } = await runningResponder(t, 'vop', {
    clients: `organizationIdentifier,bic\n${ORGANIZATION},BANKDEFF\n`,
  })
  const agent = new Agent({ keepAlive: false, maxCachedSessions: 10 })
  t.teardown(() => agent.destroy())
  for (let n = 0; n < 4; n++) t.equal((await send(url, { agent, ...vopQuestion() })).status, 200)
})

t.test('questions in flight are answered when the responder is closed', async t => {
  let proceed!: () => void
  let asked!: () => void
  const started = new Promise<void>(resolve => (asked = resolve))
  const lookup = async () => {
    asked()
    await new Promise<void>(resolve => (proceed = resolve))
    return held
  }
  const { url, close } = await runningResponder(t, 'vop', { lookup })
  const answer = send(url, vopQuestion())
  await started
  const closed = close()
  await t.rejects(send(url, vopQuestion()), { code: 'ECONNREFUSED' })
  proceed()
  t.equal((await answer).status, 200)
  await closed
})

t.test('a client that leaves in the middle of its question is no bug', async t => {
  const { url, lines, close } = await runningResponder(t, 'vop')
  const { path, headers } = vopQuestion()
  const leaving = request(url + path, {
    ...client,
    ca: trusted.ca,
    method: 'POST',
    headers: { ...headers, 'content-length': 100 },
  })
  leaving.on('error', () => {})
  leaving.write('{', () => leaving.destroy())
  await new Promise(closed => leaving.on('close', closed))
  t.equal((await send(url, vopQuestion())).status, 200)
  await close()
  t.strictSame(
    lines.map(({ event, code }) => [event, code]),
    [['responder.answered', 'MTCH']],
  )
})
