import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { seededDatabase } from '../../../harness/database.ts'
import { accessibilityFindings, becomes, freshPage, phone, startBrowser } from './browser.ts'
import { startProgram } from './program.ts'

const folder = t.testdir()
const url = await startProgram(t, { DATABASE_URL: await seededDatabase(t), DATA_DIR: folder })
const browser = await startBrowser()
t.teardown(() => browser.close())

t.test('On a phone all pages are in a menu', async t => {
  const page = await freshPage(t, browser, { viewport: phone })
  await page.goto(`${url}/docs`)
  const link = page.locator('#pages').getByText('Branding', { exact: true })
  t.equal(await link.isVisible(), false)
  await page.getByRole('button', { name: 'Menu' }).click()
  t.strictSame(await accessibilityFindings(page), [])
  await link.click()
  await page.waitForURL(`${url}/docs/branding`)
  t.equal(await link.isVisible(), false)
})

t.test('The search opens by its key, finds words of any page, and works by keyboard', async t => {
  const page = await freshPage(t, browser)
  let requests = 0
  page.on('request', request => (requests += Number(request.url().endsWith('/docs/search.json'))))
  await page.goto(`${url}/docs/branding`)
  await page.locator('h1').waitFor()
  t.equal(requests, 0, 'what it looks through is not loaded before')
  await page.keyboard.press('/')
  await page.keyboard.type('rotate the secr')
  await page.locator('#results a').first().waitFor()
  t.equal(requests, 1)
  t.match(await page.locator('#results a').first().innerText(), /Change the secret.*Receiving webhooks/s)
  t.strictSame(await accessibilityFindings(page), [])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${url}/docs/webhooks#secrets`)
  await page.locator('#search').fill('createWebhookSubscription')
  await page.locator('#results a[href$="/webhooks/createWebhookSubscription"]').waitFor()
  await page.locator('#search').fill('429')
  await page.locator('#results a[href$="/docs/reference/errors"]').waitFor()
  await page.locator('#search').fill('qqzzxx')
  await becomes(t, () => page.locator('#results [role=status]').innerText(), 'Nothing found')
  await page.keyboard.press('Escape')
  t.equal(await page.locator('#results').isVisible(), false)
})

t.test('The chosen language holds for all samples and pages; its program is what is copied', async t => {
  const page = await freshPage(t, browser)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${url}/docs/first-call`)
  const shown = page.locator('.sample pre:visible')
  t.match(await shown.first().innerText(), /^curl /)
  await page.getByRole('button', { name: 'Python' }).first().click()
  await page.goto(`${url}/docs/reference/beneficiaries/getRecipient`)
  t.strictSame(
    new Set(await shown.evaluateAll(all => all.map(each => each.getAttribute('data-language')))),
    new Set(['python']),
  )
  const copy = page.locator('.sample').first().getByRole('button', { name: 'Copy' })
  await copy.click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  t.equal(await page.evaluate('navigator.clipboard.readText()'), await shown.first().innerText())
  const samples = await page.locator('main pre').count()
  t.ok(samples > 3)
  for (const pre of await page.locator('main pre:not(.sample pre)').all())
    t.equal(await pre.getByRole('button', { name: 'Copy' }).count(), 1)
})

t.test('The form of a list with a cursor begins with its first page', async t => {
  const page = await freshPage(t, browser)
  await page.goto(`${url}/docs/reference/gambling-destinations/listGamblingChanges`)
  const operation = page.locator('#listGamblingChanges')
  await operation.getByText('Try it').click()
  await operation.getByRole('button', { name: 'Send' }).click()
  await becomes(t, () => operation.locator('output b').innerText(), '200 OK')
})

t.test('In development an operation is called from its page, and the page holds no secret', async t => {
  const page = await freshPage(t, browser)
  const { clientSecret } = JSON.parse(readFileSync(join(folder, 'demo-client.json'), 'utf8'))
  const texts: string[] = []
  page.on('response', async response => texts.push(await response.text().catch(() => '')))
  await page.goto(`${url}/docs/reference/beneficiaries/createManagementSession`)
  const operation = page.locator('#createManagementSession')
  await operation.getByText('Try it').click()
  t.strictSame(await accessibilityFindings(page), [])
  await operation.getByRole('button', { name: 'Send' }).click()
  await operation.locator('output b').waitFor()
  t.match(await operation.locator('output').innerText(), /^201 Created\s+.*x-request-id: .*"url": "http/s)
  await operation.getByLabel('Body').fill('{}')
  await operation.getByRole('button', { name: 'Send' }).click()
  await becomes(t, () => operation.locator('output b').innerText(), '400 Bad Request')
  t.strictSame(
    texts.filter(each => each.includes(clientSecret)),
    [],
  )
  const foreign = await fetch(`${url}/docs/demo-token`, {
    method: 'POST',
    headers: { Origin: 'https://other.example' },
  })
  t.equal(foreign.status, 422, 'another site gets no token')
})
