import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { becomes } from './browser.ts'
import { button, choose, heading, journeyIn } from './journey.ts'
import { madeNothing, payloads } from './payloads.ts'
import { stage } from './stage.ts'
import { startTlsServer } from './tls.ts'

const { page: freshPage, system } = await stage({ isBehindTls: true })
const options = { ignoreHTTPSErrors: true }
const american = journeyIn('US')

/** Fails if a text has become an element, has run, or is not shown as it was written. */
async function isText(t: Test, page: Page, written: string, title: string): Promise<void> {
  await madeNothing(t, page, title)
  const texts = await page.evaluate<string>(
    `document.body.innerText + [...document.querySelectorAll('input, textarea')].map(each => each.value).join()`,
  )
  t.ok(texts.includes(written), `${title}: it is shown as text`)
}

t.test('Markup in what a client fills in and calls itself is shown as text', async t => {
  for (const payload of payloads) {
    await system.brandings.change(system.organizationId, { name: payload })
    const address = {
      addressLine1: payload,
      townName: payload,
      postCode: payload.slice(0, 10),
      country: 'US',
    }
    const prefill = { name: payload, address }
    const page = await freshPage(t, options)
    await page.goto(await system.session({ returnUrl: `${system.baseUrl}/docs`, options: { prefill } }))
    await button(page, 'Add payout method').waitFor()
    await isText(t, page, payload, `${payload} as the name of an organization`)
    await choose(page, american)
    await isText(t, page, payload, `${payload} as the name of a holder`)
    t.equal(await page.getByLabel('Street and number').inputValue(), payload)
  }
})

t.test('Markup in what an end-user types, and in the name of a bank, is shown as text', async t => {
  for (const payload of payloads) {
    const page = await freshPage(t, options)
    // As if the directory had such a bank.
    await page.route('**/lookups', async route => {
      const response = await route.fetch()
      const body = JSON.stringify(await response.json(), (key, value) =>
        key === 'bank' ? { ...value, name: payload, town: payload } : value,
      )
      await route.fulfill({ response, body })
    })
    await page.goto(await system.session({ returnUrl: `${system.baseUrl}/docs` }))
    await choose(page, american)
    for (const field of ['Full name', 'Street and number', 'Town or city', 'Account number'])
      await page.getByRole('textbox', { name: field, exact: true }).fill(payload)
    await page.getByRole('textbox', { name: 'Routing number', exact: true }).fill('021000021')
    await page.getByRole('status').filter({ hasText: payload }).waitFor()
    await button(page, 'Continue').click()
    await page.locator('[aria-invalid=true]').first().waitFor()
    await isText(t, page, payload, `${payload} typed, and answered`)
  }
})

/** Starts a site whose page has this content; returns its origin. */
async function site(t: Test, content: () => string): Promise<string> {
  const server = await startTlsServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><html lang="en"><title>Site</title>${content()}`)
  })
  t.teardown(server.close)
  return `https://127.0.0.1:${server.port}`
}

t.test('A site that opens the page in a window neither reaches it nor is told anything', async t => {
  const attacker = await site(t, () => '<button>Open</button>')
  await system.brandings.change(system.organizationId, { frameAncestors: [attacker] })
  const url = await system.session({ returnUrl: `${system.baseUrl}/docs` })
  const page = await freshPage(t, options)
  await page.goto(attacker)
  await page.evaluate(`{
    window.told = []
    addEventListener('message', ({ data }) => told.push(data))
    document.querySelector('button').addEventListener('click', () => {
      window.opened = open(${JSON.stringify(url)})
      setInterval(() => opened.postMessage({ payprep: 'hello' }, '*'), 20)
    })
  }`)
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button').click()])
  await button(popup, 'Add payout method').click()
  await heading(popup, 'Add a payout method').waitFor()
  t.equal(await popup.evaluate('window.opener'), null, 'it has no opener')
  t.equal(await page.evaluate('opened.closed'), true, 'and the opener has no window')
  t.strictSame(await page.evaluate('told'), [])
})

t.test('A site around an allowed site shows nothing of the page', async t => {
  let url = ''
  const shop = await site(t, () => `<iframe id="page" src="${url}"></iframe>`)
  const around = await site(t, () => `<iframe id="shop" src="${shop}"></iframe>`)
  await system.brandings.change(system.organizationId, { frameAncestors: [shop] })
  url = await system.session({ returnUrl: `${system.baseUrl}/docs` })
  const context = (await freshPage(t, options)).context()
  const page = await context.newPage()
  const refused = page.waitForEvent('console', message => /frame-ancestors/.test(message.text()))
  await page.goto(around)
  await refused
  const framed = async () =>
    page
      .frames()
      .find(each => each.parentFrame()?.parentFrame() !== null)
      ?.url()
  await becomes(
    t,
    async () =>
      page
        .frames()
        .map(each => new URL(each.url()).protocol)
        .includes('chrome-error:'),
    true,
  )
  t.notMatch(await framed(), /sessions/)
})
