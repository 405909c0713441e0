import t from 'tap'
import { accessibilityFindings, becomes } from './browser.ts'
import { act, add, button, choose, chooseCountry, fill, heading, journeyIn } from './journey.ts'
import { stage } from './stage.ts'

const { browser, opened, page: freshPage, system } = await stage()

const german = journeyIn('DE')

t.test('While the list loads, placeholders take its place', async t => {
  const page = await opened(t)
  // The list comes along while a link is being opened: only a reload after that asks for it.
  await button(page, 'Add payout method').waitFor()
  let release = () => {}
  const released = new Promise<void>(resolve => (release = resolve))
  await page.route('**/payout-methods', async route => {
    await released
    await route.continue()
  })
  // The page gives a request up after 20 seconds, which may pass on a busy machine before the check.
  await page.addLocatorHandler(button(page, 'Try again'), retry => retry.click())
  await page.reload()
  await page.locator('[aria-busy=true] .bone').first().waitFor()
  t.strictSame(await accessibilityFindings(page), [])
  release()
  await button(page, 'Add payout method').waitFor()
  await becomes(t, () => page.locator('.bone').count(), 0)
})

t.test('An edit of what another tab has changed keeps what was typed, and says so', async t => {
  const externalUserId = 'in two tabs'
  const page = await opened(t, { externalUserId })
  await add(page, german)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await act(page, 'Edit', '3000')
  await page.getByLabel('IBAN').fill('DE02120300000000202051')
  await button(page, 'Continue').click()
  await page.getByText(/to this account, no longer to Commerzbank .*3000/).waitFor()
  t.strictSame(await accessibilityFindings(page), [])

  await act(other, 'Edit', '3000')
  await other.getByLabel('Full name').fill('Erika Zweite')
  await button(other, 'Continue').click()
  await heading(other, 'Check your details').waitFor()
  t.equal(await other.getByText(/no longer to/).count(), 0, 'the account stays the same')
  await button(other, 'Save').click()
  await other.getByText('Changes saved').waitFor()

  await button(page, 'Save').click()
  await page.getByRole('status').filter({ hasText: 'was changed elsewhere' }).waitFor()
  await page.getByText('Erika Zweite').waitFor()
  t.match(await page.locator('main').innerText(), /DE02 1203 0000 0000 2020 51/)
  t.strictSame(await accessibilityFindings(page), [])
  await button(page, 'Save').click()
  await page.getByText('Changes saved').waitFor()
  const [saved] = await system.recipients(externalUserId)
  t.match(saved, {
    creditor: { name: 'Erika Zweite' },
    creditorAccount: { id: { value: 'DE02120300000000202051' } },
  })

  await act(page, 'Edit', '2051')
  await page.getByLabel('Full name').fill('Erika Dritte')
  await button(page, 'Continue').click()
  await heading(page, 'Check your details').waitFor()
  await other.reload()
  await act(other, 'Delete', '2051')
  await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await other.getByText('Payout method deleted').waitFor()
  await button(page, 'Save').click()
  await page.getByRole('status').filter({ hasText: 'was deleted elsewhere' }).waitFor()
  await button(page, 'Add payout method').waitFor()
  t.strictSame(await system.recipients(externalUserId), [])
})

t.test('Making the default or deleting what another tab has deleted says that it was deleted', async t => {
  const page = await opened(t, { externalUserId: 'deleted in another tab' })
  await add(page, german)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await act(other, 'Delete', '3000')
  await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await other.getByText('Payout method deleted').waitFor()
  await act(page, 'Delete', '3000')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('status').filter({ hasText: 'was deleted elsewhere' }).waitFor()
  await becomes(t, () => page.locator('.method').count(), 0)
})

t.test('An account that is saved already is found before it is saved again, and can be opened', async t => {
  const page = await opened(t, { externalUserId: 'twice the same' })
  await add(page, german)
  await choose(page, german)
  await fill(page, german)
  await button(page, 'Continue').click()
  await heading(page, 'Check your details').waitFor()
  await page.getByRole('alert').filter({ hasText: 'You have already saved this account' }).waitFor()
  t.equal(await page.getByText('Are you sure?').count(), 0, 'one finding is its own title')
  t.strictSame(await accessibilityFindings(page), [])
  await button(page, 'Open the saved one').click()
  await heading(page, 'Edit payout method').waitFor()
  await becomes(t, () => page.getByLabel('Full name').inputValue(), 'Erika Mustermann')
})

t.test('From the review each part can be edited at its place', async t => {
  const page = await opened(t)
  await choose(page, german)
  await fill(page, german)
  await button(page, 'Continue').click()
  await button(page, 'Edit: Account holder').click()
  await heading(page, 'Account details').waitFor()
  await becomes(t, () => page.evaluate('document.activeElement.id'), 'name')
  await button(page, 'Continue').click()
  await button(page, 'Edit: Paid to').click()
  await heading(page, 'Add a payout method').waitFor()
  await button(page, 'Continue').click()
  await becomes(
    t,
    () => page.getByLabel('Full name').inputValue(),
    'Erika Mustermann',
    'what was typed stays',
  )
})

t.test('Leaving a form that was begun asks first', async t => {
  const page = await opened(t)
  const asked: string[] = []
  page.on('dialog', dialog => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await button(page, 'Add payout method').waitFor()
  await page.reload()
  await choose(page, german)
  t.strictSame(asked, [], 'there is nothing to lose')
  await fill(page, german)
  await page.reload()
  await button(page, 'Add payout method').waitFor()
  t.strictSame(asked, ['beforeunload'])
  await add(page, german)
  await act(page, 'Edit', '3000')
  await page.getByLabel('IBAN').waitFor()
  await page.reload()
  await button(page, 'Add payout method').waitFor()
  t.equal(asked.length, 1, 'an edit in which nothing was typed has nothing to lose')
})

t.test('On a slow connection, pressing a button twice acts once', async t => {
  const page = await opened(t, { externalUserId: 'presses twice' })
  await button(page, 'Add payout method').waitFor()
  for (const place of ['**/form?*', '**/payout-methods', '**/end'])
    await page.route(place, async route => {
      await new Promise(resolve => setTimeout(resolve, 300))
      await route.continue()
    })
  const screens = () => page.evaluate('history.length')
  const before = (await screens()) as number
  await button(page, 'Add payout method').dblclick()
  await page.getByRole('radio', { name: 'Myself' }).check()
  await chooseCountry(page, 'DE')
  await button(page, 'Continue').dblclick()
  await fill(page, german)
  t.equal(await screens(), before + 2, 'Back leads to the choices')
  await button(page, 'Continue').click()
  await button(page, 'Save').dblclick()
  await page.locator('.method').waitFor()
  t.equal(await page.locator('.method').count(), 1)
  // As in a frame: the page stays.
  await page.evaluate('window.open = () => null')
  let ends = 0
  page.on('request', request => void (request.url().endsWith('/end') && ends++))
  await button(page, 'Done').dblclick()
  await heading(page, 'All done').waitFor()
  t.equal(ends, 1)
})

t.test('A connection that breaks is not called offline', async t => {
  const page = await opened(t)
  await choose(page, german)
  await fill(page, german)
  await page.route('**/checks', route => route.abort('connectionreset'), { times: 1 })
  await button(page, 'Continue').click()
  await page.getByRole('alert').filter({ hasText: 'We couldn’t connect' }).waitFor()
  t.equal(await page.getByText('You are offline').count(), 0)
  await button(page, 'Continue').click()
  await heading(page, 'Check your details').waitFor()
})

t.test('Where the script is blocked, the page says that it could not be loaded', async t => {
  const page = await freshPage(t)
  await page.route('**/hosted/page-*.js', route => route.abort('blockedbyclient'))
  await page.goto(await system.session())
  const late = page.locator('.late')
  const delay = await late.evaluate(element => element.getAnimations()[0]!.effect!.getTiming().delay)
  t.equal(delay, 12_000, 'not while the script may still come')
  await late.waitFor({ state: 'visible' })
  t.match(await late.innerText(), /could not be loaded.*content blocker/)
})

t.test('A broken link says what to do', async t => {
  const page = await freshPage(t)
  const url = await system.session()
  await page.goto(`${url.slice(0, -3)}AAA`)
  await heading(page, 'This link does not work').waitFor()
  t.match(await page.locator('main').innerText(), /open it again/)
  const back = page.getByRole('link', { name: /^Back to/ }).first()
  t.equal(
    await back.getAttribute('href'),
    new URL(system.baseUrl).origin,
    'the site, without the rest of the address',
  )
  t.strictSame(await accessibilityFindings(page), [])
  await page.evaluate(`location.assign('${url}')`)
  await button(page, 'Add payout method').waitFor()
  t.notMatch(page.url(), '#', 'the whole link, opened in its place, works')
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
