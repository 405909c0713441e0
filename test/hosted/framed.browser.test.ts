import t, { type Test } from 'tap'
import type { Frame, Page } from 'playwright-core'
import { accessibilityFindings } from './browser.ts'
import { sessionIdIn } from './hosted-system.ts'
import { add, button, heading, journeys } from './journey.ts'
import { stage } from './stage.ts'
import { tlsServer } from './tls.ts'

const { browser, page: freshPage, system } = await stage({ isBehindTls: true })

const german = journeys.find(({ country }) => country === 'DE')!
const acrossTls = { ignoreHTTPSErrors: true }

/** A page of another site, with a frame in it. */
async function site(t: Test, framed: () => string): Promise<string> {
  const server = await tlsServer((_, answer) => {
    answer.setHeader('content-type', 'text/html')
    answer.end(`<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1>
      <iframe title="Payout methods" src="${framed()}" width="800" height="800"></iframe>`)
  })
  t.teardown(server.close)
  return `https://127.0.0.1:${server.port}`
}

async function frameOf(page: Page): Promise<Frame> {
  const element = await page.waitForSelector('iframe')
  return (await element.contentFrame())!
}

t.test('behind a proxy that ends TLS, the cookie is one of TLS', async t => {
  const page = await freshPage(t, acrossTls)
  const url = await system.session({ returnUrl: `${system.baseUrl}/docs` })
  await page.goto(url)
  await add(page, german)
  const [cookie, ...others] = await page.context().cookies(`${system.baseUrl}/sessions/${sessionIdIn(url)}`)
  t.match(cookie, { name: '__Secure-payprep-page', secure: true, httpOnly: true, sameSite: 'Strict' })
  t.strictSame(others, [])
  await button(page, 'Done').click()
  await page.waitForURL(`${system.baseUrl}/docs`)
  t.strictSame(await page.context().cookies(`${system.baseUrl}/sessions/${sessionIdIn(url)}`), [])
})

t.test('in a frame of a site that may show it, everything works', async t => {
  let url = ''
  const shop = await site(t, () => url)
  await system.brandings.change(system.organizationId, { frameAncestors: [shop] })
  const externalUserId = 'framed'
  url = await system.session({ externalUserId, returnUrl: `${system.baseUrl}/docs` })

  const page = await freshPage(t, acrossTls)
  // Without cookies of third parties, as more and more browsers are.
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Network.enable')
  await protocol.send('Network.setCookieControls', { enableThirdPartyCookieRestriction: true } as never)
  await page.goto(shop)
  const frame = (await frameOf(page)) as unknown as Page
  await add(frame, german)
  t.equal((await system.recipients(externalUserId)).length, 1)
  await heading(frame, 'Payout methods').waitFor()
  t.strictSame(await accessibilityFindings(frame), [])

  const [cookie] = await page.context().cookies(`${system.baseUrl}/sessions/${sessionIdIn(url)}`)
  t.match(cookie, { name: '__Secure-payprep-page', secure: true, httpOnly: true, sameSite: 'None' })
  t.equal(cookie?.partitionKey, 'https://127.0.0.1', 'no other site has it')

  await button(frame, /^Delete.*3000/).click()
  await frame.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await frame.getByText('Payout method deleted').waitFor()
  await add(frame, german)
  await button(frame, 'Done').click()
  await page.waitForURL(`${system.baseUrl}/docs`)
  t.pass('the whole page is led back, and not the frame alone')
  t.strictSame(await page.context().cookies(`${system.baseUrl}/sessions/${sessionIdIn(url)}`), [])
})

t.test('a site that may not show it shows nothing of it', async t => {
  let url = ''
  const shop = await site(t, () => url)
  const other = await site(t, () => url)
  const context = await browser.newContext(acrossTls)
  t.teardown(() => context.close())
  for (const [title, frameAncestors] of [
    ['one that is not on the list', [shop]],
    ['any, where there is no list', []],
  ] as const) {
    await system.brandings.change(system.organizationId, { frameAncestors })
    url = await system.session()
    const page = await context.newPage()
    const refused = page.waitForEvent('console', message => /frame-ancestors/.test(message.text()))
    await page.goto(other)
    await refused
    t.equal((await frameOf(page)).url(), 'chrome-error://chromewebdata/', title)
  }
})
