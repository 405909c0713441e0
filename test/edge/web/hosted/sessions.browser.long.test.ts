import t from 'tap'
import { accessibilityFindings, becomes } from './browser.ts'
import { sessionIdIn } from './hosted-system.ts'
import { act, add, button, chooseCountry, heading, journeyIn } from './journey.ts'
import { stage } from './stage.ts'

const { opened, page: freshPage, system } = await stage()

const german = journeyIn('DE')

t.test('Done ends the session and goes to the return URL of the client', async t => {
  const url = await system.session({ returnUrl: `${system.baseUrl}/docs` })
  const page = await freshPage(t)
  await page.goto(url)
  await add(page, german)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await button(other, 'Add payout method').waitFor()
  await button(page, 'Done').click()
  await page.waitForURL(`${system.baseUrl}/docs`)
  await button(other, 'Add payout method').click()
  await other.getByRole('radio', { name: 'My business' }).click()
  await heading(other, 'This page is closed').waitFor()
  await page.goBack()
  await heading(page, 'All done').waitFor()
  t.strictSame(await accessibilityFindings(page), [])
  t.equal(
    await page
      .getByRole('link', { name: /^Back to/ })
      .first()
      .getAttribute('href'),
    new URL(system.baseUrl).origin,
    'Back is no dead end',
  )
  await page.goto('about:blank')
  await page.goto(url)
  await heading(page, 'All done').waitFor()
  await page.goto('about:blank')
  await page.goto(url.replace(/#.*/, ''))
  await heading(page, 'This page is closed').waitFor()
})

t.test('A client that asks for the result gets it with the address', async t => {
  const returnUrl = `${system.baseUrl}/docs?order=a%20b#part`
  const options = { reportResult: true }
  const page = await opened(t, { returnUrl, options })
  await page.getByRole('link', { name: /^Back to/ }).click()
  await page.waitForURL(`${system.baseUrl}/docs?order=a%20b&status=cancelled#part`)
  const done = await opened(t, { returnUrl, options })
  await add(done, german)
  await button(done, 'Done').click()
  await done.waitForURL(`${system.baseUrl}/docs?order=a%20b&status=completed#part`)
})

t.test('A session that leaves no choice begins with the form, filled in by its client', async t => {
  const externalUserId = 'known to the client'
  const page = await opened(
    t,
    {
      externalUserId,
      options: {
        allowedCountries: ['US'],
        allowedCurrencies: ['USD'],
        allowedRecipientTypes: ['INDIVIDUAL'],
        allowedMethods: ['BANK_ACCOUNT'],
        locale: 'de-AT',
        prefill: {
          recipientType: 'INDIVIDUAL',
          name: 'Jane Roe',
          address: {
            country: 'US',
            addressLine1: '1 Main Street',
            townName: 'New York',
            postCode: '10001',
            countrySubdivision: 'NY',
          },
        },
      },
    },
    { locale: 'fr-FR' },
  )
  await page.locator('html[lang=de]').waitFor()
  await page.locator('.language select').selectOption('en')
  await button(page, 'Add payout method').click()
  await heading(page, 'Account details').waitFor()
  await page.getByText('Step 1 of 2').waitFor()
  t.strictSame(await accessibilityFindings(page), [])
  await page.reload()
  await heading(page, 'Payout methods').waitFor()
  await page.locator('html[lang=en]').waitFor()
  await button(page, 'Add payout method').click()
  await page.getByRole('textbox', { name: 'Routing number' }).fill('021000021')
  await page.getByRole('textbox', { name: 'Account number' }).fill('123456789')
  await page.getByLabel('Type of account').selectOption('CHECKING')
  await button(page, 'Continue').click()
  await heading(page, 'Check your details').waitFor()
  t.equal(await button(page, 'Edit: Paid to').count(), 0, 'there was nothing to choose')
  await button(page, /^Save/).click()
  await page.getByText('Payout method added').waitFor()
  const [saved] = await system.recipients(externalUserId)
  t.match(saved.creditor, {
    name: 'Jane Roe',
    address: {
      addressLine1: '1 Main Street',
      townName: 'New York',
      postCode: '10001',
      countrySubdivision: 'NY',
    },
  })
})

t.test('A session offers the currencies and methods that its client allows', async t => {
  const options = {
    allowedCountries: ['PH'],
    allowedMethods: ['GCASH', 'GRABPAY'],
    prefill: { phone: '+639171234567' },
  }
  const page = await opened(t, { options })
  await button(page, 'Add payout method').click()
  await page.getByRole('radio', { name: 'Myself' }).check()
  const methods = page.getByRole('group', { name: 'How would you like to be paid?' })
  await methods.getByRole('radio', { name: 'GCash' }).check()
  t.equal(await methods.getByRole('radio').count(), 2)
  await button(page, 'Continue').click()
  await becomes(t, () => page.getByLabel('Mobile number').inputValue(), '+639171234567')
})

t.test('The currency that the client knows is chosen wherever it is offered', async t => {
  const page = await opened(t, { options: { prefill: { currency: 'EUR', recipientType: 'INDIVIDUAL' } } })
  await button(page, 'Add payout method').click()
  for (const country of ['GB', 'US', 'PL']) {
    await chooseCountry(page, country)
    if (country !== 'US') await page.getByRole('radio', { name: 'EUR', checked: true }).waitFor()
  }
})

t.test('A session offers what its client allows, and skips questions with one answer', async t => {
  const options = { allowedCountries: ['DE'], allowedRecipientTypes: ['BUSINESS'] }
  const page = await opened(t, { options })
  await button(page, 'Add payout method').click()
  await heading(page, 'Account details').waitFor()
  await becomes(t, () => page.getByLabel('Registered business name').count(), 1)
})

t.test('A link opens in one browser only', async t => {
  const url = await system.session()
  const page = await freshPage(t)
  await page.goto(url)
  await heading(page, 'Payout methods').waitFor()
  t.notMatch(page.url(), '#', 'the secret has left the address')
  await page.reload()
  await heading(page, 'Payout methods').waitFor()
  await page.goto('about:blank')
  await page.goto(url)
  await heading(page, 'Payout methods').waitFor()

  const other = await freshPage(t)
  await other.goto(url)
  await heading(other, 'This link has already been used').waitFor()
  t.strictSame(await accessibilityFindings(other), [])
  const broken = await freshPage(t)
  await broken.goto(`${url.slice(0, -3)}AAA`)
  await heading(broken, 'This link does not work').waitFor()
  t.equal(await broken.locator('main p').count(), 1, 'what to do is said once')
})

t.test('An expired session says so and links to the return URL', async t => {
  const url = await system.session({ returnUrl: `${system.baseUrl}/docs` })
  const page = await freshPage(t)
  await page.goto(url)
  await add(page, german)
  await page.locator('.method').waitFor()
  await system.expire(url)
  await act(page, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await heading(page, 'This page has expired').waitFor()
  t.strictSame(await accessibilityFindings(page), [])
  t.equal(
    await page
      .getByRole('link', { name: /^Back to/ })
      .first()
      .getAttribute('href'),
    `${system.baseUrl}/docs`,
  )
})

t.test('Before a session expires the page offers to extend it', async t => {
  const page = await freshPage(t)
  await page.clock.install()
  await page.goto(await system.session())
  await heading(page, 'Payout methods').waitFor()
  await page.clock.fastForward('28:30')
  const dialog = page.getByRole('dialog', { name: 'Are you still there?' })
  await dialog.waitFor()
  t.strictSame(await accessibilityFindings(page), [])
  const stay = dialog.getByRole('button', { name: 'Stay' })
  await page.route('**/extension', route => route.fulfill({ status: 503, json: {} }), { times: 1 })
  await stay.click()
  await dialog.getByRole('alert').filter({ hasText: 'That was our fault' }).waitFor()
  t.strictSame(await accessibilityFindings(page), [])
  const extended = page.waitForResponse(/\/extension$/)
  await stay.click()
  t.equal((await extended).status(), 200)
  await dialog.waitFor({ state: 'detached' })
})

t.test('Before a session expires that cannot be extended again, the page says so once', async t => {
  const page = await freshPage(t)
  await page.clock.install()
  await page.route('**/opening', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), extensionsLeft: 0 } })
  })
  await page.goto(await system.session())
  await heading(page, 'Payout methods').waitFor()
  await page.clock.fastForward('28:30')
  const dialog = page.getByRole('dialog', { name: 'Please finish soon' })
  await dialog.getByText('this page closes in').waitFor()
  t.strictSame(await accessibilityFindings(page), [])
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.clock.fastForward('00:30')
  t.equal(await dialog.count(), 0)
  await page.clock.fastForward('01:30')
  await heading(page, 'This page has expired').waitFor()
})

t.test('The log holds neither the secret of a link nor account numbers', async t => {
  const url = await system.session()
  const page = await freshPage(t)
  await page.goto(url)
  await add(page, german)
  const log = system.logLines.join('\n')
  t.notMatch(log, new URL(url).hash.slice(1))
  t.notMatch(log, 'DE89370400440532013000')
  t.match(log, '/sessions/:sessionId/payout-methods')
  t.notMatch(log, sessionIdIn(url).slice(0, 13) + '/')
})
