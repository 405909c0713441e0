import type { Frame, Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { accessibilityFindings, becomes } from './browser.ts'
import { sessionIdIn } from './hosted-system.ts'
import { act, add, arrived, button, choose, fill, heading, journeyIn } from './journey.ts'
import { stage } from './stage.ts'
import { startTlsServer } from './tls.ts'

const { browser, page: freshPage, system } = await stage({ isBehindTls: true })
const german = journeyIn('DE')
const american = journeyIn('US')
const returnUrl = `${system.baseUrl}/docs`
const script = `${system.baseUrl}/embed/payprep-methods.js`

/** The policy of a strict site, which allows only the element and the site's script. That notes the events. */
const policy = `default-src 'none'; script-src 'nonce-own' ${system.baseUrl}; frame-src ${system.baseUrl}; require-trusted-types-for 'script'`

/** Starts the site of a client, on another host and port than the pages; returns its origin. */
async function startSite(t: Test): Promise<string> {
  const server = await startTlsServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.setHeader('content-security-policy', policy)
    response.end(`<!doctype html><html lang="en"><title>Shop</title>
      <script type="module" src="${script}"></script>
      <script nonce="own">
        window.told = []
        for (const type of ['saved', 'done', 'expired', 'failed'])
          addEventListener(type, ({ detail }) => detail && told.push({ type, ...detail }))
      </script>
      <main><h1>Shop</h1><div id="place"></div></main>`)
  })
  t.teardown(server.close)
  return `https://127.0.0.1:${server.port}`
}

/** A page of the site, in a browser that blocks cookies of third parties. */
async function visited(t: Test, site: string): Promise<Page> {
  const page = await freshPage(t, { ignoreHTTPSErrors: true })
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Network.enable')
  await protocol.send('Network.setCookieControls', { enableThirdPartyCookieRestriction: true } as never)
  await page.goto(site)
  return page
}

/** Puts the element on the page, as the script of a site does. */
async function show(page: Page, url: string, label = 'How we pay you') {
  await page.evaluate(`{
    const element = document.createElement('payprep-methods')
    element.setAttribute('session-url', ${JSON.stringify(url)})
    element.setAttribute('label', ${JSON.stringify(label)})
    document.getElementById('place').replaceChildren(element)
  }`)
}

const element = (page: Page) => page.locator('payprep-methods')
const told = async (page: Page): Promise<unknown[]> => JSON.parse(await page.evaluate('JSON.stringify(told)'))
const heightOf = (page: Page) =>
  element(page)
    .locator('iframe')
    .evaluate(frame => frame.clientHeight)

async function frameOf(page: Page): Promise<Page> {
  const frame: Frame | null = await (await page.waitForSelector('iframe')).contentFrame()
  return frame as unknown as Page
}

async function registered(t: Test, externalUserId: string) {
  const site = await startSite(t)
  await system.brandings.change(system.organizationId, { frameAncestors: [site] })
  const url = await system.session({ externalUserId, returnUrl })
  return { site, page: await visited(t, site), url, sessionId: sessionIdIn(url) }
}

t.test('The script of the element is small, and any site may load it and ask for it again', async t => {
  const answer = await fetch(script.replace(system.baseUrl, system.apiUrl))
  const text = await answer.text()
  t.ok(text.length <= 5_000, `${text.length} bytes`)
  t.notMatch(text, /\bimport\b|innerHTML/, 'one file')
  t.match(Object.fromEntries(answer.headers), {
    'content-type': 'text/javascript; charset=utf-8',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=600',
  })
  const headers = { 'if-none-match': answer.headers.get('etag')! }
  t.equal((await fetch(answer.url, { headers })).status, 304)
})

t.test('On another site the whole journey works, and the site receives only ids', async t => {
  const { page, url, sessionId } = await registered(t, 'embedded')
  await show(page, url)
  const frame = await frameOf(page)
  await button(frame, 'Add payout method').waitFor()
  t.equal(await page.locator('iframe').getAttribute('title'), 'How we pay you')
  t.equal(await page.evaluate('document.activeElement.tagName'), 'BODY', 'the page takes no focus')

  await button(frame, 'Add payout method').click()
  await heading(frame, 'Add a payout method').waitFor()
  const fits = () =>
    frame.evaluate<boolean>('document.documentElement.scrollHeight <= innerHeight && innerHeight > 400')
  await becomes(t, fits, true, 'nothing scrolls inside the frame')
  t.strictSame(await accessibilityFindings(page), [])
  await button(frame, 'Back').click()

  await add(frame, german)
  const [recipient] = await system.recipients('embedded')
  t.strictSame(await told(page), [{ type: 'saved', sessionId, recipientId: recipient.id }])
  const [cookie] = await page.context().cookies(`${system.baseUrl}/sessions/${sessionId}`)
  t.equal(cookie?.partitionKey, 'https://127.0.0.1', 'the cookie is partitioned by the site around the frame')

  await button(frame, 'Done').click()
  await heading(frame, 'All done').waitFor()
  t.strictSame((await told(page)).slice(1), [{ type: 'done', sessionId }])
  t.match(page.url(), /^https:\/\/127\.0\.0\.1/, 'the site decides how to go on')
})

t.test('The frame grows and shrinks with the page', async t => {
  const { page, url } = await registered(t, 'sized')
  await show(page, url)
  const frame = await frameOf(page)
  await button(frame, 'Add payout method').waitFor()
  const own = () => frame.evaluate('Math.ceil(document.body.getBoundingClientRect().height)')
  const least = await heightOf(page)
  await frame.evaluate(`document.querySelector('main').style.minHeight = '2000px'`)
  await becomes(
    t,
    async () => (await heightOf(page)) > 2_000 && (await heightOf(page)) === (await own()),
    true,
  )
  await frame.evaluate(`document.querySelector('main').style.minHeight = ''`)
  await becomes(t, () => heightOf(page), least)
})

t.test('The focus stays with what the end-user does, and what comes next is in sight', async t => {
  const { page, url } = await registered(t, 'keys')
  await page.setViewportSize({ width: 390, height: 500 })
  await show(page, url)
  const frame = await frameOf(page)
  await choose(frame, american)
  await arrived(frame, 'Account details')
  await fill(frame, american)
  await button(frame, 'Continue').press('Enter')
  await arrived(frame, 'Check your details')
  const inSight = async () => {
    const { y } = (await frame.locator('h1').boundingBox())!
    return y >= 0 && y < 500
  }
  await becomes(t, inSight, true, 'the end of the form was far below')
  await button(frame, /^Save/).press('Enter')
  await frame.getByText('•••• 6789').waitFor()
  t.equal(await page.evaluate('document.activeElement.localName'), 'payprep-methods')
})

t.test('Two tabs of a site show one session, and each learns that it is over', async t => {
  const { site, page, url, sessionId } = await registered(t, 'twice')
  const other = await page.context().newPage()
  await other.goto(site)
  for (const tab of [page, other]) {
    await show(tab, url)
    await button(await frameOf(tab), 'Add payout method').waitFor()
  }
  const [frame, otherFrame] = [await frameOf(page), await frameOf(other)]
  await add(frame, german)
  t.strictSame(await told(other), [], 'what was saved is told once')
  await otherFrame.evaluate('location.reload()')
  await otherFrame.getByText('•••• 3000').waitFor()
  await button(frame, 'Done').click()
  await heading(frame, 'All done').waitFor()
  await act(otherFrame, 'Delete', '3000')
  await otherFrame.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await heading(otherFrame, 'This page is closed').waitFor()
  await becomes(t, () => told(other), [{ type: 'failed', sessionId, reason: 'invalid' }])
  t.equal((await system.recipients('twice')).length, 1)
})

t.test('The element shows another session when its address changes, and works where it is moved', async t => {
  const { page, url } = await registered(t, 'first')
  await show(page, url)
  await add(await frameOf(page), german)
  await page.evaluate(`{
    const section = document.createElement('section')
    document.getElementById('place').append(section)
    section.append(document.querySelector('payprep-methods'))
  }`)
  await (await frameOf(page)).getByText('•••• 3000').waitFor()

  const other = await system.session({ externalUserId: 'second', returnUrl })
  await element(page).evaluate((it, url) => it.setAttribute('session-url', url), other)
  await add(await frameOf(page), german)
  t.match(await told(page), [
    { type: 'saved', sessionId: sessionIdIn(url) },
    { type: 'saved', sessionId: sessionIdIn(other) },
  ])
  await element(page).evaluate(it => it.removeAttribute('session-url'))
  t.equal(await page.locator('iframe').count(), 0)
})

t.test(
  'The site learns that a session expires, renews it, and learns that a link was used before',
  async t => {
    const { page, url, sessionId } = await registered(t, 'late')
    await show(page, url)
    const frame = await frameOf(page)
    await add(frame, german)
    await page.evaluate('told.length = 0')
    await system.expire(url)
    await act(frame, 'Delete', '3000')
    await frame.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await heading(frame, 'This page has expired').waitFor()
    await becomes(t, () => told(page), [{ type: 'expired', sessionId }])
    await show(page, await system.session({ externalUserId: 'late', returnUrl }))
    await (await frameOf(page)).locator('.method').filter({ hasText: '•••• 3000' }).waitFor()

    const used = await system.session({ returnUrl })
    const elsewhere = await freshPage(t, { ignoreHTTPSErrors: true })
    await elsewhere.goto(used)
    await button(elsewhere, 'Add payout method').waitFor()
    await show(page, used)
    const failed = { type: 'failed', sessionId: sessionIdIn(used), reason: 'used' }
    await becomes(t, async () => (await told(page)).slice(1), [failed])
  },
)

t.test(
  'Where the page is refused or not reached, the element says so, and the console how to allow it',
  async t => {
    const { url, sessionId } = await registered(t, 'stranger')
    const site = await startSite(t)
    const closed = await startTlsServer(() => {})
    closed.close()
    for (const [name, address, hosts] of [
      ['refused', url, system.baseUrl],
      [
        'not reached',
        url.replace(system.baseUrl, `https://localhost:${closed.port}`),
        `https://localhost:${closed.port}`,
      ],
    ] as const) {
      const context = await browser.newContext({ ignoreHTTPSErrors: true })
      t.teardown(() => context.close())
      const page = await context.newPage()
      const said: string[] = []
      page.on('console', message => said.push(message.text()))
      await page.goto(site)
      await page.evaluate(`addEventListener('message', ({ data }) => told.push(data))`)
      await show(page, address)
      const text = `${new URL(hosts).host} did not answer, or does not allow ${new URL(site).host} to show its pages`
      await page.getByRole('alert').filter({ hasText: text }).waitFor()
      t.strictSame(await told(page), [{ type: 'failed', sessionId, reason: 'notReachedOrNotAllowed' }], name)
      t.ok(
        said.some(each => each.includes(`organizations brand ORGANIZATION --frame-ancestors "${site}"`)),
        said.join('\n'),
      )
      t.notMatch(said.join('\n'), /postMessage|sandbox/, 'nothing that misleads')
      t.strictSame(await accessibilityFindings(page), [])
    }
  },
)

t.test('An address that is not of a session is not loaded', async t => {
  const page = await visited(t, await startSite(t))
  const id = sessionIdIn(await system.session())
  for (const address of [
    'javascript:alert(1)',
    'nonsense',
    `http://shop.example/sessions/${id}`,
    `${system.baseUrl}/docs`,
    `data:text/html,/sessions/${id}`,
  ]) {
    await page.evaluate('told.length = 0')
    await show(page, address)
    await page.getByRole('alert').waitFor()
    t.strictSame(await told(page), [{ type: 'failed', reason: 'address' }], address)
    t.equal(await page.locator('iframe').count(), 0)
  }
  await page.evaluate(`{
    const text = document.createElement('p')
    text.slot = 'failed'
    text.append('Das geht hier nicht.')
    document.querySelector('payprep-methods').append(text)
  }`)
  t.ok(await page.getByText('Das geht hier nicht.').isVisible(), 'in words of the site')
})

t.test('Messages of other windows and origins change nothing', async t => {
  const { page, url } = await registered(t, 'forged')
  await show(page, url)
  const frame = await frameOf(page)
  await button(frame, 'Add payout method').waitFor()
  const height = await heightOf(page)
  await page.evaluate(`{
    const other = document.createElement('iframe')
    document.body.append(other)
    const element = document.querySelector('payprep-methods')
    const { origin } = new URL(element.getAttribute('session-url'))
    const own = element.shadowRoot.querySelector('iframe')
    for (const data of [
      { payprep: 'done' },
      { payprep: 'height', height: 9999 },
      { payprep: 'saved', recipientId: crypto.randomUUID() },
    ]) {
      dispatchEvent(new MessageEvent('message', { data, origin, source: other.contentWindow }))
      dispatchEvent(new MessageEvent('message', { data, origin: 'null', source: own.contentWindow }))
    }
  }`)
  // Right window and origin, but no id.
  await frame.evaluate(`parent.postMessage({ payprep: 'saved', recipientId: 'Erika Mustermann' }, '*')`)
  await frame.evaluate(`document.querySelector('main').style.minHeight = '2000px'`)
  await becomes(t, async () => (await heightOf(page)) > height, true, 'a later message of the page has come')
  t.strictSame(await told(page), [])
})
