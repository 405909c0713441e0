import t from 'tap'
import { seededDatabase } from '../../../harness/database.ts'
import { becomes, freshPage, startBrowser } from './browser.ts'
import { startHostedSystem } from './hosted-system.ts'
import { banksFound } from './journey.ts'
import { addManyBanks, COUNTRY_OF_MANY_BANKS as COUNTRY } from './many-banks.ts'

const databaseUrl = await seededDatabase(t)
await addManyBanks(databaseUrl, 3_000)

const system = await startHostedSystem(databaseUrl)
t.teardown(system.close)
const client = await system.addClient()
const browser = await startBrowser()
t.teardown(() => browser.close())

async function openedForm() {
  const page = await freshPage(t, browser)
  const url = await client.session({
    options: { allowedCountries: [COUNTRY], allowedRecipientTypes: ['INDIVIDUAL'] },
  })
  await page.goto(url)
  await page.locator('.card .button').click()
  await page.locator('form').waitFor()
  if (await page.locator('#bankCode').isHidden()) await page.locator('form button[type=submit]').click()
  await page.locator('#bankCode').waitFor()
  return page
}

const page = await openedForm()

t.test('Of 3,000 banks the page never holds more than ten', async t => {
  const box = page.locator('#bankCode')
  const options = page.locator('[role=option]')
  await box.click()
  await options.nth(10).waitFor()
  let most = 0
  for (const letter of 'banco 2999') {
    await page.keyboard.type(letter)
    most = Math.max(most, await options.count())
  }
  await options.filter({ hasText: '3999' }).first().waitFor()
  await banksFound(page)
  t.ok(most <= 11, `ten banks and the way to the number, not ${most}`)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await becomes(t, () => box.inputValue(), 'Banco 2999 de Montevideo · 3999')
})

/** Sends a search as the page does. */
function search(body: object): Promise<number> {
  const request = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
  return page.evaluate(
    `fetch(location.pathname + '/bank-searches', ${JSON.stringify(request)}).then(({ status }) => status)`,
  )
}

t.test('A search has limits: of its text, of its parts, and of how many come in a minute', async t => {
  t.equal(await search({ country: COUNTRY, text: 'x'.repeat(60) }), 200)
  t.equal(await search({ country: COUNTRY, text: 'x'.repeat(61) }), 400)
  t.equal(await search({ country: COUNTRY, text: 5 }), 400)
  t.equal(await search({ country: 'Uruguay', text: '' }), 400)
  t.equal(await search({ country: COUNTRY, text: '', bankCode: 'x'.repeat(36) }), 400)
  const statuses: number[] = []
  for (let sent = 0; sent < 241; sent++) statuses.push(await search({ country: COUNTRY, text: '' }))
  t.equal(statuses.at(-1), 429)
})
