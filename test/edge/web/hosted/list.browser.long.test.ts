import t from 'tap'
import { languages } from '../../../../edge/web/hosted/languages.ts'
import { becomes } from './browser.ts'
import { act, add, arrived, button, heading, journeyIn } from './journey.ts'
import { stage } from './stage.ts'

const { opened, page: freshPage, system } = await stage()

const german = journeyIn('DE')
/** Another account in euros. */
const berliner = {
  ...german,
  fields: { ...german.fields, IBAN: 'DE02 1203 0000 0000 2020 51' },
  bank: /Deutsche Kreditbank/i,
}

t.test('A payout method can be changed, made the default, and deleted', async t => {
  const externalUserId = 'user with two payout methods'
  const page = await opened(t, { externalUserId })
  await add(page, german)
  await add(page, berliner)

  await act(page, 'Make default', '2051')
  await page.getByText('Default changed').waitFor()
  t.match(await page.locator('.method').first().innerText(), /2051[^]*EUR/, 'the default comes first')

  await act(page, 'Edit', '3000')
  await heading(page, 'Edit payout method').waitFor()
  await page.getByLabel('Full name').fill('Erika Musterfrau')
  await becomes(
    t,
    () => page.getByLabel('IBAN').inputValue(),
    '•••• 3000',
    'the page never gets the whole number again',
  )
  await button(page, 'Continue').click()
  await button(page, 'Save').click()
  await page.getByText('Changes saved').waitFor()
  const changed = (await system.recipients(externalUserId)).find(
    ({ creditorAccount }) => creditorAccount.id.value === 'DE89370400440532013000',
  )
  t.equal(changed.creditor.name, 'Erika Musterfrau')
  t.equal(
    changed.creditorAccount.id.value,
    'DE89370400440532013000',
    'a number that was not typed again is unchanged',
  )

  await act(page, 'Delete', '2051')
  const dialog = page.getByRole('dialog', { name: 'Delete this payout method?' })
  t.match(await dialog.innerText(), /Commerzbank .*3000.* becomes your default/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  t.equal((await system.recipients(externalUserId)).length, 2, 'Cancel deletes nothing')
  await act(page, 'Delete', '2051')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Payout method deleted').waitFor()
  t.strictSame(
    (await system.recipients(externalUserId)).map(({ creditorAccount, isDefault }) => [
      creditorAccount.id.value,
      isDefault,
    ]),
    [['DE89370400440532013000', true]],
  )
})

t.test('Opening a link brings the list along, in one request', async t => {
  const externalUserId = 'user who returns'
  const page = await opened(t, { externalUserId })
  await add(page, german)
  const again = await freshPage(t)
  const requested: string[] = []
  again.on('request', request => requested.push(new URL(request.url()).pathname))
  await again.goto(await system.session({ externalUserId }))
  await again.locator('.method').filter({ hasText: 'Commerzbank' }).waitFor()
  await button(again, 'Add payout method').waitFor()
  t.equal(requested.filter(path => path.endsWith('/opening')).length, 1)
  t.strictSame(
    requested.filter(path => path.endsWith('/payout-methods')),
    [],
  )
})

t.test(
  'After a reload the list shows the bank of each account, and the page does not get the numbers',
  async t => {
    const page = await opened(t, { externalUserId: 'user who reloads' })
    await add(page, german)
    await add(page, journeyIn('GB'))
    await page.locator('.method').nth(1).waitFor()
    const requested: string[] = []
    page.on('request', request =>
      requested.push(new URL(request.url()).pathname.replace(/^.sessions.[^/]+./, '')),
    )
    await page.reload()
    const methods = page.locator('.method')
    await methods.nth(1).waitFor()
    t.match(await methods.allInnerTexts(), [
      /Barclays[^]*•••• 9911[^]*GBP/i,
      /Commerzbank[^]*•••• 3000[^]*EUR/,
    ])
    const areLogosDrawn = () =>
      page.evaluate(
        'Array.from(document.querySelectorAll(".method img"), ({ naturalWidth }) => naturalWidth > 0)',
      )
    await becomes(t, areLogosDrawn, [true, true])
    t.strictSame(
      requested.filter(place => /lookup|payout-methods/.test(place)),
      ['payout-methods'],
      'one request brings the list and the banks',
    )
    const answer = await page.evaluate(
      'fetch(location.pathname + "/payout-methods").then(answer => answer.text())',
    )
    t.match(answer, /Commerzbank/)
    t.notMatch(answer, /370400440532013000|55779911/)

    await act(page, 'Edit', '3000')
    await page.getByRole('status').filter({ hasText: 'Commerzbank' }).waitFor()
    await page.getByLabel('Full name').fill('Erika Musterfrau')
    await button(page, 'Continue').click()
    await heading(page, 'Check your details').waitFor()
    await page.locator('.bank').filter({ hasText: 'Commerzbank' }).waitFor()
    t.pass('the review of a changed payout method shows the bank')
  },
)

t.test('The whole journey works by keyboard alone', async t => {
  const externalUserId = 'user with a keyboard'
  const page = await opened(t, { externalUserId, options: { allowedCountries: ['DE'] } })
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await arrived(page, 'Payout methods')
  await button(page, 'Add payout method').waitFor()
  await press('Tab', 'Enter')
  await arrived(page, 'Add a payout method')
  await press('Tab', 'Space')
  await page.getByRole('button', { name: 'Continue', disabled: false }).waitFor()
  await press('Enter')
  await arrived(page, 'Account details')
  await press('Tab')
  await page.keyboard.type('DE89370400440532013000')
  // Past the question where the number is found.
  await press('Tab', 'Tab')
  await page.keyboard.type('Erika Mustermann')
  await press('Enter')
  await arrived(page, 'Check your details')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByText('Payout method added').waitFor()
  await page.locator('.method').waitFor()
  await arrived(page, 'Payout methods')
  const dialog = page.getByRole('dialog')
  const focused = () => page.evaluate('document.activeElement.textContent')
  const label = () => page.evaluate('document.activeElement.getAttribute("aria-label")')
  const menu = 'Options: Commerzbank  3000'
  await press('Tab')
  await becomes(t, label, menu)
  /** Opens the menu, and moves on by this many items. */
  const walk = async (items: number) => {
    await press('Enter')
    await button(page, /^Edit/).waitFor()
    for (let item = 0; item < items; item++) await press('Tab')
  }
  await walk(1)
  await becomes(t, focused, 'Edit')
  await press('Escape')
  await becomes(t, label, menu, 'Escape closes the menu, and the focus returns')
  t.equal(await button(page, /^Edit/).count(), 0)
  await walk(3)
  await becomes(t, () => button(page, /^Edit/).count(), 0, 'the menu closes when the focus leaves it')
  await press('Shift+Tab')
  await becomes(t, label, menu)
  await walk(2)
  await press('Enter')
  await dialog.waitFor()
  await becomes(t, focused, 'Cancel', 'the harmless button has the focus')
  await press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await becomes(t, label, menu, 'the focus returns')
  t.equal((await system.recipients(externalUserId)).length, 1)
  await walk(2)
  await press('Enter')
  await dialog.waitFor()
  await becomes(t, focused, 'Cancel')
  await press('Tab', 'Enter')
  await page.getByText('Payout method deleted').waitFor()
  t.strictSame(await system.recipients(externalUserId), [])
  await arrived(page, 'Payout methods')
})

t.test('The page speaks every language, and remembers the choice', async t => {
  const page = await opened(t)
  const texts = new Set<string>()
  for (const language of Object.keys(languages)) {
    await page.locator('.language select').selectOption(language)
    await page.locator(`html[lang=${language}]`).waitFor()
    const direction = language === 'ar' ? 'rtl' : 'ltr'
    await becomes(t, () => page.evaluate('document.dir'), direction, language)
    texts.add(await page.locator('main').innerText())
  }
  t.equal(texts.size, Object.keys(languages).length - 1, 'the list reads alike in France and Canada only')
  await page.reload()
  await page.locator('html[lang=ar]').waitFor()
})

t.test('An end-user sees what was changed in another session, and whom to tell', async t => {
  const externalUserId = 'user whose account somebody changed'
  const stranger = await opened(t, { externalUserId })
  await add(stranger, german)
  t.equal(await stranger.locator('.recent').count(), 0, 'what this session did is no news')

  const page = await opened(t, { externalUserId })
  await page.locator('summary', { hasText: 'Recent changes' }).click()
  t.match(
    await page.locator('.recent').innerText(),
    /Payout method added: .*3000[^]*If this was not you, tell /,
  )
})

t.test('Dates are written as in the region that the client or the browser names', async t => {
  const externalUserId = 'user who reads dates'
  await add(await opened(t, { externalUserId }), german)
  for (const [asked, locale, written] of [
    [undefined, 'en-GB', /Recent changes · \d+ \w+ \d{4}/],
    [undefined, 'en-US', /Recent changes · \w+ \d+, \d{4}/],
    ['en-GB', 'en-US', /Recent changes · \d+ \w+ \d{4}/],
    ['en', 'en-GB', /Recent changes · \d+ \w+ \d{4}/],
  ] as const) {
    const options = asked === undefined ? {} : { options: { locale: asked } }
    const page = await opened(t, { externalUserId, ...options }, { locale })
    t.match(await page.locator('summary').innerText(), written, `${asked} ${locale}`)
  }
})
