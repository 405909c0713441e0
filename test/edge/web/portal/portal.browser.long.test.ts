import t from 'tap'
import { keyOf } from '../../../../services/kit/encryption/schema-keys.ts'
import { passesIn } from '../../../../edge/gateway/identity/passes.ts'
import { EventType } from '../../../../proto/gen/payprep/events/v1/event_pb.js'
import { freshDatabase } from '../../../harness/database.ts'
import { receiver } from '../../../harness/receiver.ts'
import { fewBanks } from '../../../harness/system.ts'
import { until } from '../../../harness/until.ts'
import { accessibilityFindings, desktop, freshPage, narrow, phone, startBrowser } from '../hosted/browser.ts'
import { madeNothing, payloads } from '../hosted/payloads.ts'
import { startHostedSystem } from '../hosted/hosted-system.ts'

const endpoint = await receiver(t, () => 503)
const system = await startHostedSystem(await freshDatabase(t), {
  env: { WEBHOOK_ALLOWED_ORIGINS: endpoint.origin },
  seed: fewBanks,
})
t.teardown(system.close)
const { baseUrl } = system
const { notifier } = system.services
const browser = await startBrowser()
t.teardown(() => browser.close())
const { organizationId, authorization } = await system.addClient('gambling:read')

async function subscribe(title: string, path: string) {
  const subscription = { title, url: endpoint.origin + path, events: [EventType.RECIPIENT_CREATED] }
  const { subscription: made } = await notifier.createSubscription({ organizationId, subscription })
  const subscriptionId = made!.id
  await notifier.sendTestEvent({ organizationId, subscriptionId })
  await until(async () => {
    const { items } = await notifier.listDeliveries({ organizationId, subscriptionId })
    return items[0]!.attempts.length > 0
  })
  return subscriptionId
}

const address = async () => {
  const { text } = await passesIn(system.db, keyOf(system.db), Date, 'portal').link(organizationId, 600)
  return `${baseUrl}/portal/log-in?link=${text}`
}

t.test('Staff log in, read every page and send a delivery again, in each look accessibly', async t => {
  const subscriptionId = await subscribe('Órdenes de pago', '/ventanilla')
  for (let times = 0; times < 9; times++)
    await fetch(`${baseUrl}/webhooks/subscriptions/${times === 0 ? organizationId : ''}`, {
      headers: { authorization },
    })
  await system.keepTraffic()
  const looks = [
    { name: 'phone-light', colorScheme: 'light' as const, viewport: phone },
    { name: 'desktop-dark', colorScheme: 'dark' as const, viewport: desktop },
    { name: 'narrow-dark', colorScheme: 'dark' as const, viewport: narrow },
    { name: 'desktop-light', colorScheme: 'light' as const, viewport: desktop },
  ]
  for (const { name, ...options } of looks) {
    const page = await freshPage(t, browser, options)
    const isAccessible = async (what: string) =>
      t.strictSame(await accessibilityFindings(page), [], `${what}, ${name}`)
    await page.goto(`${baseUrl}/portal`)
    await isAccessible('missing')
    const link = await address()
    await page.goto(link)
    await isAccessible('offer')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('heading', { name: 'Usage', exact: true }).waitFor()
    await isAccessible('usage')
    await page.getByRole('link', { name: 'Keys and limits' }).click()
    await page.getByRole('heading', { name: 'Keys and limits' }).waitFor()
    await isAccessible('clients')
    await page.getByRole('link', { name: 'Webhooks' }).click()
    await page.getByRole('link', { name: 'Órdenes de pago' }).waitFor()
    await isAccessible('webhooks')
    await page.getByRole('link', { name: 'Órdenes de pago' }).click()
    await page.getByRole('button', { name: 'Send again' }).first().click()
    await page.getByRole('status').getByText('being sent again').waitFor()
    t.equal(new URL(page.url()).pathname, `/portal/webhooks/${subscriptionId}`)
    await isAccessible('webhook')
    await page.goto(link)
    await page.getByRole('heading', { name: 'This link was used already' }).waitFor()
    await isAccessible('used')
    await page.goto(`${baseUrl}/portal`)
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('heading', { name: 'Log in first' }).waitFor()
  }
})

t.test('The portal works without scripts', async t => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  t.teardown(() => context.close())
  const page = await context.newPage()
  await page.goto(await address())
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByLabel('Time zone').fill('asia/kathmandu')
  await page.getByRole('button', { name: 'Use' }).click()
  await page.getByRole('link', { name: 'Keys and limits' }).click()
  t.match(await page.innerText('footer'), /GMT\+5:45/)
})

t.test('What a client has written is shown as text', async t => {
  const page = await freshPage(t, browser)
  await page.goto(await address())
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { name: 'Usage', exact: true }).waitFor()
  for (const text of payloads.slice(0, 15)) {
    await system.stores.organizations.rename(organizationId, text.slice(0, 140))
    const subscriptionId = await subscribe(text, `/${encodeURIComponent(text)}`)
    for (const path of ['/portal/webhooks', `/portal/webhooks/${subscriptionId}`]) {
      await page.goto(baseUrl + path)
      await madeNothing(t, page, `${path} with ${text}`)
      t.ok((await page.innerText('main')).includes(text.trim()), `${path} shows ${text}`)
    }
    await notifier.deleteSubscription({ organizationId, subscriptionId })
  }
})
