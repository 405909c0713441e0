import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request as send, type RequestListener } from 'node:http'
import { create } from '@bufbuild/protobuf'
import { timestampNow } from '@bufbuild/protobuf/wkt'
import t from 'tap'
import { operatorConsole } from '../../../../edge/web/console/console.ts'
import { commands } from '../../../../edge/web/console/commands.ts'
import { EventSchema, EventType } from '../../../../proto/gen/payprep/events/v1/event_pb.js'
import { DeliveryState } from '../../../../proto/gen/payprep/notifier/v1/delivery_pb.js'
import { DisabledReason } from '../../../../proto/gen/payprep/notifier/v1/subscription_pb.js'
import { socketOf } from '../../../../services/kit/process/worker.ts'
import { answerTogether } from '../../../../services/kit/workers/private-port.ts'
import type { LogLine } from '../../../../services/kit/process/logging/log.ts'
import { runLine, installed } from '../../../harness/command-line.ts'
import { freshDatabase } from '../../../harness/database.ts'
import { receiver } from '../../../harness/receiver.ts'
import { fewBanks, membership } from '../../../harness/system.ts'
import { until } from '../../../harness/until.ts'
import { startHostedSystem } from '../hosted/hosted-system.ts'
import { served } from '../../../harness/http-server.ts'
import { consoleOf } from './console-of.ts'

const endpoint = await receiver(t)
const databaseUrl = await freshDatabase(t)
const system = await startHostedSystem(databaseUrl, {
  env: { WEBHOOK_ALLOWED_ORIGINS: endpoint.origin },
  seed: fewBanks,
})
t.teardown(system.close)
const { notifier } = system.services
const clock = { behindMs: 0, now: () => Date.now() - clock.behindMs }
const securityLines: LogLine[] = []
const deps = consoleOf(t, system, { clock, securityLines })
const url = await served(t, operatorConsole(deps))
const { organizationId } = await system.addClient()
const { subscription } = await notifier.createSubscription({
  organizationId,
  subscription: { title: 'Ördög', url: `${endpoint.origin}/x`, events: [EventType.RECIPIENT_CREATED] },
})
const subscriptionId = subscription!.id
const target = { organization: organizationId, subscription: subscriptionId }

async function publish() {
  const id = randomUUID()
  const recipient = { id: randomUUID(), externalUserId: 'kitanda-7', version: 1 }
  await notifier.publishEvents({
    events: [
      create(EventSchema, {
        id,
        organizationId,
        createdAt: timestampNow(),
        type: EventType.RECIPIENT_CREATED,
        object: { case: 'recipient', value: recipient },
      }),
    ],
  })
  return id
}

const deliveries = async () => (await notifier.listDeliveries({ organizationId, subscriptionId })).items
const stateNow = async () =>
  (await notifier.getSubscription({ organizationId, subscriptionId })).subscription!

/** The link that the command prints, with the host of this console. */
async function linkOf(...options: string[]) {
  const { code, out, err } = await runLine(commands, ['console', 'link', '--json', '--at', url, ...options], {
    ...installed({ ...membership, databaseUrl, masterKeys: membership.key, env: {} }),
  })
  if (code !== 0) throw new Error(err)
  return JSON.parse(out) as { link: string; operator: string; expires: string }
}

interface Asking {
  readonly cookie?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly at?: string
}

const post = (path: string, form: object, { cookie, headers = {}, at = url }: Asking = {}) =>
  fetch(at + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: at, ...(cookie !== undefined && { cookie }), ...headers },
    body: new URLSearchParams({ ...form }),
  })
const page = (path: string, cookie = '', at = url) => fetch(at + path, { headers: { cookie } })

async function loggedIn(by: string) {
  const link = new URL((await linkOf('--by', by)).link).searchParams.get('link')!
  const { status, headers } = await post('/log-in', { link })
  const [setCookie = ''] = headers.getSetCookie()
  const cookie = setCookie.split(';')[0]!
  const text = await (await page(`/find?id=${subscriptionId}`, cookie)).text()
  const token = /name="token" value="([^"]+)"/.exec(text)?.[1] ?? ''
  return { link, status, headers, setCookie, cookie, token }
}

const linesOf = (event: string) => securityLines.filter(line => line.event === event)

t.test('A link logs an operator in once, and looking at it does not use it up', async t => {
  const { link: address, expires } = await linkOf('--by', 'zsofia.kiss@night')
  t.ok(Math.abs(Date.parse(expires) - Date.now() - 600_000) < 60_000)
  const link = new URL(address).searchParams.get('link')!
  for (const method of ['GET', 'HEAD', 'GET']) t.equal((await fetch(address, { method })).status, 200)
  const offered = await (await fetch(address)).text()
  t.match(offered, /act as <b>zsofia\.kiss@night<\/b>/)
  t.match(offered, /<form method="post" action="\/log-in">/)

  const opened = await post('/log-in', { link })
  t.equal(opened.status, 303)
  t.equal(opened.headers.get('location'), '/')
  const [cookie = ''] = opened.headers.getSetCookie()
  t.match(cookie, /^payprep-console=[\w.-]+; Path=\/; HttpOnly; SameSite=Strict$/)
  t.match(await (await page('/', cookie.split(';')[0])).text(), /Logged in as <b>zsofia\.kiss@night<\/b>/)
  t.match(linesOf('console.open').at(-1), { outcome: 'success', operator: 'zsofia.kiss@night' })

  const again = await post('/log-in', { link })
  t.equal(again.status, 403)
  t.strictSame(again.headers.getSetCookie(), [])
  t.match(await (await fetch(address)).text(), /This link was used already/)
  t.match(linesOf('console.open').at(-1), { outcome: 'failure', reason: 'link-used' })
})

t.test('Of two browsers that open a link at once, one gets in', async t => {
  const link = new URL((await linkOf('--by', 'kwame')).link).searchParams.get('link')!
  const answers = await Promise.all([1, 2, 3, 4].map(() => post('/log-in', { link })))
  t.strictSame(answers.map(({ status }) => status).sort(), [303, 403, 403, 403])
})

t.test(
  'A link that is forged, expired or a session is refused, and so is one that another page sends',
  async t => {
    const { link, cookie } = await loggedIn('kwame')
    const session = cookie.split('=')[1]!
    const [head, body, mac] = link.split('.') as [string, string, string]
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    const other = Buffer.from(JSON.stringify({ ...claims, sub: 'root' })).toString('base64url')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    for (const forged of [
      `${head}.${other}.${mac}`,
      `${none}.${other}.`,
      session,
      '',
      'null',
      '%00',
      'á'.repeat(900),
    ]) {
      const { status, headers } = await post('/log-in', { link: forged })
      t.equal(status, 403, forged.slice(0, 20))
      t.strictSame(headers.getSetCookie(), [])
      t.match(await (await page(`/log-in?link=${encodeURIComponent(forged)}`)).text(), /is not valid/)
    }
    const fresh = new URL((await linkOf('--by', 'kwame')).link).searchParams.get('link')!
    clock.behindMs = -601_000
    t.equal((await post('/log-in', { link: fresh })).status, 403)
    t.match(await (await page(`/log-in?link=${fresh}`)).text(), /has expired/)
    clock.behindMs = 0
    for (const headers of [
      { origin: 'https://attacker.example' },
      { origin: 'null' },
      { origin: url.replace(/\d+$/, '9') },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ])
      t.equal((await post('/log-in', { link: fresh }, { headers })).status, 422, JSON.stringify(headers))
    t.match(linesOf('console.open').at(-1), { outcome: 'failure', reason: 'foreign-page' })
    t.equal((await post('/log-in', { link: fresh })).status, 303, 'none of these has used it up')
  },
)

t.test(
  'An operator pauses an endpoint, whose events wait, resumes it, and sends a delivery again',
  async t => {
    const { cookie, token } = await loggedIn('kwame')
    await publish()
    await until(async () => (await deliveries())[0]?.state === DeliveryState.DELIVERED)

    const paused = await post('/pause', { ...target, token }, { cookie })
    t.equal(paused.status, 303)
    const seeThere = paused.headers.get('location')!
    t.match(seeThere, new RegExp(`^/find\\?id=${subscriptionId}&done=endpoint-paused&mark=[\\w-]+$`))
    t.match(await stateNow(), { enabled: false, disabledReason: DisabledReason.OPERATOR })
    t.match(linesOf('console.change').at(-1), {
      outcome: 'success',
      reason: 'endpoint-paused',
      operator: 'kwame',
      organization: organizationId,
      target: subscriptionId,
    })
    const shown = await (await page(seeThere, cookie)).text()
    t.match(shown, /role="status">The endpoint is paused/)
    const stranger = await loggedIn('ayse')
    for (const [address, who] of [
      [seeThere, ''],
      [seeThere, stranger.cookie],
      [seeThere.replace(/&mark.*/, ''), cookie],
      [seeThere.replace('paused', 'resumed'), cookie],
      [seeThere.replace(subscriptionId, organizationId), cookie],
    ] as const)
      t.notMatch(await (await page(address, who)).text(), /role="status"/, `${address} of ${who.slice(0, 9)}`)
    t.match(shown, /paused by an operator/)

    const eventId = await publish()
    await until(async () => (await deliveries())[0]?.state === DeliveryState.PAUSED)
    const [delivery] = await deliveries()
    t.equal(delivery!.eventId, eventId)
    const refused = await post('/retry', { ...target, delivery: delivery!.id, token }, { cookie })
    t.equal(refused.status, 409)
    t.match(await refused.text(), /the subscription is disabled: enable it first/)
    t.match(linesOf('console.change').at(-1), { outcome: 'failure', reason: 'conflict', operator: 'kwame' })

    t.equal((await post('/resume', { ...target, token }, { cookie })).status, 303)
    await until(async () => (await deliveries())[0]?.state === DeliveryState.DELIVERED)
    t.match(await stateNow(), { enabled: true, disabledReason: undefined })
    const count = endpoint.received.length
    const again = await post('/retry', { ...target, delivery: delivery!.id, token }, { cookie })
    t.equal(again.status, 303)
    t.match(again.headers.get('location'), `/find?id=${delivery!.id}&done=delivery-retried&mark=`)
    await until(async () => endpoint.received.length === count + 1)
    t.equal(endpoint.received.at(-1)!.headers['webhook-id'], eventId)
  },
)

t.test(
  'What a client disables itself is not reported as paused by an operator, and misses its events',
  async t => {
    const { cookie, token } = await loggedIn('kwame')
    await notifier.updateSubscription({ organizationId, subscriptionId, change: { enabled: false } })
    t.equal((await post('/pause', { ...target, token }, { cookie })).status, 303)
    t.match(await stateNow(), { enabled: false, disabledReason: undefined })
    t.equal((await post('/resume', { ...target, token }, { cookie })).status, 303)
    t.match(await stateNow(), { enabled: true })
  },
)

t.test('Nothing is changed without a log-in, from another page, or by a form of another session', async t => {
  const { cookie, token } = await loggedIn('kwame')
  const stranger = await loggedIn('ayse')
  const form = { ...target, token }
  for (const [name, status, sent, asking] of [
    ['without a cookie', 401, form, {}],
    ['with a forged cookie', 401, form, { cookie: `${cookie}x` }],
    [
      'with a link for a cookie',
      401,
      form,
      { cookie: `payprep-console=${(await linkOf()).link.split('=')[1]}` },
    ],
    ['without a token', 422, target, { cookie }],
    ['with the token of another session', 422, { ...target, token: stranger.token }, { cookie }],
    ['from another site', 422, form, { cookie, headers: { origin: 'https://attacker.example' } }],
    ['from another port', 422, form, { cookie, headers: { origin: 'http://127.0.0.1:8080' } }],
    ['from a page of the same site', 422, form, { cookie, headers: { 'sec-fetch-site': 'same-site' } }],
    ['with an id that is none', 400, { ...form, subscription: `${subscriptionId}'` }, { cookie }],
    ['with a strange subscription', 404, { ...form, subscription: randomUUID() }, { cookie }],
    ['with another organization', 404, { ...form, organization: randomUUID() }, { cookie }],
  ] as const) {
    t.equal((await post('/pause', sent, asking)).status, status, name)
    t.equal((await stateNow()).enabled, true, name)
  }
  t.equal((await post('/pause', { ...form, more: 'x'.repeat(9_000) }, { cookie })).status, 413)
  t.equal((await post('/retry', form, { cookie, headers: { 'content-type': 'text/plain' } })).status, 415)
  t.match(linesOf('console.change').at(-1), { outcome: 'failure', operator: 'kwame' })
  const silent = await fetch(`${url}/pause`, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams(form),
  })
  t.equal(silent.status, 422, 'a request that names no page')
})

t.test(
  'A session ends after an hour or by logging out, and is valid at the host that it was opened at alone',
  async t => {
    const { cookie, token } = await loggedIn('kwame')
    const elsewhere = await served(t, operatorConsole(deps))
    t.notMatch(await (await page('/', cookie, elsewhere)).text(), /Logged in as/)
    t.equal((await post('/pause', { ...target, token }, { cookie, at: elsewhere })).status, 401)
    const [foreign] = await once(
      send(`${url}/pause`, {
        method: 'POST',
        headers: { host: 'attacker.example', cookie, origin: url },
      }).end(),
      'response',
    )
    t.equal(foreign.resume().statusCode, 421)
    t.match(await (await page('/', cookie)).text(), /Logged in as/)

    t.match(linesOf('console.use').at(-1), { outcome: 'failure', reason: 'session-invalid', address: /127/ })
    clock.behindMs = -3_601_000
    const late = await page('/', cookie)
    t.match(late.headers.getSetCookie(), [/^payprep-console=; .*Max-Age=0$/], 'the browser forgets it')
    t.notMatch(await late.text(), /Logged in as/)
    t.match(linesOf('console.use').at(-1), { outcome: 'failure', reason: 'session-expired' })
    t.equal((await post('/pause', { ...target, token }, { cookie })).status, 401)
    clock.behindMs = 0
    t.equal((await post('/log-out', {}, { cookie })).status, 422, 'another page logs nobody out')
    t.match(linesOf('console.close').at(-1), {
      outcome: 'failure',
      reason: 'foreign-page',
      operator: 'kwame',
    })
    const out = await post('/log-out', { token }, { cookie })
    t.equal(out.status, 303)
    t.match(out.headers.getSetCookie()[0], /^payprep-console=; .*Max-Age=0$/)
    t.match(linesOf('console.close').at(-1), { outcome: 'success', operator: 'kwame', address: /127/ })
    t.notMatch(await (await page('/', cookie)).text(), /Logged in as/, 'also of a copy of the cookie')
    t.match(linesOf('console.use').at(-1), { outcome: 'failure', reason: 'session-ended' })
    t.equal((await post('/pause', { ...target, token }, { cookie })).status, 401)
    t.equal((await stateNow()).enabled, true)
  },
)

t.test(
  'With the log-in switched off there is no page for it, no form and no link, and reading works',
  async t => {
    const { link, cookie, token } = await loggedIn('kwame')
    const off = await served(t, operatorConsole({ ...deps, logIn: undefined }))
    t.equal((await page(`/log-in?link=${link}`, '', off)).status, 404)
    for (const path of ['/log-in', '/log-out', '/pause', '/resume', '/retry'])
      t.equal((await post(path, { ...target, token, link }, { cookie, at: off })).status, 405, path)
    const text = await (await page(`/find?id=${subscriptionId}`, cookie, off)).text()
    t.match(text, subscriptionId)
    t.notMatch(text, /method="post"|console link/)
    const env = { CONSOLE_ACTIONS: 'no' }
    const { code, err } = await runLine(commands, ['console', 'link', '--at', url], {
      ...installed({ ...membership, databaseUrl, masterKeys: membership.key, env }),
    })
    t.equal(code, 2)
    t.match(err, /CONSOLE_ACTIONS=no has switched the log-in off/)
  },
)

t.test('Through the port of several processes one logs in too, and the log has the address', async t => {
  const directory = t.testdir()
  const worker = createServer(operatorConsole(deps)).listen(socketOf(directory, 7))
  await once(worker, 'listening')
  t.teardown(() => worker.close())
  let parent: RequestListener | undefined
  answerTogether({ directory, count: 1, serving: () => [7] }, listener => (parent = listener))
  const at = await served(t, parent!)
  const link = new URL((await linkOf('--by', 'kwame')).link).searchParams.get('link')!
  const headers = { 'x-forwarded-for': '203.0.113.9', connection: 'close' }
  const { status } = await post('/log-in', { link }, { at, headers })
  t.equal(status, 303)
  t.match(linesOf('console.open').at(-1), { outcome: 'success', operator: 'kwame', address: /127\.0\.0\.1$/ })
})

t.test('Deliveries that are read are recorded, with the operator who has logged in', async t => {
  const { cookie } = await loggedIn('kwame')
  await page(`/find?id=${subscriptionId}`)
  t.match(linesOf('console.read').at(-1), {
    reason: 'deliveries',
    target: subscriptionId,
    address: /127\.0\.0\.1/,
  })
  t.equal(linesOf('console.read').at(-1)!.operator, undefined)
  await page(`/find?id=${organizationId}`, cookie)
  t.match(linesOf('console.read').at(-1), { target: organizationId, operator: 'kwame' })
  const recipient = randomUUID()
  t.match(await (await page(`/audit?id=${recipient}`, cookie)).text(), /has nothing of this id/)
  t.match(linesOf('console.read').at(-1), { reason: 'audit', target: recipient, operator: 'kwame' })
  const count = linesOf('console.read').length
  await page('/find')
  await page('/find?id=x')
  t.equal(linesOf('console.read').length, count)
})

t.test('The command refuses a name or an address that is none, and says what is missing', async t => {
  for (const [args, message] of [
    [['--by', 'a b'], /--by must have/],
    [['--by', ''], /--by must have/],
    [['--at', 'https://console.example'], /--at must be/],
    [['--at', 'http://attacker.example'], /--at must be/],
    [[], /METRICS_PORT is not set here/],
  ] as const) {
    const { code, err } = await runLine(commands, ['console', 'link', ...args], {
      ...installed({ ...membership, databaseUrl, masterKeys: membership.key, env: {} }),
    })
    t.equal(code, 2, args.join(' '))
    t.match(err, message)
  }
  const { out } = await runLine(commands, ['console', 'link', '--json'], {
    ...installed({ ...membership, databaseUrl, masterKeys: membership.key, env: { METRICS_PORT: '9464' } }),
  })
  const { link, operator } = JSON.parse(out)
  t.match(link, /^http:\/\/localhost:9464\/log-in\?link=/)
  t.match(operator, /^\S+@\S+$/)
})
