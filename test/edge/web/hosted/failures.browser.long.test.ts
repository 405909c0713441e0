import type { Page } from 'playwright-core'
import t from 'tap'
import { accessibilityFindings, becomes, phone } from './browser.ts'
import { act, add, button, choose, fill, heading, journeyIn } from './journey.ts'
import { stage } from './stage.ts'

const { opened, page: freshPage, system } = await stage()

const german = journeyIn('DE')

t.test(
  'After a failed request the page says so, keeps what was typed, and succeeds when it is sent again',
  async t => {
    const failures: readonly (readonly [status: number, headers: Record<string, string>, text: RegExp])[] = [
      [500, { 'X-Request-Id': 'request-7' }, /That was our fault.*Reference: request-7/s],
      [503, {}, /That was our fault/],
      [429, { 'Retry-After': '7' }, /Try again in 7 seconds/],
    ]
    for (const [status, headers, text] of failures) {
      await t.test(String(status), async t => {
        const externalUserId = `failed with ${status}`
        const page = await opened(t, { externalUserId }, { viewport: phone })
        await choose(page, german)
        await fill(page, german)
        for (const [place, next, done] of [
          ['checks', 'Continue', 'Check your details'],
          ['payout-methods', 'Save', 'Payout methods'],
        ] as const) {
          await page.route(`**/${place}`, route => route.fulfill({ status, headers, json: {} }), { times: 1 })
          await button(page, next).click()
          await page.getByRole('alert').filter({ hasText: text }).waitFor()
          t.strictSame(await accessibilityFindings(page), [], place)
          const focused = () => page.evaluate('document.activeElement.getAttribute("role")')
          await becomes(t, focused, 'alert', 'the message has the focus')
          const shown = await page.locator('.failure').boundingBox()
          t.ok(shown!.y >= 0 && shown!.y + shown!.height <= phone.height, 'the message is in view')
          if (place === 'checks') t.match(await page.getByLabel('IBAN').inputValue(), /^DE89/)
          await button(page, next).click()
          await heading(page, done).waitFor()
          await becomes(t, () => page.locator('.box-error').count(), 0, 'the message is gone')
        }
        t.equal((await system.recipients(externalUserId)).length, 1)
      })
    }
  },
)

t.test('A link that failed to open can be opened again', async t => {
  const page = await freshPage(t)
  await page.route('**/opening', route => route.fulfill({ status: 503, json: {} }), { times: 1 })
  await page.goto(await system.session())
  await heading(page, 'Something went wrong').waitFor()
  await becomes(t, () => page.evaluate('document.activeElement.tagName'), 'H1', 'it is read out once')
  t.equal(await page.getByRole('alert').innerText(), 'That was our fault. Please try again in a moment.')
  t.strictSame(await accessibilityFindings(page), [])
  t.notMatch(page.url(), '#', 'the secret has left the address')
  await button(page, 'Try again').click()
  await button(page, 'Add payout method').waitFor()
})

t.test('If a part of the page cannot be fetched, the page says so, and fetches it again', async t => {
  const page = await freshPage(t)
  await page.route('**/hosted/adding-*', route => route.abort())
  await page.goto(await system.session())
  await button(page, 'Add payout method').click()
  await heading(page, 'Something went wrong').waitFor()
  await page.unroute('**/hosted/adding-*')
  await button(page, 'Try again').click()
  await button(page, 'Add payout method').click()
  await heading(page, 'Add a payout method').waitFor()
})

const missing = [
  {
    what: 'the list',
    place: '**/payout-methods',
    reach: (page: Page) => page.reload(),
    shown: 'Add payout method',
  },
  {
    what: 'the choices',
    place: '**/choices?*',
    reach: async (page: Page) => {
      await button(page, 'Add payout method').click()
      await page.getByRole('radio', { name: 'My business' }).check()
    },
    shown: 'Continue',
  },
  {
    what: 'the form of an edit',
    place: '**/form?*',
    reach: (page: Page) => act(page, 'Edit', '3000'),
    shown: 'Continue',
  },
]

for (const { what, place, reach, shown } of missing) {
  t.test(`Where ${what} cannot be loaded, the page says so, and tries again when asked to`, async t => {
    const page = await opened(t)
    await add(page, german)
    await page.route(place, route => route.fulfill({ status: 503, json: {} }))
    await reach(page)
    await page.getByRole('alert').filter({ hasText: 'That was our fault' }).waitFor()
    t.equal(await page.locator('.bone').count(), 0, 'nothing seems to be loading')
    t.strictSame(await accessibilityFindings(page), [])
    await button(page, 'Try again').click()
    const focused = () => page.evaluate('document.activeElement.getAttribute("role")')
    await becomes(t, focused, 'alert', 'it has failed again')
    await page.unroute(place)
    await button(page, 'Try again').click()
    await button(page, shown).waitFor()
    t.equal(await button(page, 'Try again').count(), 0)
  })
}

t.test('Whoever reloads the page while its link is being opened can still use the link', async t => {
  const page = await freshPage(t)
  let arrived = () => {}
  const isOpened = new Promise<void>(resolve => (arrived = resolve))
  await page.route(
    '**/opening',
    async route => {
      // The server opens the session, but its answer is lost.
      await fetch(route.request().url(), {
        method: 'POST',
        headers: { origin: system.baseUrl, 'content-type': 'application/json' },
        body: route.request().postData(),
      })
      arrived()
    },
    { times: 1 },
  )
  await page.goto(await system.session())
  await isOpened
  t.notMatch(page.url(), '#', 'the secret has left the address')
  await page.reload()
  await button(page, 'Add payout method').waitFor()
  t.strictSame(await page.evaluate('history.state'), { screen: 'list', depth: 0 }, 'the secret is forgotten')
})

t.test('A form whose session has expired says so when it is sent', async t => {
  const url = await system.session({ returnUrl: `${system.baseUrl}/docs` })
  const page = await freshPage(t)
  await page.goto(url)
  await choose(page, german)
  await fill(page, german)
  await system.expire(url)
  await button(page, 'Continue').click()
  await heading(page, 'This page has expired').waitFor()
  const back = page.getByRole('link', { name: /^Back to/ })
  await becomes(t, () => back.count(), 1, 'there is one link back to the client')
  await back.click()
  await page.waitForURL(`${system.baseUrl}/docs`)
})

t.test('Offline the page says so once, keeps what was typed, and works again once online', async t => {
  const page = await opened(t)
  await choose(page, german)
  await fill(page, german)
  await page.context().setOffline(true)
  const banner = page.getByRole('status').filter({ hasText: 'You are offline' })
  await banner.waitFor()
  const failed = page.waitForEvent('requestfailed')
  await button(page, 'Continue').click()
  await failed
  await page.getByRole('button', { name: 'Continue', disabled: false }).waitFor()
  t.equal(await page.getByText('You are offline').count(), 1)
  t.strictSame(await accessibilityFindings(page), [])
  t.match(await page.getByLabel('IBAN').inputValue(), /^DE89/)
  await page.context().setOffline(false)
  await banner.waitFor({ state: 'detached' })
  await button(page, 'Continue').click()
  await heading(page, 'Check your details').waitFor()
  await page.context().setOffline(true)
  await banner.waitFor()
  const unsaved = page.waitForEvent('requestfailed')
  await button(page, 'Save').click()
  await unsaved
  await page.context().setOffline(false)
  await button(page, 'Save').click()
  await page.getByText('Payout method added').waitFor()
})
