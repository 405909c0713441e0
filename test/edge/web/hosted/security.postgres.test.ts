import { randomUUID } from 'node:crypto'
import t from 'tap'
import { seededDatabase } from '../../../harness/database.ts'
import { sessionIdIn, startHostedSystem } from './hosted-system.ts'

const running = await startHostedSystem(await seededDatabase(t))
t.teardown(running.close)
const system = { ...running, ...(await running.addClient()) }

const ownHeaders = { origin: system.baseUrl, 'content-type': 'application/json' }

async function send(
  path: string,
  { method = 'GET', body, headers = {} }: { method?: string; body?: unknown; headers?: object } = {},
) {
  const response = await fetch(system.baseUrl + path, {
    method,
    headers: { ...ownHeaders, ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as any }
}

/** Opens a new session as a browser does; returns its path, its cookie, and the body that opened it. */
async function openedSession(externalUserId: string, options?: { allowedCountries: string[] }) {
  const url = await system.session({ externalUserId, ...(options && { options }) })
  const path = `/sessions/${sessionIdIn(url)}`
  const body = { secret: new URL(url).hash.slice(1), browserId: randomUUID() }
  const { status, headers } = await send(`${path}/opening`, { method: 'POST', body })
  const [cookie = ''] = headers.getSetCookie()
  return { path, status, setCookie: cookie, cookie: cookie.split(';')[0]!, body }
}

const draft = (value: string) => ({
  '/country': 'DE',
  '/currency': 'EUR',
  '/method': 'BANK_ACCOUNT',
  '/creditor/type': 'INDIVIDUAL',
  '/creditor/name': 'Erika Mustermann',
  '/creditorAccount/id/type': 'IBAN',
  '/creditorAccount/id/value': value,
})
const create = (iban = 'DE89370400440532013000') => ({
  method: 'POST',
  body: { attemptId: randomUUID(), draft: draft(iban) },
})

t.test('The page may load and run only its own files', async t => {
  const { headers } = await fetch(await system.session())
  const policy = headers.get('content-security-policy') ?? ''
  t.match(policy, "default-src 'none'")
  t.match(policy, "script-src 'self';")
  t.match(policy, "require-trusted-types-for 'script'")
  t.match(policy, "frame-ancestors 'none'")
  t.notMatch(policy, /unsafe|https?:|data:|\*/)
  t.equal(headers.get('referrer-policy'), 'no-referrer')
  t.equal(headers.get('cache-control'), 'no-store')
  t.equal(headers.get('x-robots-tag'), 'noindex')
})

t.test('An organization may allow its own sites to frame the pages', async t => {
  const policy = async () =>
    (await fetch(await system.session())).headers.get('content-security-policy') ?? ''
  await system.brandings.change(system.organizationId, { frameAncestors: ['https://shop.example'] })
  t.match(await policy(), /frame-ancestors https:\/\/shop\.example$/)
  await system.brandings.change(system.organizationId, { frameAncestors: [] })
  t.match(await policy(), /frame-ancestors 'none'$/)
})

t.test('A browser first loads at most 30 kB of script and 10 KiB of style', async t => {
  const { assets, script, imports, style, scriptOf } = system.bundle
  const sizes = await Promise.all(
    [...assets].map(async ([name, asset]) => [name, (await asset.compressed('gzip')).length] as const),
  )
  const scripts = sizes.filter(([name]) => [script, ...imports, scriptOf('en')].includes(name))
  t.equal(scripts.length, 2 + imports.length)
  const total = scripts.reduce((sum, [, size]) => sum + size, 0)
  t.ok(total <= 30_000, `${total} bytes of script`)
  t.ok(sizes.find(([name]) => name === style)![1] <= 10 * 1024, 'bytes of style')
  const page = await (await fetch(await system.session())).text()
  for (const [, name] of page.matchAll(/(?:src|href)="\/hosted\/([^"]+)"/g))
    t.ok(assets.has(name!), `${name}`)
  t.notMatch(page, /<style|style=|<script[^>]*>[^<]/, 'nothing is inline')
})

t.test(
  'To somebody with its id alone, a session tells its language, and the sites of its client',
  async t => {
    const made = (externalUserId: string, path: string, more: object) =>
      system.session({
        externalUserId,
        returnUrl: `https://grąžinimai.lt/${path}`,
        options: { locale: 'pl-PL', ...more },
      })
    const told = async (path: string) => {
      const response = await fetch(system.baseUrl + path)
      t.equal(response.headers.get('set-cookie'), null)
      return [response.status, response.headers.get('content-security-policy'), await response.text()]
    }
    const url = await made('Gorzysława', 'uždaryta?id=7731', { allowedCountries: ['LV'] })
    const path = `/sessions/${sessionIdIn(url)}`
    const before = await told(path)
    t.match(before[2], /<html lang="pl" .* data-asked="pl-PL">/)
    t.match(before[2], '<meta name="return-origin" content="https://xn--grinimai-j8a42j.lt">')
    const other = await made('Þorgerður', 'atgal', { allowedRecipientTypes: ['BUSINESS'] })
    t.strictSame(await told(`/sessions/${sessionIdIn(other)}`), before, 'nothing of the end-user')

    const body = { secret: new URL(url).hash.slice(1), browserId: randomUUID() }
    const { status, headers } = await send(`${path}/opening`, { method: 'POST', body })
    t.equal(status, 200)
    t.strictSame(await told(path), before, 'not that it is open')
    const [cookie = ''] = headers.getSetCookie()
    const end = { method: 'POST', body: {}, headers: { cookie: cookie.split(';')[0]! } }
    t.equal((await send(`${path}/end`, end)).status, 200)
    t.strictSame(await told(path), before, 'not that it has ended')
  },
)

t.test('A secret opens its session in one browser only', async t => {
  const { path, body, status, setCookie } = await openedSession('once')
  t.equal(status, 200)
  t.match(setCookie, /httponly/i)
  t.match(setCookie, /samesite=strict/i)
  t.match(setCookie, new RegExp(`path=${path}`))
  const again = await send(`${path}/opening`, { method: 'POST', body })
  t.equal(again.status, 200, 'a browser that lost the answer may ask again')
  const other = await send(`${path}/opening`, { method: 'POST', body: { ...body, browserId: randomUUID() } })
  t.strictSame([other.status, other.body.code], [401, 'SESSION_LINK_USED'])
})

t.test('Text that UTF-8 cannot encode or Postgres does not store is refused', async t => {
  const { path, cookie } = await openedSession('unstorable')
  for (const text of ['\ud800', '\0']) {
    for (const [place, body] of [
      ['opening', { secret: text, browserId: randomUUID() }],
      ['checks', { draft: { '/creditor/name': text } }],
      ['bank-searches', { country: 'BR', text }],
    ] as const) {
      const { status, body: answer } = await send(`${path}/${place}`, {
        method: 'POST',
        body,
        headers: { cookie },
      })
      t.strictSame([status, answer.code], [400, 'REQUEST_INVALID'], `${place} ${JSON.stringify(text)}`)
    }
  }
})

t.test('If several browsers open a session at once, one succeeds', async t => {
  const url = await system.session()
  const path = `/sessions/${sessionIdIn(url)}/opening`
  const secret = new URL(url).hash.slice(1)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      send(path, { method: 'POST', body: { secret, browserId: randomUUID() } }),
    ),
  )
  t.strictSame(answers.map(({ status }) => status).toSorted(), [200, 401, 401, 401, 401])
})

t.test('Wrong secrets of a session are throttled, and never lock its end-user out', async t => {
  const url = await system.session()
  const path = `/sessions/${sessionIdIn(url)}/opening`
  const open = (secret: string) => send(path, { method: 'POST', body: { secret, browserId: randomUUID() } })
  const statuses = []
  for (let n = 0; n < 7; n++) statuses.push((await open('x')).status)
  t.strictSame(statuses, [401, 401, 401, 401, 401, 429, 429])
  t.equal((await open(new URL(url).hash.slice(1))).status, 200, 'the right secret, from the same address')
})

t.test('A session has one set of limits, however its id is spelled', async t => {
  const url = await system.session()
  const id = sessionIdIn(url)
  const statuses = []
  for (const spelled of spellingsOf(id, 7)) {
    const body = { secret: 'x', browserId: randomUUID() }
    statuses.push((await send(`/sessions/${spelled}/opening`, { method: 'POST', body })).status)
  }
  t.strictSame(statuses, [401, 401, 401, 401, 401, 429, 429], 'wrong secrets')

  const { path, cookie } = await openedSession('spelled')
  const headers = { cookie }
  const reads = []
  for (const spelled of spellingsOf(path.split('/')[2]!, 241))
    reads.push((await send(`/sessions/${spelled}/state`, { headers })).status)
  t.strictSame([reads.indexOf(429), reads.length], [240, 241], 'reads')
})

/** Spellings of an id, which differ by case. */
function spellingsOf(id: string, count: number): string[] {
  const places = [...id].flatMap((letter, place) => (/[a-f]/.test(letter) ? [place] : []))
  return Array.from({ length: count }, (_, n) =>
    [...id].map((each, place) => ((n >> places.indexOf(place)) & 1 ? each.toUpperCase() : each)).join(''),
  )
}

t.test('Without its session a look-up does no work', async t => {
  const { path } = await openedSession('looked up')
  let calls = 0
  const count = () => calls++
  const { validation } = system.services
  const { validate } = validation
  t.intercept(validation, 'validate', {
    value: (...args: Parameters<typeof validate>) => (count(), validate(...args)),
  })
  const draftOf = { method: 'POST', body: { draft: draft('DE89370400440532013000') } }
  const [name] = (await openedSession('another')).cookie.split('=')
  const refused = await send(`${path}/lookups`, { ...draftOf, headers: { cookie: `${name}=made-up` } })
  t.strictSame([refused.status, calls], [401, 0])
})

t.test('Requests forged by another site are refused', async t => {
  const { path, cookie } = await openedSession('forged')
  const foreign: readonly object[] = [
    { origin: 'https://evil.example', cookie },
    { origin: 'null', cookie },
    { 'sec-fetch-site': 'cross-site', cookie },
    { 'sec-fetch-site': 'same-site', cookie },
  ]
  for (const headers of foreign) {
    const { status, body } = await send(`${path}/payout-methods`, { ...create(), headers })
    t.strictSame([status, body.code], [422, 'FOREIGN_PAGE'], JSON.stringify(headers))
  }
  const form = { 'content-type': 'text/plain', cookie }
  t.equal((await send(`${path}/payout-methods`, { ...create(), headers: form })).status, 415)
  t.strictSame(await system.recipients('forged'), [])
})

t.test('An end-user cannot reach the payout methods of another', async t => {
  const own = await openedSession('one user')
  const other = await openedSession('other user')
  const { body } = await send(`${other.path}/payout-methods`, {
    ...create(),
    headers: { cookie: other.cookie },
  })
  const { id, version } = body.payoutMethod
  const as = ({ path, cookie }: typeof own) => ({ path, headers: { cookie } })
  const attempts: readonly (readonly [method: string, place: string, body?: unknown])[] = [
    ['PATCH', `payout-methods/${id}`, { version, draft: draft('DE75512108001245126199') }],
    ['DELETE', `payout-methods/${id}`],
    ['POST', `payout-methods/${id}/default`],
  ]
  for (const [method, place, body] of attempts) {
    const { path, headers } = as(own)
    const answer = await send(`${path}/${place}`, {
      method,
      headers,
      ...(body !== undefined && { body }),
    })
    t.equal(answer.status, 404, `${method} ${place}`)
  }
  const places = ['state', 'choices?type=INDIVIDUAL', 'payout-methods', 'form?country=DE', 'logo']
  for (const place of places) {
    const crossed = await send(`${other.path}/${place}`, { headers: { cookie: own.cookie } })
    t.equal(crossed.status, 401, `${place} with the cookie of another session`)
    t.equal((await send(`${other.path}/${place}`)).status, 401, `${place} with none`)
  }
  t.equal((await system.recipients('other user')).length, 1, 'nothing was changed')
})

t.test('A session refuses a country that its client does not allow', async t => {
  const { path, cookie } = await openedSession('limited', { allowedCountries: ['FR'] })
  const { body: choices } = await send(`${path}/choices?type=INDIVIDUAL`, { headers: { cookie } })
  t.strictSame(Object.keys(choices), ['FR'])
  const { status, body } = await send(`${path}/payout-methods`, { ...create(), headers: { cookie } })
  t.strictSame([status, body.code], [422, 'RECIPIENT_COUNTRY_NOT_ALLOWED'])
})

t.test('Account numbers are never sent back to the page', async t => {
  const { path, cookie } = await openedSession('masked')
  const headers = { cookie }
  const created = await send(`${path}/payout-methods`, { ...create(), headers })
  const listed = await send(`${path}/payout-methods`, { headers })
  t.notMatch(JSON.stringify([created.body, listed.body]), /370400440532013000/)
})

t.test('Ended and expired sessions answer 401', async t => {
  const ended = await openedSession('ended')
  await send(`${ended.path}/end`, { method: 'POST', headers: { cookie: ended.cookie } })
  const after = await send(`${ended.path}/payout-methods`, { headers: { cookie: ended.cookie } })
  t.strictSame([after.status, after.body.code], [401, 'SESSION_ENDED'])
  const expired = await openedSession('expired')
  await system.expire(`${system.baseUrl}${expired.path}`)
  const late = await send(`${expired.path}/payout-methods`, { headers: { cookie: expired.cookie } })
  t.strictSame([late.status, late.body.code], [401, 'SESSION_EXPIRED'])
})

t.test('The security log records who opened a session, changed a payout method or was refused', async t => {
  const before = system.securityLines.length
  const { path, cookie } = await openedSession('user-of-the-log')
  const session = path.split('/')[2]
  const headers = { cookie }
  const { body } = await send(`${path}/payout-methods`, { ...create(), headers })
  await send(`${path}/payout-methods`, { headers })
  await send(`${path}/payout-methods/${body.payoutMethod.id}`, { method: 'DELETE', headers })
  await send(`${path}/payout-methods`, { ...create('DE00'), headers })
  await send(`${path}/state`, { headers: { cookie: `${cookie}x` } })
  await send(`${path}/state`, { headers: { origin: 'https://evil.example' } })
  await send(`${path}/opening`, { method: 'POST', body: { secret: 'guessed', browserId: randomUUID() } })
  const lines = system.securityLines.slice(before)
  t.ok(lines.every(({ address, requestId }) => typeof address === 'string' && typeof requestId === 'string'))
  const target = body.payoutMethod.id
  t.match(lines, [
    { event: 'session.create', outcome: 'success', session, organization: system.organizationId },
    { event: 'session.open', outcome: 'success', session },
    { event: 'recipient.change', outcome: 'success', reason: 'created', session, target },
    { event: 'recipient.change', outcome: 'success', reason: 'deleted', session, target },
    { event: 'session.use', outcome: 'failure', reason: 'page-session-invalid', session },
    { event: 'session.use', outcome: 'failure', reason: 'foreign-page', session },
    { event: 'session.open', outcome: 'failure', reason: 'session-link-invalid', session },
  ])
  t.notMatch(JSON.stringify(lines), /Erika|DE89|guessed|user-of-the-log/)
})

// Near the end: this network is limited for a minute afterwards.
t.test('A stranger who knows the id of a session cannot keep its browser out', async t => {
  const { path, cookie } = await openedSession('besieged')
  const [name] = cookie.split('=')
  const reads = (cookie: string) => send(`${path}/choices?type=INDIVIDUAL`, { headers: { cookie } })
  t.equal((await reads(cookie)).status, 200)
  const statuses = []
  for (let n = 0; n < 125; n++) statuses.push((await reads(`${name}=made-up-${n}`)).status)
  t.strictSame([statuses[0], statuses.at(-1)], [401, 429])
  t.equal((await reads(cookie)).status, 200, 'the browser of the session, from the same address')
  t.equal((await send(`${path}/payout-methods`, { headers: { cookie } })).status, 200)
})

t.test('A request id that a browser sends does not enter logs or the audit trail', async t => {
  const { path, cookie } = await openedSession('user-of-ids')
  const { headers } = await send(`${path}/state`, { headers: { cookie, 'x-request-id': 'Canaria.Birdwood' } })
  t.match(headers.get('x-request-id'), /^[0-9a-f]{24}-/)
  t.notMatch(system.logLines.join() + JSON.stringify(system.securityLines), /Canaria/)
})
