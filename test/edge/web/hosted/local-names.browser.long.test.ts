import t from 'tap'
import { becomes, phone } from './browser.ts'
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

const labels = [
  ['pt', 'BR', 'branchCode', 'Agência'],
  ['pt', 'BR', 'accountNumber', 'Conta'],
  ['pt-PT', 'BR', 'branchCode', 'Agência'],
  ['en-GB', 'BR', 'accountNumber', 'Account number · Conta'],
  ['es-VE', 'VE', 'accountNumber', 'Código Cuenta Cliente'],
  ['id', 'ID', 'bankCode', 'Kode bank atau BIC'],
  ['fil', 'PR', 'bankCode', 'Routing number (ABA)'],
  ['de', 'PR', 'bankCode', 'Routing-Nummer (ABA)'],
  ['ja', 'PR', 'bankCode', 'ルーティング番号（ABA）'],
  ['de', 'GB', 'bankCode', 'Bankleitzahl · Sort code'],
  ['fr-CA', 'JM', 'branchCode', 'Numéro de transit'],
  ['de', 'PR', 'postCode', 'Postleitzahl'],
  ['en-US', 'PR', 'postCode', 'ZIP code'],
  ['de', 'NO', 'accountNumber', 'Kontonummer'],
  ['fr', 'NO', 'accountNumber', 'Numéro de compte (kontonummer)'],
] as const

t.test('A label says nothing twice in the language of its reader', async t => {
  for (const [locale, country, key, label] of labels) {
    const options = {
      allowedCountries: [country],
      allowedRecipientTypes: ['INDIVIDUAL'],
      allowedMethods: ['BANK_ACCOUNT'],
    }
    const page = await opened(t, { options }, { locale })
    await page.locator('.card .button').click()
    const field = page.locator('#name')
    const next = page.locator('form button[type=submit]')
    await field.or(page.locator('h1')).first().waitFor()
    if (await field.isHidden()) await next.click()
    await field.waitFor()
    if (country === 'ID') {
      await page.locator('#bankCode').click()
      await page.locator('.option').last().click()
    }
    await becomes(t, () => page.locator(`label[for=${key}]`).innerText(), label, `${locale} ${country}`)
  }
})
