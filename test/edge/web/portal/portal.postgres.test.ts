import { randomUUID } from 'node:crypto'
import t from 'tap'
import { commands } from '../../../../edge/web/portal/commands.ts'
import { EventType } from '../../../../proto/gen/payprep/events/v1/event_pb.js'
import { DeliveryState } from '../../../../proto/gen/payprep/notifier/v1/delivery_pb.js'
import { installed, runLine } from '../../../harness/command-line.ts'
import { freshDatabase } from '../../../harness/database.ts'
import { receiver } from '../../../harness/receiver.ts'
import { fewBanks, membership } from '../../../harness/system.ts'
import { until } from '../../../harness/until.ts'
import { type ClientOfSystem, startHostedSystem } from '../hosted/hosted-system.ts'

const endpoint = await receiver(t, ({ path }) => (path === '/tuli' ? 503 : 204))
const databaseUrl = await freshDatabase(t)
const clock = { aheadMs: 0, now: () => Date.now() + clock.aheadMs }
const system = await startHostedSystem(databaseUrl, {
  env: { WEBHOOK_ALLOWED_ORIGINS: endpoint.origin },
  seed: fewBanks,
  clock,
  isBehindTls: true,
})
t.teardown(system.close)
const { apiUrl, baseUrl, securityLines } = system
const { notifier } = system.services
const [own, other] = [await system.addClient(), await system.addClient()]

const subscribe = async ({ organizationId }: ClientOfSystem, title: string) => {
  const subscription = { title, url: `${endpoint.origin}/tuli`, events: [EventType.RECIPIENT_DELETED] }
  const { subscription: made } = await notifier.createSubscription({ organizationId, subscription })
  const subscriptionId = made!.id
  await notifier.sendTestEvent({ organizationId, subscriptionId })
  const { items } = await notifier.listDeliveries({ organizationId, subscriptionId })
  return { subscriptionId, deliveryId: items[0]!.id }
}
const its = await subscribe(own, 'Lähetykset <i>Tampere</i>')
const foreign = await subscribe(other, 'Kumasi')

const command = (organization: string, env: NodeJS.ProcessEnv = {}, ...options: string[]) =>
  runLine(commands, ['organizations', 'portal-link', organization, '--json', ...options], {
    ...installed({
      ...membership,
      databaseUrl,
      masterKeys: membership.key,
      env: { BASE_URL: baseUrl, ...env },
    }),
  })
const linkOf = async (organization: string, ...options: string[]): Promise<string> =>
  new URL(JSON.parse((await command(organization, {}, ...options)).out).link).searchParams.get('link')!

const page = (path: string, cookie = '') => fetch(apiUrl + path, { headers: { cookie }, redirect: 'manual' })
const post = (path: string, form: object, cookie = '', headers: Readonly<Record<string, string>> = {}) =>
  fetch(apiUrl + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: baseUrl, cookie, ...headers },
    body: new URLSearchParams({ ...form }),
  })

async function loggedIn({ organizationId }: ClientOfSystem) {
  const link = await linkOf(organizationId)
  const { status, headers } = await post('/portal/log-in', { link })
  const [setCookie = ''] = headers.getSetCookie()
  const cookie = setCookie.split(';')[0]!
  const token = /name="token" value="([^"]+)"/.exec(await (await page('/portal', cookie)).text())?.[1] ?? ''
  return { link, status, location: headers.get('location'), setCookie, cookie, token }
}

const linesOf = (event: string) => securityLines.filter(line => line.event === event)
const paths = ['/portal', '/portal/webhooks', `/portal/webhooks/${its.subscriptionId}`, '/portal/clients']

t.test('A link of the command opens the portal of one organization, once', async t => {
  const { link, status, location, setCookie, cookie } = await loggedIn(own)
  t.strictSame([status, location], [303, '/portal'])
  t.match(setCookie, /^__Host-payprep-portal=[\w.-]+; Path=\/; HttpOnly; SameSite=Strict; Secure$/)
  t.match(linesOf('portal.open').at(-1), {
    outcome: 'success',
    organization: own.organizationId,
    requestId: /./,
  })
  t.match(await (await page('/portal', cookie)).text(), /Northwind Studio/)
  t.equal((await post('/portal/log-in', { link })).status, 403)
  t.match(linesOf('portal.open').at(-1), { outcome: 'failure', reason: 'link-used' })

  const address = `/portal/log-in?link=${await linkOf(own.organizationId)}`
  for (let times = 0; times < 2; times++)
    t.match(await (await page(address)).text(), /<button class="first">Log in/)
})

t.test('The pages show the webhooks, keys, usage and limits of the organization', async t => {
  await system.stores.clients.rotate(own.clientId)
  await system.keepTraffic()
  await until(async () => {
    const { items } = await notifier.listDeliveries({
      organizationId: own.organizationId,
      subscriptionId: its.subscriptionId,
    })
    return items[0]!.attempts.length > 0
  })
  await own.session()
  const { cookie } = await loggedIn(own)
  const textOf = async (path: string) => (await page(path, cookie)).text()
  const usage = await textOf('/portal?hours=1')
  t.match(usage, /Northwind backend <small>client_/)
  t.match(usage, /Made<\/dt>\s*<dd>\s*<strong>1<\/strong>/)
  const [, webhooks, webhook, clients] = await Promise.all(paths.map(textOf))
  t.match(webhooks, /Lähetykset &lt;i&gt;Tampere&lt;\/i&gt;/)
  t.notMatch(webhooks, /Kumasi/)
  t.match(webhook, new RegExp(`${endpoint.origin}/tuli`))
  t.match(webhook, /refused<\/td>\s*<td class="n">503/)
  t.match(clients, /the one before ends at/)
  t.match(clients, /<strong>73<\/strong>/)
  t.match(clients, /<strong>219<\/strong>/)
  t.notMatch(clients, new RegExp(other.clientId))
})

t.test('A delivery is sent again, and the security log says for whom', async t => {
  const { cookie, token } = await loggedIn(own)
  const form = { subscription: its.subscriptionId, delivery: its.deliveryId, token }
  const { status, headers } = await post('/portal/retry', form, cookie)
  t.equal(status, 303)
  const seeThere = headers.get('location')!
  t.match(seeThere, `/portal/webhooks/${its.subscriptionId}?again=${its.deliveryId}&mark=`)
  t.match(await (await page(seeThere, cookie)).text(), /role="status">The delivery is being sent again/)
  for (const [address, who] of [
    [seeThere, (await loggedIn(own)).cookie],
    [seeThere.replace(/&mark.*/, ''), cookie],
    [seeThere.replace(its.deliveryId, randomUUID()), cookie],
  ] as const)
    t.notMatch(await (await page(address, who)).text(), /role="status"/, 'a link of somebody else')
  t.match(linesOf('portal.change').at(-1), {
    outcome: 'success',
    reason: 'delivery-retried',
    organization: own.organizationId,
    target: its.deliveryId,
  })
})

t.test('A thing of another organization is a 404, as one that never was', async t => {
  const { cookie, token } = await loggedIn(own)
  const bodies = []
  for (const id of [foreign.subscriptionId, randomUUID(), 'x', '%00', "'"]) {
    const answer = await page(`/portal/webhooks/${id}`, cookie)
    t.equal(answer.status, 404, id)
    if (id.length === 36) bodies.push((await answer.text()).replaceAll(id, ''))
  }
  t.equal(bodies[0], bodies[1])
  for (const form of [
    { subscription: foreign.subscriptionId, delivery: foreign.deliveryId },
    { subscription: its.subscriptionId, delivery: foreign.deliveryId },
    { subscription: its.subscriptionId, delivery: randomUUID() },
    { subscription: its.subscriptionId, delivery: 'x' },
    {
      organization: other.organizationId,
      subscription: foreign.subscriptionId,
      delivery: foreign.deliveryId,
    },
  ])
    t.equal((await post('/portal/retry', { ...form, token }, cookie)).status, 404)
  const { items } = await notifier.listDeliveries({
    organizationId: other.organizationId,
    subscriptionId: foreign.subscriptionId,
  })
  t.not(items[0]!.state, DeliveryState.UNSPECIFIED)
  t.match(linesOf('portal.change').at(-1), { outcome: 'failure', reason: 'not-found' })
})

t.test('Nobody sees or changes anything without a session of the portal', async t => {
  const { cookie, token } = await loggedIn(own)
  const link = await linkOf(own.organizationId)
  const operators = JSON.parse(
    (
      await runLine(
        (await import('../../../../edge/web/console/commands.ts')).commands,
        ['console', 'link', '--json', '--at', 'http://localhost:9464'],
        { ...installed({ ...membership, databaseUrl, masterKeys: membership.key, env: {} }) },
      )
    ).out,
  ).link.split('link=')[1]
  for (const given of [
    '',
    `${cookie}x`,
    `__Host-payprep-portal=${link}`,
    cookie.replace('portal', 'console'),
  ])
    for (const path of paths) {
      const answer = await page(path, given)
      t.equal(answer.status, 401, `${path} with ${given.slice(0, 30)}`)
      t.notMatch(await answer.text(), /Northwind|client_|Tampere/)
    }
  t.equal((await post('/portal/log-in', { link: operators })).status, 403, 'a link of the console')
  const refused = linesOf('portal.use')
  t.match(refused.at(-1), { outcome: 'failure', reason: 'session-invalid', requestId: /./ })
  t.ok(refused.length >= 2 * paths.length, 'each forged cookie is recorded')
  const form = { subscription: its.subscriptionId, delivery: its.deliveryId }
  const count = linesOf('portal.change').filter(({ outcome }) => outcome === 'success').length
  t.equal((await post('/portal/retry', { ...form, token })).status, 401)
  t.equal((await post('/portal/retry', form, cookie)).status, 422, 'without the token of the session')
  for (const headers of [
    { origin: 'https://attacker.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ]) {
    t.equal((await post('/portal/retry', { ...form, token }, cookie, headers)).status, 422)
    t.equal((await post('/portal/log-in', { link }, '', headers)).status, 422)
  }
  t.equal(linesOf('portal.change').filter(({ outcome }) => outcome === 'success').length, count)
  t.equal((await post('/portal/log-in', { link })).status, 303, 'the link was not used up')
})

t.test('Links end at their hour, sessions after one or at the log-out', async t => {
  const [short, long] = [await linkOf(own.organizationId), await linkOf(own.organizationId, '--hours', '72')]
  const { cookie, token } = await loggedIn(own)
  clock.aheadMs = 3_601_000
  const late = await page('/portal', cookie)
  t.equal(late.status, 401)
  t.match(late.headers.getSetCookie(), [/^__Host-payprep-portal=; .*Max-Age=0/], 'the browser forgets it')
  t.match(await (await page(`/portal/log-in?link=${short}`)).text(), /has expired/)
  t.equal((await post('/portal/log-in', { link: short })).status, 403)
  t.equal((await post('/portal/log-in', { link: long })).status, 303)
  clock.aheadMs = 0
  t.equal((await page('/portal', cookie)).status, 200)
  t.equal((await post('/portal/log-out', { token }, cookie)).status, 303)
  t.match(linesOf('portal.close').at(-1), { outcome: 'success', organization: own.organizationId })
  t.equal((await page('/portal', cookie)).status, 401, 'also of a copy of the cookie')
  t.match(linesOf('portal.use').at(-1), { outcome: 'failure', reason: 'session-ended' })
})

t.test('Neither link nor session opens anything of the API', async t => {
  const { link, cookie } = await loggedIn(own)
  const session = cookie.split('=')[1]!
  for (const token of [link, session])
    for (const headers of [
      { authorization: `Bearer ${token}` },
      { cookie: `${cookie}; payprep-page=${token}`, authorization: '' },
    ]) {
      const answer = await fetch(`${apiUrl}/webhooks/subscriptions`, { headers })
      t.equal(answer.status, 401)
    }
})

t.test(
  'Pages run no script, load their stylesheet alone, and are kept by no cache and in no frame',
  async t => {
    const { cookie } = await loggedIn(own)
    for (const path of paths) {
      const { headers } = await page(path, cookie)
      t.equal(
        headers.get('content-security-policy'),
        "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      )
      t.equal(headers.get('cache-control'), 'no-store')
      t.equal(headers.get('x-robots-tag'), 'noindex')
      t.equal(headers.get('referrer-policy'), 'same-origin')
      t.notMatch(await (await page(path, cookie)).text(), /<script|style="/)
    }
    t.match((await page('/portal/style.css')).headers.get('content-type'), /^text\/css/)
    t.equal((await page('/portal/none', cookie)).status, 404)
    t.equal((await page('/portals', cookie)).status, 404)
    t.equal((await page('/portal/', cookie)).headers.get('location'), '/portal')
  },
)

t.test('A session sends 120 requests a minute, and takes none from others', async t => {
  const [{ cookie }, stranger] = [await loggedIn(own), await loggedIn(own)]
  // The log-in has looked at a page.
  for (let sent = 0; sent < 119; sent++) t.equal((await page('/portal/clients', cookie)).status, 200)
  const { status, headers } = await page('/portal/clients', cookie)
  t.equal(status, 429)
  t.match(headers.get('retry-after'), /^[1-9]\d?$/)
  t.equal((await page('/portal/clients', stranger.cookie)).status, 200)
  t.ok(
    system.logLines.some(line => line.includes('RATE_LIMITED')),
    'the log says why',
  )
})

t.test(
  'The command refuses what is none, and a portal that is switched off gives no link and no page',
  async t => {
    for (const [organization, env, options, message] of [
      [randomUUID(), {}, [], /there is no organization/],
      ['x', {}, [], /there is no organization/],
      [own.organizationId, {}, ['--hours', '73'], /--hours must be/],
      [own.organizationId, {}, ['--hours', '0.5'], /--hours must be/],
      [own.organizationId, { CLIENT_PORTAL: 'no' }, [], /CLIENT_PORTAL=no has switched/],
    ] as const) {
      const { code, err } = await command(organization, env, ...options)
      t.not(code, 0)
      t.match(err, message)
    }
    const { out } = await command(own.organizationId)
    t.match(JSON.parse(out), { name: 'Northwind Studio', organization: own.organizationId })

    const off = await startHostedSystem(await freshDatabase(t), { seed: fewBanks, hasPortal: false })
    t.teardown(off.close)
    for (const path of ['/portal', '/portal/log-in', '/portal/style.css'])
      t.equal((await fetch(off.baseUrl + path)).status, 404)
  },
)
