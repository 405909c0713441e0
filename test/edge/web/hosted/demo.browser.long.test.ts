import t from 'tap'
import { seededDatabase } from '../../../harness/database.ts'
import { accessibilityFindings, freshPage, narrow, startBrowser } from './browser.ts'
import { add, button, heading, journeyIn } from './journey.ts'
import { startProgram } from './program.ts'

const url = await startProgram(t, { DATABASE_URL: await seededDatabase(t), DATA_DIR: t.testdir() })
const browser = await startBrowser()
t.teardown(() => browser.close())

t.test(
  'In development the demo shop leads there and back, and shows requests, events and changes',
  async t => {
    const page = await freshPage(t, browser)
    await page.goto(`${url}/demo`)
    await page.getByText('This page stands in for your app').waitFor()
    const read = (name: string) => page.getByRole('region', { name })
    t.equal(await read('Recipients now').innerText(), '[]')
    await button(page, 'Manage payout methods').click()
    await page.waitForURL(`${url}/sessions/*`)
    await page.getByText('Your shop').first().waitFor()
    await add(page, journeyIn('DE'))
    await button(page, 'Done').click()
    await page.waitForURL(`${url}/demo`)
    await heading(page, /^Hello/).waitFor()
    await page.getByText('Over: the user came back').waitFor()
    t.match(await read('The request').innerText(), /^POST \/beneficiaries\/organizations\/sessions\n/)
    t.match(await read('The answer').innerText(), /^HTTP 201\n[^]*#[\w-]{6}…"/, 'without the secret')

    await page.getByRole('heading', { name: 'RECIPIENT_CREATED' }).waitFor()
    await page.getByText('was added.').waitFor()
    t.equal(await read('Recipients before').innerText(), '[]')
    t.match(JSON.parse(await read('Recipients now').innerText()), [
      { country: 'DE', isDefault: true, creditorAccount: { id: { value: 'DE89370400440532013000' } } },
    ])
    t.strictSame(await accessibilityFindings(page), [])
  },
)

t.test('The demo shop also shows the page of a session in its own, and hears of what happens', async t => {
  const page = await freshPage(t, browser, { viewport: narrow, colorScheme: 'dark' })
  await page.goto(`${url}/demo`)
  await button(page, 'Show them on this page').click()
  const frame = page.frameLocator('payprep-methods iframe')
  await frame.getByRole('button', { name: 'Done' }).waitFor()
  t.strictSame(await accessibilityFindings(page), [])
  await frame.getByRole('button', { name: /^Options:/ }).click()
  await frame.getByRole('button', { name: /^Delete:/ }).click()
  await frame.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'RECIPIENT_DELETED' }).waitFor()
  await page.getByText('was deleted.').waitFor()
  await page.reload()
  await frame.getByRole('button', { name: 'Add payout method' }).waitFor()
  t.strictSame(await accessibilityFindings(page), [])
})

t.test('The demo shop takes webhooks of payprep alone', async t => {
  const headers = {
    'webhook-id': 'msg',
    'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
    'webhook-signature': 'v1,AAAA',
  }
  t.equal((await fetch(`${url}/demo/webhook`, { method: 'POST', headers, body: '{}' })).status, 401)
})
