import t from 'tap'
import { accessibilityFindings, becomes } from './browser.ts'
import { add, button, choose, fill, heading, journeyIn } from './journey.ts'
import { stage } from './stage.ts'

const { browser, opened, page: freshPage, system } = await stage()

const german = journeyIn('DE')

t.test('While the list loads, placeholders take its place', async t => {
  const page = await freshPage(t)
  let release = () => {}
  const released = new Promise<void>(resolve => (release = resolve))
  await page.route('**/payout-methods', async route => {
    await released
    await route.continue()
  })
  await page.goto(await system.session())
  await page.locator('[aria-busy=true] .bone').first().waitFor()
  t.strictSame(await accessibilityFindings(page), [])
  release()
  await button(page, 'Add payout method').waitFor()
  await becomes(t, () => page.locator('.bone').count(), 0)
})

t.test('A payout method changed in another tab is shown as it is now', async t => {
  const externalUserId = 'in two tabs'
  const page = await opened(t, { externalUserId })
  await add(page, german)
  const other = await page.context().newPage()
  await other.goto(page.url())
  for (const [tab, name] of [
    [page, 'Erika Erste'],
    [other, 'Erika Zweite'],
  ] as const) {
    await button(tab, /^Edit.*3000/).click()
    await tab.getByLabel('Full name').fill(name)
    await button(tab, 'Continue').click()
  }
  const changed = 'was changed elsewhere'
  await button(other, 'Save').click()
  await other.getByText('Changes saved').waitFor()
  await button(page, 'Save').click()
  await page.getByRole('status').filter({ hasText: changed }).waitFor()
  await page.locator('.method').filter({ hasText: 'Erika Zweite' }).waitFor()
  t.strictSame(await accessibilityFindings(page), [])

  await button(other, /^Delete.*3000/).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await other.getByText('Payout method deleted').waitFor()
  await button(page, /^Delete.*3000/).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('status').filter({ hasText: changed }).waitFor()
  await button(page, 'Add payout method').waitFor()
  await becomes(t, () => page.locator('.method').count(), 0, 'a deleted payout method is not shown')
  t.strictSame(await system.recipients(externalUserId), [])
})

t.test('A broken link says what to do', async t => {
  const page = await freshPage(t)
  await page.goto(`${(await system.session()).slice(0, -3)}AAA`)
  await heading(page, 'This link does not work').waitFor()
  t.match(await page.locator('main').innerText(), /open it again/)
  t.strictSame(await accessibilityFindings(page), [])
})

t.test('Without JavaScript the page says that it needs it, in the language of its reader', async t => {
  for (const [locale, text] of [
    ['en-GB', 'This page needs JavaScript'],
    ['de-DE', 'Diese Seite braucht JavaScript'],
  ] as const) {
    const context = await browser.newContext({ locale, javaScriptEnabled: false })
    t.teardown(() => context.close())
    const page = await context.newPage()
    await page.goto(await system.session())
    t.match(await page.locator('noscript p').innerText(), text)
    t.equal(await page.locator('#app').isVisible(), false, 'nothing seems to be loading')
  }
})

t.test('Every screen has exactly one link back to the client', async t => {
  const page = await opened(t)
  const linksBack = page.getByText(/^Back to/)
  const hasOne = (screen: string) => becomes(t, () => linksBack.count(), 1, screen)
  await button(page, 'Add payout method').waitFor()
  await hasOne('empty list')
  await choose(page, german)
  await hasOne('form')
  await fill(page, german)
  await button(page, 'Continue').click()
  await heading(page, 'Check your details').waitFor()
  await hasOne('review')
  await button(page, 'Save').click()
  await page.locator('.method').waitFor()
  await hasOne('list')
})

t.test('The browser reports violations of the security policy to these tests', async t => {
  const context = await browser.newContext()
  t.teardown(() => context.close())
  const page = await context.newPage()
  await page.goto(await system.session())
  await button(page, 'Add payout method').waitFor()
  const violation = `new Promise(resolve => {
    document.addEventListener('securitypolicyviolation', event => resolve(event.violatedDirective))
    document.body.append(Object.assign(document.createElement('style'), { textContent: 'a { color: red }' }))
  })`
  t.match(await page.evaluate(violation), /^style-src/)
})
