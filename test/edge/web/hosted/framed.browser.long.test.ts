import type { Frame, Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { accessibilityFindings, becomes } from './browser.ts'
import { sessionIdIn } from './hosted-system.ts'
import { act, add, button, heading, journeyIn } from './journey.ts'
import { stage } from './stage.ts'
import { startTlsServer } from './tls.ts'

const { browser, page: freshPage, system } = await stage({ isBehindTls: true })

const german = journeyIn('DE')
const anyCertificate = { ignoreHTTPSErrors: true }

/** Starts another site whose page shows an address in a frame; returns its origin. */
async function siteWithFrame(t: Test, framedUrl: () => string): Promise<string> {
  const server = await startTlsServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1>
      <iframe title="Payout methods" src="${framedUrl()}" width="800" height="800"></iframe>`)
  })
  t.teardown(server.close)
  return `https://127.0.0.1:${server.port}`
}

async function frameOf(page: Page): Promise<Frame> {
  const element = await page.waitForSelector('iframe')
  return (await element.contentFrame())!
}

t.test('Behind a proxy that terminates TLS, the cookie is marked secure', async t => {
  const page = await freshPage(t, anyCertificate)
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

t.test('In a frame of an allowed site the whole journey works', async t => {
  let url = ''
  const shop = await siteWithFrame(t, () => url)
  await system.brandings.change(system.organizationId, { frameAncestors: [shop] })
  const externalUserId = 'framed'
  url = await system.session({ externalUserId, returnUrl: `${system.baseUrl}/docs` })

  const page = await freshPage(t, anyCertificate)
  // More and more browsers block cookies of third parties.
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
  t.equal(cookie?.partitionKey, 'https://127.0.0.1', 'the cookie is partitioned by the site around the frame')

  await act(frame, 'Delete', '3000')
  await frame.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await frame.getByText('Payout method deleted').waitFor()
  await add(frame, german)
  await button(frame, 'Done').click()
  await page.waitForURL(`${system.baseUrl}/docs`)
  t.pass('the whole page goes back to the client, not the frame alone')
  t.strictSame(await page.context().cookies(`${system.baseUrl}/sessions/${sessionIdIn(url)}`), [])
})

t.test('A site that is not allowed to frame the pages shows an error instead', async t => {
  let url = ''
  const shop = await siteWithFrame(t, () => url)
  const other = await siteWithFrame(t, () => url)
  const context = await browser.newContext(anyCertificate)
  t.teardown(() => context.close())
  for (const [title, frameAncestors] of [
    ['a site that is not on the list', [shop]],
    ['any site, if the list is empty', []],
  ] as const) {
    await system.brandings.change(system.organizationId, { frameAncestors })
    url = await system.session()
    const page = await context.newPage()
    const refused = page.waitForEvent('console', message => /frame-ancestors/.test(message.text()))
    await page.goto(other)
    await refused
    const frame = await frameOf(page)
    await becomes(t, async () => frame.url(), 'chrome-error://chromewebdata/', title)
  }
})
