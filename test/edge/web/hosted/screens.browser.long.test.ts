import t from 'tap'
import { languages } from '../../../../edge/web/hosted/languages.ts'
import { accessibilityFindings, becomes, narrow, phone } from './browser.ts'
import { button, chooseCountry } from './journey.ts'
import { stage } from './stage.ts'

const { opened, system } = await stage()

t.test('Every screen is accessible in each colour scheme, width and writing direction', async t => {
  const looks = [
    { name: 'phone, light', colorScheme: 'light' as const, viewport: phone },
    { name: 'desktop, dark', colorScheme: 'dark' as const },
    { name: 'narrow, Arabic, dark', colorScheme: 'dark' as const, viewport: narrow, locale: 'ar' },
    { name: 'narrow, German', colorScheme: 'light' as const, viewport: narrow, locale: 'de-DE' },
  ]
  for (const { name, ...options } of looks) {
    await t.test(name, async t => {
      const page = await opened(t, { options: { allowedCountries: ['US', 'PH'] } }, options)
      const accessible = async (screen: string) => t.strictSame(await accessibilityFindings(page), [], screen)
      const next = page.locator('form button[type=submit]')
      await page.locator('.card h2').waitFor()
      await accessible('empty list')
      await page.locator('.card .button').click()
      await page.locator('input[value=INDIVIDUAL]').check()
      await chooseCountry(page, 'PH')
      await page.locator('input[value=GCASH]').check()
      await accessible('choice')
      await chooseCountry(page, 'US')
      await next.click()
      await page.locator('#bankCode').fill('021000021')
      await page.locator('.bank').waitFor()
      await accessible('form')
      await next.click()
      await page.locator('.box-error').waitFor()
      await accessible('form with mistakes')
      await page.locator('#accountNumber').fill('123456789')
      await page.locator('#accountType').selectOption('CHECKING')
      await page.locator('#name').fill('Jane Roe')
      await page.locator('#addressLine1').fill('1 Main Street')
      await page.locator('#townName').fill('New York')
      await page.locator('#countrySubdivision').selectOption('NY')
      await page.locator('#postCode').fill('10001')
      await next.click()
      await page.locator('dl').first().waitFor()
      await accessible('review')
      await page.locator('.card .button').last().click()
      await page.locator('.method').waitFor()
      await accessible('list')
      await page.locator('.menu-opener').click()
      await accessible('menu')
      await page.locator('.plain-danger').click()
      await page.locator('dialog[open]').waitFor()
      await accessible('deletion')
    })
  }
})

/** The buttons that are too narrow for their texts, and the page itself if it scrolls sideways. */
const tooNarrow = `[document.documentElement, ...document.querySelectorAll('a, button')]
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  .map(({ localName, textContent }) => localName === 'html' ? localName : textContent)`

t.test('Every language fits the smallest screen', async t => {
  const page = await opened(t, { options: { allowedCountries: ['JP', 'US'] } }, { viewport: narrow })
  const fits = async (screen: string) => {
    for (const language of Object.keys(languages)) {
      await page.locator('.language select').selectOption(language)
      await page.locator(`html[lang=${language}]`).waitFor()
      t.strictSame(await page.evaluate(tooNarrow), [], `${screen}, ${language}`)
    }
  }
  await page.locator('.card .button').click()
  await page.locator('input[value=BUSINESS]').check()
  await chooseCountry(page, 'JP')
  await fits('choice')
  await page.locator('form button[type=submit]').click()
  await page.locator('#accountNumber').waitFor()
  await page.locator('form button[type=submit]').click()
  await page.locator('.box-error').waitFor()
  await fits('form with mistakes')
})

t.test('The page shows the name, the colour and the logo of the organization', async t => {
  const logo =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 20"><rect width="80" height="20" fill="#0a7"/></svg>'
  await system.brandings.change(system.organizationId, {
    color: '#ffe000',
    logo: { type: 'image/svg+xml', content: Buffer.from(logo) },
  })
  const page = await opened(t)
  await becomes(t, () => page.getByRole('banner').innerText(), 'Northwind Studio')
  await becomes(t, () => page.evaluate('document.querySelector(".brand-logo")?.naturalWidth > 0'), true)
  await page.locator('.card .button').waitFor()
  t.strictSame(await accessibilityFindings(page), [], 'a colour too light to read is darkened')
  const wallets = await opened(t, { options: { allowedCountries: ['PH'] } })
  await button(wallets, 'Add payout method').click()
  await wallets.locator('input[value=INDIVIDUAL]').check()
  await wallets.locator('input[value=GCASH]').waitFor()
  t.strictSame(await accessibilityFindings(wallets), [], 'also on a ground of its own tint')
})
