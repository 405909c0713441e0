import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { create } from '@bufbuild/protobuf'
import { timestampNow } from '@bufbuild/protobuf/wkt'
import t from 'tap'
import { operatorConsole } from '../../../../edge/web/console/console.ts'
import { passesIn } from '../../../../edge/gateway/identity/passes.ts'
import { pages } from '../../../../edge/web/console/console-page.ts'
import { EventSchema, EventType } from '../../../../proto/gen/payprep/events/v1/event_pb.js'
import { AccountIdType } from '../../../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { keyOf } from '../../../../services/kit/encryption/schema-keys.ts'
import { openNotifierDatabase } from '../../../../services/notifier/database.ts'
import { openReferenceDatabase } from '../../../../services/reference-data/database.ts'
import { sampleAccount } from '../../../../services/verification/providers/simulator/samples.ts'
import { seededDatabase } from '../../../harness/database.ts'
import { receiver } from '../../../harness/receiver.ts'
import { germanAccount } from '../../../beneficiaries/world.ts'
import { served } from '../../../harness/http-server.ts'
import { consoleOf } from './console-of.ts'
import { accessibilityFindings, desktop, freshPage, narrow, phone, startBrowser } from '../hosted/browser.ts'
import { startHostedSystem } from '../hosted/hosted-system.ts'
import { until } from '../../../harness/until.ts'
import { acrossOrganizations } from '../../../../services/kit/postgres/organization-rows.ts'

const endpoint = await receiver(t, ({ path }) =>
  path.startsWith('/gone') ? 410 : path.startsWith('/bad') ? 500 : 204,
)
const databaseUrl = await seededDatabase(t)
const system = await startHostedSystem(databaseUrl, { env: { WEBHOOK_ALLOWED_ORIGINS: endpoint.origin } })
t.teardown(system.close)
const browser = await startBrowser()
t.teardown(() => browser.close())
const notifierDb = acrossOrganizations(await openNotifierDatabase(databaseUrl, () => Buffer.alloc(32, 7)))
t.teardown(() => notifierDb.destroy())

const TIMEOUT_MS = 20_000
const deps = consoleOf(t, system)
const url = await served(t, operatorConsole(deps))
const { organizationId, authorization, clientId } = await system.addClient()
const { client, subscriptions } = await trouble()
const textOf = async (path: string) => (await fetch(url + path)).text()

/** Sends real events to three endpoints: one takes them, one refuses them, and one is gone. */
async function trouble() {
  const client = system.services.notifier
  const subscriptions: string[] = []
  for (const path of ['/ok', '/bad/secret-path', '/gone/secret-path']) {
    const { subscription } = await client.createSubscription({
      organizationId,
      subscription: {
        title: 'confidential title',
        url: endpoint.origin + path,
        events: [EventType.RECIPIENT_CREATED],
      },
    })
    subscriptions.push(subscription!.id)
  }
  const events = Array.from({ length: 5 }, () =>
    create(EventSchema, {
      id: randomUUID(),
      organizationId,
      createdAt: timestampNow(),
      type: EventType.RECIPIENT_CREATED,
      object: { case: 'recipient', value: { id: randomUUID(), externalUserId: 'user-1', version: 1 } },
    }),
  )
  await client.publishEvents({ events })
  await until(async () => {
    const { rows } = await notifierDb.raw(
      'select count(distinct delivery_id)::integer as count from attempts',
    )
    return rows[0].count >= 11
  })
  await until(async () => (await notifierDb('subscriptions').whereNotNull('disabled_reason')).length === 1)
  return { client, subscriptions }
}

async function validateAndVerify() {
  const iban = (value: string) => ({ creditorAccount: { id: { type: AccountIdType.IBAN, value } } })
  await system.services.validation.validate({
    items: [iban('DE89370400440532013000'), iban('DE88370400440532013000'), iban('DE88370400440532013000')],
  })
  for (const digits of ['001', '003', '003']) {
    const { verification } = await system.services.verification.submitVerification({
      organizationId,
      idempotencyKey: randomUUID(),
      verification: {
        details: {
          country: 'DE',
          ...iban(sampleAccount('DE', digits)!.value),
          creditor: { name: `Erika Confidential ${digits}${randomUUID().replace(/[^a-f]/g, '')}` },
        },
      },
    })
    await system.services.verification.getVerification({
      organizationId,
      verificationId: verification!.id,
      wait: 10_000,
    })
  }
}

t.before(validateAndVerify)

/** An end-user who has added a payout method, and one who has left. */
const recipientId = await endUsers()

async function endUsers() {
  const { beneficiaries } = system.services
  const returnUrl = 'https://client.example/back'
  async function opened(externalUserId: string) {
    const session = { externalUserId, returnUrl }
    const request = { organizationId, idempotencyKey: randomUUID(), session }
    const { sessionId, secret } = await beneficiaries.createSession(request)
    const { token } = await beneficiaries.openSession({ sessionId, secret, browserId: randomUUID() })
    return { sessionId, token }
  }
  const page = await opened('confidential user')
  const draft = germanAccount(0, { '/creditor/name': 'Erika Confidential', '/creditor/taxId': undefined })
  const { payoutMethod } = await beneficiaries.createPayoutMethod({ page, attemptId: randomUUID(), draft })
  await beneficiaries.endPageSession({ page: await opened('another') })
  return payoutMethod!.id
}

t.test('Every page is accessible in each colour scheme and width, and scrolls no way but down', async t => {
  // The first visit starts a count of all entries.
  await until(async () => !(await textOf('/directory')).includes('No answer from'))
  const looks = [
    { name: 'phone, light', colorScheme: 'light' as const, viewport: phone },
    { name: 'desktop, dark', colorScheme: 'dark' as const, viewport: desktop },
    { name: 'narrow, dark', colorScheme: 'dark' as const, viewport: narrow },
    { name: 'desktop, light', colorScheme: 'light' as const, viewport: desktop },
  ]
  for (const { name, ...options } of looks) {
    const page = await freshPage(t, browser, options)
    for (const path of [
      ...pages.map(([path]) => path),
      '/directory?view=age&sort=age',
      '/directory/DE',
      `/find?id=${subscriptions[1]}`,
      `/audit?id=${recipientId}`,
      '/lookup?value=DE88370400440532013000',
      '/none',
    ]) {
      await page.goto(url + path)
      t.strictSame(await accessibilityFindings(page), [], `${path}, ${name}`)
    }
  }
})

t.test('Every page fits on sheets of A4 when it is printed, without what only a screen needs', async t => {
  // Between margins of 1.2 cm, in CSS pixels.
  const width = 703
  const page = await freshPage(t, browser, { viewport: { width, height: 1032 } })
  await page.emulateMedia({ media: 'print' })
  for (const [path] of pages) {
    await page.goto(url + path)
    t.equal(await page.evaluate('document.documentElement.scrollWidth'), width, path)
    t.equal(await page.locator('nav, footer a').filter({ visible: true }).count(), 0, path)
  }
})

t.test(
  'The range of time and the time zone are chosen without a script, and the zone is remembered',
  async t => {
    const page = await freshPage(t, browser)
    await page.goto(`${url}/verification`)
    await page
      .getByRole('navigation', { name: 'Range of time' })
      .getByRole('link', { name: '30 days' })
      .click()
    await page.getByRole('heading', { name: 'Last 30 days' }).waitFor()
    await page.getByLabel('Time zone').fill('pacific/kiritimati')
    await page.getByRole('button', { name: 'Use' }).click()
    await page.waitForURL(/hours=720/)
    await page.getByRole('heading', { name: 'Last 30 days' }).waitFor()
    await page.goto(`${url}/system`)
    t.equal(await page.getByLabel('Time zone').inputValue(), 'Pacific/Kiritimati')
    t.match(await page.innerText('footer'), /read at \d\d:\d\d GMT\+14/)
    t.match(await textOf('/system?zone=%3Cb%3E'), /value="UTC"/, 'an unknown zone is ignored')
  },
)

t.test('All of a page can be reached by the keyboard, the content with the second key', async t => {
  const page = await freshPage(t, browser, { viewport: desktop })
  await page.goto(url)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  t.equal(new URL(page.url()).hash, '#main')
  await page.keyboard.press('Tab')
  const focused = () => page.evaluate('document.activeElement.textContent.trim()')
  t.equal(await focused(), 'Details', 'the first note')
  await page.getByRole('link', { name: 'Directory', exact: true }).first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Bank directory by country' }).waitFor()
  await page.getByRole('link', { name: 'Bank codes' }).last().focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/sort=bankCodes/)
  t.equal(await page.locator('[aria-sort=descending]').innerText(), 'Bank codes')
  await page.locator('tbody a').first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'India IN' }).waitFor()
})

t.test('The page of deliveries shows what the database has, and only the host of a URL', async t => {
  const counted = async () => {
    const { rows } = await notifierDb.raw(
      `select lower(outcome) as outcome, count(*)::text as count from attempts where outcome <> 'REFUSED' group by 1`,
    )
    return Object.fromEntries(rows.map(({ outcome, count }: Record<string, string>) => [outcome, count]))
  }
  const deliveredBefore = Number((await counted()).delivered ?? 0)
  await client.sendTestEvent({ organizationId, subscriptionId: subscriptions[0]! })
  await until(async () => Number((await counted()).delivered) > deliveredBefore)
  const page = await freshPage(t, browser)
  const shownAttempts = async () => {
    await page.goto(`${url}/deliveries`)
    const cells = await page.locator('#outcomes ~ .scroll tr').allInnerTexts()
    return Object.fromEntries(cells.map(row => row.split('\t').slice(0, 2)))
  }
  // A description is reused for some seconds, and failing endpoints are tried again meanwhile.
  await until(async () => {
    const shown = await shownAttempts()
    return Object.entries(await counted()).every(([outcome, count]) => shown[outcome] === count)
  })

  const troubled = await page.locator('#troubled ~ .scroll tbody tr').allInnerTexts()
  t.equal(troubled.length, 2)
  const host = new URL(endpoint.origin).host
  for (const row of troubled) t.match(row, new RegExp(`^${host}\t.*${organizationId}`, 's'))
  t.match(troubled[0], /disabled: it answered 410/)
  t.match(troubled[1], /failing|resting for/)
  t.match(await textOf('/'), new RegExp(`1 endpoint was disabled after failures: ${host}`))
  for (const path of ['/', '/deliveries']) t.notMatch(await textOf(path), /secret-path|confidential/i, path)
})

t.test(
  'Requests are shown by route and by the names of clients, and those of the last minutes as a rate',
  async t => {
    for (const [path, token] of [
      ['/webhooks/subscriptions', authorization],
      [`/webhooks/subscriptions/${randomUUID()}`, authorization],
      ['/webhooks/subscriptions', 'Bearer forged'],
    ] as const)
      await fetch(system.baseUrl + path, { headers: { authorization: token } })
    await system.keepTraffic()
    const page = await freshPage(t, browser)
    const rowsOf = async (id: string) => {
      await page.goto(`${url}/traffic?hours=1`)
      return page.locator(`#${id} ~ .scroll tbody tr`).allInnerTexts()
    }
    // A report is reused for some seconds.
    await until(async () => (await rowsOf('clients')).some(row => row.includes(clientId)))
    const clients = await rowsOf('clients')
    t.match(
      clients.find(row => row.includes(clientId)),
      /^Northwind backend .*\tNorthwind Studio .*\t3\t33\.3 %\t0 %/,
      'with that for a token',
    )
    t.match(
      clients.find(row => row.startsWith('without a valid token')),
      /\t1\t100\.0 %/,
      'the forged token',
    )
    t.ok((await rowsOf('routes')).some(row => row.startsWith('GET /webhooks/subscriptions\t2\t50.0 %')))
    t.match(await page.locator('.tiles div').first().innerText(), /Requests a second\s*< 0\.1/)
  },
)

t.test(
  'A delivery is found by any of its ids, with its attempts and the answers of the endpoint',
  async t => {
    const { items } = await client.listDeliveries({ organizationId, subscriptionId: subscriptions[1]! })
    const { id, eventId } = items[0]!
    const page = await freshPage(t, browser)
    await page.goto(`${url}/find`)
    for (const [given, count] of [
      [id, 1],
      [eventId, 3],
      [subscriptions[1]!, items.length],
      [organizationId, 0],
    ] as const) {
      await page.getByLabel('Id of a delivery').fill(` ${given}`)
      await page.getByRole('button', { name: 'Search' }).click()
      await page.locator('h2').first().waitFor()
      t.equal(await page.getByRole('article').count(), count, given)
    }
    t.equal(await page.locator('h2').count(), 3, 'the subscriptions of the organization')
    await page.goto(`${url}/find?id=${id}`)
    t.match(await page.locator('tbody tr').first().innerText(), /\trefused\t500\t/)
    t.match(await page.innerText('article'), new RegExp(`payprep webhooks retry ${subscriptions[1]} ${id}`))
    t.match(await textOf(`/find?id=${randomUUID()}`), /There is nothing of this id/)
    t.match(await textOf('/find?id=7'), /An id looks like/)
  },
)

t.test('Sessions are counted by organization, and the audit of a recipient says who changed it', async t => {
  const page = await freshPage(t, browser)
  const rows = async () => {
    await page.goto(`${url}/sessions?hours=1`)
    return page.locator('#organizations ~ .scroll tbody tr').allInnerTexts()
  }
  // A description is reused for some seconds.
  await until(async () => (await rows()).length === 1)
  t.match((await rows())[0], new RegExp(`^Northwind Studio ${organizationId}\t2\t2\t1\t1\t1$`))
  await page.goto(`${url}/audit`)
  await page.getByLabel('Id of a recipient').fill(recipientId)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByText('The trail of its end-user is intact').waitFor()
  const entries = await page.locator('tbody tr').allInnerTexts()
  t.match(entries.at(-1), /\tadded\t1\t/)
  t.notMatch(await page.innerText('main'), /confidential|DE89/i)
  t.match(await textOf(`/audit?id=${randomUUID()}`), /has nothing of this id/)
  t.match(await textOf('/audit?id=7'), /An id looks like/)
})

t.test('A BIC, a bank code and an IBAN are looked up, with the source and the reasons of alerts', async t => {
  const page = await freshPage(t, browser)
  const rowsOf = async (query: string, id: string) => {
    await page.goto(`${url}/lookup?${query}`)
    return page.locator(`#${id} ~ .scroll tbody tr`).allInnerTexts()
  }
  for (const query of ['value=cobadeff', 'value=37040044&country=de', 'value=DE89 3704 0044 0532 0130 00'])
    t.match((await rowsOf(query, 'banks')).join(), /COBADEFF/, query)
  t.match(
    (await rowsOf('value=37040044&country=DE', 'banks'))[0],
    /^Commerzbank.*\tDE 37040044\t.*\tbankdata-germany/s,
  )
  const [alert] = await rowsOf('value=DE90370400440532013000', 'alerts')
  t.match(alert, /^CREDITOR_IBAN_INCORRECT_CHECK_DIGITS\s+\w.*\tcertain\t\/creditorAccount\/id\/value/s)
})

t.test('The pages of the directory show what the database has', async t => {
  const db = await openReferenceDatabase(databaseUrl)
  t.teardown(() => db.destroy())
  const { rows } = await db.raw(
    `select count(distinct bic)::integer as count from institutions
     join releases on releases.id = release_id where is_current and bic like '____DE%'`,
  )
  const page = await freshPage(t, browser)
  await page.goto(`${url}/directory/DE`)
  const tile = page.locator('.tiles div').filter({ hasText: 'Institutions' })
  t.equal(await tile.locator('strong').innerText(), rows[0].count.toLocaleString('en'))
  t.match(await page.locator('#sources ~ .scroll').innerText(), /bankdata-germany/)

  await page.goto(`${url}/directory`)
  await page.locator('.map a', { hasText: 'Germany' }).locator('path').click()
  await page.getByRole('heading', { level: 1, name: 'Germany DE' }).waitFor()

  const releases = await db('releases').where({ is_current: true })
  await page.goto(`${url}/releases`)
  t.equal(await page.locator('#in-force ~ .scroll tbody tr').count(), releases.length)
})

t.test('Alerts and verifications are counted, without names and accounts', async t => {
  const page = await freshPage(t, browser)
  await page.goto(`${url}/alerts`)
  const [code] = await page.locator('#codes ~ .scroll tbody tr').allInnerTexts()
  t.match(code, /^CREDITOR_IBAN_INCORRECT_CHECK_DIGITS\t\d+\t100\.0 %/)
  await page.goto(`${url}/verification`)
  const outcomes = await page.locator('#outcomes ~ .scroll tbody tr').allInnerTexts()
  t.ok(
    outcomes.some(row => row.startsWith('Germany (DE)\tsimulator\tname matches\t1\t')),
    outcomes.join(),
  )
  t.ok(
    outcomes.some(row => row.startsWith('Germany (DE)\tsimulator\tanother name\t2\t')),
    outcomes.join(),
  )
  for (const [path] of pages) t.notMatch(await textOf(path), /Confidential|DE8837|user-1/, path)
})

t.test('A part that gives no answer leaves its section, and the page comes in time', async t => {
  const silent = await served(
    t,
    operatorConsole({
      ...deps,
      timeoutMs: 1_500,
      notifier: { ...system.services.notifier, describeDeliveries: () => new Promise(() => {}) },
      gambling: { describeDataset: () => Promise.reject(new Error('<b>refused</b>')) },
      dependencies: { ...deps.dependencies, redis: () => Promise.reject(new Error('down')) },
    }),
  )
  const startedAt = performance.now()
  const overview = await (await fetch(silent)).text()
  t.ok(performance.now() - startedAt < TIMEOUT_MS, 'by its own limit, on a busy machine too')
  t.match(overview, /redis is down \(first seen at/)
  t.match(overview, /No answer from notifier to the console/)
  t.match(await (await fetch(`${silent}/system`)).text(), /redis\.internal:6379/)
  t.match(overview, /Validations, since/)
  t.match(await (await fetch(`${silent}/deliveries`)).text(), /No answer from notifier/)
  const gambling = await (await fetch(`${silent}/gambling`)).text()
  t.match(gambling, /&lt;b&gt;refused&lt;\/b&gt;/)
  t.notMatch(gambling, /<b>refused/)
})

t.test('The console reads only, keeps nothing in caches, and loads nothing but its stylesheet', async t => {
  const { status, headers } = await fetch(`${url}/system`, { method: 'HEAD' })
  t.equal(status, 200)
  t.equal(headers.get('cache-control'), 'no-store')
  t.match(headers.get('content-security-policy'), /^default-src 'none'; style-src 'self'; /)
  t.equal(headers.get('x-content-type-options'), 'nosniff')
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    const refused = await fetch(url, { method })
    t.equal(refused.status, 405)
    t.equal(refused.headers.get('allow'), 'GET, HEAD')
  }
  const [foreign] = await once(request(url, { headers: { host: 'attacker.example' } }).end(), 'response')
  t.equal(foreign.resume().statusCode, 421)
  t.equal((await fetch(`${url}/none`)).status, 404)
  t.equal((await fetch(`${url}/directory/<x>`)).status, 404)
  const text = await textOf('/?reload=30')
  t.notMatch(text, /<script|https?:\/\//)
  t.equal((await fetch(`${url}/?reload=30`)).headers.get('refresh'), '30')
  t.equal((await fetch(`${url}/`)).headers.get('refresh'), null)
})

t.test('An operator logs in by a link and sends a delivery again, accessibly, until the log-out', async t => {
  const looks = [
    { colorScheme: 'light', viewport: phone },
    { colorScheme: 'dark', viewport: desktop },
  ] as const
  for (const look of looks) {
    const page = await freshPage(t, browser, look)
    const isAccessible = async (what: string) =>
      t.strictSame(await accessibilityFindings(page), [], `${what}, ${look.colorScheme}`)
    const passes = passesIn(system.db, keyOf(system.db), Date, 'console')
    const link = `${url}/log-in?link=${(await passes.link('zsofia.kiss@night', 600)).text}`
    await page.goto(link)
    await isAccessible('a link')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByText('Logged in as zsofia.kiss@night').waitFor()
    await page.goto(`${url}/find?id=${subscriptions[0]}`)
    await isAccessible('with buttons')
    await page.getByRole('button', { name: 'Send again' }).first().click()
    await page.getByRole('status').getByText('being sent again').waitFor()
    await isAccessible('what was done')
    await page.goto(link)
    await page.getByRole('heading', { name: 'This link was used already' }).waitFor()
    await isAccessible('a used link')
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.goto(`${url}/find?id=${subscriptions[0]}`)
    t.equal(await page.getByRole('button', { name: 'Send again' }).count(), 0)
  }
})

t.test('The public port does not serve the console', async t => {
  for (const path of ['/', '/directory', '/deliveries', '/system', '/style.css', '/console']) {
    const response = await fetch(system.baseUrl + path, { redirect: 'manual' })
    t.not(response.status, 200, path)
    t.notMatch(await response.text(), /payprep console|Needs attention/, path)
  }
})
