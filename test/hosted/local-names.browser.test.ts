import t from 'tap'
import { phone } from './browser.ts'
import { stage } from './stage.ts'

const { opened } = await stage()

const readers = [
  ['ja', '三菱UFJ銀行', '普通預金 当座預金 貯蓄預金'],
  ['en-GB', 'MUFG Bank', 'Ordinary account Current account Savings account'],
] as const

t.test('A Japanese bank and its account types have the names that the reader knows', async t => {
  const session = { options: { allowedCountries: ['JP'], allowedRecipientTypes: ['INDIVIDUAL'] } }
  for (const [locale, bank, types] of readers) {
    const page = await opened(t, session, { locale, viewport: phone })
    await page.locator('.card .button').click()
    const next = page.locator('form button[type=submit]')
    if (await page.locator('#bankCode').isHidden()) await next.click()
    await page.locator('#bankCode').fill('0005')
    await page.locator('#branchCode').fill('103')
    await page.locator('#name').focus()
    await page.locator('.bank').waitFor()
    t.equal(await page.locator('.bank .choice-title').textContent(), bank)
    const choices = await page.locator('#accountType option:not([value=""])').allTextContents()
    t.equal(choices.join(' '), types)
  }
})
