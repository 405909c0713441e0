import t from 'tap'
import { accessibilityFindings } from './browser.ts'
import { add, button, choose, fill, heading, journeys } from './journey.ts'
import { stage } from './stage.ts'

const { browser, opened, page: freshPage, system } = await stage()

const german = journeys.find(({ country }) => country === 'DE')!

t.test('what is still to come has its place on the screen', async t => {
  const page = await freshPage(t)
  let goOn = () => {}
  const held = new Promise<void>(resolve => (goOn = resolve))
  await page.route('**/payout-methods', async route => {
    await held
    await route.continue()
  })
  await page.goto(await system.session())
  await page.locator('[aria-busy=true] .bone').first().waitFor()
  t.strictSame(await accessibilityFindings(page), [])
  goOn()
  await button(page, 'Add payout method').waitFor()
  t.equal(await page.locator('.bone').count(), 0)
})

t.test('what was changed elsewhere in the meantime is shown as it is now', async t => {
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
  t.equal(await page.locator('.method').count(), 0, 'nor is what was deleted elsewhere')
  t.strictSame(await system.recipients(externalUserId), [])
})

t.test('a link that is broken says what to do', async t => {
  const page = await freshPage(t)
  await page.goto(`${(await system.session()).slice(0, -3)}AAA`)
  await heading(page, 'This link does not work').waitFor()
  t.match(await page.locator('main').innerText(), /open it again/)
  t.strictSame(await accessibilityFindings(page), [])
})

t.test('without script the page says that it needs it, in the language of its reader', async t => {
  for (const [locale, text] of [
    ['en-GB', 'This page needs JavaScript'],
    ['de-DE', 'Diese Seite braucht JavaScript'],
  ] as const) {
    const context = await browser.newContext({ locale, javaScriptEnabled: false })
    t.teardown(() => context.close())
    const page = await context.newPage()
    await page.goto(await system.session())
    t.match(await page.locator('noscript p').innerText(), text)
    t.equal(await page.locator('#app').isVisible(), false, 'nothing seems to be on its way')
  }
})

t.test('there is one way out, on every screen', async t => {
  const page = await opened(t)
  const ways = page.getByText(/^Back to/)
  const once = async (screen: string) => t.equal(await ways.count(), 1, screen)
  await button(page, 'Add payout method').waitFor()
  await once('nothing yet')
  await choose(page, german)
  await once('form')
  await fill(page, german)
  await button(page, 'Continue').click()
  await heading(page, 'Check your details').waitFor()
  await once('review')
  await button(page, 'Save').click()
  await page.locator('.method').waitFor()
  await once('list')
})

t.test('what the policy forbids is told to these tests', async t => {
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
