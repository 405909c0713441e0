// Takes screenshots of every screen on a phone and on a desktop, as <look>-<screen>.png: npm run screenshots [-- folder]
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { embeddedPostgres } from '../../services/kit/postgres/embedded-postgres.ts'
import { sampleAccount } from '../../services/verification/providers/simulator/samples.ts'
import { desktop, phone, startBrowser } from './browser.ts'
import { startHostedSystem } from './hosted-system.ts'
import { act, add, button, choose, fill, heading, journeyIn } from './journey.ts'

const [folderArgument] = process.argv.slice(2)
if (folderArgument?.startsWith('-')) {
  process.stdout.write('npm run screenshots [-- folder]\n')
  process.exit(0)
}
const folder = folderArgument ?? join(tmpdir(), 'payprep-screenshots')
mkdirSync(folder, { recursive: true })
const scratch = mkdtempSync(join(tmpdir(), 'payprep-screenshots-'))
const postgres = await embeddedPostgres(scratch, { throwaway: true })
const system = await startHostedSystem(postgres.url)
const client = await system.addClient()
await system.brandings.change(client.organizationId, { hasNameCheck: true })
const browser = await startBrowser()

const looks: readonly (readonly [name: string, options: BrowserContextOptions])[] = [
  ['phone', { viewport: phone, deviceScaleFactor: 2 }],
  ['desktop', { viewport: desktop }],
  ['phone-dark', { viewport: phone, deviceScaleFactor: 2, colorScheme: 'dark' }],
]

for (const [name, options] of looks) {
  const page = await (await browser.newContext({ locale: 'en-GB', ...options })).newPage()
  page.setDefaultTimeout(10_000)
  await shootJourney(page, name)
  await page.context().close()
}
const arabic = await (
  await browser.newContext({ locale: 'ar', viewport: phone, deviceScaleFactor: 2 })
).newPage()
const toArabicForm = async (country: string, currency: string) => {
  const limits = {
    allowedCountries: [country],
    allowedCurrencies: [currency],
    allowedMethods: ['BANK_ACCOUNT'],
  }
  await arabic.goto(await client.session({ options: { ...limits, allowedRecipientTypes: ['INDIVIDUAL'] } }))
  await arabic.locator('.card .button').click()
}
await toArabicForm('SA', 'SAR')
await arabic.locator('#iban').fill('SA0380000000608010167519')
await arabic.locator('#name').focus()
await arabic.locator('.bank').waitFor()
await screenshot(arabic, 'phone-arabic', 'form')
await toArabicForm('DE', 'EUR')
await arabic.locator('#iban').fill(sampleAccount('DE', '002')!.value)
await arabic.locator('#name').fill('E. Mustermann')
await arabic.locator('form button[type=submit]').click()
await arabic.locator('.held-name').waitFor()
await screenshot(arabic, 'phone-arabic', 'name-check')

await browser.close()
await system.close()
await postgres.close()
rmSync(scratch, { recursive: true, force: true })
process.stdout.write(`${folder}\n`)

async function shootJourney(page: Page, look: string): Promise<void> {
  const shoot = (screen: string) => screenshot(page, look, screen)
  const german = journeyIn('DE')
  const american = journeyIn('US')
  const url = await client.session({ returnUrl: 'https://northwind.example/account' })
  await page.goto(url)
  await button(page, 'Add payout method').waitFor()
  await shoot('1-empty')
  await choose(page, journeyIn('PH'))
  await page.goBack()
  await heading(page, 'Add a payout method').waitFor()
  await shoot('2-choose')
  await page.goBack()
  await choose(page, american)
  await fill(page, american)
  await shoot('3-form')
  await page.getByLabel('Account number').fill('12')
  await page.getByRole('textbox', { name: 'Routing number' }).fill('02100002')
  await button(page, 'Continue').click()
  await page.getByText('Please check what you entered').waitFor()
  await shoot('4-mistakes')
  await fill(page, american)
  await button(page, 'Continue').click()
  await heading(page, 'Check your details').waitFor()
  await shoot('5-review')
  await button(page, 'Save').click()
  await page.getByText('Payout method added').waitFor()
  for (const [digits, telling] of [
    ['001', 'confirms'],
    ['002', 'slightly different'],
    ['003', 'another name'],
    ['004', 'cannot find'],
  ] as const) {
    await choose(page, german)
    const iban = sampleAccount('DE', digits)!.value
    await fill(page, { ...german, fields: { IBAN: iban, 'Full name': 'E. Mustermann' } })
    await button(page, 'Continue').click()
    await page.locator('.name-check').filter({ hasText: telling }).waitFor()
    await shoot(`5-review-${digits}`)
    for (let back = 0; back < 3; back++) await page.goBack()
  }
  await add(page, german)
  await add(page, journeyIn('KE'))
  await shoot('6-list')
  await button(page, /^Options:.*3000/).click()
  await shoot('6-menu')
  await page.keyboard.press('Escape')
  await act(page, 'Delete', '3000')
  await page.getByRole('dialog').waitFor()
  await shoot('7-delete')
  await button(page, 'Cancel').click()
  await act(page, 'Edit', '3000')
  await page.getByLabel('IBAN').waitFor()
  await shoot('8-edit')
  await system.expire(url)
  await button(page, 'Continue').click()
  await button(page, 'Save').click()
  await heading(page, 'This page has expired').waitFor()
  await shoot('9-expired')
}

async function screenshot(page: Page, look: string, screen: string): Promise<void> {
  await page.evaluate('scrollTo(0, 0)')
  await page.screenshot({ path: join(folder, `${look}-${screen}.png`), fullPage: !screen.includes('delete') })
}
