import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { accessibilityFindings, becomes, narrow, phone } from './browser.ts'
import { chooseCountry } from './journey.ts'
import { stage } from './stage.ts'

const { opened } = await stage()

/** The first step of adding a payout method for an individual. */
async function step(t: Test, session = {}, options = {}): Promise<Page> {
  const page = await opened(t, { options: { allowedRecipientTypes: ['INDIVIDUAL'], ...session } }, options)
  await page.locator('.card .button').click()
  await box(page).waitFor()
  return page
}

const box = (page: Page) => page.locator('#country')
const options = (page: Page) => page.locator('#country-list [role=option]')

t.test('With the keyboard, a country is found by a part of its name, and Enter takes the first', async t => {
  const page = await step(t)
  await box(page).focus()
  await page.keyboard.type('nethe')
  await page.getByRole('status').filter({ hasText: 'Suggestions: 1' }).waitFor({ state: 'attached' })
  await becomes(t, () => box(page).getAttribute('aria-activedescendant'), 'country-option-0')
  await page.keyboard.press('Enter')
  await becomes(t, () => box(page).inputValue(), 'Netherlands')
  t.equal(await box(page).getAttribute('aria-expanded'), 'false')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await becomes(t, () => box(page).inputValue(), 'Zimbabwe', 'the arrows go round the whole list')
})

t.test(
  'With a finger, the likely countries come first: of the client, then of the browser and its clock',
  async t => {
    const prefill = { recipientType: 'INDIVIDUAL', country: 'JP' }
    const page = await step(
      t,
      { prefill },
      { locale: 'de-AT', timezoneId: 'Africa/Nairobi', viewport: phone, hasTouch: true },
    )
    t.equal(await box(page).inputValue(), 'Japan')
    await box(page).tap()
    await becomes(t, async () => (await options(page).allTextContents()).slice(0, 4), [
      'Japan',
      'Österreich',
      'Kenia',
      'Ägypten',
    ])
    await options(page).nth(2).tap()
    await becomes(t, () => box(page).inputValue(), 'Kenia')
  },
)

t.test('Text that names no country is dropped, and the country stays', async t => {
  const page = await step(t)
  await chooseCountry(page, 'PT')
  await box(page).fill('atlantis')
  await options(page).filter({ hasText: 'Nothing found' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await becomes(t, () => box(page).inputValue(), 'Portugal')
  await box(page).fill('Brazil')
  await page.keyboard.press('Tab')
  await becomes(t, () => box(page).inputValue(), 'Brazil', 'a whole name is taken')
  await box(page).fill('united')
  await page.keyboard.press('Tab')
  await becomes(t, () => box(page).inputValue(), 'Brazil', 'a part of several names is not')
})

t.test('A few countries are a select', async t => {
  const page = await step(t, { allowedCountries: ['DE', 'FR', 'KE'] })
  t.equal(await box(page).evaluate(element => element.tagName), 'SELECT')
})

for (const [locale, colorScheme] of [
  ['en-GB', 'light'],
  ['ar-AE', 'dark'],
] as const) {
  t.test(`The open list has no flaw that axe finds, in ${locale}, ${colorScheme}`, async t => {
    const page = await step(t, {}, { locale, colorScheme, viewport: narrow })
    await box(page).click()
    await options(page).nth(20).waitFor()
    t.strictSame(await accessibilityFindings(page), [])
    await box(page).fill('ma')
    await page.locator('[aria-selected=true]').waitFor()
    t.strictSame(await accessibilityFindings(page), [])
  })
}
