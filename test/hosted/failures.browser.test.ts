import t from 'tap'
import { accessibilityFindings } from './browser.ts'
import { button, choose, fill, heading, journeys } from './journey.ts'
import { stage } from './stage.ts'

const { opened, page: freshPage, system } = await stage()

const german = journeys.find(({ country }) => country === 'DE')!

t.test('when we fail, it is told, what was typed stays, and trying again is enough', async t => {
  const failures: readonly (readonly [status: number, headers: Record<string, string>, text: RegExp])[] = [
    [500, { 'X-Request-Id': 'request-7' }, /That was our fault.*Reference: request-7/s],
    [503, {}, /That was our fault/],
    [429, { 'Retry-After': '7' }, /Please try again in 7 seconds/],
  ]
  for (const [status, headers, text] of failures) {
    await t.test(String(status), async t => {
      const externalUserId = `failed with ${status}`
      const page = await opened(t, { externalUserId })
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
        if (place === 'checks') t.match(await page.getByLabel('IBAN').inputValue(), /^DE89/)
        await button(page, next).click()
        await heading(page, done).waitFor()
        t.equal(await page.locator('.box-error').count(), 0, 'what is over is no longer told')
      }
      t.equal((await system.recipients(externalUserId)).length, 1)
    })
  }
})

t.test('a link that could not be opened for a moment can be opened again', async t => {
  const page = await freshPage(t)
  await page.route('**/opening', route => route.fulfill({ status: 503, json: {} }), { times: 1 })
  await page.goto(await system.session())
  await heading(page, 'Something went wrong').waitFor()
  t.strictSame(await accessibilityFindings(page), [])
  t.notMatch(page.url(), '#', 'the secret has left the address all the same')
  await button(page, 'Try again').click()
  await button(page, 'Add payout method').waitFor()
})

t.test('a session that expires under a form says so when it is sent', async t => {
  const url = await system.session({ returnUrl: `${system.baseUrl}/docs` })
  const page = await freshPage(t)
  await page.goto(url)
  await choose(page, german)
  await fill(page, german)
  await system.expire(url)
  await button(page, 'Continue').click()
  await heading(page, 'This page has expired').waitFor()
  const back = page.getByRole('link', { name: /^Back to/ })
  t.equal(await back.count(), 1, 'there is one way out')
  await back.click()
  await page.waitForURL(`${system.baseUrl}/docs`)
})

t.test('offline, what was typed stays; it is told once, and is over when it is over', async t => {
  const page = await opened(t)
  await choose(page, german)
  await fill(page, german)
  await page.context().setOffline(true)
  const banner = page.getByRole('status').filter({ hasText: 'You are offline' })
  await banner.waitFor()
  await button(page, 'Continue').click()
  await page.getByRole('button', { name: 'Continue', disabled: false }).waitFor()
  t.equal(await page.getByText('You are offline').count(), 1)
  t.strictSame(await accessibilityFindings(page), [])
  t.match(await page.getByLabel('IBAN').inputValue(), /^DE89/)
  await page.context().setOffline(false)
  await banner.waitFor({ state: 'detached' })
  await button(page, 'Continue').click()
  await heading(page, 'Check your details').waitFor()
  await page.context().setOffline(true)
  await button(page, 'Save').click()
  await banner.waitFor()
  await page.context().setOffline(false)
  await button(page, 'Save').click()
  await page.getByText('Payout method added').waitFor()
})
